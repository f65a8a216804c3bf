import { expect, test } from 'vitest';
import { LOGO_CLICKS } from '../../domain/wire/limits.ts';
import { afterClick, afterOpening } from './staff-sign-in.ts';

const clicksAt = (...times: number[]) => times.reduce<number[]>(afterClick, []);

test.each([
  ['each at exactly 1.2 s', [0, 1_200, 2_400], true],
  ['each a millisecond later', [0, 1_201, 2_401], false],
  ['the last one late', [0, 1_200, 2_401], false],
  ['only two', [0, 100], false],
  ['a late one, which begins a new series', [0, 5_000, 5_100, 5_200], true],
])('clicks on the logo, %s: %s', (_name, times, opens) => {
  expect(clicksAt(...times).length === LOGO_CLICKS).toBe(opens);
});

const five = [0, 1, 2, 3, 4];
test.each([
  ['the fifth opens', five.slice(0, 4), 4, five],
  ['the sixth does not', five, 59_999, null],
  ['the sixth does once the first is 60 s old', five, 60_000, [1, 2, 3, 4, 60_000]],
])('of openings in 60 s, %s', (_name, openings, now, after) => {
  expect(afterOpening(openings, now)).toEqual(after);
});
