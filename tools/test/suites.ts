import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../shared/processes.ts';
import { findChromium } from '../shared/programs.ts';
import { CACHE, inProject } from '../shared/project.ts';
import { type Tally, SLOW_MS, fromPlaywright, fromVitest, readTally } from './results.ts';

/** The variables that tell a test where everything is. */
type Env = Readonly<Record<string, string>>;

const reportOf = (name: string) => join(CACHE, 'reports', `${name}.json`);

/** Runs a runner that writes a report, on the terminal, and lists the tests that took long. */
async function runSuite(
  name: string,
  args: readonly string[],
  env: Env,
  count: (json: string) => Tally,
): Promise<Tally> {
  rmSync(reportOf(name), { force: true });
  const options = { cwd: inProject(), env: { ...process.env, ...env }, stdio: 'inherit' } as const;
  const { code } = await run(process.execPath, args, options);
  const tally = readTally(reportOf(name), code, count);
  if (tally.slow.length > 0) console.log(`${name}: tests that took over ${SLOW_MS / 1000} s`);
  for (const [test, ms] of tally.slow) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${test}`);
  return tally;
}

/** Runs projects of vitest.config.ts. Files run one after another when they share the emulators. */
export function runVitest(
  name: string,
  projects: readonly string[],
  filters: readonly string[],
  env: Env,
): Promise<Tally> {
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
  const order = 'FIRESTORE_EMULATOR_HOST' in env ? ['--no-file-parallelism'] : [];
  return runSuite(name, [vitest, 'run', ...chosen, ...reports, ...order, ...filters], env, fromVitest);
}

/** Runs the tests in a browser. @throws UserFacingError when no Chromium can be had. */
export async function runPlaywright(filters: readonly string[], env: Env): Promise<Tally> {
  const playwright = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const chromium = { CHROMIUM: await findChromium() };
  return runSuite('e2e', [playwright, 'test', ...filters], { ...env, ...chromium }, fromPlaywright);
}

export const describeTally = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
