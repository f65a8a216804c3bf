/** Runs the tests of the functions against the functions without one guard, for each guard in turn (decision 0091). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createVitest } from 'vitest/node';
import { clearData } from '../../../tools/seed/demo-data.ts';
import { atEnd } from '../../../tools/shared/command.ts';
import { inProject } from '../../../tools/shared/project.ts';
import { BUNDLE, buildCopy, copySources } from './copy.ts';
import type { Guard } from './guard.ts';

/** The emulators of the run, and the port at which the functions are expected. */
type Hub = { readonly env: Readonly<Record<string, string>>; readonly port: number };
/** A test that failed, and its message. */
type Red = { readonly test: string; readonly why: string };
export type Tried = { readonly guard: Guard; readonly red: Red | null };

let server: ChildProcess | null = null;
async function stopServer(): Promise<void> {
  if (server?.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

/** Serves the copy without this guard. @throws Error where it does not start */
async function serveWithout(guard: Guard | null, { env, port }: Hub): Promise<void> {
  await stopServer();
  await buildCopy(guard);
  server = spawn(process.execPath, [inProject('tests/prove/guards/serve.ts'), BUNDLE, String(port)], {
    env: { ...process.env, ...env, FUNCTIONS_EMULATOR: 'true', METADATA_SERVER_DETECTION: 'none' },
    // What a function logs about what it refuses is of no use to anybody here.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(server, 'exit').then(() => 'ended');
  const [said] = (await Promise.race([once(server, 'message'), ended.then((word) => [word])])) as [string];
  if (said !== 'ready') throw new Error(`The functions do not start without "${guard?.name ?? 'nothing'}".`);
}

/** The first test of these files that fails; null where all pass. @throws Error where none ran */
async function firstRed(tests: readonly string[], { env }: Hub): Promise<Red | null> {
  // What an earlier run left, which may have broken off, must not decide this one.
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
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(suite);
    const all = testModules.flatMap(({ children }) => [...children.allTests()]);
    const red = all.find((test) => test.result().state === 'failed');
    if (red !== undefined) {
      const [why = ''] = (red.result().errors?.[0]?.message ?? '').split('\n');
      // Before what was expected stands the whole answer.
      return { test: red.fullName, why: why.slice(Math.max(0, why.lastIndexOf('expected '))) };
    }
    const [error] = [...unhandledErrors, ...testModules.flatMap((module) => module.errors())];
    if (error !== undefined) throw new Error((error as Error).message);
    if (!all.some((test) => test.result().state === 'passed')) throw new Error('No test ran.');
    return null;
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
  atEnd(stopServer);
  copySources();
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
  return tried;
}
