import { expect, test } from 'vitest';
import { formatSum } from './kwacha.ts';

test.each([
  [0, 'K0'],
  [100, 'K100'],
  [5_870, 'K5,870'],
  [1_205.5, 'K1,205.50'],
  [1_234_567.89, 'K1,234,567.89'],
])('a sum of %d kwacha is written %s', (kwacha, text) => {
  expect(formatSum(kwacha)).toBe(text);
});
