import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromPlaywright, fromVitest, ONE_FAILURE, readTally } from '../../tools/test/suites.ts';

const counts = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
const vitest = (changes: object) => JSON.stringify({ ...counts, testResults: [], ...changes });
const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 };
const playwright = (changes: object) => JSON.stringify({ stats, errors: [], suites: [], ...changes });
const spec = (title: string, duration: number) => ({
  title,
  file: 'a.spec.ts',
  ok: true,
  tests: [{ results: [{ duration }] }],
});

test.each([
  ['its own counts', { numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }, { failed: 2, skipped: 2 }],
  [
    'a file that could not be loaded as one failure',
    {
      numFailedTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [] },
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
      ],
    },
    { failed: 2, skipped: 0 },
  ],
  [
    'what was said first of a failed test',
    {
      numFailedTests: 1,
      testResults: [
        {
          status: 'failed',
          assertionResults: [
            {
              status: 'failed',
              fullName: 'two',
              failureMessages: ['Error: 1 is not 2\n    at a.test.ts:3:1'],
            },
          ],
        },
      ],
    },
    { failed: 1, failures: ['two: Error: 1 is not 2'] },
  ],
])('of Vitest’s report counts %s', (_name, changes, tally) => {
  expect(fromVitest(vitest(changes))).toMatchObject({ passed: 3, slow: [], ...tally });
});

test('an error outside every browser test is one failure, and what failed is named', () => {
  const message = '\u001B[31mTimed out\u001B[39m\n\n  no such row\n    at a.spec.ts:3:1';
  const broken = {
    ...spec('broken', 1),
    ok: false,
    tests: [{ results: [{ duration: 1, error: { message } }] }],
  };
  const report = playwright({
    stats: { ...stats, expected: 4, unexpected: 1 },
    suites: [{ specs: [broken] }],
    errors: [{ message: 'no such file' }],
  });
  expect(fromPlaywright(report)).toMatchObject({
    passed: 4,
    failed: 2,
    skipped: 0,
    failures: ['a.spec.ts: broken: Timed out no such row', 'no such file'],
  });
});

test('tests that took over ten seconds are named, the slowest first', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'quick', duration: 9_999 },
    { status: 'passed', fullName: 'slow', duration: 10_001 },
    { status: 'failed', fullName: 'slower', duration: 20_000 },
    { status: 'skipped', fullName: 'left out' },
  ];
  const report = vitest({ testResults: [{ status: 'failed', assertionResults }] });
  expect(fromVitest(report).slow.map(([name]) => name)).toEqual(['slower', 'slow']);
  const suites = [{ specs: [spec('quick', 10)], suites: [{ specs: [spec('slow', 12_000)] }] }];
  expect(fromPlaywright(playwright({ suites })).slow).toEqual([['a.spec.ts: slow', 12_000]]);
});

test('no report, or a runner that failed without a failed test, is one failure', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-results-'));
  expect(readTally(join(folder, 'missing.json'), 0, fromVitest)).toEqual(ONE_FAILURE);
  const file = join(folder, 'report.json');
  writeFileSync(file, vitest({}));
  expect([0, 1].map((code) => readTally(file, code, fromVitest).failed)).toEqual([0, 1]);
});
