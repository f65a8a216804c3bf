import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../wire/limits.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { dueReminders, isDue, isReminderFor, nonUrgentUntil, canJoinAt } from './reminder.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';

const weekend = '2026-11-28';
const offering = makeOffering({ weekendDate: weekend });
const startsAt = offering.saturdayStartsAt;
const enrollment = makeEnrollment({ status: 'paid', firstWeekend: weekend, createdAt: startsAt - 3 * DAY });
const session = { type: 'saturday', startsAt } as const;
const soon = { offering, session, kind: 'starting_soon', dueAt: startsAt - 15 * MINUTE } as const;
const dayBefore = { ...soon, kind: 'day_before', dueAt: startsAt - DAY } as const;

test.each([
  ['starting_soon', 15 * MINUTE, 2 * MINUTE],
  ['day_before', DAY, HOUR],
] as const)('%s is due from its offset to the end of its band, to the millisecond', (kind, before, band) => {
  const dueAt = startsAt - before;
  expect(isDue(kind, startsAt, dueAt - 1)).toBe(false);
  expect(isDue(kind, startsAt, dueAt)).toBe(true);
  expect(isDue(kind, startsAt, dueAt + band)).toBe(true);
  expect(isDue(kind, startsAt, dueAt + band + 1)).toBe(false);
});

test('a tick finds the reminders of each visible class and none of a hidden one', () => {
  const now = startsAt - 15 * MINUTE;
  expect(dueReminders([offering], now)).toEqual([soon]);
  expect(dueReminders([{ ...offering, isVisible: false }], now)).toEqual([]);
});

test('work that can wait makes way for the next reminder due, and otherwise has its full time', () => {
  const urgentAt = startsAt - 15 * MINUTE;
  const lasts = (beforeIt: number, of = offering) => {
    const now = urgentAt - beforeIt;
    return nonUrgentUntil([of], now) - now;
  };
  expect(lasts(MINUTE)).toBe(45 * SECOND);
  for (const beforeIt of [1, 15 * SECOND, 35 * SECOND]) expect(lasts(beforeIt)).toBe(20 * SECOND);
  for (const beforeIt of [HOUR, 0, -MINUTE]) expect(lasts(beforeIt)).toBe(90 * SECOND);
  expect(lasts(MINUTE, { ...offering, isVisible: false })).toBe(90 * SECOND);
  expect(nonUrgentUntil([], 0)).toBe(90 * SECOND);
});

test('a moved class is reminded of at its new time only', () => {
  const moved = { ...offering, saturdayStartsAt: startsAt + HOUR };
  expect(dueReminders([moved], startsAt - 15 * MINUTE)).toEqual([]);
  expect(dueReminders([moved], startsAt + 45 * MINUTE)).toMatchObject([{ kind: 'starting_soon' }]);
});

test('a learner who paid in time is reminded, one who registered after the reminder fell due is not', () => {
  expect(isReminderFor(soon, enrollment, startsAt - 15 * MINUTE)).toBe(true);
  expect(isReminderFor(dayBefore, enrollment, startsAt - DAY)).toBe(true);
  const dueAt = startsAt - 15 * MINUTE;
  expect(isReminderFor(soon, { ...enrollment, createdAt: dueAt }, dueAt)).toBe(true);
  expect(isReminderFor(soon, { ...enrollment, createdAt: dueAt + 1 }, dueAt + 1)).toBe(false);
});

test('unpaid, ended, other courses and other weekends are left alone', () => {
  const now = startsAt - 15 * MINUTE;
  expect(isReminderFor(soon, { ...enrollment, status: 'pending' }, now)).toBe(false);
  expect(isReminderFor(soon, { ...enrollment, validUntil: now - 7 * DAY }, now)).toBe(false);
  expect(isReminderFor(soon, { ...enrollment, courseId: 'database-management' }, now)).toBe(false);
  expect(isReminderFor(soon, { ...enrollment, firstWeekend: '2026-12-05' }, now)).toBe(false);
});

test('temporary access counts while it reaches the class, whatever the first weekend', () => {
  const access = { temporaryAccess: true, temporaryAccessUntil: startsAt };
  const guest = { ...enrollment, ...access, status: 'pending', firstWeekend: '2026-12-05' } as const;
  expect(isReminderFor(soon, guest, startsAt - 15 * MINUTE)).toBe(true);
  const ended = { ...guest, temporaryAccessUntil: startsAt - 1 };
  expect(isReminderFor(soon, ended, startsAt - 15 * MINUTE)).toBe(false);
});

test('a learner admitted by the time the reminder falls due is reminded, one admitted later is not', () => {
  const { dueAt } = soon;
  const registered = { ...enrollment, createdAt: startsAt - 5 * DAY };
  expect(isReminderFor(soon, { ...registered, admittedAt: dueAt }, dueAt)).toBe(true);
  expect(isReminderFor(soon, { ...registered, admittedAt: dueAt + 1 }, dueAt + 1)).toBe(false);
});

test('temporary access opens a weekend that the paid enrollment does not cover', () => {
  const later = { ...enrollment, firstWeekend: '2026-12-05' };
  expect(canJoinAt(offering, startsAt, later, startsAt - DAY)).toBe(false);
  const guest = { ...later, temporaryAccess: true, temporaryAccessUntil: startsAt + HOUR };
  expect(canJoinAt(offering, startsAt, guest, startsAt - DAY)).toBe(true);
});
