import { expect, test } from 'vitest';
import { isPage } from './captive-portal.ts';

test.each([
  ['text/html', true],
  ['text/html; charset=utf-8', true],
  ['application/json', false],
  ['text/javascript', false],
])('an answer of type %s is a page: %s', (type, expected) => {
  expect(isPage(new Response('', { headers: { 'content-type': type } }))).toBe(expected);
});

test('an answer without a type is none', () => {
  expect(isPage({ headers: new Headers() })).toBe(false);
});
