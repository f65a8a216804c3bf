import { describe, expect, test } from 'vitest';
import { exportFileName, exportFiltersSchema, exportText, isInState } from './export.ts';
import { formatStamp, lusakaInstant } from '../time/time.ts';

test.each([
  ['payments', lusakaInstant('2026-11-28', '12:00'), '2026-11-28'],
  ['students', lusakaInstant('2026-11-29', '00:00') - 1, '2026-11-28'],
  ['enrollments', lusakaInstant('2026-11-29', '00:00'), '2026-11-29'],
] as const)('a file of %s at %d is named by its type and by the day in Lusaka', (type, at, day) => {
  expect(exportFileName(type, at)).toBe(`${type}-export-${day}.csv`);
});

describe('values that a spreadsheet would misread are marked as text', () => {
  test.each([
    ['a formula', ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\rx', '\nx', '  =1', '\u200b=1', '＝1']],
    ['what begins with a blank', ['\tx', '\n=1']],
    ['a number', ['00123', '123456E7', '1e5', '33467E94', '12345678901', '1,000', '50%', '.5', '1 000']],
    ['a number with an exponent or a blank', ['1E+5', '1e-5', '12 ']],
    ['a date or a time', ['1/2', '2026-11-28', '12:30', '3:15 pm', '3DEC2026', 'MAR6', 'Sept 2', '1 May']],
    ['a time of the morning', ['9:30 am', '9:30am', '9:30  pm', '9:30 p']],
    ['a yes or no', ['TRUE', 'false', ' true', 'false ', '  TRUE  ']],
  ])('%s', (_, texts) => {
    for (const text of texts) expect(exportText(text, 'note'), text).toBe(`'${text}`);
  });
  test.each([
    ['codes', ['MUYANDA7', 'PP261120.0930.D12345', 'Z1234567', 'd3b07384-d9a0-4c9b']],
    ['names', ['Chanda Phiri', 'May Banda', 'O’Brien', 'محمد', 'a@b.example']],
    ['words by figures', ['Decent 7 Days', 'Room 5 is full', '12 March Street 5b', '12x', '12xam', '5 px']],
    ['words beside a yes or no', ['true story', 'an untrue', 'falsehood', 'x true']],
    ['other words', ['', 'a\tb', 'Paid = done']],
  ])('%s are not', (_, texts) => {
    for (const text of texts) expect(exportText(text, 'note'), text).toBe(text);
  });
  test('but not values that the hub formats itself', () => {
    expect(exportText('097 123 4567', 'student_phone')).toBe('097 123 4567');
    const time = formatStamp(lusakaInstant('2026-11-28', '15:00'));
    expect(time).toBe('2026-11-28 15:00');
    expect(exportText(time, 'created_at')).toBe(time);
  });
  test('in every column except those that the hub fills itself', () => {
    const own = ['submitted_at', 'valid_until', 'first_weekend', 'payer_phone'];
    for (const column of own) expect(exportText('1/2', column), column).toBe('1/2');
    for (const column of ['phone_note', 'weekend_of', 'note_at_all', 'day_until_then'])
      expect(exportText('1/2', column), column).toBe("'1/2");
  });
});

describe('the filters of an export', () => {
  const isTaken = (filters: object) => exportFiltersSchema.safeParse(filters).success;

  test.each([
    [{ type: 'payments' }, true],
    [{ type: 'students' }, true],
    [{ type: 'enrollments' }, true],
    [{ type: 'ledger' }, true],
    [{ type: 'learners' }, false],
    [{ type: 'payments', startDate: '2026-11-01', endDate: '2026-11-01' }, true],
    [{ type: 'payments', startDate: '2026-11-02' }, true],
    [{ type: 'payments', endDate: '2026-11-01' }, true],
    [{ type: 'payments', startDate: '2026-02-30' }, false],
    [{ type: 'payments', courseId: 'data-analysis' }, true],
    [{ type: 'payments', courseId: '../admins' }, false],
    [{ type: 'round', roundId: 'round-1' }, true],
    [{ type: 'round' }, false],
    [{ type: 'payments', roundId: 'round-1' }, false],
    [{ type: 'missed', weekend: '2026-11-28' }, true],
    [{ type: 'missed' }, false],
    [{ type: 'payments', weekend: '2026-11-28' }, false],
    [{ type: 'class', weekend: '2026-11-28', courseId: 'data-analysis', state: 'active' }, true],
    [{ type: 'class', weekend: '2026-11-28' }, false],
    [{ type: 'enrollments', weekend: '2026-11-28', state: 'active' }, true],
    [{ type: 'enrollments', order: 'pending' }, true],
    [{ type: 'payments', order: 'pending' }, false],
    [{ type: 'certificates' }, true],
    [{ type: 'enrollments', state: 'paid' }, true],
    [{ type: 'enrollments', state: 'pending' }, true],
    [{ type: 'enrollments', state: '' }, false],
    [{ type: 'payments', state: 'paid' }, false],
    [{ type: 'class', courseId: 'data-analysis' }, false],
  ])('%j: %s', (filters, taken) => {
    expect(isTaken(filters)).toBe(taken);
  });

  test('days in the wrong order are reported at the last day', () => {
    const days = { startDate: '2026-11-29', endDate: '2026-11-28' };
    const result = exportFiltersSchema.safeParse({ type: 'payments', ...days });
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['endDate']);
  });
});

test('an active enrollment is paid and not over before the next Sunday', () => {
  const now = lusakaInstant('2026-11-25', '10:00');
  const sunday = lusakaInstant('2026-11-29', '00:00');
  const paid = { status: 'paid', validUntil: sunday } as const;
  expect(isInState(paid, 'active', now)).toBe(true);
  expect(isInState({ ...paid, validUntil: null }, 'active', now)).toBe(true);
  expect(isInState({ ...paid, validUntil: sunday - 1 }, 'active', now)).toBe(false);
  expect(isInState({ status: 'pending', validUntil: null }, 'active', now)).toBe(false);
  expect([isInState(paid, 'paid', now), isInState(paid, 'pending', now)]).toEqual([true, false]);
  expect(isInState(paid, undefined, now)).toBe(true);
});
