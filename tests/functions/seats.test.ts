/** The one function that gives seats, called directly in a database transaction: who gets one, and what is written of it. */
import { expect, test } from 'vitest';
import { seatAllocator } from '../../functions/src/store/seats/seats.ts';
import { transact } from '../../functions/src/store/store.ts';
import { type Enrollment, validUntilFor } from '../../src/domain/classes/enrollment.ts';
import type { SeatReason } from '../../src/domain/seats/weekend-change.ts';
import { addDays, type Day, weekendOf } from '../../src/domain/time/time.ts';
import { DAY, HOUR } from '../../src/domain/wire/limits.ts';
import { makePlaceOffer } from '../factories/place-offer.ts';
import { readDoc, put, unique } from './hub.ts';
import { newLimitedCourse, placeOrder } from './order-fixtures.ts';

const NOW = Date.now();
const FIRST = weekendOf(NOW + 14 * DAY);
const [SECOND, THIRD] = [addDays(FIRST, 7), addDays(FIRST, 14)] as const;
const PAID = { status: 'paid' } as const;

const newLimited = async (...seats: (number | null)[]) => (await newLimitedCourse(FIRST, seats)).id;

const enrol = async (courseId: string, changes: Partial<Enrollment> = {}) =>
  (await placeOrder({ courseId }, { firstWeekend: FIRST, ...changes })).enrollment;

/** Gives a seat in a transaction of its own. @returns the enrollment as it is stored then; null if the weekend is full */
async function give(enrollment: Enrollment, to: Day | null, reason: SeatReason) {
  const isGiven = await transact(async (transaction) => {
    const seats = seatAllocator(transaction, NOW);
    return (await seats.give(enrollment, to, reason)) !== null;
  });
  return isGiven ? readDoc('enrollments', enrollment.id) : null;
}

test('a move takes a free seat, with its end and its history, and says if there is none', async () => {
  const courseId = await newLimited(3, 1, 1, 3);
  const paid = await enrol(courseId, PAID);
  await enrol(courseId, { ...PAID, firstWeekend: THIRD });
  expect(await give(paid, SECOND, 'moved_by_staff')).toBeNull();
  expect(await readDoc('enrollments', paid.id)).toMatchObject({ firstWeekend: FIRST });
  const far = addDays(FIRST, 28);
  expect(await give(paid, far, 'moved_by_learner')).toMatchObject({
    status: 'paid',
    firstWeekend: far,
    validUntil: validUntilFor(far),
    moves: [{ from: FIRST, to: far, by: 'learner' }],
  });
  // The seats that it left are free.
  expect(await give(await enrol(courseId), FIRST, 'approved')).toMatchObject({
    status: 'paid',
    firstWeekend: FIRST,
  });
});

test('several in one transaction do not get the same seat', async () => {
  const courseId = await newLimited(1, 1, 1, 1);
  const both = [await enrol(courseId), await enrol(courseId)];
  const weekends = await transact(async (transaction) => {
    const seats = seatAllocator(transaction, NOW);
    const given = await Promise.all(both.map((one) => seats.give(one, null, 'approved')));
    return given.map(({ firstWeekend }) => firstWeekend);
  });
  expect(weekends).toEqual([FIRST, THIRD]);
  const [, second] = both;
  expect(await readDoc('enrollments', second?.id ?? '')).toMatchObject({
    wantedWeekend: FIRST,
    earlierWanted: null,
    moves: [{ from: FIRST, to: THIRD, by: 'full' }],
  });
});

test('several in one transaction that hold the last seats keep them', async () => {
  const courseId = await newLimited(2, 2);
  const held = { seatHeldUntil: NOW + HOUR };
  const both = [await enrol(courseId, held), await enrol(courseId, held)];
  const weekends = await transact(async (transaction) => {
    const seats = seatAllocator(transaction, NOW);
    const given = await Promise.all(both.map((one) => seats.give(one, null, 'approved')));
    return given.map(({ firstWeekend }) => firstWeekend);
  });
  expect(weekends).toEqual([FIRST, FIRST]);
});

test('a hold and an open offer take seats until their end', async () => {
  const courseId = await newLimited(1, 1, 1, 1);
  const held = await enrol(courseId, { seatHeldUntil: NOW + HOUR });
  expect(await give(await enrol(courseId), FIRST, 'moved_by_staff')).toBeNull();
  await put('enrollments', { ...held, seatHeldUntil: NOW });
  const later = await enrol(courseId, { ...PAID, firstWeekend: THIRD });
  const offer = makePlaceOffer({
    id: `offer-${unique()}`,
    orderId: later.id,
    userId: later.studentId,
    courseId,
    weekendDate: FIRST,
    fromWeekend: THIRD,
    endsAt: NOW + HOUR,
  });
  await put('placeOffers', offer);
  expect(await give(held, FIRST, 'moved_by_staff')).toBeNull();
  await put('placeOffers', { ...offer, endsAt: NOW });
  expect(await give(held, FIRST, 'moved_by_staff')).toMatchObject({ firstWeekend: FIRST });
});

test('a move to another weekend ends the wish for an earlier place, and withdraws its offer', async () => {
  const courseId = await newLimited(5, 5, 5);
  const wish = { firstWeekend: SECOND, wantedWeekend: FIRST, earlierWanted: NOW };
  const paid = await enrol(courseId, { ...PAID, ...wish });
  const offer = await transact((transaction) => seatAllocator(transaction, NOW).offer(paid, FIRST));
  expect(offer).toMatchObject({ weekendDate: FIRST, fromWeekend: SECOND, userId: paid.studentId });
  expect(await give(paid, THIRD, 'moved_by_staff')).toMatchObject({
    firstWeekend: THIRD,
    wantedWeekend: null,
    earlierWanted: null,
  });
  expect(await readDoc('placeOffers', offer?.id ?? '')).toMatchObject({ status: 'withdrawn', closedAt: NOW });
});

test('no place is offered in a weekend that is full, hidden or not planned', async () => {
  const courseId = await newLimited(1, null, null);
  await enrol(courseId, PAID);
  const wish = { wantedWeekend: addDays(FIRST, -7), earlierWanted: NOW };
  const waiting = await enrol(courseId, { ...PAID, ...wish, firstWeekend: THIRD });
  const offered = await transact(async (transaction) => {
    const seats = seatAllocator(transaction, NOW);
    return [await seats.offer(waiting, FIRST), await seats.offer(waiting, addDays(FIRST, -7))];
  });
  expect(offered).toEqual([null, null]);
});
