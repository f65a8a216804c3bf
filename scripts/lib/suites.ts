import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { run } from './processes.ts';
import { CACHE, inProject } from './project.ts';
import { type Tally, fromPlaywright, fromVitest, readTally } from './results.ts';

const REPORTS = join(CACHE, 'reports');

/** The variables that tell a test where everything is. */
type Env = Readonly<Record<string, string>>;

async function runAndCount<R>(
  name: string,
  args: readonly string[],
  env: Env,
  count: (report: R) => Tally,
): Promise<Tally> {
  const report = join(REPORTS, `${name}.json`);
  rmSync(report, { force: true });
  const { code } = await run(process.execPath, args, {
    cwd: inProject(),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return readTally(report, code, count);
}

/** Runs projects of vitest.config.ts. Files run one after another when they share the emulators. */
export function runVitest(
  name: string,
  projects: readonly string[],
  filters: readonly string[],
  env: Env,
): Promise<Tally> {
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  const shared = 'FIRESTORE_EMULATOR_HOST' in env;
  const args = [
    ...[vitest, 'run', ...projects.flatMap((project) => ['--project', project])],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${join(REPORTS, `${name}.json`)}`],
    ...(shared ? ['--no-file-parallelism'] : []),
    ...filters,
  ];
  return runAndCount(name, args, env, fromVitest);
}

/** Runs the tests in a browser. @throws Trouble when no Chromium can be had. */
export async function runPlaywright(filters: readonly string[], env: Env): Promise<Tally> {
  const playwright = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const chromium = await findChromium();
  return runAndCount('e2e', [playwright, 'test', ...filters], { ...env, CHROMIUM: chromium }, fromPlaywright);
}
