import { describe, expect, test } from 'vitest';
import { makeAttendanceClaim, makeFeedback } from '../../../tests/factories/after-class.ts';
import { makeAttendance } from '../../../tests/factories/attendance.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { addDays } from '../time/time.ts';
import { claimRefusals, feedbackRefusals, joinRefusals } from '../wire/class-messages.ts';
import { CLAIM_WINDOW, DAY, HOUR, JOIN_CLOSES_AFTER, RECORDING_RETENTION } from '../wire/limits.ts';
import { attendanceClaimSchema, attendedIn, claimRefusal } from './attendance-claim.ts';
import { faceSchema, feedbackRefusal, feedbackSchema } from './feedback.ts';

const enrollment = makeEnrollment({ status: 'paid' });
const ends = enrollment.validUntil ?? 0;
const first = makeOffering();
const second = makeOffering({ weekendDate: addDays(first.weekendDate, 7) });
const closed = first.saturdayStartsAt + JOIN_CLOSES_AFTER;
const own = { enrollment, offering: first, slot: 'saturday', mark: null } as const;
const later = makeEnrollment({ status: 'paid', firstWeekend: second.weekendDate });

describe('“I was there”', () => {
  test.each([
    ['while the class can be joined', own, closed, claimRefusals.notOver],
    ['right after it', own, closed + 1, null],
    ['two weeks after the course', own, ends + CLAIM_WINDOW, null],
    ['a moment later', own, ends + CLAIM_WINDOW + 1, claimRefusals.tooLate],
    ['of a class with a click', { ...own, mark: makeAttendance() }, closed + 1, claimRefusals.present],
    ['after staff marked absent', { ...own, mark: makeAttendance({ correctedTo: false }) }, closed + 1, null],
    ['of an unpaid order', { ...own, enrollment: makeEnrollment() }, closed + 1, joinRefusals.otherWeekend],
    ['of a weekend before the own', { ...own, enrollment: later }, closed + 1, joinRefusals.otherWeekend],
  ])('%s', (_, ofClass, now, refusal) => {
    expect(claimRefusal(ofClass, now)).toBe(refusal);
  });

  test('the time runs from the class itself if the course has no end or the class moved past it', () => {
    const endless = { ...own, enrollment: { ...enrollment, validUntil: null } };
    expect(claimRefusal(endless, closed + CLAIM_WINDOW)).toBeNull();
    expect(claimRefusal(endless, closed + CLAIM_WINDOW + 1)).toBe(claimRefusals.tooLate);
    const moved = { ...own, offering: { ...second, saturdayStartsAt: ends + DAY } };
    const last = ends + DAY + JOIN_CLOSES_AFTER + CLAIM_WINDOW;
    expect([last, last + 1].map((now) => claimRefusal(moved, now))).toEqual([null, claimRefusals.tooLate]);
  });
});

test.each([
  ['waiting', true],
  ['granted', true],
  ['refused', true],
  ['', false],
])('whether an attendance claim can be “%s”', (status, can) => {
  expect(attendanceClaimSchema.safeParse({ ...makeAttendanceClaim(), status }).success).toBe(can);
});

describe('attendance of a class', () => {
  const mark = (changes: object) => makeAttendance({ offeringId: first.id, ...changes });
  const joinedAt = [first.saturdayStartsAt + HOUR, first.saturdayStartsAt + 2 * HOUR];
  const corrected = (isPresent: boolean) => ({ kind: 'corrected', isPresent });
  test.each([
    ['the first click', [mark({ joinedAt })], { kind: 'there', joinedAt: joinedAt[0] }],
    ['what staff say, above clicks', [mark({ correctedTo: false })], corrected(false)],
    ['what staff say, without one', [mark({ joinedAt: [], correctedTo: true })], corrected(true)],
    ['no mark', [], { kind: 'missed' }],
    ['a recording alone', [mark({ slot: 'recording' })], { kind: 'missed' }],
    ['its repeat', [mark({ slot: 'sunday' })], { kind: 'repeated' }],
    ['another weekend', [mark({ offeringId: second.id })], { kind: 'missed' }],
  ])('%s', (_, marks, attended) => {
    expect(attendedIn(own, marks)).toEqual(attended);
  });

  test('nobody missed a class without a link, or one that closed before the payment', () => {
    const unlinked = { ...first, linksPublished: { ...first.linksPublished, saturday: false } };
    expect(attendedIn({ ...own, offering: unlinked }, [])).toBeNull();
    const admitted = (admittedAt: number) => ({ ...own, enrollment: { ...enrollment, admittedAt } });
    expect(attendedIn(admitted(closed), [])).toEqual({ kind: 'missed' });
    expect(attendedIn(admitted(closed + 1), [])).toBeNull();
  });
});

describe('the question after the course', () => {
  test('has five answers, from the worst to the best', () => {
    expect(faceSchema.options).toEqual(['very_bad', 'bad', 'fair', 'good', 'very_good']);
    expect(feedbackSchema.safeParse({ ...makeFeedback(), face: 'so_so' }).success).toBe(false);
  });

  const there = [makeAttendance({ offeringId: second.id, slot: 'sunday' })];
  const lastClass = second.sundayStartsAt + JOIN_CLOSES_AFTER;
  const { absent, notOver, tooLate } = feedbackRefusals;
  const refusal = (marks: typeof there, now: number, offerings = [first, second]) =>
    feedbackRefusal(enrollment, offerings, marks, now);
  test.each([
    ['while the last class can be joined', there, lastClass, notOver],
    ['after it', there, lastClass + 1, null],
    ['30 days after the end', there, ends + RECORDING_RETENTION, null],
    ['a moment later', there, ends + RECORDING_RETENTION + 1, tooLate],
    ['of somebody who was in no class', [], lastClass + 1, absent],
    ['after a recording only', [makeAttendance({ slot: 'recording' })], lastClass + 1, absent],
    ['after staff marked absent', [makeAttendance({ correctedTo: false })], lastClass + 1, absent],
    ['after another course', [makeAttendance({ offeringId: 'other' })], lastClass + 1, absent],
  ])('%s', (_, marks, now, said) => {
    expect(refusal(marks, now)).toBe(said);
  });

  test('waits for the end of the course while its last weekend is not published', () => {
    const marks = [makeAttendance({ offeringId: first.id })];
    expect(refusal(marks, ends, [first])).toBe(notOver);
    expect(refusal(marks, ends + 1, [first])).toBeNull();
  });
});
