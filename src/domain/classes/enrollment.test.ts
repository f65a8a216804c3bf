import { describe, expect, test } from 'vitest';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import {
  isOver,
  isOwnWeekend,
  enrollmentSchema,
  firstAttendableWeekend,
  hasAccess,
  heldSentence,
  hasEnded,
  hasProvisionalEntry,
  canJoin,
  canOpenClass,
  canWatchRecordings,
  temporarySentence,
  validUntilFor,
} from './enrollment.ts';
import { DAY, JOIN_CLOSES_AFTER, MINUTE } from '../wire/limits.ts';
import { formatFull, lusakaInstant } from '../time/time.ts';

/** The end of Sunday of the second weekend after the one of 28 November 2026. */
const END = Date.parse('2026-12-06T21:59:59.999Z');
const paid = makeEnrollment({ status: 'paid' });
const temporary = makeEnrollment({ temporaryAccess: true, temporaryAccessUntil: END });
const extended = { ...paid, temporaryAccess: true };

test('a course of two weekends is valid until the end of the second Sunday in Lusaka', () => {
  expect(validUntilFor('2026-11-28')).toBe(END);
  expect(validUntilFor('2026-12-26')).toBe(Date.parse('2027-01-03T21:59:59.999Z'));
  expect(paid.validUntil).toBe(END);
});

describe('access', () => {
  test.each([
    ['paid, before the end', paid, END - 1, true],
    ['paid, at the end', paid, END, true],
    ['paid, after the end', paid, END + 1, false],
    ['paid, without an end', { ...paid, validUntil: null }, END + 400 * DAY, true],
    ['not paid, whatever the end', { ...paid, status: 'pending' as const }, END - 1, false],
    ['temporary, at its end', temporary, END, true],
    ['temporary, after its end', temporary, END + 1, false],
    ['temporary, given without an end', { ...temporary, temporaryAccessUntil: null }, 0, false],
    ['temporary, taken back', { ...temporary, temporaryAccess: false }, END - 1, false],
    ['temporary, after a paid end', { ...extended, temporaryAccessUntil: END + DAY }, END + DAY, true],
  ])('%s', (_, enrollment, now, access) => {
    expect(hasAccess(enrollment, now)).toBe(access);
  });

  test.each([
    ['paid, its first weekend', paid, '2026-11-28', END, true],
    ['paid, its last weekend, at the end', paid, '2026-12-05', END, true],
    ['paid, its last weekend, moved past the end', paid, '2026-12-05', END + 1, true],
    ['paid, the weekend before', paid, '2026-11-21', END, false],
    ['paid, the weekend after', paid, '2026-12-12', END + 1, false],
    ['not paid, its own weekend', { ...paid, status: 'pending' as const }, '2026-12-05', END, false],
    ['temporary, another weekend, at its end', temporary, '2026-12-12', END, true],
    ['temporary, after its end', temporary, '2026-11-28', END + 1, false],
  ])('to a weekend: %s', (_, enrollment, weekend, now, opens) => {
    expect(canJoin(enrollment, weekend, now)).toBe(opens);
  });

  test('a paid course is over one millisecond after its end, an unpaid one never', () => {
    expect(hasEnded(paid, END)).toBe(false);
    expect(hasEnded(paid, END + 1)).toBe(true);
    expect(hasEnded({ ...paid, validUntil: null }, END + 1)).toBe(false);
    expect(hasEnded({ ...paid, status: 'pending' }, END + 1)).toBe(false);
  });

  test('recordings stay open for 30 days after the end, for whoever paid', () => {
    expect(canWatchRecordings(paid, END + 30 * DAY)).toBe(true);
    expect(canWatchRecordings(paid, END + 30 * DAY + 1)).toBe(false);
    expect(canWatchRecordings({ ...paid, validUntil: null }, END + 400 * DAY)).toBe(true);
    expect(canWatchRecordings(temporary, END)).toBe(false);
  });
});

test('a recording opens only to learners who paid, and only for their own weekends', () => {
  const opens = (weekend: string) => canOpenClass(paid, 'recording', weekend, END + DAY);
  expect(opens('2026-11-28')).toBe(true);
  expect(opens('2026-12-12')).toBe(false);
  expect(canOpenClass(temporary, 'recording', '2026-11-28', END)).toBe(false);
});

test('provisional entry ends with the decision or at its time, and only covers one’s own weekends', () => {
  const entering = makeEnrollment({ provisionalUntil: END });
  expect(hasProvisionalEntry(entering, '2026-11-28', END)).toBe(true);
  expect(hasProvisionalEntry(entering, '2026-11-28', END + 1)).toBe(false);
  expect(hasProvisionalEntry(entering, '2026-11-21', END)).toBe(false);
  expect(hasProvisionalEntry({ ...entering, status: 'paid' }, '2026-11-28', END)).toBe(false);
  const opens = (slot: 'saturday' | 'recording') =>
    ['2026-11-28', '2026-11-21'].map((weekend) => canOpenClass(entering, slot, weekend, END));
  expect(opens('saturday')).toEqual([true, false]);
  expect(opens('recording')).toEqual([false, false]);
});

