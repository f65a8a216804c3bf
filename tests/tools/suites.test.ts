import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromPlaywright, fromVitest, ONE_FAILURE, readTally } from '../../tools/test/suites.ts';

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
    expect(fromVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 2, slow: [] });
  });

  test('a test file that could not be loaded is one failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const counted = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    const report = vitest({ numFailedTests: 1, testResults: [broken, counted] });
    expect(fromVitest(report).failed).toBe(2);
  });

  test('an error outside every browser test is one failure, and so is a pass at a second try', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 };
    const report = JSON.stringify({ stats, errors: [{ message: 'no such file' }] });
    expect(fromPlaywright(report)).toEqual({ passed: 3, failed: 3, skipped: 0, slow: [] });
  });
});

describe('tests that took over ten seconds are named, the slowest first', () => {
  test('by Vitest', () => {
    const results = [
      { status: 'passed', fullName: 'quick', duration: 9_999 },
      { status: 'passed', fullName: 'slow', duration: 10_001 },
      { status: 'failed', fullName: 'slower', duration: 20_000 },
      { status: 'skipped', fullName: 'left out' },
    ];
    const report = vitest({ testResults: [{ status: 'failed', assertionResults: results }] });
    expect(fromVitest(report).slow.map(([name]) => name)).toEqual(['slower', 'slow']);
  });

  test('by Playwright, in groups too', () => {
    const spec = (title: string, duration: number) => ({
      title,
      file: 'a.spec.ts',
      tests: [{ results: [{ duration }] }],
    });
    const suites = [{ specs: [spec('quick', 10)], suites: [{ specs: [spec('slow', 12_000)] }] }];
    const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };
    const report = JSON.stringify({ stats, errors: [], suites });
    expect(fromPlaywright(report).slow).toEqual([['a.spec.ts: slow', 12_000]]);
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
    expect(readTally(file, 1, fromVitest)).toEqual({ passed: 3, failed: 1, skipped: 0, slow: [] });
    expect(readTally(file, 0, fromVitest)).toEqual({ passed: 3, failed: 0, skipped: 0, slow: [] });
  });
});
