/**
 * `npm test` and its parts: `unit`, `build`, `rules`, `functions`, `e2e`, each with filters for file names after it.
 * The last line says how many tests passed and failed, summed from the runners' own reports.
 */
import { runChecks } from './lib/checks.ts';
import { clearData, seedEmulators } from './lib/demo-data.ts';
import { type Service, frontRoutes, startEmulators } from './lib/emulators.ts';
import { chooseEngine } from './lib/engine.ts';
import { openFront } from './lib/front.ts';
import { makeFunctions, makeSite } from './lib/make.ts';
import { freePorts } from './lib/ports.ts';
import { MARK, family, signal } from './lib/processes.ts';
import { ROOT } from './lib/project.ts';
import { ONE_FAILURE, type Tally, sum } from './lib/results.ts';
import { atEnd } from './lib/stop.ts';
import { runPlaywright, runVitest } from './lib/suites.ts';
import { Trouble, command, sentence } from './lib/trouble.ts';

const PARTS = ['unit', 'build', 'rules', 'functions', 'e2e'] as const;
type Part = (typeof PARTS)[number];

const SERVICES: Readonly<Record<Part, readonly Service[]>> = {
  unit: [],
  build: [],
  rules: ['firestore'],
  functions: ['auth', 'firestore', 'functions', 'hosting'],
  e2e: ['auth', 'firestore', 'functions', 'hosting'],
};

let site: Promise<boolean> | undefined;
/** Builds the site once for all parts that run. */
const builtSite = () => (site ??= makeSite('demo'));

/** Starts what the parts need, once, on ports of its own; the answer is the environment of their tests. */
async function startFor(parts: readonly Part[]): Promise<Record<string, string>> {
  const services = [...new Set(parts.flatMap((part) => SERVICES[part]))];
  if (services.length === 0) return {};
  const engine = await chooseEngine();
  if (parts.includes('e2e')) await builtSite();
  if (services.includes('functions')) await makeFunctions();
  console.log(`Starting the emulators (Firestore: ${engine.name}) …`);
  const name = `test-${process.pid}`;
  const [port = 0] = await freePorts(1);
  const address = `http://localhost:${port}`;
  const emulators = await startEmulators({ name, engine, services, address });
  if (!services.includes('hosting')) return { ...emulators.env };
  return { ...emulators.env, HUB_URL: await openFront(port, frontRoutes(emulators)) };
}

async function runPart(
  part: Part,
  filters: readonly string[],
  env: Record<string, string>,
  live: boolean,
): Promise<Tally> {
  if (part === 'unit') return runVitest('unit', ['unit', 'ui'], filters, {}, live);
  if (part === 'build') {
    await builtSite();
    return runVitest('build', ['build'], filters, {}, live);
  }
  if (part !== 'rules' && env.HUB_URL) await clearData(env);
  if (part === 'functions') return runVitest(part, [part, 'functions-whole-hub'], filters, env);
  if (part !== 'e2e') return runVitest(part, [part], filters, env);
  await seedEmulators(env);
  return runPlaywright(filters, env);
}

/** A part that cannot even begin is one failure, and the others still run. */
async function attempt(work: () => Promise<Tally>): Promise<Tally> {
  try {
    return await work();
  } catch (error) {
    console.error(sentence(error) ?? error);
    return ONE_FAILURE;
  }
}

await command(async () => {
  const [first, ...filters] = process.argv.slice(2);
  const wanted = PARTS.find((part) => part === first);
  if (first && !wanted)
    throw new Trouble(`There is no part "${first}": use ${PARTS.join(', ')}, or none for everything.`);
  const parts = wanted ? [wanted] : PARTS;
  const mark = `${ROOT}:tests-${process.pid}`;
  process.env[MARK] = mark;
  atEnd(() => signal(family(mark), 'SIGKILL'));

  const tallies: Tally[] = [];
  let started: Promise<Record<string, string>> | null = null;
  const runInTurn = async (some: readonly Part[], live = true) => {
    for (const part of some) {
      const began = performance.now();
      const tally = await attempt(async () => {
        if (SERVICES[part].length === 0) return runPart(part, filters, {}, live);
        started ??= startFor(parts);
        return runPart(part, filters, await started, live);
      });
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(
        `${part}: ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped (${seconds} s)\n`,
      );
      tallies.push(tally);
    }
  };
  if (wanted) await runInTurn([wanted]);
  else {
    // What needs no hub runs beside the commands, which wait for theirs; the journeys keep both cores busy.
    const withoutHub = async () => {
      tallies.push({ passed: 0, failed: await runChecks(), skipped: 0 });
      await runInTurn(['unit', 'build'], false);
    };
    await Promise.all([withoutHub(), runInTurn(['rules', 'functions'])]);
    await runInTurn(['e2e']);
  }
  const total = sum(tallies);
  process.on('exit', () => console.log(`${total.passed} passed, ${total.failed} failed`));
  return total.failed === 0 ? 0 : 1;
});
