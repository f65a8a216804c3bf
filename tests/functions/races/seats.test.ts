/**
 * Seats and earlier places that many want at once (decision 0083): none is sold twice, nobody is in no weekend. Each race
 * runs beside a control, which is the same without the guard: there seats are counted outside the transaction that gives
 * them, as a hub would that trusts what it read a moment ago.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSeats, readSeats } from '../../../functions/src/store/seats/seats.ts';
import { store, transact } from '../../../functions/src/store/store.ts';
import { offerPlaces } from '../../../functions/src/jobs/offer-places.ts';
import type { Enrollment } from '../../../src/domain/classes/enrollment.ts';
import { placedIn, type SeatReason } from '../../../src/domain/seats/placing.ts';
import { claimsOf, hasRoom, placeWithSeats } from '../../../src/domain/seats/seats.ts';
import { addDays, type Day, weekendOf } from '../../../src/domain/time/time.ts';
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { DAY, HOUR, SECOND } from '../../../src/domain/wire/limits.ts';
import { wait } from '../../../src/shared/data/retry.ts';
import { makeEnrollment } from '../../factories/enrollment.ts';
import { makePublicSettings } from '../../factories/setting.ts';
import { approving, review } from '../decisions.ts';
import { type Answer, lookFor, newKey, newLearner, newStaff, type Person, put, putAs, send } from '../hub.ts';
import { newCode, newLimitedCourse, placeOrder, registering, type UnderReview } from '../order-fixtures.ts';
import { shown, submit } from '../proofs.ts';

const WEEKEND = weekendOf(Date.now() + 21 * DAY);
const NEXT = addDays(WEEKEND, 7);
const SEATS = 20;
const MANY = 200;
/** Requests at once: the emulator gives each a process of its own, and more would only wait for its locks, two seconds each. */
const AT_ONCE = 3;
/** The control waits for nothing. */
const UNGUARDED_AT_ONCE = 10;

const found: Record<string, { oversold: number; in_neither: number; control_oversold?: number }> = {};
beforeAll(() =>
  putAs('settings', PUBLIC_SETTINGS, makePublicSettings({ seats: { seatHoldHours: 24, offerHours: 4 } })),
);
afterAll(() => console.log(JSON.stringify(found)));

/** Sends as an outbox does: again under the same key while the hub is busy. */
async function insist(command: string, person: Person, request: object): Promise<Answer> {
  const key = newKey();
  for (let tries = 0; ; tries += 1) {
    const answer = await send(command, person, request, { key });
    if (answer.status !== 503 || tries === 8) return answer;
  }
}

/** The same for each, a few at a time. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>, atOnce = AT_ONCE): Promise<void> {
  const left = [...all];
  const next = async (): Promise<void> => {
    const one = left.shift();
    if (one === undefined) return;
    await work(one);
    await next();
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

const times = (many: number) => Array.from({ length: many }, (_, at) => at);

/** How many more have a seat in the weekends of a course than there are, and how many enrolled have no weekend. */
async function countIn(courseId: string, weekends: readonly (readonly [Day, number])[]) {
  const enrollments = (await lookFor('enrollments', 'courseId', courseId)) as unknown as Enrollment[];
  const now = Date.now();
  const read = enrollments.map((one) => ({
    ...one,
    validUntil: toMillis(one.validUntil),
    seatHeldUntil: toMillis(one.seatHeldUntil ?? null),
  }));
  const claims = claimsOf(read, [], now);
  const oversold = weekends.map(([weekend, capacity]) =>
    Math.max(0, claims.filter(({ takes }) => takes(weekend)).length - capacity),
  );
  return {
    oversold: oversold.reduce((sum, more) => sum + more, 0),
    in_neither: read.length - claims.length,
    inside: claims.filter(({ takes }) => takes(WEEKEND)).length,
  };
}

