/** Seats that unpaid orders hold: for how long, what payments do to them, and that money always gets a place. */
import { beforeEach, expect, test } from 'vitest';
import { UNTIL_DECIDED } from '../../../src/domain/seats/seats.ts';
import { usualTimes } from '../../../src/domain/classes/offering.ts';
import { addDays, weekendOf } from '../../../src/domain/time/time.ts';
import { DAY, HOUR } from '../../../src/domain/wire/limits.ts';
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { makePublicSettings } from '../../factories/setting.ts';
import { approving, rejecting, review } from '../decisions.ts';
import { expectResult, readDoc, newLearner, newStaff, type Person, put, putAs, send } from '../hub.ts';
import { newLimitedCourse, registering, type UnderReview } from '../order-fixtures.ts';
import { newProof, submit } from '../proofs.ts';

const WEEKEND = weekendOf(Date.now() + 14 * DAY);
const NEXT = addDays(WEEKEND, 7);

const holding = (seatHoldHours: number | null) =>
  putAs('settings', PUBLIC_SETTINGS, makePublicSettings({ seats: { seatHoldHours, offerHours: 4 } }));
beforeEach(() => holding(24));

/** A course with these seats on its first weekend; the two later ones have no limit. */
const limitedTo = (seats: number) => newLimitedCourse(WEEKEND, [seats, null, null]);

async function register(courseId: string, learner?: Person) {
  const person = learner ?? (await newLearner());
  const answer = expectResult(await send('register-course', person, registering(courseId)));
  return { learner: person, ...answer } as {
    learner: Person;
    orderId: string;
    firstWeekend: string;
    seatHeldUntil: number | null;
    wantedWeekend: string | null;
  };
}

const enrollmentOf = (orderId: string) => readDoc('enrollments', orderId);

/** Ends a hold as time does. */
async function endHold(orderId: string): Promise<void> {
  const enrollment = await enrollmentOf(orderId);
  await put('enrollments', { ...enrollment, id: orderId, seatHeldUntil: Date.now() - 1 } as never);
}

async function showFor({ learner, orderId }: { learner: Person; orderId: string }) {
  const proof = newProof(orderId);
  expectResult(await send(submit, learner, proof));
  return { order: { id: orderId }, proof: { id: proof.proofId } } as UnderReview;
}

test('a registration holds the last seat for its time; the next one begins on the next weekend, and reads that', async () => {
  const { id } = await limitedTo(1);
  const [first, second] = [await register(id), await register(id)];
  expect(first.firstWeekend).toBe(WEEKEND);
  expect(Math.abs((first.seatHeldUntil ?? 0) - (Date.now() + 24 * HOUR))).toBeLessThan(60_000);
  expect(first.wantedWeekend).toBeNull();
  expect(second).toMatchObject({ firstWeekend: NEXT, wantedWeekend: WEEKEND });
  expect(await enrollmentOf(second.orderId)).toMatchObject({ wantedWeekend: WEEKEND, earlierWanted: null });
  // Asking again changes nothing.
  expect(await register(id, first.learner)).toMatchObject({
    orderId: first.orderId,
    seatHeldUntil: first.seatHeldUntil,
  });
});

test('a hold ends by the clock, and never lasts past the first class', async () => {
  const { id } = await limitedTo(1);
  const first = await register(id);
  await endHold(first.orderId);
  expect((await register(id)).firstWeekend).toBe(WEEKEND);
  await holding(168);
  const late = await newLimitedCourse(weekendOf(Date.now() + DAY), [5]);
  const { seatHeldUntil, firstWeekend } = await register(late.id);
  const { saturdayStartsAt, sundayStartsAt } = usualTimes(firstWeekend);
  expect([saturdayStartsAt, sundayStartsAt]).toContain(seatHeldUntil);
});

test('without the setting, and in a course without limits, nothing is held', async () => {
  const open = await newLimitedCourse(WEEKEND, [null]);
  expect((await register(open.id)).seatHeldUntil).toBeNull();
  await holding(null);
  const { id } = await limitedTo(1);
  const unheld = [await register(id), await register(id)];
  expect(unheld.map(({ firstWeekend }) => firstWeekend)).toEqual([WEEKEND, WEEKEND]);
  await showFor(unheld[0] as (typeof unheld)[number]);
  const shownFor = await enrollmentOf(unheld[0]?.orderId ?? '');
  expect(shownFor?.['seatHeldUntil'] ?? null).toBeNull();
});

test('a proof holds the seat until it is decided, and an approval makes it paid', async () => {
  const [{ id }, staff] = [await limitedTo(1), await newStaff()];
  const first = await register(id);
  const waiting = await showFor(first);
  expect(await enrollmentOf(first.orderId)).toMatchObject({
    seatHeldUntil: UNTIL_DECIDED,
    firstWeekend: WEEKEND,
  });
  expect((await register(id)).firstWeekend).toBe(NEXT);
  expectResult(await send(review, staff, approving(waiting)));
  expect(await enrollmentOf(first.orderId)).toMatchObject({
    status: 'paid',
    seatHeldUntil: null,
    firstWeekend: WEEKEND,
  });
});

test('a rejected order keeps its hold for 12 hours', async () => {
  const [{ id }, staff] = [await limitedTo(1), await newStaff()];
  const first = await register(id);
  expectResult(await send(review, staff, rejecting(await showFor(first))));
  const until = (await enrollmentOf(first.orderId))?.['seatHeldUntil'] as number;
  expect(Math.abs(until - (Date.now() + 12 * HOUR))).toBeLessThan(60_000);
  expect((await register(id)).firstWeekend).toBe(NEXT);
});

test('a proof after the end of its hold gets the next place with room, which it holds; so does money', async () => {
  const [{ id }, staff] = [await limitedTo(1), await newStaff()];
  const late = await register(id);
  await endHold(late.orderId);
  await register(id);
  const waiting = await showFor(late);
  expect(await enrollmentOf(late.orderId)).toMatchObject({
    firstWeekend: NEXT,
    wantedWeekend: WEEKEND,
    seatHeldUntil: UNTIL_DECIDED,
    moves: [expect.objectContaining({ from: WEEKEND, to: NEXT, by: 'full' })],
  });
  expect(await readDoc('paymentProofs', waiting.proof.id)).toMatchObject({ firstWeekend: NEXT });
  expectResult(await send(review, staff, approving(waiting)));
  expect(await enrollmentOf(late.orderId)).toMatchObject({ status: 'paid', firstWeekend: NEXT });
});

test('a reversal frees the seat at once, and so does a deleted account', async () => {
  const [{ id }, staff] = [await limitedTo(1), await newStaff('owner')];
  const first = await register(id);
  expectResult(await send(review, staff, approving(await showFor(first))));
  const reason = 'The money went back.';
  expectResult(await send('reverse-payment', staff, { orderId: first.orderId, reason }));
  expect(await enrollmentOf(first.orderId)).toMatchObject({ status: 'pending', seatHeldUntil: null });
  const second = await register(id);
  expect(second.firstWeekend).toBe(WEEKEND);
  expectResult(await send('delete-account', second.learner, { agreed: true }));
  expect((await register(id)).firstWeekend).toBe(WEEKEND);
});
