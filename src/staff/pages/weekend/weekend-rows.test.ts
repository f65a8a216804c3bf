import { expect, test } from 'vitest';
import { makeOffering } from '../../../../tests/factories/offering.ts';
import { usualTimes } from '../../../domain/classes/offering.ts';
import { addDays, lusakaInstant } from '../../../domain/time/time.ts';
import { weekendRows } from './weekend-rows.ts';

const weekend = '2026-11-28';
const sunday = addDays(weekend, 1);
const offering = (id: string, changes: object = {}) =>
  makeOffering({ id, weekendDate: weekend, ...usualTimes(weekend), ...changes });
const [a, b] = [offering('a'), offering('b')];
const shownAt = (now: number, ...of: ReturnType<typeof offering>[]) =>
  weekendRows(of, now).map(({ slot, offerings }) => `${slot} ${offerings.map(({ id }) => id).join('+')}`);

test('before Saturday its classes stand one by one, and those of Sunday together', () => {
  expect(shownAt(lusakaInstant(weekend, '08:00'), a, b)).toEqual(['saturday a', 'saturday b', 'sunday a+b']);
});

test('on Sunday it is the other way round, and what is over stands last', () => {
  expect(shownAt(lusakaInstant(sunday, '08:00'), a, b)).toEqual(['sunday a', 'sunday b', 'saturday a+b']);
});

test('a class that was moved has a row of its own', () => {
  const moved = offering('c', { sundayStartsAt: lusakaInstant(sunday, '09:00') });
  expect(shownAt(lusakaInstant(weekend, '08:00'), a, b, moved)).toEqual([
    'saturday a',
    'saturday b',
    'saturday c',
    'sunday c',
    'sunday a+b',
  ]);
});

test('once all is over everything stands together', () => {
  expect(shownAt(lusakaInstant(addDays(weekend, 3), '08:00'), a, b)).toEqual(['saturday a+b', 'sunday a+b']);
});
