import { describe, expect, test } from 'vitest';
import { exportColumns, exportFileName, exportFiltersSchema, exportLabels } from './export.ts';
import { lusakaInstant } from './time.ts';

test('a file is named by its type and by the day in Lusaka', () => {
  expect(exportFileName('payments', lusakaInstant('2026-11-28', '12:00'))).toBe(
    'payments-export-2026-11-28.csv',
  );
  expect(exportFileName('students', lusakaInstant('2026-11-29', '00:00') - 1)).toBe(
    'students-export-2026-11-28.csv',
  );
  expect(exportFileName('enrollments', lusakaInstant('2026-11-29', '00:00'))).toBe(
    'enrollments-export-2026-11-29.csv',
  );
});

test('the buttons', () => {
  expect(exportLabels).toEqual({
    payments: 'Payments CSV',
    students: 'Students CSV',
    enrollments: 'Enrollments CSV',
  });
});

test('headers are the spec’s snake_case, each once', () => {
  for (const columns of Object.values(exportColumns)) {
    for (const column of columns) expect(column).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(new Set(columns).size).toBe(columns.length);
  }
});

describe('the filters', () => {
  const fits = (filters: object) => exportFiltersSchema.safeParse({ type: 'payments', ...filters }).success;
  test('are all optional', () => {
    expect(fits({})).toBe(true);
    expect(fits({ courseId: 'data-analysis', startDate: '2026-11-01', endDate: '2026-11-01' })).toBe(true);
    expect(fits({ startDate: '2026-11-02' })).toBe(true);
    expect(fits({ endDate: '2026-11-01' })).toBe(true);
  });
  test.each([
    ['an end before its start', { startDate: '2026-11-02', endDate: '2026-11-01' }],
    ['a day that does not exist', { startDate: '2026-02-30' }],
    ['a type that does not exist', { type: 'admins' }],
    ['a course with a path', { courseId: '../admins' }],
  ])('refuse %s', (_, filters) => {
    expect(fits(filters)).toBe(false);
  });
});
