import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromPlaywright, fromVitest, ONE_FAILURE, readTally, sum } from '../../tools/test/results.ts';

const vitest = (changes: object) =>
  JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...changes,
  });

describe('counting', () => {
  test('Vitest’s own counts are taken', () => {
    const report = vitest({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
    expect(fromVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  test('a test file that could not be loaded is one failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const counted = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    const report = vitest({ numFailedTests: 1, testResults: [broken, counted] });
    expect(fromVitest(report).failed).toBe(2);
  });

  test('an error outside every browser test is one failure', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 0, skipped: 0 };
    const report = JSON.stringify({ stats, errors: [{ message: 'no such file' }] });
    expect(fromPlaywright(report)).toEqual({ passed: 4, failed: 2, skipped: 0 });
  });

  test('totals are the sums of the parts', () => {
    const parts = [{ passed: 1, failed: 2, skipped: 3 }, ONE_FAILURE, { passed: 10, failed: 0, skipped: 0 }];
    expect(sum(parts)).toEqual({ passed: 11, failed: 3, skipped: 3 });
  });
});

describe('a report held against the exit code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-results-'));
  const file = join(folder, 'report.json');

  test('no report is one failure, whatever the exit code', () => {
    expect(readTally(join(folder, 'missing.json'), 0, fromVitest)).toEqual(ONE_FAILURE);
  });

  test('a runner that failed without a failed test is one failure', () => {
    writeFileSync(file, vitest({}));
    expect(readTally(file, 1, fromVitest)).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(readTally(file, 0, fromVitest)).toEqual({ passed: 3, failed: 0, skipped: 0 });
  });
});
