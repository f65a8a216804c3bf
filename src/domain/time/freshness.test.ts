import { expect, test } from 'vitest';
import { isStale } from './freshness.ts';
import { CATALOGUE_FRESH_FOR, HOUR, SECOND } from '../wire/limits.ts';

const sent = Date.UTC(2026, 10, 21, 8);
const header = new Date(sent).toUTCString();

test('an answer of five minutes ago is trusted, one second later it may be old', () => {
  expect(isStale(header, sent)).toBe(false);
  expect(isStale(header, sent + CATALOGUE_FRESH_FOR)).toBe(false);
  expect(isStale(header, sent + CATALOGUE_FRESH_FOR + SECOND)).toBe(true);
});

test('on a clock that is an hour behind an answer is stale, and an answer without a time never is', () => {
  expect(isStale(header, sent - HOUR)).toBe(true);
  expect(isStale(null, sent)).toBe(false);
});
