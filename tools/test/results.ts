/** What the runners' JSON reports say. */
import { existsSync, readFileSync } from 'node:fs';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that took longer than `SLOW_MS`, with their time in ms, the slowest first. */
  readonly slow: readonly (readonly [name: string, ms: number])[];
}

export const SLOW_MS = 10_000;
export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, slow: [] };
export const ONE_FAILURE: Tally = { ...NOTHING, failed: 1 };

export function sum(tallies: readonly Tally[]): Tally {
  const total = (key: 'passed' | 'failed' | 'skipped') => tallies.reduce((all, tally) => all + tally[key], 0);
  const slow = tallies.flatMap((tally) => tally.slow);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped'), slow };
}

const slowOf = (times: Tally['slow']): Tally['slow'] =>
  times.filter(([, ms]) => ms > SLOW_MS).sort(([, a], [, b]) => b - a);

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    status: string;
    assertionResults: { status: string; fullName?: string; duration?: number | null }[];
  }[];
}

/** The counts of Vitest's JSON report; a file that could not even be loaded counts as one failure. */
export function fromVitest(json: string): Tally {
  const report = JSON.parse(json) as VitestReport;
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

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
}
interface PlaywrightReport extends PlaywrightSuite {
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const timesIn = ({ suites = [], specs = [] }: PlaywrightSuite): [string, number][] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }) => [`${file}: ${title}`, duration] as [string, number]),
    ),
  ),
  ...suites.flatMap(timesIn),
];

/** The counts of Playwright's JSON report; an error outside every test counts as one failure. */
export function fromPlaywright(json: string): Tally {
  const report = JSON.parse(json) as PlaywrightReport;
  const { stats, errors } = report;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    slow: slowOf(timesIn(report)),
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
