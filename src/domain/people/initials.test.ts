import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Chanda Mwansa', 'CM'],
  ['  natasha  wa  banda ', 'NB'],
  ['Mutinta', 'M'],
  ["O'Brien", 'O'],
  ['Natasha O’Brien 🌱 نتاشا', 'Nن'],
  ['🌱', ''],
  ['', ''],
])('%j is %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
