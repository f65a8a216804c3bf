import { expect, test } from 'vitest';
import { isCommonPassword, isWeakForStaff } from './password.ts';

test.each(['123456', 'PASSWORD', 'Passw0rd', 'zambia123', 'aaaaaa', '😀😀😀'])('%j is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['three-green-mangoes', 'password2x', 'aaaaab', ' 123456', '123456 '])('%j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test.each([
  'administrator',
  'password1234',
  '2024Zambia!!',
  '260971234567',
  'passwordpassword',
  'abcabcabcabc',
  '!!!digital!!!',
])('%j is too easy for staff', (password) => {
  expect(isWeakForStaff(password)).toBe(true);
});

test.each(['three-green-mangoes', 'семь зелёных', '12 mangoes 34', 'K9!xv#2Lq@7w'])(
  '%j will do for staff',
  (password) => {
    expect(isWeakForStaff(password)).toBe(false);
  },
);
