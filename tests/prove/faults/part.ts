/**
 * `npm run prove -- faults`: injects every fault of `docs/faults.md` on the real stack; with words, those of which the name or
 * the file of a test contains one of them.
 */
import { readFileSync } from 'node:fs';
import { makeFunctions, makeSite } from '../../../tools/build/outputs.ts';
import { clearData, seedEmulators } from '../../../tools/seed/demo-data.ts';
import { UserFacingError } from '../../../tools/shared/command.ts';
import { inProject } from '../../../tools/shared/project.ts';
import type { Part } from '../part.ts';
import { type Fault, readFaults, type Shown, tableOf, verdictsOn } from './faults.ts';
import { runJourneys, runTests } from './run.ts';
import { startStack } from './stack.ts';

/** What disturbs the hub for everybody runs after all others, one test at a time. */
const ALONE = /\/(database|jobs|whole-hub)\.spec\.ts$/;
const FLAPPING = /\/phones\.spec\.ts$/;
/** Proofs that the phones make without a connection. */
const PROOFS = 200;

export const prove: Part = async (words) => {
  const document = readFileSync(inProject('docs', 'faults.md'), 'utf8');
  const isWanted = ({ name, shownBy }: Fault) =>
    words.length === 0 ||
    words.some((word) => [name, ...shownBy.map(({ file }) => file)].some((text) => text.includes(word)));
  const faults = readFaults(document).filter(isWanted);
  if (faults.length === 0)
    throw new UserFacingError(`No fault of docs/faults.md is named "${words.join('" or "')}".`);
  const tests = faults.flatMap(({ shownBy }) => shownBy);
  const journeys = tests.filter(({ file }) => file.endsWith('.spec.ts'));
  await makeSite('demo');
  await makeFunctions();
  const env = await startStack();
  // They count what they find: the demonstration comes after them.
  const others = tests.filter((test) => !journeys.includes(test));
  const tested = await runTests(others, env);
  await clearData(env);
  await seedEmulators(env, false);
  const isAlone = ({ file }: Shown) => ALONE.test(file);
  const beside = await runJourneys(
    'beside',
    journeys.filter((test) => !isAlone(test)),
    env,
    2,
  );
  const alone = await runJourneys('alone', journeys.filter(isAlone), env, 1);
  const verdicts = verdictsOn(faults, [...tested, ...beside.results, ...alone.results]);
  const proofs = [...beside.proofs, ...alone.proofs];
  const sum = (key: 'made' | 'lost' | 'doubled') => proofs.reduce((all, one) => all + one[key], 0);
  const figures = {
    tried: verdicts.length,
    survived: verdicts.filter(({ survived }) => survived).length,
    lost: sum('lost'),
    doubled: sum('doubled'),
  };
  const wereMade = !tests.some(({ file }) => FLAPPING.test(file)) || sum('made') >= PROOFS;
  return {
    figures: { faults: figures },
    table: [...tableOf(verdicts), `${sum('made')} proofs were sent over disturbed lines.`],
    isKept: figures.survived === figures.tried && figures.lost === 0 && figures.doubled === 0 && wereMade,
  };
};
