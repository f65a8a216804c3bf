import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { run } from './processes.ts';
import { CACHE, inProject } from './project.ts';
import { type Tally, fromPlaywright, fromVitest, readTally } from './results.ts';

const REPORTS = join(CACHE, 'reports');

/** The variables that tell a test where everything is. */
type Env = Readonly<Record<string, string>>;

/**
 * Runs a runner that writes a report and answers with the report's path and the exit code. It writes on the terminal
 * itself when it is `live`; else what it wrote is printed at its end, so that two at once do not write over each other.
 */
async function runForReport(
  name: string,
  args: readonly string[],
  env: Env,
  live = true,
): Promise<[string, number]> {
  const report = join(REPORTS, `${name}.json`);
  rmSync(report, { force: true });
  const options = { cwd: inProject(), env: { ...process.env, ...env } };
  const { code, output } = await run(process.execPath, args, {
    ...options,
    ...(live && { stdio: 'inherit' }),
  });
  if (!live) console.log(output.trimEnd());
  return [report, code];
}

/** Runs projects of vitest.config.ts, which says what of them may run side by side. */
export async function runVitest(
  name: string,
  projects: readonly string[],
  filters: readonly string[],
  env: Env,
  live = true,
): Promise<Tally> {
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reports = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(REPORTS, `${name}.json`)}`,
  ];
  const args = [vitest, 'run', ...chosen, ...reports, ...filters];
  return readTally(...(await runForReport(name, args, env, live)), fromVitest);
}

/** Runs the tests in a browser. @throws Trouble when no Chromium can be had. */
export async function runPlaywright(filters: readonly string[], env: Env): Promise<Tally> {
  const playwright = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const chromium = await findChromium();
  // With a filter only what was asked for runs, not what it would otherwise come after.
  const args = [playwright, 'test', ...(filters.length > 0 ? ['--no-deps'] : []), ...filters];
  return readTally(...(await runForReport('e2e', args, { ...env, CHROMIUM: chromium })), fromPlaywright);
}
