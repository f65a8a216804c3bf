import { expect, test } from 'vitest';
import { isCommonPassword } from './password.ts';

test.each([
  '123456',
  'password',
  'PASSWORD',
  'Passw0rd',
  'zambia123',
  'godisgood',
  'aaaaaa',
  '😀😀😀',
  '000000000000',
  '      ',
])('%j is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['three-green-mangoes', 'password2x', 'aaaaab', 'mwezi9', ' 123456', '123456 '])(
  '%j is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
