/**
 * `npm test` and its parts: `check`, `unit`, `build`, `rules`, `whole-hub`, `functions`, `e2e`, each with filters for file
 * names after it. `races`, which takes minutes, is run by `npm run prove` alone. `npm run check` needs neither emulators nor
 * the built site. The last line is the sum of what the runners' reports count.
 */
import { join } from 'node:path';
import { startHubServers } from '../../tests/fixtures/hub-servers.ts';
import { makeFunctions, makeSite } from '../build/outputs.ts';
import { seedEmulators } from '../seed/demo-data.ts';
import { UserFacingError, atEnd, runTool, sentenceFor } from '../shared/command.ts';
import { RUN_ID, processesOf, signal } from '../shared/processes.ts';
import { CACHE, inProject } from '../shared/project.ts';
import { openHub, runIdOf, startEmulators } from '../start/emulators.ts';
import { type Env, RUNNER_FAILED, runChecks, runPlaywright, runVitest } from './suites.ts';

const PARTS = ['check', 'unit', 'build', 'rules', 'whole-hub', 'functions', 'races', 'e2e'] as const;
type Part = (typeof PARTS)[number];

const needsHub = (part: Part) => ['whole-hub', 'functions', 'races', 'e2e'].includes(part);

/** The projects of vitest.config.ts; `functions` alone includes those that need the whole hub, which come last. */
function projectsOf(part: Part, isAlone: boolean): readonly string[] {
  if (part === 'unit') return ['unit*', 'ui*'];
  if (part === 'whole-hub') return ['functions-whole-hub'];
  return part === 'functions' && isAlone ? ['functions*'] : [part];
}

let site: Promise<boolean> | undefined;
let bundle: Promise<boolean> | undefined;
/** The site and the functions are built once for all parts that run. */
const buildSite = () => (site ??= makeSite('demo'));
const bundleFunctions = () => (bundle ??= makeFunctions());

type Hub = { readonly env: Env; readonly stop: () => Promise<unknown> };

/**
 * Starts what a part needs, on ports of its own, because emulators slow down with all that was stored and cleared. The
 * part's tests get HUB_URL for the hub, and EMULATOR_URL for Hosting with the functions as the emulator runs them.
 */
async function startFor(part: Part): Promise<Hub> {
  const name = `test-${part}-${process.pid}`;
  if (!needsHub(part)) return startEmulators({ name, services: ['firestore'] });
  await bundleFunctions();
  const emulators = await startEmulators({ name });
  // One server answers all requests: the emulator starts a process for each, which takes most of a test's time.
  const { address, env } = emulators;
  const functions = await startHubServers({
    lib: inProject('functions', 'lib', 'index.js'),
    instances: 1,
    env: { ...env, SITE_URL: address },
    log: join(CACHE, 'logs', `test-${part}-functions.log`),
  });
  const HUB_URL = await openHub(emulators, undefined, Number(new URL(functions.address).port));
  const stop = () => Promise.all([functions.stop(), emulators.stop()]);
  return { env: { ...env, HUB_URL, EMULATOR_URL: `http://localhost:${emulators.ports.hosting}` }, stop };
}

await runTool(async () => {
  const [first, ...filters] = process.argv.slice(2);
  const wanted = PARTS.find((part) => part === first);
  if (first && !wanted)
    throw new UserFacingError(`There is no part "${first}": use ${PARTS.join(', ')}, or none for all.`);
  const runId = runIdOf(`tests-${process.pid}`);
  process.env[RUN_ID] = runId;
  atEnd(() => signal(processesOf(runId), 'SIGKILL'));

  const hubs: { [part in Part]?: Promise<Hub> } = {};
  const hubFor = (part: Part) => (hubs[part] ??= startFor(part));
  const runPart = async (part: Part, live: boolean) => {
    if (part === 'check') return runChecks();
    if (part === 'build') await buildSite();
    const projects = projectsOf(part, wanted !== undefined).map((name) => `--project=${name}`);
    if (part === 'unit' || part === 'build') return runVitest(part, [...projects, ...filters], {}, live);
    // Hosting serves the site as soon as it is built.
    const [{ env, stop }] = await Promise.all([hubFor(part), part === 'e2e' && buildSite()]);
    try {
      if (part !== 'e2e') return await runVitest(part, [...projects, ...filters], env, live);
      // Journeys find the queue as it is before the waiting proofs' money was imported from the wallet.
      await seedEmulators(env, false);
      // With a filter, all tests that match it run, even rare ones, but no project that would otherwise run before them.
      const isAll = filters.length === 0;
      return await runPlaywright(part, isAll ? [] : ['--no-deps', ...filters], env, isAll);
    } finally {
      await stop();
    }
  };

  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const runInTurn = async (some: readonly Part[], live = true) => {
    for (const part of some) {
      const began = performance.now();
      // A part that cannot even begin is one failure, and the others still run.
      const ran = await runPart(part, live).catch((error: unknown) => {
        console.error(sentenceFor(error) ?? error);
        return [RUNNER_FAILED];
      });
      const seconds = Math.round((performance.now() - began) / 1000);
      const { passed = [], failed = [], skipped = [] } = Object.groupBy(ran, ({ state }) => state);
      console.log(
        `${part}: ${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped (${seconds} s)\n`,
      );
      total.passed += passed.length;
      total.failed += failed.length;
      failures.push(...failed.map(({ title, problem }) => `${part} failed: ${title}: ${problem ?? ''}`));
    }
  };
  if (wanted) await runInTurn(wanted === 'check' ? ['check', 'unit'] : [wanted]);
  else {
    // `rules` and `whole-hub` wait for the database much of the time, in which the other parts compute.
    const others = runInTurn(['build', 'check', 'unit', 'functions'], false);
    await runInTurn(['rules', 'whole-hub']);
    // Started now, the journeys' hub is ready when the functions' tests have ended; if it fails, the journeys report it.
    hubFor('e2e').catch(() => undefined);
    await others;
    await runInTurn(['e2e']);
  }
  const last = `${total.passed} passed, ${total.failed} failed`;
  process.on('exit', () => console.log([...failures, last].join('\n')));
  return total.failed === 0 ? 0 : 1;
});
