import { expect, test } from 'vitest';
import { type Figures, figuresSchema, lastWeekend } from '../../../src/domain/records/figures.ts';
import { DAY } from '../../../src/domain/wire/limits.ts';
import type { OrderState } from '../../../src/domain/money/order.ts';
import { type Attendance, isPresent } from '../../../src/domain/classes/attendance.ts';
import { offeringIdOf } from '../../../src/domain/classes/offering.ts';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import { makeAttendance } from '../../factories/attendance.ts';
import { makeEnrollment } from '../../factories/enrollment.ts';
import { makeOrder } from '../../factories/order.ts';
import { makeUser } from '../../factories/learner.ts';
import { makePayment, makePaymentProof } from '../../factories/payment.ts';
import { PROOF_WAITS } from '../../../src/domain/money/payment.ts';
import { db, expectResult, newStaff, put, send, unique } from '../hub.ts';

const courseIds = async () => (await db.collection('courses').get()).docs.map(({ id }) => id);
const ask = async (): Promise<Figures> =>
  figuresSchema.parse(expectResult(await send('count-figures', await newStaff('reviewer'), {})));

test('the figures are counted anew each time, by week and by state', async () => {
  const before = await ask();
  const [old, older] = [Date.now() - 22 * DAY, Date.now() - 29 * DAY];
  const user = (createdAt: number) => makeUser({ id: `figure-${unique()}`, createdAt });
  const enrolled = (id: string, orderStatus: OrderState, createdAt: number) =>
    put('enrollments', { ...makeEnrollment({ id, orderId: id, createdAt }), orderStatus });
  await Promise.all([
    put('users', user(old)),
    put('users', user(old)),
    put('users', user(older)),
    enrolled('FGURE346', 'rejected', old),
    enrolled('FGURE347', 'rejected', older),
    enrolled('FGURE349', 'part_paid', old),
  ]);
  const after = await ask();
  expect(after.trend[0]).toBe((before.trend[0] ?? 0) + 2);
  expect(after.orders.rejected).toBeGreaterThan(before.orders.rejected);
  expect(after.orders.part_paid).toBe(before.orders.part_paid + 1);
  expect(after.registrations).toEqual({ now: after.trend[3], before: after.trend[2] });
  expect(after.asOf).toBeGreaterThan(before.asOf);
});

test('the marks of staff decide who attended, and a recording does not count as a class', async () => {
  const weekend = lastWeekend(Date.now());
  const [courseId] = await courseIds();
  const offeringId = offeringIdOf(courseId ?? '', weekend);
  const marks = [
    { slot: 'saturday', correctedTo: null },
    { slot: 'sunday', correctedTo: true },
    { slot: 'saturday', correctedTo: false },
    { slot: 'recording', correctedTo: null },
  ] as const;
  for (const mark of marks) {
    const userId = `figure-${unique()}`;
    const id = attendanceId(offeringId, mark.slot, userId);
    await put('attendance', makeAttendance({ id, userId, offeringId, ...mark }));
  }
  // Other tests join classes of this weekend meanwhile.
  const present = async () => {
    const classes = (await courseIds()).map((id) => offeringIdOf(id, weekend));
    const found = await db.collection('attendance').get();
    return found.docs
      .map((mark) => mark.data() as Attendance)
      .filter((mark) => classes.includes(mark.offeringId))
      .filter((mark) => mark.slot !== 'recording' && isPresent(mark)).length;
  };
  expect(await present()).toBeGreaterThanOrEqual(2);
  const difference = async () => (await ask()).attendance.now - (await present());
  await expect.poll(difference, { timeout: 40_000 }).toBe(0);
});

test('waiting proofs are counted alike here and in Payments: two of one payment for three orders are two', async () => {
  const reviewer = await newStaff('reviewer');
  const counted = async () => [
    (await ask()).orders.under_review,
    expectResult(await send('count-money', reviewer, {})).review,
    (
      await db
        .collection('paymentProofs')
        .where(...PROOF_WAITS)
        .get()
    ).size,
  ];
  const transactionId = 'WAITS12345';
  const long = { status: 'under_review', createdAt: Date.now() - 60 * DAY } as const;
  await Promise.all([
    ...['WATC3467', 'WATC3469', 'WATC3476'].map((id) => put('orders', makeOrder({ id, ...long }))),
    put('payments', makePayment({ id: transactionId, status: 'under_review' })),
    put('paymentProofs', makePaymentProof({ id: 'waits-1', transactionId, orderId: 'WATC3467' })),
    put(
      'paymentProofs',
      makePaymentProof({
        id: 'waits-2',
        transactionId,
        orderId: 'WATC3469',
        alsoOrderIds: ['WATC3476'],
      }),
    ),
  ]);
  // Other tests send proofs meanwhile.
  await expect.poll(async () => new Set(await counted()).size, { timeout: 40_000 }).toBe(1);
  const shown = await db.collection('paymentProofs').where('transactionId', '==', transactionId).get();
  expect(shown.size).toBe(2);
});