test.each([
  ['2026-11-21', false, false],
  ['2026-11-28', true, true],
  ['2026-12-05', true, true],
  ['2026-12-12', false, true],
])('the weekend of %s is the enrollment’s own: %s, and without an end: %s', (weekend, isOwn, isOpenEnded) => {
  expect(isOwnWeekend(paid, weekend)).toBe(isOwn);
  expect(isOwnWeekend({ ...paid, validUntil: null }, weekend)).toBe(isOpenEnded);
});

describe('the first weekend that can still be attended', () => {
  const closes = lusakaInstant('2026-11-29', '17:00') + 90 * MINUTE;
  const offerings = ['2026-12-12', '2026-11-28', '2026-12-05'].map((weekendDate) =>
    makeOffering({ weekendDate }),
  );

  test.each([
    ['on Wednesday', lusakaInstant('2026-11-25', '10:00'), '2026-11-28'],
    ['during the Sunday class', lusakaInstant('2026-11-29', '17:30'), '2026-11-28'],
    ['when the last window closes', closes, '2026-11-28'],
    ['one millisecond later', closes + 1, '2026-12-05'],
  ])('%s, by the offerings and by the calendar', (_, now, weekend) => {
    expect(firstAttendableWeekend(offerings, now)).toBe(weekend);
    expect(firstAttendableWeekend([], now)).toBe(weekend);
  });

  test('is an offered weekend if one is left, else the calendar’s', () => {
    expect(firstAttendableWeekend(offerings.slice(0, 1), closes - DAY)).toBe('2026-12-12');
    const over = makeOffering({ weekendDate: '2026-11-21' });
    expect(firstAttendableWeekend([over], closes)).toBe('2026-11-28');
    const moved = makeOffering({ sundayStartsAt: lusakaInstant('2026-12-02', '17:00') });
    expect(firstAttendableWeekend([moved], closes + 1), 'one that staff moved').toBe('2026-11-28');
  });

  test('is never before the given earliest weekend', () => {
    expect(firstAttendableWeekend(offerings, closes - DAY, '2026-12-05')).toBe('2026-12-05');
    expect(firstAttendableWeekend([], closes - DAY, '2027-01-09')).toBe('2027-01-09');
    expect(firstAttendableWeekend([], closes - DAY, '2026-11-21')).toBe('2026-11-28');
  });
});

test.each([
  ['paid', paid, true],
  ['no longer paid', { ...paid, status: 'pending' as const }, false],
  ['without an end', { ...paid, validUntil: null }, false],
])('whether a course that is %s is over once its last class has closed', (_, enrollment, is) => {
  const last = makeOffering({ weekendDate: '2026-12-05' });
  const closed = last.sundayStartsAt + JOIN_CLOSES_AFTER;
  expect(isOver(enrollment, [last], closed)).toBe(false);
  expect(isOver(enrollment, [last], closed + 1)).toBe(is);
});

test('temporary access says until when one may join, while it lasts', () => {
  for (const now of [END - DAY, END])
    expect(temporarySentence(temporary, now)).toBe(`You may join until ${formatFull(END)}.`);
  expect(temporarySentence(temporary, END + 1)).toBeNull();
  expect(temporarySentence(makeEnrollment(), END)).toBeNull();
});

test.each([
  ['a status that does not exist', { status: 'approved' }],
  ['a weekend that is no day', { firstWeekend: '2026-02-30' }],
  ['nobody’s', { studentId: '' }],
  ['another code than an order’s', { orderId: 'ACDE346O' }],
  ['an end that is no instant', { validUntil: '2026-12-06' }],
])('%s does not fit', (_, changes) => {
  const move = { from: '2026-11-28', to: '2026-12-05', at: END, by: 'full' };
  expect(enrollmentSchema.safeParse({ ...paid, moves: [move] }).success).toBe(true);
  expect(enrollmentSchema.safeParse({ ...paid, ...changes }).success).toBe(false);
});

test('a place is said to be held until the hold ends', () => {
  const until = lusakaInstant('2026-11-26', '10:00');
  expect(heldSentence(until, until - 1)).toBe(
    'Your place is held until Thu 10:00. Pay before then, or you may begin a weekend later.',
  );
  expect([until, null, undefined].map((end) => heldSentence(end, until))).toEqual([null, null, null]);
});