const toMillis = (value: unknown): number | null =>
  value === null ? null : (value as { toMillis: () => number }).toMillis();

/** The control: gives a seat by a count that was made before the transaction. */
async function giveUnguarded(enrollment: Enrollment, to: Day | null, reason: SeatReason): Promise<void> {
  const now = Date.now();
  const { offerings, claims } = await readSeats(store, enrollment.courseId, now);
  const place =
    to === null
      ? placeWithSeats(offerings, claims, now, { orderId: enrollment.orderId, earliest: WEEKEND })
      : { weekend: to, attendable: to };
  if (!hasRoom(place.weekend, offerings, claims, enrollment.orderId)) return;
  const { id, ...fields } = placedIn(enrollment, place, reason, { now, held: now + HOUR, offerings });
  await transact(async (transaction) => transaction.set('enrollments', id, fields));
}

const limited = (seats: number) => newLimitedCourse(WEEKEND, [seats, null, null]);

function unpaidIn(courseId: string, changes: Partial<Enrollment> = {}): Enrollment {
  const id = newCode();
  return makeEnrollment({ id, orderId: id, studentId: id, courseId, firstWeekend: WEEKEND, ...changes });
}

test(`${MANY} learners register for ${SEATS} seats, and a quarter is paid: none is sold twice`, async () => {
  const [{ id: courseId }, staff] = [await limited(SEATS), await newStaff()];
  await each(times(MANY), async (at) => {
    const learner = await newLearner();
    const registered = await insist('register-course', learner, registering(courseId));
    expect(registered.status, JSON.stringify(registered.body)).toBe(200);
    if (at % 4 !== 0) return;
    const { orderId } = registered.body.result as { orderId: string };
    const proof = shown(orderId);
    expect((await insist(submit, learner, proof)).status).toBe(200);
    const placed = { order: { id: orderId }, proof: { id: proof.proofId } } as UnderReview;
    expect((await insist(review, staff, approving(placed))).status).toBe(200);
  });
  const { inside, ...counted } = await countIn(courseId, [[WEEKEND, SEATS]]);
  const control = await limited(SEATS);
  await each(times(MANY), () => giveUnguarded(unpaidIn(control.id), null, 'registered'));
  const { oversold } = await countIn(control.id, [[WEEKEND, SEATS]]);
  found['registrations'] = { ...counted, control_oversold: oversold };
  expect(counted).toEqual({ oversold: 0, in_neither: 0 });
  expect(inside).toBe(SEATS);
  expect(oversold).toBeGreaterThan(0);
}, 900_000);

test(`${MANY} offers are answered at once, each twice, beside registrations: nobody is in neither weekend`, async () => {
  const seats = 100;
  const { id: courseId } = await limited(seats);
  const waiting = await Promise.all(
    times(MANY).map((at) =>
      placeOrder(
        { courseId, status: 'approved' },
        { status: 'paid', firstWeekend: NEXT, wantedWeekend: WEEKEND, earlierWanted: 1_000 + at },
      ),
    ),
  );
  const run = await offerPlaces(Date.now());
  const offers = await lookFor('placeOffers', 'courseId', courseId);
  expect([run?.made, offers.length]).toEqual([seats, seats]);
  const learnerOf = new Map(waiting.map(({ order, learner }) => [order.id, learner]));
  const statuses: number[] = [];
  const answer = async ({ id, orderId }: Record<string, unknown>, at: number) => {
    const person = learnerOf.get(String(orderId)) as Person;
    const said = at % 4 === 3 ? 'keep' : 'take';
    const both = [said, 'take'].map((word) => insist('answer-offer', person, { offerId: id, answer: word }));
    const answers = await Promise.all(both);
    statuses.push(...answers.map(({ status }) => status));
    // One of the two answers counts, whichever came first.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const registered = await insist('register-course', await newLearner(), registering(courseId));
    expect(registered.status).toBe(200);
  };
  await each(
    offers.map((offer, at) => ({ offer, at })),
    ({ offer, at }) => answer(offer, at),
  );
  expect(statuses).toHaveLength(MANY);
  const { inside, ...counted } = await countIn(courseId, [[WEEKEND, seats]]);

  const control = await limited(SEATS);
  const late = times(MANY / 2).map(() => unpaidIn(control.id, { status: 'paid', firstWeekend: NEXT }));
  await Promise.all(late.map((one) => put('enrollments', one)));
  await each(late, (one) => giveUnguarded(one, WEEKEND, 'offer_taken'), UNGUARDED_AT_ONCE);
  const { oversold } = await countIn(control.id, [[WEEKEND, SEATS]]);
  found['offers'] = { ...counted, control_oversold: oversold };
  expect(counted).toEqual({ oversold: 0, in_neither: 0 });
  expect(inside).toBe(seats);
  expect(oversold).toBeGreaterThan(0);
}, 900_000);

