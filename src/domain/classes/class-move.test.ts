import { expect, test } from 'vitest';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { lusakaInstant } from '../time/time.ts';
import { classDays, classMoves, moveQuestion, toldSentence } from './class-move.ts';

const WEEKEND = '2026-11-28';
const NOW = lusakaInstant('2026-11-25', '10:00');
const before = makeOffering();
const moves = classMoves(before, { ...before, saturdayStartsAt: lusakaInstant('2026-11-26', '03:00') });
const asked = (enrolled: number | null, isVisible = true, now = NOW) =>
  moveQuestion(moves, { enrolled, isVisible }, now);

test('a class stays within three days of its weekend', () => {
  expect(classDays(WEEKEND)).toHaveLength(8);
  expect(classDays(WEEKEND).at(0)).toBe('2026-11-25');
  expect(classDays(WEEKEND).at(-1)).toBe('2026-12-02');
});

test('a class with another time counts as moved', () => {
  expect(classMoves(before, before)).toEqual([]);
  expect(moves.map(({ slot }) => slot)).toEqual(['saturday']);
});

test('the question gives the number enrolled, both times, and whether they are told', () => {
  expect(asked(3)).toBe('Move for 3 enrolled from Sat 15:00 to Thu 03:00? They are told.');
  expect(asked(1)).toBe('Move for 1 enrolled from Sat 15:00 to Thu 03:00? This learner is told.');
  expect(asked(0)).toBe('Move from Sat 15:00 to Thu 03:00? Nobody is enrolled.');
  expect(asked(null)).toBe('Move for everybody enrolled from Sat 15:00 to Thu 03:00? They are told.');
  expect(asked(3, false)).toContain('Learners do not see this weekend, and are not told.');
  expect(asked(3, true, lusakaInstant('2026-11-26', '03:00'))).toContain('so nobody is told.');
  const both = classMoves(before, {
    saturdayStartsAt: lusakaInstant(WEEKEND, '09:00'),
    sundayStartsAt: lusakaInstant('2026-11-29', '09:00'),
  });
  expect(moveQuestion(both, { enrolled: 2, isVisible: true }, NOW)).toBe(
    'Move for 2 enrolled from Sat 15:00 to Sat 09:00 and from Sun 17:00 to Sun 09:00? They are told.',
  );
});

test.each([
  [0, 0, 'Nobody has paid for it, so nobody has to be told.'],
  [3, 0, '0 of 3 who paid are told by a notification within a minute.'],
  [3, 1, '1 of 3 who paid is told by a notification within a minute.'],
  [3, 3, '3 of 3 who paid are told by a notification within a minute.'],
])('with %i paid and %i reached by phone, staff read how many are told', (paid, reached, sentence) => {
  expect(toldSentence({ paid, reached })).toBe(sentence);
});
