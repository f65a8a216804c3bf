/**
 * `npm test` and its parts: `check`, `unit`, `build`, `rules`, `whole-hub`, `functions`, `e2e`, each with filters for file
 * names after it. `races`, which takes minutes, is run by `npm run prove` alone. `npm run check` needs neither emulators nor
 * the built site. The last line is the sum of what the runners' reports count.
 */
import { join } from 'node:path';
import { startHubServers } from '../../tests/fixtures/hub-servers.ts';
import { makeFunctions, makeSite } from '../build/outputs.ts';
import { clearData, seedEmulators } from '../seed/demo-data.ts';
import { UserFacingError, atEnd, command, sentenceFor } from '../shared/command.ts';
import { RUN_ID, processesOf, signal } from '../shared/processes.ts';
import { CACHE, inProject } from '../shared/project.ts';
import { openHub, runIdOf, startEmulators } from '../start/emulators.ts';
import { type Env, HAS_FAILED, runChecks, runPlaywright, runVitest } from './suites.ts';

const PARTS = ['check', 'unit', 'build', 'rules', 'whole-hub', 'functions', 'races', 'e2e'] as const;
type Part = (typeof PARTS)[number];

const needsHub = (part: Part) => ['whole-hub', 'functions', 'races', 'e2e'].includes(part);

/** The projects of vitest.config.ts; functions asked for alone are all of them, those for the whole hub last. */
function projectsOf(part: Part, isAlone: boolean): readonly string[] {
  if (part === 'unit') return ['unit*', 'ui*'];
  if (part === 'whole-hub') return ['functions-whole-hub'];
  return part === 'functions' && isAlone ? ['functions*'] : [part];
}

let site: Promise<boolean> | undefined;
/** Builds the site once for all parts that run. */
const buildSite = () => (site ??= makeSite('demo'));

/**
 * Starts what the parts need, on ports of its own; the answer is the environment of their tests: HUB_URL is the hub, and
 * EMULATOR_URL is Hosting with the functions as the emulator runs them.
 */
async function startFor(kind: string, parts: readonly Part[]): Promise<Env> {
  const name = `${kind}-${process.pid}`;
  if (!parts.some(needsHub)) return (await startEmulators({ name, services: ['firestore'] })).env;
  await makeFunctions();
  const emulators = await startEmulators({ name });
  // One server answers all requests: the emulator starts a process for each, which takes most of a test's time.
  const { address, env } = emulators;
  const functions = await startHubServers({
    lib: inProject('functions', 'lib', 'index.js'),
    instances: 1,
    env: { ...env, SITE_URL: address },
    log: join(CACHE, 'logs', `${kind}-functions.log`),
  });
  const HUB_URL = await openHub(emulators, undefined, Number(new URL(functions.address).port));
  return { ...env, HUB_URL, EMULATOR_URL: `http://localhost:${emulators.ports.hosting}` };
}

await command(async () => {
  const [first, ...filters] = process.argv.slice(2);
  const wanted = PARTS.find((part) => part === first);
  if (first && !wanted)
    throw new UserFacingError(`There is no part "${first}": use ${PARTS.join(', ')}, or none for all.`);
  const parts = wanted === 'check' ? (['check', 'unit'] as const) : wanted ? [wanted] : PARTS;
  const runId = runIdOf(`tests-${process.pid}`);
  process.env[RUN_ID] = runId;
  atEnd(() => signal(processesOf(runId), 'SIGKILL'));

  const started: Record<string, Promise<Env>> = {};
  const runPart = async (part: Part, live: boolean) => {
    if (part === 'check') return runChecks();
    if (part === 'build') await buildSite();
    const projects = projectsOf(part, wanted !== undefined).map((name) => `--project=${name}`);
    if (part === 'unit' || part === 'build') return runVitest(part, [...projects, ...filters], {}, live);
    // Emulators slow down with what was stored and cleared, and journeys begin before the functions have ended.
    const kind = part === 'e2e' ? 'journeys' : 'test';
    // Hosting serves the site as soon as it is built.
    const [env] = await Promise.all([
      (started[kind] ??= startFor(kind, parts)),
      part === 'e2e' && buildSite(),
    ]);
    if (needsHub(part)) await clearData(env);
    if (part !== 'e2e') return runVitest(part, [...projects, ...filters], env, live);
    // Journeys find the queue as it is before anybody has looked into the wallet for it.
    await seedEmulators(env, false);
    // With a filter only what was asked for runs, all of it, and not what it would otherwise come after.
    const isAll = filters.length === 0;
    return runPlaywright(part, isAll ? [] : ['--no-deps', ...filters], env, isAll);
  };

  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const runInTurn = async (some: readonly Part[], live = true) => {
    for (const part of some) {
      const began = performance.now();
      // A part that cannot even begin is one failure, and the others still run.
      const ran = await runPart(part, live).catch((error: unknown) => {
        console.error(sentenceFor(error) ?? error);
        return [HAS_FAILED];
      });
      const seconds = Math.round((performance.now() - began) / 1000);
      const [passed = [], failed = [], skipped = []] = (['passed', 'failed', 'skipped'] as const).map(
        (state) => ran.filter((one) => one.state === state),
      );
      console.log(
        `${part}: ${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped (${seconds} s)\n`,
      );
      total.passed += passed.length;
      total.failed += failed.length;
      failures.push(...failed.map(({ title, problem }) => `${part} failed: ${title}: ${problem ?? ''}`));
    }
  };
  if (wanted) await runInTurn(parts);
  else {
    // The tests of rules and functions wait for the database much of their time, in which the others compute.
    const others = async () => {
      await runInTurn(['build', 'check', 'unit'], false);
      await runInTurn(['e2e']);
    };
    await Promise.all([
      others(),
      runInTurn(['rules', 'whole-hub']).then(() => runInTurn(['functions'], false)),
    ]);
  }
  const last = `${total.passed} passed, ${total.failed} failed`;
  process.on('exit', () => console.log([...failures, last].join('\n')));
  return total.failed === 0 ? 0 : 1;
});
