import { describe, expect, test } from 'vitest';
import { NOW, WEEKEND } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { addDays, lusakaInstant } from '../time/time.ts';
import { canAskMove, weekendsToAsk } from './ask-move.ts';
import { fridayNoonBefore } from './friday-noon.ts';
import {
  begunWeekends,
  hindrance,
  isOffered,
  moveOutcomeSchema,
  moveOutcomeSentences,
  moveWarning,
  moveWarningSchema,
  moveWarningSentences,
} from './move.ts';

const [NEXT, LATER] = [addDays(WEEKEND, 7), addDays(WEEKEND, 14)] as const;
const at = (weekendDate: string, changes = {}) => makeOffering({ id: weekendDate, weekendDate, ...changes });
const offerings = [at(WEEKEND), at(NEXT), at(LATER)];
const paid = makeEnrollment({ status: 'paid', firstWeekend: WEEKEND });
const move = { from: WEEKEND, to: NEXT, at: NOW } as const;

describe('a move', () => {
  test.each([
    ['nothing', paid, NEXT, null],
    ['that it begins there already', paid, WEEKEND, 'already'],
    ['a weekend that is not planned', paid, addDays(LATER, 7), 'not_offered'],
    ['a course that is over', { ...paid, validUntil: NOW - 1 }, NEXT, 'over'],
  ])('is hindered by %s', (_, enrollment, toWeekend, why) => {
    expect(hindrance(enrollment, toWeekend, offerings, NOW)).toBe(why);
  });

  test('needs a weekend that learners see, and that can still be joined', () => {
    expect(isOffered([at(NEXT, { isVisible: false })], NEXT, NOW)).toBe(false);
    expect(isOffered(offerings, WEEKEND, lusakaInstant(addDays(WEEKEND, 2), '00:00'))).toBe(false);
  });

  test('repeats a class for whoever was in one', () => {
    expect(moveWarning(true, LATER, offerings, NOW)).toBe('repeats');
    expect(moveWarning(false, LATER, offerings, NOW)).toBeNull();
  });

  test('misses a class of a weekend whose Saturday is over', () => {
    const sunday = lusakaInstant(addDays(WEEKEND, 1), '09:00');
    expect(moveWarning(false, WEEKEND, offerings, sunday)).toBe('misses');
  });

  test('looks for attendance in the own weekends that have begun, and in no other', () => {
    const inClass = lusakaInstant(WEEKEND, '15:30');
    expect(begunWeekends(paid, offerings, inClass).map(({ id }) => id)).toEqual([WEEKEND]);
    expect(begunWeekends(paid, offerings, NOW)).toEqual([]);
    const afterAll = lusakaInstant(addDays(LATER, 7), '00:00');
    expect(begunWeekends(paid, offerings, afterAll).map(({ id }) => id)).toEqual([WEEKEND, NEXT]);
  });
});

describe('a learner', () => {
  const noon = fridayNoonBefore(WEEKEND);

  test.each([
    ['before Friday noon', paid, noon - 1, true],
    ['from Friday noon on', paid, noon, false],
    ['once it was used', { ...paid, moves: [{ ...move, by: 'learner' as const }] }, NOW, false],
    ['after a move by staff', { ...paid, moves: [{ ...move, by: 'staff' as const }] }, NOW, true],
  ])('may ask for another weekend: %s', (_, enrollment, now, can) => {
    expect(canAskMove(enrollment, now)).toBe(can);
  });

  test('chooses among the course’s other visible weekends that are not closed yet', () => {
    const other = at(addDays(LATER, 7), { courseId: 'python' });
    const hidden = at(addDays(LATER, 14), { isVisible: false });
    const all = [...offerings, other, hidden, at(addDays(WEEKEND, -7))].reverse();
    expect(weekendsToAsk(paid, all, NOW)).toEqual([NEXT, LATER]);
    expect(weekendsToAsk(paid, all, fridayNoonBefore(NEXT))).toEqual([LATER]);
  });
});

test('each outcome and each warning has a sentence, and nothing else is one', () => {
  expect(moveOutcomeSchema.options.map((one) => moveOutcomeSentences[one])).toEqual(
    Object.values(moveOutcomeSentences),
  );
  expect(moveWarningSchema.options.map((one) => moveWarningSentences[one])).toEqual(
    Object.values(moveWarningSentences),
  );
});

test('a class that begins now has begun', () => {
  const { saturdayStartsAt } = at(WEEKEND);
  expect(begunWeekends(paid, offerings, saturdayStartsAt)).toEqual([at(WEEKEND)]);
  expect(begunWeekends(paid, offerings, saturdayStartsAt - 1)).toEqual([]);
});

test('only the weekend that is moved to is looked at for what is missed', () => {
  const evening = lusakaInstant(WEEKEND, '20:00');
  expect(moveWarning(false, WEEKEND, offerings, evening)).toBe('misses');
  expect(moveWarning(false, NEXT, offerings, evening)).toBeNull();
  expect(moveWarning(false, addDays(LATER, 7), offerings, evening)).toBeNull();
});
