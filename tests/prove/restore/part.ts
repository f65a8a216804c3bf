/**
 * `npm run prove -- restore [N]`, also `npm run drill:restore`: a running hub with N learners (10,000) is saved, emptied and
 * filled again; then everything is compared, people sign in, and the seals of the log are checked.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { newestSeal } from '../../../functions/src/audit/seals.ts';
import { sealCodeOf } from '../../../src/domain/records/seal-code.ts';
import { openDocuments } from '../../../tools/backup/documents.ts';
import { tallyOf } from '../../../tools/backup/folder.ts';
import { differences, openHubCopy } from '../../../tools/backup/hub-copy.ts';
import { emulatedPlace } from '../../../tools/backup/place.ts';
import { encodeDocument, type TypedDocument } from '../../../tools/backup/typed-document.ts';
import { makeFunctions } from '../../../tools/build/outputs.ts';
import { seedCrowd, seedEmulators } from '../../../tools/seed/demo-data.ts';
import { learners } from '../../../tools/seed/people.ts';
import { atEnd, UserFacingError } from '../../../tools/shared/command.ts';
import { CACHE } from '../../../tools/shared/project.ts';
import { openHub, startEmulators } from '../../../tools/start/emulators.ts';
import { oddDocuments } from '../../fixtures/odd-documents.ts';
import type { Part } from '../part.ts';
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

  const place = emulatedPlace(emulators.env);
  const root = `projects/${place.project}/databases/(default)/documents/`;
  const documents = openDocuments(place);
  const records = async function* (all: readonly TypedDocument[]) {
    for (const one of all) yield encodeDocument(one, root);
  };
  await documents.write(records(oddDocuments(root)));
  const folder = join(CACHE, 'drill', String(process.pid));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));

  const [hub, people] = [openHubCopy(place), hubPeople(emulators.address)];
  const failed: string[] = [];
  const check = (promise: string, isKept: boolean) => isKept || failed.push(promise);
  const seal = await newestSeal();
  const sealCode = seal === null ? '' : sealCodeOf(seal);
  check('there is a seal to compare with', seal !== null);
  check('a learner signs in before', await people.learnerSignsIn(learners.approved.email));
  const verdict = await people.verifyLog(sealCode);
  check('the log verifies before', verdict === 'whole');

  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;
  const saved = await hub.save(folder);
  const savedAfter = seconds();
  check('reading twice finds the same', differences(saved, await hub.contents()).length === 0);
  await hub.empty();
  check('nothing is left of an emptied hub', await hub.isEmpty());
  // What shows that the comparisons after the restore could fail.
  check('an emptied hub differs', differences(saved, await hub.contents()).length > 1);
  check('nobody signs in to an emptied hub', !(await people.learnerSignsIn(learners.approved.email)));
  check('no staff sign in to an emptied hub', (await people.verifyLog(sealCode)) === 'refused');
  // That try was counted, so that the hub is not empty any more.
  const mixed = await hub.fill(folder).then(
    () => true,
    (error: unknown) => !(error instanceof UserFacingError),
  );
  check('a restore refuses a hub that is not empty', !mixed);
  await hub.empty();
  const emptied = seconds();
  await hub.fill(folder);
  const different = differences(saved, await hub.contents());
  const whole = seconds();

  check('a learner signs in after', await people.learnerSignsIn(learners.approved.email));
  const after = await people.verifyLog(sealCode);
  check(`the log verifies after, and has the seal of a receipt from before (${after})`, after === 'whole');
  await documents.write(records([{ name: `${root}courses/one-more`, fields: {} }]));
  const courses = await tallyOf(documents.read('courses', null));
  check('one more document is noticed', courses.digest !== saved.collections['courses']?.digest);

  const names = Object.keys(saved.collections);
  const unequal = different.filter((one) => !one.startsWith('accounts')).length;
  check('the accounts are equal', unequal === different.length);
  const total = Object.values(saved.collections).reduce((sum, one) => sum + one.count, 0);
  return {
    figures: { restore: { collections: names.length, equal: names.length - unequal, seconds: whole } },
    table: [
      `${total} documents and ${saved.accounts.count} accounts: saved in ${savedAfter} s, emptied by ${emptied} s, filled and compared by ${whole} s`,
      `of one moment: ${saved.isOfOneMoment ? 'yes' : 'no'}; memory at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
      ...different.map((one) => `✗ ${one}`),
      ...failed.map((promise) => `✗ ${promise}`),
    ],
    isKept: failed.length === 0 && different.length === 0,
  };
};
