import { describe, expect, test } from 'vitest';
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

describe('five openings in 60 s', () => {
  const five = [0, 1, 2, 3, 4];
  test('the fifth opens', () => expect(afterOpening(five.slice(0, 4), 4)).toEqual(five));
  test('the sixth does not', () => expect(afterOpening(five, 59_999)).toBeNull());
  test('it does once the first is 60 s old', () =>
    expect(afterOpening(five, 60_000)).toEqual([1, 2, 3, 4, 60_000]));
});
