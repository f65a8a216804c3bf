import { expect, test } from 'vitest';
import { sortOf, sortText } from './DataList.tsx';

test.each([
  [null, 'createdAt', 'desc'],
  ['nonsense', 'createdAt', 'desc'],
  ['createdAt', 'createdAt', 'asc'],
  ['-name', 'name', 'desc'],
  ['name', 'name', 'asc'],
])('%j is by %s, %s', (text, by, direction) => {
  const sort = sortOf(text, ['createdAt', 'name']);
  expect(sort).toEqual({ by, direction });
  expect(sortOf(sortText(sort), ['createdAt', 'name'])).toEqual(sort);
});
