import { existsSync, readFileSync } from 'node:fs';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const ONE_FAILURE: Tally = { passed: 0, failed: 1, skipped: 0 };

export function sum(tallies: readonly Tally[]): Tally {
  const total = (key: keyof Tally) => tallies.reduce((all, tally) => all + tally[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** The counts of Vitest's JSON report; a file that could not even be loaded counts as one failure. */
export function fromVitest(json: string): Tally {
  const report = JSON.parse(json) as VitestReport;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** The counts of Playwright's JSON report; an error outside every test counts as one failure. */
export function fromPlaywright(json: string): Tally {
  const { stats, errors } = JSON.parse(json) as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * Reads a report and holds it against the runner's exit code, so that a runner which failed for a reason that
 * its report does not know still counts as a failure.
 */
export function readTally(file: string, exitCode: number, count: (json: string) => Tally): Tally {
  const tally = existsSync(file) ? count(readFileSync(file, 'utf8')) : null;
  if (!tally) return ONE_FAILURE;
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
