import { expect, test } from 'vitest';
import { faultOf } from './fault.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  body,
  headers: new Headers(headers),
});
const refusal = (code: string) => ({ error: { code, message: 'A sentence for people.' } });
const later = { 'retry-after': '1' };

test.each([
  ['a result', answer(200, { result: {} })],
  ['a refusal with its reason', answer(409, refusal('conflict'))],
  ['“busy” that says when to come again', answer(503, refusal('busy'), later)],
])('%s is no fault', (_name, given) => {
  expect(faultOf(given, 100)).toBeNull();
});

test.each([
  ['a broken hub', answer(500, refusal('internal'))],
  ['a gateway that found nobody', answer(504, '')],
  ['a refusal without a reason', answer(409, {})],
  ['“busy” that does not say when to come again', answer(503, refusal('busy'))],
  ['a connection that broke', answer(0, 'fetch failed')],
])('%s is a fault', (_name, given) => {
  expect(faultOf(given, 100)).not.toBeNull();
});

test('an answer that comes after phones have stopped waiting is a fault, whatever it says', () => {
  expect(faultOf(answer(200, { result: {} }), 20_001)).toBe('answered after 20 s');
});
