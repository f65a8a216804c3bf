/** The story's figures are counted from facts, and a promise that the facts break shows. */
import { expect, test } from 'vitest';
import { validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { type Facts, figuresOf, seatsOver } from '../../tools/story/promises.ts';
import { makeEnrollment } from '../factories/enrollment.ts';

const [WEEKEND, NEXT] = ['2026-11-28', '2026-12-05'];
const offering = (weekendDate: string) => ({
  id: `excel_${weekendDate}`,
  courseId: 'excel',
  weekendDate,
  isVisible: true,
});
const approved = (id: string) => ({ id, userId: `u-${id}`, status: 'approved' }) as const;
const begins = (id: string, firstWeekend: string) => ({
  id,
  studentId: `u-${id}`,
  courseId: 'excel',
  firstWeekend,
});
const refused = { command: 'join-class', result: null, refused: 'This class has ended.' };

/** Six who have paid: let in, refused, missed, moved by staff, moved as they asked, and placed later when they registered. */
const kept: Facts = {
  weekend: WEEKEND,
  learners: ['u-in', 'u-refused', 'u-missed', 'u-moved', 'u-asked', 'u-placed', 'u-unpaid'],
  orders: [
    ...['in', 'refused', 'missed', 'moved', 'asked', 'placed'].map(approved),
    { id: 'unpaid', userId: 'u-unpaid', status: 'pending' },
  ],
  enrollments: [
    ...['in', 'refused', 'missed', 'unpaid'].map((id) => begins(id, WEEKEND)),
    ...['moved', 'asked', 'placed'].map((id) => begins(id, NEXT)),
  ],
  offerings: [offering(WEEKEND), offering(NEXT)],
  attendance: [{ offeringId: `excel_${WEEKEND}`, userId: 'u-in', joinedAt: [1] }],
  rounds: [
    { id: 'r1', kind: 'unpaid', weekend: WEEKEND, endedAt: 1 },
    { id: 'r2', kind: 'unpaid', weekend: WEEKEND, endedAt: 1 },
  ],
  sent: [{ roundId: 'r1', userId: 'u-unpaid', kind: 'unpaid', state: 'sent' }],
  pushes: [
    { uid: 'u-missed', tag: `class-excel_${WEEKEND}-sunday-missed` },
    { uid: 'u-moved', tag: 'order-moved-moved-1' },
  ],
  answers: [
    { uid: 'u-refused', ...refused },
    { uid: 'u-asked', command: 'change-weekend', result: { firstWeekend: NEXT }, refused: null },
    { uid: 'u-placed', command: 'register-course', result: { wantedWeekend: WEEKEND }, refused: null },
  ],
  oversold: 0,
  pictures: 1,
};

test('a weekend in which every promise was kept', () => {
  expect(figuresOf(kept)).toEqual({
    learners: 7,
    paid: 6,
    let_in: 1,
    told_why: 5,
    messages: 3,
    messages_twice: 0,
    oversold: 0,
    in_neither: 0,
    pictures: 1,
    promises_kept: true,
  });
});

const without = <T>(rows: readonly T[], at: number) => rows.filter((_, nth) => nth !== at);
const [unpaid] = kept.sent;
const broken: readonly [string, Partial<Facts>, Partial<ReturnType<typeof figuresOf>>][] = [
  ['who stood outside without a word', { answers: without(kept.answers, 0) }, { told_why: 4 }],
  ['who missed it and did not hear so', { pushes: without(kept.pushes, 0) }, { told_why: 4 }],
  ['who was moved and did not hear so', { pushes: without(kept.pushes, 1) }, { told_why: 4 }],
  ['who asked to move and got no answer', { answers: without(kept.answers, 1) }, { told_why: 4 }],
  ['who was placed later without a word', { answers: without(kept.answers, 2) }, { told_why: 4 }],
  ['a push that came twice', { pushes: [...kept.pushes, ...kept.pushes] }, { messages_twice: 2 }],
  [
    'one message of two rounds about the same weekend',
    { sent: [...kept.sent, ...(unpaid ? [{ ...unpaid, roundId: 'r2' }] : [])] },
    { messages_twice: 1 },
  ],
  ['a seat that was sold twice', { oversold: 1 }, { oversold: 1 }],
  ['a weekend that is not planned', { offerings: [offering(WEEKEND)] }, { in_neither: 3 }],
  ['an order without an enrollment', { enrollments: without(kept.enrollments, 0) }, { in_neither: 1 }],
  [
    'somebody inside who has not paid',
    {
      attendance: [...kept.attendance, { offeringId: `excel_${WEEKEND}`, userId: 'u-unpaid', joinedAt: [1] }],
    },
    { let_in: 1 },
  ],
  [
    'a card without an outcome',
    { sent: [{ roundId: 'r1', userId: 'u-unpaid', kind: 'unpaid', state: 'taken' }] },
    {},
  ],
  ['no picture', { pictures: 0 }, { pictures: 0 }],
];

test.each(broken)('a promise is broken by %s', (_, change, shown) => {
  expect(figuresOf({ ...kept, ...change })).toMatchObject({ ...shown, promises_kept: false });
});

test('seats over the limit are counted in both weekends of a course, and those whose hold has ended are not', () => {
  const held = makeEnrollment({
    courseId: 'excel',
    status: 'pending',
    firstWeekend: WEEKEND,
    seatHeldUntil: 10,
  });
  const validUntil = validUntilFor(NEXT);
  const paid = makeEnrollment({ courseId: 'excel', status: 'paid', firstWeekend: NEXT, validUntil });
  const weekends = [WEEKEND, NEXT].map((day) => ({ ...offering(day), capacity: 1 }));
  expect(seatsOver([held, held, paid], weekends, 9)).toBe(3);
  expect(seatsOver([held, held, paid], weekends, 10)).toBe(0);
  expect(seatsOver([held, held], [{ ...offering(WEEKEND), capacity: null }], 9)).toBe(0);
});
