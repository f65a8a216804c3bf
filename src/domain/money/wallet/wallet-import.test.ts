import { expect, test } from 'vitest';
import { missingBetween, stretchOf } from './wallet-import.ts';

test('a stretch reaches from the first to the last', () => {
  expect(stretchOf([])).toBeNull();
  expect(stretchOf([5])).toEqual({ from: 5, until: 5 });
  expect(stretchOf([5, 2, 9])).toEqual({ from: 2, until: 9 });
});

test.each([
  ['nothing before', null, null],
  ['overlapping', { from: 1, until: 25 }, null],
  ['touching', { from: 1, until: 20 }, null],
  ['inside', { from: 1, until: 90 }, null],
  ['later than what is covered', { from: 1, until: 19 }, { from: 19, until: 20 }],
  ['earlier than what is covered', { from: 31, until: 40 }, { from: 30, until: 31 }],
])('%s', (_, covered, missing) => {
  expect(missingBetween(covered, { from: 20, until: 30 })).toEqual(missing);
});
