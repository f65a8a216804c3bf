import { describe, expect, test } from 'vitest';
import { afterClick, afterOpening, isTriple } from './staff-sign-in.ts';

const clicksAt = (...times: number[]) => times.reduce<number[]>(afterClick, []);

describe('three clicks, each at most 1.2 s after the one before', () => {
  test('count at exactly 1.2 s', () => expect(isTriple(clicksAt(0, 1_200, 2_400))).toBe(true));
  test('do not count a millisecond later', () => expect(isTriple(clicksAt(0, 1_201, 2_401))).toBe(false));
  test('do not count when the last one is late', () =>
    expect(isTriple(clicksAt(0, 1_200, 2_401))).toBe(false));
  test('need three', () => expect(isTriple(clicksAt(0, 100))).toBe(false));
  test('a late click begins a new series', () =>
    expect(isTriple(clicksAt(0, 5_000, 5_100, 5_200))).toBe(true));
});

describe('five openings in 60 s', () => {
  const five = [0, 1, 2, 3, 4];
  test('the fifth opens', () => expect(afterOpening(five.slice(0, 4), 4)).toEqual(five));
  test('the sixth does not', () => expect(afterOpening(five, 59_999)).toBeNull());
  test('it does once the first is 60 s old', () =>
    expect(afterOpening(five, 60_000)).toEqual([1, 2, 3, 4, 60_000]));
});
