import { describe, expect, test } from 'vitest';
import { makeAttendance } from '../../../tests/factories/attendance.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { lusakaInstant } from '../time/time.ts';
import { DAY, HOUR, MINUTE } from '../wire/limits.ts';
import {
  dueMissedClassPushes,
  isAbsent,
  isBetween,
  missedSentence,
  repeatedClass,
  wasExpected,
} from './missed-class.ts';
import { PUSH_BODY_MAX, pushPayloadSchema } from './push-message.ts';
import { missedPayload } from './push-text.ts';

const SATURDAY = '2026-11-28';
const offering = makeOffering({ weekendDate: SATURDAY });
const at = (time: string, day = SATURDAY) => lusakaInstant(day, time);
const repeatedOf = (changes: Parameters<typeof makeOffering>[0]) => {
  const classes = repeatedClass(makeOffering({ weekendDate: SATURDAY, ...changes }));
  if (classes === null) throw new Error('Nothing repeats.');
  return classes;
};
const usual = repeatedOf({});

test('a missed Saturday is told with the day and hour of its repeat', () => {
  expect(missedSentence(usual)).toBe('You missed Saturday; the same class repeats Sunday 17:00.');
  const moved = repeatedOf({ sundayStartsAt: at('09:30', '2026-11-30') });
  expect(missedSentence(moved)).toBe('You missed Saturday; the same class repeats Monday 09:30.');
});

test('nobody missed a class that was hidden, had no link, or ran into its repeat', () => {
  const without = { saturday: false, sunday: true, recording: true };
  expect(repeatedClass({ ...offering, linksPublished: without })).toBeNull();
  expect(repeatedClass({ ...offering, isVisible: false })).toBeNull();
  expect(repeatedClass({ ...offering, sundayStartsAt: offering.saturdayStartsAt + HOUR })).toBeNull();
});

test('of two classes that were swapped, the earlier one is missed', () => {
  const swapped = repeatedOf({ saturdayStartsAt: at('17:00', '2026-11-29'), sundayStartsAt: at('15:00') });
  expect(swapped.missed.type).toBe('sunday');
  expect(missedSentence(swapped)).toBe('You missed Saturday; the same class repeats Sunday 17:00.');
});

describe('who was expected', () => {
  const paid = makeEnrollment({ status: 'paid', firstWeekend: SATURDAY });
  const was = (changes: Partial<typeof paid>) => wasExpected(offering, usual, { ...paid, ...changes });
  test('whoever paid before the class was over', () => {
    expect(was({})).toBe(true);
    expect(was({ admittedAt: at('16:30') })).toBe(true);
    expect(was({ admittedAt: at('16:30') + 1 })).toBe(false);
  });
  test('not a learner who did not pay, or has another weekend or course', () => {
    expect(was({ status: 'pending' })).toBe(false);
    expect(was({ firstWeekend: '2026-12-05' })).toBe(false);
    expect(was({ courseId: 'cybersecurity-basics' })).toBe(false);
    expect(was({ status: 'pending', temporaryAccess: true, temporaryAccessUntil: at('20:00') })).toBe(false);
  });
});

test('what staff marked counts more than clicks', () => {
  expect(isAbsent(undefined)).toBe(true);
  expect(isAbsent(makeAttendance())).toBe(false);
  expect(isAbsent(makeAttendance({ correctedTo: false }))).toBe(true);
  expect(isAbsent(makeAttendance({ joinedAt: [], correctedTo: true }))).toBe(false);
});

test('a class counts as missed from its end until its repeat opens', () => {
  expect(isBetween(usual, at('16:30'))).toBe(false);
  expect(isBetween(usual, at('16:30') + 1)).toBe(true);
  expect(isBetween(usual, at('16:45', '2026-11-29') - 1)).toBe(true);
  expect(isBetween(usual, at('16:45', '2026-11-29'))).toBe(false);
});

describe('the evening’s push', () => {
  const isDue = (now: number, changes: Parameters<typeof makeOffering>[0] = {}) =>
    dueMissedClassPushes([makeOffering({ weekendDate: SATURDAY, ...changes })], now).length === 1;
  test('is due at 18:00, for two hours', () => {
    expect(isDue(at('18:00') - 1)).toBe(false);
    expect(isDue(at('18:00'))).toBe(true);
    expect(isDue(at('20:00'))).toBe(true);
    expect(isDue(at('20:00') + 1)).toBe(false);
  });
  test('comes after a class that was moved into the evening', () => {
    const late = { saturdayStartsAt: at('18:30') };
    expect(isDue(at('18:00'), late)).toBe(false);
    expect(isDue(at('20:00') + 1, late)).toBe(true);
  });
  test('comes at once where the repeat is the same day, and never once that is open', () => {
    const moved = { saturdayStartsAt: at('09:00', '2026-11-29') };
    expect(isDue(at('10:30', '2026-11-29') + 1, moved)).toBe(true);
    const near = { saturdayStartsAt: at('14:00', '2026-11-29') };
    expect(isDue(at('16:44', '2026-11-29'), near)).toBe(true);
    expect(isDue(at('16:46', '2026-11-29'), near)).toBe(false);
  });
  test('is no longer than a notification may be, and names nobody', () => {
    const payload = missedPayload(usual, offering.id, '/join/one/sunday');
    expect(pushPayloadSchema.safeParse(payload).success).toBe(true);
    const [title, body] = ['You missed Saturday', 'The same class repeats Sunday 17:00 CAT.'];
    expect(payload).toMatchObject({ title, body });
    expect(payload.body.length).toBeLessThan(PUSH_BODY_MAX);
  });
  test('is not due a day later or a day earlier', () => {
    expect(isDue(at('18:00') + DAY)).toBe(false);
    expect(isDue(at('18:00') - DAY + MINUTE)).toBe(false);
  });
});
