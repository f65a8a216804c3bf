/**
 * `npm test` and its parts: `check`, `unit`, `build`, `rules`, `functions`, `e2e`, each with filters for file names
 * after it. `npm run check` is all that can be told without the emulators and the built site.
 * The last line says how many tests passed and failed, summed from the runners' own reports.
 */
import { makeFunctions, makeSite } from '../build/outputs.ts';
import { clearData, seedEmulators } from '../seed/demo-data.ts';
import { UserFacingError, atEnd, command, sentenceFor } from '../shared/command.ts';
import { RUN_ID, processesOf, signal } from '../shared/processes.ts';
import { SERVICES, type Service, openHub, runIdOf, startEmulators } from '../start/emulators.ts';
import { NOTHING, ONE_FAILURE, type Tally, runChecks, runPlaywright, runVitest, sum } from './suites.ts';

const PARTS = ['check', 'unit', 'build', 'rules', 'functions', 'e2e'] as const;
type Part = (typeof PARTS)[number];

/** What a part needs of the emulators; the others need nothing of them. */
const servicesOf = (part: Part): readonly Service[] =>
  part === 'rules' ? ['firestore'] : part === 'functions' || part === 'e2e' ? SERVICES : [];

let site: Promise<boolean> | undefined;
/** Builds the site once for all parts that run. */
const buildSite = () => (site ??= makeSite('demo'));

/** Starts what the parts need, once, on ports of its own; the answer is the environment of their tests. */
async function startFor(parts: readonly Part[]): Promise<Record<string, string>> {
  const services = [...new Set(parts.flatMap(servicesOf))];
  if (parts.includes('e2e')) await buildSite();
  if (services.includes('functions')) await makeFunctions();
  const emulators = await startEmulators({ name: `test-${process.pid}`, services });
  if (!services.includes('hosting')) return { ...emulators.env };
  return { ...emulators.env, HUB_URL: await openHub(emulators) };
}

async function runPart(
  part: Part,
  filters: readonly string[],
  env: Record<string, string>,
  live: boolean,
): Promise<Tally> {
  if (part === 'check') return { ...NOTHING, failed: await runChecks() };
  if (part === 'unit') return runVitest('unit', ['unit', 'ui'], filters, {}, live);
  if (part === 'build') {
    await buildSite();
    return runVitest(part, [part], filters, {}, live);
  }
  if (part === 'rules') return runVitest(part, [part], filters, env);
  if (env.HUB_URL) await clearData(env);
  if (part === 'functions') return runVitest(part, [part, 'functions-whole-hub'], filters, env);
  await seedEmulators(env);
  return runPlaywright(filters, env);
}

await command(async () => {
  const [first, ...filters] = process.argv.slice(2);
  const wanted = PARTS.find((part) => part === first);
  if (first && !wanted)
    throw new UserFacingError(
      `There is no part "${first}": use ${PARTS.join(', ')}, or none for everything.`,
    );
  const parts = wanted === 'check' ? (['check', 'unit'] as const) : wanted ? [wanted] : PARTS;
  const runId = runIdOf(`tests-${process.pid}`);
  process.env[RUN_ID] = runId;
  atEnd(() => signal(processesOf(runId), 'SIGKILL'));

  const tallies: Tally[] = [];
  let started: Promise<Record<string, string>> | undefined;
  const runInTurn = async (some: readonly Part[], live = true) => {
    for (const part of some) {
      const began = performance.now();
      let tally = ONE_FAILURE;
      try {
        const env = servicesOf(part).length === 0 ? {} : await (started ??= startFor(parts));
        tally = await runPart(part, filters, env, live);
      } catch (error) {
        // A part that cannot even begin is one failure, and the others still run.
        console.error(sentenceFor(error) ?? error);
      }
      const seconds = Math.round((performance.now() - began) / 1000);
      const { passed, failed, skipped } = tally;
      console.log(`${part}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)\n`);
      tallies.push(tally);
    }
  };
  if (wanted) await runInTurn(parts);
  else {
    // What needs no hub runs beside the commands, which wait for theirs; the journeys keep both cores busy.
    await Promise.all([runInTurn(['check', 'unit', 'build'], false), runInTurn(['rules', 'functions'])]);
    await runInTurn(['e2e']);
  }
  const { passed, failed } = sum(tallies);
  process.on('exit', () => console.log(`${passed} passed, ${failed} failed`));
  return failed === 0 ? 0 : 1;
});
