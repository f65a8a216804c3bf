/**
 * `npm run prove -- restore [N]`, also `npm run drill:restore`: a running hub with N learners (10,000) is exported, and a
 * second one begins from that; then everything is compared, people sign in, and the seals of the log are checked.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { newestSeal } from '../../../functions/src/audit/seals.ts';
import { sealCodeOf } from '../../../src/domain/records/seal-code.ts';
import { makeFunctions } from '../../../tools/build/outputs.ts';
import { seedCrowd, seedEmulators } from '../../../tools/seed/demo-data.ts';
import { learners } from '../../../tools/seed/people.ts';
import { atEnd, UserFacingError } from '../../../tools/shared/command.ts';
import { CACHE } from '../../../tools/shared/project.ts';
import { exportEmulators, openHub, startEmulators } from '../../../tools/start/emulators.ts';
import { oddDocuments } from '../../fixtures/odd-documents.ts';
import type { Part } from '../part.ts';
import { differences, openContents } from './contents.ts';
import { hubPeople } from './people.ts';

const LEARNERS = 10_000;

export const prove: Part = async ([many]) => {
  const count = Number(many ?? LEARNERS);
  if (!Number.isInteger(count) || count < 0) throw new UserFacingError(`"${many}" is no number of learners.`);
  await makeFunctions();
  const emulators = await startEmulators({ name: `prove-${process.pid}` });
  Object.assign(process.env, emulators.env);
  await openHub(emulators);
  await seedEmulators(emulators.env);
  await seedCrowd(emulators.env, count);

  const failed: string[] = [];
  const check = (promise: string, isKept: boolean) => isKept || failed.push(promise);
  const source = openContents(emulators.env);
  await source.write(oddDocuments(source.root));
  const seal = await newestSeal();
  const sealCode = seal === null ? '' : sealCodeOf(seal);
  check('there is a seal to compare with', seal !== null);
  const people = hubPeople(emulators.address);
  check('a learner signs in before', await people.learnerSignsIn(learners.approved.email));
  check('the log verifies before', (await people.verifyLog(sealCode)) === 'whole');

  const folder = join(CACHE, 'drill', String(process.pid));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;
  const saved = await source.read();
  await exportEmulators(emulators.env.FIREBASE_EMULATOR_HUB, folder);
  const exportedAfter = seconds();
  check('reading twice finds the same', differences(saved, await source.read()).length === 0);

  const restored = await startEmulators({ name: `restored-${process.pid}`, from: folder });
  await openHub(restored);
  const target = openContents(restored.env);
  const different = differences(saved, await target.read());
  const wholeAfter = seconds();

  const peopleAfter = hubPeople(restored.address);
  check('a learner signs in after', await peopleAfter.learnerSignsIn(learners.approved.email));
  const verdict = await peopleAfter.verifyLog(sealCode);
  check(
    `the log verifies after, and has the seal of a receipt from before (${verdict})`,
    verdict === 'whole',
  );
  const before = await target.read();
  await target.write([{ name: `${target.root}courses/one-more`, fields: {} }]);
  check('one more document is noticed', differences(before, await target.read()).length === 1);

  const names = Object.keys(saved).filter((name) => name !== 'accounts');
  const unequal = different.filter((one) => !one.startsWith('accounts')).length;
  const total = names.reduce((sum, name) => sum + (saved[name]?.count ?? 0), 0);
  return {
    figures: { restore: { collections: names.length, equal: names.length - unequal, seconds: wholeAfter } },
    table: [
      `${total} documents and ${saved['accounts']?.count ?? 0} accounts: exported in ${exportedAfter} s, restored and compared by ${wholeAfter} s`,
      ...different.map((one) => `✗ ${one}`),
      ...failed.map((promise) => `✗ ${promise}`),
    ],
    isKept: failed.length === 0 && different.length === 0,
  };
};
