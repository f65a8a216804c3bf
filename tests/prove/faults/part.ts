/**
 * `npm run prove -- faults [WORD…]`: injects every fault of `docs/faults.md` on the real stack; with words, only the faults whose
 * name or test file contains one of them.
 */
import { readFileSync } from 'node:fs';
import { makeFunctions, makeSite } from '../../../tools/build/outputs.ts';
import { clearData, seedEmulators } from '../../../tools/seed/demo-data.ts';
import { UserFacingError } from '../../../tools/shared/command.ts';
import { inProject } from '../../../tools/shared/project.ts';
import { type Env, runPlaywright, runVitest } from '../../../tools/test/suites.ts';
import type { Part } from '../part.ts';
import { PROOFS } from './control.ts';
import { type Fault, readFaults, type Shown, tableOf, verdictsOn } from './faults.ts';
import { startStack } from './stack.ts';

/** Tests that disturb the hub for everybody run after all others, one at a time. */
const ALONE = /\/(database|whole-hub)\.spec\.ts$/;
const FLAPPING = /\/phones\.spec\.ts$/;
/** Proofs that the phones make without a connection. */
const PROOFS_OF_PHONES = 200;

/** The arguments that select these tests by their files and titles; one title may fit several tests. */
const argsFor = (tests: readonly Shown[], names: '-t' | '--grep') => {
  const titles = tests.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return [...new Set(tests.map(({ file }) => file)), names, titles.join('|')];
};

/** With the process id, two runs at once write reports of their own. */
const reportName = (name: string) => `faults-${name}-${process.pid}`;

const runJourneys = async (name: string, tests: readonly Shown[], env: Env, workers: number) => {
  const config = inProject('tests', 'prove', 'faults', 'playwright.config.ts');
  const args = [`--config=${config}`, `--workers=${workers}`, ...argsFor(tests, '--grep')];
  return tests.length === 0 ? [] : runPlaywright(reportName(name), args, env);
};

type Proofs = { readonly made: number; readonly lost: number; readonly doubled: number };

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
  // These tests count what they find, so the demonstration is seeded after them.
  const others = tests.filter((test) => !journeys.includes(test));
  const projects = ['--project=functions*', '--project=ui*'];
  const args = [...projects, ...argsFor(others, '-t')];
  const tested = others.length === 0 ? [] : await runVitest(reportName('functions'), args, env);
  await clearData(env);
  await seedEmulators(env, false);
  const isAlone = ({ file }: Shown) => ALONE.test(file);
  const together = journeys.filter((test) => !isAlone(test));
  const beside = await runJourneys('beside', together, env, 2);
  const ran = [...tested, ...beside, ...(await runJourneys('alone', journeys.filter(isAlone), env, 1))];
  const verdicts = verdictsOn(faults, ran);
  const proofs = ran
    .flatMap(({ annotations = [] }) => annotations)
    .flatMap(({ type, description = '{}' }) => (type === PROOFS ? [JSON.parse(description) as Proofs] : []));
  const sum = (key: keyof Proofs) => proofs.reduce((all, one) => all + one[key], 0);
  const figures = {
    tried: verdicts.length,
    survived: verdicts.filter(({ survived }) => survived).length,
    lost: sum('lost'),
    doubled: sum('doubled'),
  };
  const wereMade = !tests.some(({ file }) => FLAPPING.test(file)) || sum('made') >= PROOFS_OF_PHONES;
  return {
    figures: { faults: figures },
    table: [...tableOf(verdicts), `${sum('made')} proofs were sent over disturbed lines.`],
    isKept: figures.survived === figures.tried && figures.lost === 0 && figures.doubled === 0 && wereMade,
  };
};
