/** Seats that many want at once (decision 0083): none is sold twice, nobody is in no weekend. */
import { expect, test } from 'vitest';
import { SECOND } from '../../../src/domain/wire/limits.ts';
import { wait } from '../../../src/shared/data/retry.ts';
import { approving, review } from '../decisions.ts';
import { newLearner, newStaff } from '../hub.ts';
import { placeOrder, registering, type UnderReview } from '../order-fixtures.ts';
import { shown, submit } from '../proofs.ts';
import { each, insist, times } from './insist.ts';
import {
  countIn,
  giveInGroups,
  giveUnguarded,
  limited,
  RACERS,
  SEATS,
  tell,
  unpaidIn,
  WEEKEND,
  withHolds,
} from './seat-races.ts';

withHolds();

test(`${RACERS} learners register for ${SEATS} seats, and a quarter is paid: none is sold twice`, async () => {
  const [{ id: courseId }, staff] = [await limited(SEATS), await newStaff()];
  await each(times(RACERS), async (at) => {
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
  const unpaid = times(RACERS).map(() => unpaidIn(control.id));
  await giveInGroups(unpaid, null, 'registered');
  const { oversold } = await countIn(control.id, [[WEEKEND, SEATS]]);
  tell('registrations', { ...counted, control_oversold: oversold });
  expect(counted).toEqual({ oversold: 0, in_neither: 0 });
  expect(inside).toBe(SEATS);
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
    await giveUnguarded(both, null, 'proof_sent');
    counted.control_oversold += (await countIn(control.id, [[WEEKEND, 1]])).oversold;
  });
  tell('holds', counted);
  expect(counted).toMatchObject({ oversold: 0, in_neither: 0 });
  expect(counted.control_oversold).toBeGreaterThan(0);
}, 600_000);
