import { expect, test } from 'vitest';
import { orderCodesIn } from './reference-codes.ts';

test.each([
  ['ACDE3467', ['ACDE3467']],
  ['acde 3467', ['ACDE3467']],
  ['ACDE-3467', ['ACDE3467']],
  ['For ACDE 3467', ['ACDE3467']],
  ['order:acde3467.', ['ACDE3467']],
  ['FeesACDE3467', ['ACDE3467']],
  ['School fees', []],
  ['Mobile money', []],
  ['', []],
  [null, []],
])('%j', (reference, codes) => {
  expect(orderCodesIn(reference)).toEqual(expect.arrayContaining(codes));
  if (codes.length === 0) expect(orderCodesIn(reference)).toEqual([]);
  else expect(orderCodesIn(reference)[0]).toBe(codes[0]);
});

test('a long text asks for no more than a few', () => {
  expect(orderCodesIn('ACDE3467'.repeat(12)).length).toBeLessThanOrEqual(8);
});
