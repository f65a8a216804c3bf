import { join } from 'node:path';
import type { JSONReport, JSONReportSpec } from '@playwright/test/reporter';
import { expect, test } from 'vitest';
import { ROOT } from '../../../tools/shared/project.ts';
import { readJourneys } from './run.ts';

type Status = JSONReportSpec['tests'][number]['status'];
const FILE = 'prove/faults/a.spec.ts';

/** A report of one file with one test of each of these, in a group. */
function reportOf(tests: readonly object[]): JSONReport {
  const spec = { title: 'the line is cut', file: FILE, ok: true, tests };
  const group = { title: 'with the app', file: FILE, specs: [spec] };
  const suites = [{ title: FILE, file: FILE, specs: [], suites: [group] }];
  return { config: { rootDir: join(ROOT, 'tests') }, suites } as unknown as JSONReport;
}
const ran = (status: Status, more: object = {}) => ({ status, results: [], annotations: [], ...more });
const resultsOf = (...tests: object[]) => readJourneys(reportOf(tests)).results;

test('a journey that passed has its file and its whole title', () => {
  expect(resultsOf(ran('expected'))).toEqual([
    { file: `tests/${FILE}`, title: 'with the app the line is cut', hasPassed: true, problem: null },
  ]);
});

test.each(['skipped', 'unexpected', 'flaky'] as const)('one that is %s has not passed', (status) => {
  expect(resultsOf(ran(status))).toMatchObject([{ hasPassed: false }]);
  expect(resultsOf(ran('expected'), ran(status))).toMatchObject([{ hasPassed: false }]);
});

test('one that did not run has not passed either, and one that was skipped says so', () => {
  expect(resultsOf()).toMatchObject([{ hasPassed: false }]);
  expect(resultsOf(ran('skipped'))).toMatchObject([{ problem: 'its test was skipped' }]);
});

test('one that failed says why, in a line without colours', () => {
  const error = { message: '\u001B[31mTwo proofs.\u001B[39m\n  at a.spec.ts' };
  const results = [{ error }];
  expect(resultsOf(ran('unexpected', { results }))).toMatchObject([{ problem: 'Two proofs.' }]);
});

test('the proofs that a journey sent are counted, also where it failed', () => {
  const proofs = { made: 2, lost: 1, doubled: 0 };
  const annotations = [{ type: 'proofs', description: JSON.stringify(proofs) }, { type: 'other' }];
  expect(readJourneys(reportOf([ran('unexpected', { annotations })])).proofs).toEqual([proofs]);
});
