/** Runs the checks and the suites, and reads what the runners' JSON reports say. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
  /** What failed: each name, with what was said first of it. */
  readonly failures: readonly string[];
}

const SLOW_MS = 10_000;
export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, slow: [], failures: [] };
export const ONE_FAILURE: Tally = { ...NOTHING, failed: 1 };

const slowOf = (times: Tally['slow']): Tally['slow'] =>
  times.filter(([, ms]) => ms > SLOW_MS).sort(([, a], [, b]) => b - a);

const REASON_MAX = 300;

/** A failed test with the beginning of its message, so that the end of a long log says why. */
function withReason(name: string, message = ''): string {
  const reason = stripVTControlCharacters(message).split('\n    at ')[0]?.replaceAll(/\s+/g, ' ').trim();
  return reason ? `${name}: ${reason.slice(0, REASON_MAX)}` : name;
}

/** The counts of Vitest's JSON report; a file that could not even be loaded counts as one failure. */
export function fromVitest(json: string): Tally {
  const report = JSON.parse(json) as JsonTestResults;
  const hasFailed = ({ status }: { status: string }) => status === 'failed';
  const failed = report.testResults.filter(hasFailed);
  const broken = failed.filter(({ assertionResults }) => !assertionResults.some(hasFailed));
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = tests
    .filter(hasFailed)
    .map(({ fullName, failureMessages }) => withReason(fullName, failureMessages?.[0]));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    slow: slowOf(tests.map(({ fullName, duration }) => [fullName, duration ?? 0])),
    failures: [...failures, ...broken.map(({ name }) => name)],
  };
}

/** All tests of a Playwright report, with the titles of the groups around each. */
export function specsIn(
  { suites = [], specs = [] }: Partial<JSONReportSuite>,
  groups: readonly string[] = [],
) {
  const own = specs.map((spec) => {
    const results = spec.tests.flatMap((test) => test.results);
    const message = results.find(({ error }) => error)?.error?.message;
    return { ...spec, groups, results, message };
  });
  // A file's suite is named as its file.
  const inner = suites.map(
    (suite) => [suite, suite.title === suite.file ? groups : [...groups, suite.title]] as const,
  );
  return [...own, ...inner.flatMap(([suite, around]): typeof own => specsIn(suite, around))];
}

/** The counts of Playwright's JSON report; an error outside every test counts as one failure. */
export function fromPlaywright(json: string): Tally {
  const report = JSON.parse(json) as JSONReport;
  const { expected, unexpected, skipped } = report.stats;
  const failed = unexpected + report.errors.length;
  const specs = specsIn(report).map((spec) => ({ ...spec, name: `${spec.file}: ${spec.title}` }));
  const red = specs.filter(({ ok }) => !ok).map(({ name, message }) => withReason(name, message));
  const times = specs.flatMap(({ name, results }) =>
    results.map(({ duration }) => [name, duration] as const),
  );
  const failures = [...red, ...report.errors.map(({ message = '' }) => message)];
  return { passed: expected, failed, skipped, slow: slowOf(times), failures };
}

type Count = (json: string) => Tally;

/**
 * Reads a report and holds it against the runner's exit code, so that a runner which failed for a reason that
 * its report does not know still counts as a failure.
 */
export function readTally(file: string, exitCode: number, count: Count): Tally {
  if (!existsSync(file)) return ONE_FAILURE;
  const tally = count(readFileSync(file, 'utf8'));
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** The variables that tell a test where everything is. */
export type Env = Readonly<Record<string, string>>;

const reportOf = (name: string) => join(CACHE, 'reports', `${name}.json`);

/**
 * Runs a runner that writes a report, and lists the tests that took long. It writes on the terminal itself when it is
 * `live`; else what it wrote is printed at its end, so that two at once do not write over each other.
 */
async function runSuite(name: string, args: string[], given: Env, count: Count, live: boolean) {
  rmSync(reportOf(name), { force: true });
  const options = { env: { ...process.env, ...given }, ...(live && ({ stdio: 'inherit' } as const)) };
  const { code, output } = await run(process.execPath, args, options);
  if (!live) console.log(output.trimEnd());
  const tally = readTally(reportOf(name), code, count);
  if (tally.slow.length > 0) console.log(`${name}: tests that took over ${SLOW_MS / 1000} s`);
  for (const [test, ms] of tally.slow) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${test}`);
  return tally;
}

/** Runs a part's projects of vitest.config.ts, which says what of them may run side by side. */
export function runVitest(part: string, filters: readonly string[], env: Env, live: boolean): Promise<Tally> {
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  const projects = part === 'unit' ? ['--project=unit*', '--project=ui'] : [`--project=${part}*`];
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(part)}`];
  return runSuite(part, [vitest, 'run', ...projects, ...reports, ...filters], env, fromVitest, live);
}

/** Runs the tests in a browser. @throws UserFacingError when no Chromium can be had. */
export async function runPlaywright(filters: readonly string[], env: Env): Promise<Tally> {
  const playwright = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const CHROMIUM = await findChromium();
  // With a filter only what was asked for runs, not what it would otherwise come after.
  const args = [playwright, 'test', ...(filters.length > 0 ? ['--no-deps'] : []), ...filters];
  return runSuite('e2e', args, { ...env, CHROMIUM }, fromPlaywright, true);
}

/** What is checked without running the program. */
const CHECKS: readonly (readonly [name: string, program: string, ...args: string[]])[] = [
  ['types', 'tsc', '-b'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['dead code', 'knip'],
  ['format', 'biome', 'format', '.'],
];

/** Runs every check, and prints a line for each and the output of those that fail. */
export async function runChecks(): Promise<Tally> {
  const check = async ([name, program, ...args]: (typeof CHECKS)[number]) => {
    const began = performance.now();
    const { code, output } = await run(inProject('node_modules', '.bin', program), args);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (code !== 0) console.log(output.trimEnd());
    return code === 0 ? [] : [name];
  };
  const failures = (await Promise.all(CHECKS.map(check))).flat();
  return { ...NOTHING, failed: failures.length, failures };
}
