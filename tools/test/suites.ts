/** Runs the checks and the suites, and reads what the runners' JSON reports say. */
import type { SpawnOptions } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { run } from '../shared/processes.ts';
import { findChromium } from '../shared/programs.ts';
import { CACHE, inProject } from '../shared/project.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that took longer than `SLOW_MS`, with their time in ms, the slowest first. */
  readonly slow: readonly (readonly [name: string, ms: number])[];
}

const SLOW_MS = 10_000;
export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, slow: [] };
export const ONE_FAILURE: Tally = { ...NOTHING, failed: 1 };

export function sum(tallies: readonly Tally[]): Tally {
  const total = (key: 'passed' | 'failed' | 'skipped') => tallies.reduce((all, tally) => all + tally[key], 0);
  const slow = tallies.flatMap((tally) => tally.slow);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped'), slow };
}

const slowOf = (times: Tally['slow']): Tally['slow'] =>
  times.filter(([, ms]) => ms > SLOW_MS).sort(([, a], [, b]) => b - a);

/** The counts of Vitest's JSON report; a file that could not even be loaded counts as one failure. */
export function fromVitest(json: string): Tally {
  const report = JSON.parse(json) as JsonTestResults;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    slow: slowOf(tests.map(({ fullName = '', duration }) => [fullName, duration ?? 0])),
  };
}

function timesIn({ suites = [], specs = [] }: JSONReportSuite): [name: string, ms: number][] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }): [string, number] => [`${file}: ${title}`, duration]),
    ),
  );
  return [...own, ...suites.flatMap(timesIn)];
}

/** The counts of Playwright's JSON report; an error outside every test counts as one failure. */
export function fromPlaywright(json: string): Tally {
  const report = JSON.parse(json) as JSONReport;
  const { stats, errors } = report;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    slow: slowOf((report.suites ?? []).flatMap(timesIn)),
  };
}

/**
 * Reads a report and holds it against the runner's exit code, so that a runner which failed for a reason that
 * its report does not know still counts as a failure.
 */
export function readTally(file: string, exitCode: number, count: (json: string) => Tally): Tally {
  if (!existsSync(file)) return ONE_FAILURE;
  const tally = count(readFileSync(file, 'utf8'));
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** The variables that tell a test where everything is. */
type Env = Readonly<Record<string, string>>;

const reportOf = (name: string) => join(CACHE, 'reports', `${name}.json`);

/**
 * Runs a runner that writes a report, and lists the tests that took long. It writes on the terminal itself when it is
 * `live`; else what it wrote is printed at its end, so that two at once do not write over each other.
 */
async function runSuite(
  name: string,
  args: readonly string[],
  env: Env,
  count: (json: string) => Tally,
  live = true,
): Promise<Tally> {
  rmSync(reportOf(name), { force: true });
  const options: SpawnOptions = { cwd: inProject(), env: { ...process.env, ...env } };
  if (live) options.stdio = 'inherit';
  const { code, output } = await run(process.execPath, args, options);
  if (!live) console.log(output.trimEnd());
  const tally = readTally(reportOf(name), code, count);
  if (tally.slow.length > 0) console.log(`${name}: tests that took over ${SLOW_MS / 1000} s`);
  for (const [test, ms] of tally.slow) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${test}`);
  return tally;
}

/** Runs projects of vitest.config.ts, which says what of them may run side by side. */
export function runVitest(
  name: string,
  projects: readonly string[],
  filters: readonly string[],
  env: Env,
  live = true,
): Promise<Tally> {
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
  return runSuite(name, [vitest, 'run', ...chosen, ...reports, ...filters], env, fromVitest, live);
}

/** Runs the tests in a browser. @throws UserFacingError when no Chromium can be had. */
export async function runPlaywright(filters: readonly string[], env: Env): Promise<Tally> {
  const playwright = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const chromium = { CHROMIUM: await findChromium() };
  // With a filter only what was asked for runs, not what it would otherwise come after.
  const args = [playwright, 'test', ...(filters.length > 0 ? ['--no-deps'] : []), ...filters];
  return runSuite('e2e', args, { ...env, ...chromium }, fromPlaywright);
}

/** What is checked without running the program. */
const CHECKS: readonly (readonly [name: string, program: string, ...args: string[]])[] = [
  ['types', 'tsc', '-b'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['dead code', 'knip'],
  ['format', 'biome', 'format', '.'],
];
/** As many at once as two cores bear: each of them uses more than one. */
const AT_ONCE = 2;

/** The path of a program that npm installed. */
function installed(program: string): string {
  const path = inProject('node_modules', '.bin', program);
  return existsSync(`${path}.cmd`) ? `${path}.cmd` : path;
}

/** Runs every check, prints a line for each and the output of those that fail. @returns how many failed */
export async function runChecks(): Promise<number> {
  const waiting = [...CHECKS];
  let failed = 0;
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, program, ...args] = check;
      const began = performance.now();
      const { code, output } = await run(installed(program), args, { cwd: inProject() });
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (code === 0) continue;
      failed += 1;
      console.log(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}