test('30 times, a hold ends while its proof comes and another registers: the seat is given once', async () => {
  const counted = { oversold: 0, in_neither: 0, control_oversold: 0 };
  await each(times(30), async () => {
    const { id: courseId } = await limited(1);
    const ends = Date.now() + SECOND;
    const held = await placeOrder({ courseId }, { firstWeekend: WEEKEND, seatHeldUntil: ends });
    await wait(Math.max(0, ends - Date.now() - 20));
    const answers = await Promise.all([
      insist(submit, held.learner, shown(held.order.id)),
      insist('register-course', await newLearner(), registering(courseId)),
      insist('register-course', await newLearner(), registering(courseId)),
    ]);
    for (const { status } of answers) expect(status).toBe(200);
    const { oversold, in_neither: inNeither } = await countIn(courseId, [[WEEKEND, 1]]);
    counted.oversold += oversold;
    counted.in_neither += inNeither;
    const control = await limited(1);
    const both = [unpaidIn(control.id), unpaidIn(control.id)];
    await Promise.all(both.map((one) => giveUnguarded(one, null, 'proof_sent')));
    counted.control_oversold += (await countIn(control.id, [[WEEKEND, 1]])).oversold;
  });
  found['holds'] = counted;
  expect(counted).toMatchObject({ oversold: 0, in_neither: 0 });
  expect(counted.control_oversold).toBeGreaterThan(0);
}, 600_000);

test('30 times, staff move a learner while the learner takes an offer: one weekend, and one seat', async () => {
  const counted = { oversold: 0, in_neither: 0 };
  await each(times(30), async () => {
    const { id: courseId } = await limited(1);
    const waiting = await placeOrder(
      { courseId, status: 'approved' },
      { status: 'paid', firstWeekend: NEXT, wantedWeekend: WEEKEND, earlierWanted: Date.now() },
    );
    const offer = await transact(async (transaction) => {
      const made = await openSeats(transaction, Date.now()).offer(waiting.enrollment, WEEKEND);
      made?.write();
      return made?.offer;
    });
    const away = addDays(NEXT, 7);
    await Promise.all([
      insist('answer-offer', waiting.learner, { offerId: offer?.id, answer: 'take' }),
      transact(async (transaction) => {
        const enrollment = (await transaction.get('enrollments', waiting.order.id)) as Enrollment;
        const given = await openSeats(transaction, Date.now()).give(enrollment, away, 'moved_by_staff');
        given?.write();
      }),
    ]);
    const { oversold, in_neither: inNeither } = await countIn(courseId, [[WEEKEND, 1]]);
    counted.oversold += oversold;
    counted.in_neither += inNeither;
    const [left] = await lookFor('placeOffers', 'orderId', waiting.order.id);
    expect(['taken', 'withdrawn']).toContain(left?.['status']);
  });
  found['moves'] = counted;
  expect(counted).toEqual({ oversold: 0, in_neither: 0 });
}, 300_000);
