import { expect, test } from 'vitest';
import { NOW } from '../../../tests/factories/clock.ts';
import { HOUR } from '../wire/limits.ts';
import { heldSentence } from './held-sentence.ts';

test('a place is said to be held as long as it is', () => {
  expect(heldSentence(NOW + 24 * HOUR, NOW)).toBe(
    'Your place is held until Thu 10:00. Pay before then, or you may begin a weekend later.',
  );
  expect([heldSentence(NOW, NOW), heldSentence(null, NOW), heldSentence(undefined, NOW)]).toEqual([
    null,
    null,
    null,
  ]);
});
