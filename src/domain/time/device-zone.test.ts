import { expect, test } from 'vitest';
import { deviceTime } from './device-zone.ts';
import { lusakaInstant } from './time.ts';

const SATURDAY = lusakaInstant('2026-11-28', '15:00');

test.each([
  ['Africa/Lusaka', null],
  ['Africa/Johannesburg', null],
  ['Europe/London', 'Sat 13:00 on this phone'],
  ['Asia/Kolkata', 'Sat 18:30 on this phone'],
  ['Pacific/Auckland', 'Sun 02:00 on this phone'],
  ['Nowhere/Land', null],
])('%s', (zone, shown) => {
  expect(deviceTime(SATURDAY, zone)).toBe(shown);
});

test('summer time counts at the instant of the class, not today', () => {
  expect(deviceTime(lusakaInstant('2026-07-04', '15:00'), 'Europe/London')).toBe('Sat 14:00 on this phone');
});
