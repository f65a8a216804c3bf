/** Runs the tests of the functions against the functions without one guard, for each guard in turn (decision 0091). */
import { createVitest } from 'vitest/node';
import { clearData } from '../../../tools/seed/demo-data.ts';
import { inProject } from '../../../tools/shared/project.ts';
import { type HubServers, startHubServers } from '../../fixtures/hub-servers.ts';
import { bundlePatched } from '../patched.ts';
import { firstFailed } from '../suite.ts';
import type { Guard } from './guard.ts';

/** The emulators of the run, and the port at which the functions are expected. */
type Hub = { readonly env: Readonly<Record<string, string>>; readonly port: number };
/** A test that failed, and its message. */
type Red = { readonly test: string; readonly why: string };
export type Tried = { readonly guard: Guard; readonly red: Red | null };

let server: HubServers | null = null;

/** Serves the functions without this guard. @throws Error where they do not start */
async function serveWithout(guard: Guard | null, { env, port }: Hub): Promise<void> {
  await server?.stop();
  const lib = await bundlePatched('guards', guard === null ? [] : [guard]);
  server = await startHubServers({ lib, instances: 1, env, port });
}

/** The first test of these files that fails; null where all pass. @throws Error where none ran */
async function firstRed(tests: readonly string[], { env }: Hub): Promise<Red | null> {
  // What an earlier run left behind, if it broke off, must not decide this one.
  await clearData(env);
  const vitest = await createVitest({
    watch: false,
    project: ['functions', 'functions-whole-hub'],
    reporters: [{}],
    bail: 1,
  });
  try {
    const files = tests.map((name) => inProject('tests', 'functions', `${name}.test.ts`));
    const found = await vitest.globTestSpecifications(files);
    const suite = found.filter(({ moduleId }) => files.includes(moduleId));
    if (suite.length < files.length) throw new Error(`Not all of these are there: ${tests.join(', ')}`);
    const red = await firstFailed(vitest, suite);
    if (red === null) return null;
    const [why = ''] = (red.result().errors?.[0]?.message ?? '').split('\n');
    // The message begins with the whole answer, and ends with what was expected.
    return { test: red.fullName, why: why.slice(Math.max(0, why.lastIndexOf('expected '))) };
  } finally {
    await vitest.close();
  }
}

/**
 * Tries each guard. With all of them on, every test that is to notice must pass first: else what fails proves nothing.
 * @throws Error where that is not so, or a guard is not where the table has it
 */
export async function tryGuards(
  guards: readonly Guard[],
  hub: Hub,
  report: (tried: Tried, at: number) => void,
): Promise<Tried[]> {
  await serveWithout(null, hub);
  const wrong = await firstRed([...new Set(guards.flatMap(({ tests }) => tests))], hub);
  if (wrong !== null) throw new Error(`Fails with every guard on: ${wrong.test}: ${wrong.why}`);
  const tried: Tried[] = [];
  for (const guard of guards) {
    await serveWithout(guard, hub);
    const one = { guard, red: await firstRed(guard.tests, hub) };
    tried.push(one);
    report(one, tried.length);
  }
  await server?.stop();
  return tried;
}
