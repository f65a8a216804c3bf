import { expect, test } from 'vitest';
import { parseKwacha } from './kwacha.ts';

test.each([
  ['100', 100],
  [' K100.50 ', 100.5],
  ['ZMW 17', 17],
  ['1,000', 1000],
  ['0', null],
  ['-5', null],
  ['100.505', null],
  ['1,00', null],
  ['100001', null],
  ['ten', null],
  ['', null],
  ['1 000 kwacha', 1000],
  ['100,50', null],
])('typed %j is %j kwacha', (typed, amount) => {
  expect(parseKwacha(typed)).toBe(amount);
});
