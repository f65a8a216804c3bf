import { expect, test } from 'vitest';
import { easterSunday, holidaysOn } from './holidays.ts';

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2030, '2030-04-21'],
  // The years in which the reckoned moon is a day earlier than the cycle has it.
  [1981, '1981-04-19'],
  [1954, '1954-04-18'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
  [2038, '2038-04-25'],
])('Easter of %i', (year, day) => {
  expect(easterSunday(year)).toBe(day);
});

test.each([
  ['2026-10-24', ['Independence Day']],
  ['2026-12-25', ['Christmas Day']],
  ['2027-03-27', ['Holy Saturday']],
  ['2027-03-28', ['Easter Sunday']],
  ['2026-07-06', ['Heroes’ Day']],
  ['2026-07-07', ['Unity Day']],
  ['2024-07-01', ['Heroes’ Day']],
  ['2026-08-03', ['Farmers’ Day']],
  ['2026-12-26', []],
])('%s is %j', (day, names) => {
  expect(holidaysOn(day)).toEqual(names);
});

test('a holiday on a Sunday is also kept on the Monday', () => {
  expect(holidaysOn('2027-10-24')).toEqual(['Independence Day']);
  expect(holidaysOn('2027-10-25')).toEqual(['Independence Day, kept on this Monday']);
  expect(holidaysOn('2026-10-26'), 'a Saturday does not move').toEqual([]);
});

test('a younger holiday is one from its first year on', () => {
  expect(holidaysOn('2021-04-28')).toEqual([]);
  expect(holidaysOn('2022-04-28')).toEqual(['Kenneth Kaunda Day']);
});
