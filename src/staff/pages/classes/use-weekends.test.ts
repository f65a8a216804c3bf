import { expect, test } from 'vitest';
import { lusakaInstant } from '../../../domain/time/time.ts';
import { weekendName, weekendText } from './use-weekends.ts';

test('a weekend is written with its month once, or with both', () => {
  expect(weekendText('2026-11-28')).toBe('Sat 28 and Sun 29 Nov');
  expect(weekendText('2026-10-31')).toBe('Sat 31 Oct and Sun 1 Nov');
});

test.each([
  ['on its Wednesday', '2026-11-25', '10:00', '2026-11-28', 'Next weekend, Sat 28 and Sun 29 Nov'],
  ['on its Saturday', '2026-11-28', '00:00', '2026-11-28', 'This weekend, Sat 28 and Sun 29 Nov'],
  [
    'on its Sunday evening, after the class',
    '2026-11-29',
    '23:59',
    '2026-12-05',
    'This weekend, Sat 28 and Sun 29 Nov',
  ],
  ['on the Monday after it', '2026-11-30', '00:00', '2026-12-05', 'Last weekend, Sat 28 and Sun 29 Nov'],
  ['a week later', '2026-12-07', '10:00', '2026-12-12', 'Sat 28 and Sun 29 Nov'],
])('the name of a weekend %s', (_, day, time, next, name) => {
  expect(weekendName('2026-11-28', { at: lusakaInstant(day, time), next })).toBe(name);
});
