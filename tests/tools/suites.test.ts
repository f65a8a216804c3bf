import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tools/shared/project.ts';
import { RUNNER_FAILED, parsePlaywright, parseVitest, readReport } from '../../tools/test/suites.ts';

const assertion = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});
const vitest = (status: string, message: string, ...assertionResults: object[]) =>
  JSON.stringify({ testResults: [{ name: join(ROOT, 'a.test.ts'), status, message, assertionResults }] });
const file = 'a.test.ts';

test('each test in Vitest’s report has its file, and a failed one the first line of its error', () => {
  const failed = assertion('two', 'failed', 'Error: 1 is not 2\n    at a.test.ts:3:1');
  const all = [assertion('one', 'passed'), failed, assertion('three', 'pending'), assertion('four', 'todo')];
  expect(parseVitest(vitest('failed', '', ...all))).toEqual([
    { file, title: 'one', state: 'passed', problem: null },
    { file, title: 'two', state: 'failed', problem: 'Error: 1 is not 2' },
    { file, title: 'three', state: 'skipped', problem: null },
    { file, title: 'four', state: 'skipped', problem: null },
  ]);
});

test('a file that could not be loaded is one failure', () => {
  const broken = { file, title: file, state: 'failed', problem: 'no such module' };
  expect(parseVitest(vitest('failed', 'no such module'))).toEqual([broken]);
});

/** Playwright's report of one test with these runs, in a group of a file. */
function playwright(tests: readonly object[], ...errors: object[]): string {
  const spec = { title: 'the line is cut', file: 'e2e/a.spec.ts', tests };
  const group = { title: 'with the app', file: spec.file, specs: [spec] };
  const suites = [{ title: spec.file, file: spec.file, specs: [], suites: [group] }];
  return JSON.stringify({ config: { rootDir: join(ROOT, 'tests') }, suites, errors });
}
const ran = (status: string, more: object = {}) => ({ status, results: [], annotations: [], ...more });

test('a journey that passed has its file, its whole title and what it noted', () => {
  const annotations = [{ type: 'proofs', description: '{}' }];
  expect(parsePlaywright(playwright([ran('expected', { annotations })]))).toEqual([
    {
      file: 'tests/e2e/a.spec.ts',
      title: 'with the app the line is cut',
      state: 'passed',
      problem: null,
      annotations,
    },
  ]);
});

test('a journey that was skipped, failed, was flaky or did not run has not passed', () => {
  const of = (...statuses: string[]) =>
    parsePlaywright(playwright(statuses.map((one) => ran(one)))).map(({ state }) => state);
  expect(of('skipped')).toEqual(['skipped']);
  for (const statuses of [['unexpected'], ['flaky'], ['expected', 'skipped'], []])
    expect(of(...statuses)).toEqual(['failed']);
});

test('a failed journey says why in one line without colours; an error outside every test is a failure', () => {
  const error = { message: '\u001B[31mTimed out\u001B[39m\n\n  no such row\n    at a.spec.ts:3:1' };
  const report = playwright([ran('unexpected', { results: [{ error }] })], { message: 'no such file' });
  expect(parsePlaywright(report).map(({ problem }) => problem)).toEqual([
    'Timed out no such row',
    'no such file',
  ]);
});

test('no report, or a runner that failed without a failed test, is one failure', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-results-'));
  expect(readReport(join(folder, 'missing.json'), 0, parseVitest)).toEqual([RUNNER_FAILED]);
  const report = join(folder, 'report.json');
  writeFileSync(report, vitest('passed', '', assertion('one', 'passed')));
  expect([0, 1].map((code) => readReport(report, code, parseVitest).length)).toEqual([1, 2]);
});
