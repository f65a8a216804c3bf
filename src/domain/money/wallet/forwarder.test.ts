import { expect, test } from 'vitest';
import { receivedAtOf } from './forwarder.ts';

test.each([
  ['2026-11-24T09:30:11.000+02:00', Date.parse('2026-11-24T07:30:11Z')],
  ['2026-11-24T07:30:11Z', Date.parse('2026-11-24T07:30:11Z')],
  ['2026-11-24T09:30:11+0200', Date.parse('2026-11-24T07:30:11Z')],
  ['2026-11-24T09:30:11', undefined],
  ['24/11/2026 09:30', undefined],
  ['2026-13-24T09:30:11Z', undefined],
  [undefined, undefined],
])('%s', (written, instant) => {
  expect(receivedAtOf(written)).toBe(instant);
});
