/** 200 commands at one moment on one order, one offering, one account. Part of `npm run prove -- contention`. */
import { expect, test } from 'vitest';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import { weekendOf } from '../../../src/domain/time/time.ts';
import { DAY, MINUTE } from '../../../src/domain/wire/limits.ts';
import { makeClassLinks, makeOffering } from '../../factories/offering.ts';
import { approving } from '../../functions/decisions.ts';
import { readDoc, findDocs, newLearner, newStaff, put, putAs, unique } from '../../functions/hub.ts';
import {
  newArrival,
  newCourse,
  placeOrder,
  placeUnderReview,
  registering,
} from '../../functions/order-fixtures.ts';
import { newProof } from '../../functions/proofs.ts';
import {
  accepted,
  atOnce,
  counted,
  countExcess,
  inGroups,
  keyed,
  mixed,
  commandCall,
  type CommandCall,
  type AnsweredCall,
  settle,
  times,
} from './crowd.ts';
import { withHubBehindALine } from './hub-behind-a-line.ts';

const SENT = 200;
/** Milliseconds; requests that hear “busy” are retried ten times. */
const LIMIT = 600_000;

withHubBehindALine();

const confirmed = { reason: 'Asked for it', acceptsWarnings: true };

async function crowd(orders: readonly CommandCall[]): Promise<AnsweredCall[]> {
  const all = await settle(await atOnce(keyed(orders)));
  expectAnswered(all);
  return all;
}

/** No answer was a fault, and no request was left with “busy”. */
function expectAnswered(all: readonly AnsweredCall[]): void {
  expect(Object.fromEntries(counted.faults)).toEqual({});
  expect(all.filter(({ answer }) => answer.status === 503).map(({ command }) => command)).toEqual([]);
}

const LOGGED = ['review-payment', 'attach-payment', 'reverse-payment', 'grant-access', 'change-weekends'];

/** Checks the log, the receipts and the money of an order against the answers that its senders got. */
async function checkOrder(all: readonly AnsweredCall[], id: string, proofsBefore: number): Promise<void> {
  const found = await readDoc('orders', id);
  const rows = await findDocs('auditLog', 'target.id', id);
  const heard = LOGGED.flatMap((command) => accepted(all, command));
  // A move is answered with 200 also where its order stays where it is.
  const moved = heard.filter(
    ({ command, answer }) =>
      command !== 'change-weekends' || answer.body.result.answers[0].outcome === 'moved',
  );
  expect(rows.length, 'rows of the log').toBe(moved.length);
  const proofs = await findDocs('paymentProofs', 'orderId', id);
  const submitted = accepted(all, 'submit-proof').length;
  countExcess('proofs', proofs.length, proofsBefore + submitted);
  expect(proofs.length, 'acknowledged proofs').toBe(proofsBefore + submitted);
  expect(found?.['proofCount']).toBe(proofs.length);
  const payments = await findDocs('payments', `allocations.${id}`, 100);
  const receipts = (await findDocs('receipts', 'orderId', id)).filter(
    ({ reversedAt }) => reversedAt === null,
  );
  const isApproved = found?.['status'] === 'approved';
  countExcess('payments', payments.length, 1);
  countExcess('receipts', receipts.length, 1);
  expect([payments.length, receipts.length]).toEqual(isApproved ? [1, 1] : [0, 0]);
  expect(found?.['paidAmount']).toBe(isApproved ? 100 : 0);
}

test(
  `${SENT} commands at once on one order`,
  async () => {
    const [owner, manager] = [await newStaff('owner'), await newStaff('manager')];
    const placed = await placeUnderReview();
    const { learner } = placed;
    const orderId = placed.order.id;
    const arrivals = await inGroups(30, () => newArrival());
    const toWeekend = weekendOf(Date.now() + 14 * DAY);
    const access = { enrollmentId: orderId, until: Date.now() + DAY, reason: 'For one class' };
    const parts = [{ orderId, amount: 100 }];
    const orders = mixed([
      times(60, () => commandCall('submit-proof', learner, newProof(orderId))),
      times(60, () => commandCall('review-payment', owner, approving(placed))),
      arrivals.map((transactionId) => commandCall('attach-payment', manager, { transactionId, parts })),
      times(20, () => commandCall('change-weekends', manager, { orderIds: [orderId], toWeekend, confirmed })),
      times(15, () => commandCall('grant-access', manager, access)),
      times(15, () => commandCall('delete-account', learner, { agreed: true })),
    ]);
    expect(orders).toHaveLength(SENT);
    const all = await crowd(orders);
    if (accepted(all, 'delete-account').length > 0) expect(await readDoc('users', learner.uid)).toBeNull();
    await checkOrder(all, orderId, 1);
  },
  LIMIT,
);

test(
  `${SENT} commands at once on one offering`,
  async () => {
    const [weekend, starts] = [weekendOf(Date.now()), Date.now()];
    const { id: courseId } = await newCourse();
    const SEATS = 70;
    const offering = makeOffering({
      id: `offering-${unique()}`,
      courseId,
      weekendDate: weekend,
      capacity: SEATS,
      saturdayStartsAt: starts - MINUTE,
      sundayStartsAt: starts + 2 * DAY,
      linksPublished: { saturday: true, sunday: true, recording: true },
    });
    await put('offerings', offering);
    await putAs('classLinks', offering.id, makeClassLinks());
    const access = { status: 'paid', firstWeekend: weekend, validUntil: starts + 9 * DAY } as const;
    const inside = await inGroups(50, () => placeOrder({ courseId, status: 'approved' }, access));
    const outside = await inGroups(40, () =>
      placeOrder({ courseId }, { firstWeekend: weekendOf(starts + 14 * DAY), seatHeldUntil: starts + DAY }),
    );
    await put('courses', { ...(await newCourse()), id: courseId });
    const fresh = await inGroups(60, () => newLearner());
    const manager = await newStaff('manager');
    const joining = { offeringId: offering.id, slot: 'saturday' };
    const moving = { toWeekend: weekend, confirmed };
    const orders = mixed([
      inside.map(({ learner }) => commandCall('join-class', learner, joining)),
      inside.map(({ learner }) => commandCall('join-class', learner, joining)),
      fresh.map((person) => commandCall('register-course', person, registering(courseId))),
      outside.map((placed) =>
        commandCall('change-weekends', manager, { orderIds: [placed.order.id], ...moving }),
      ),
    ]);
    expect(orders).toHaveLength(SENT);
    // Each phone that joins sends its click twice under one key, as after a lost answer.
    const keys = new Map<string, string>();
    const sent = keyed(orders).map((one) => {
      if (one.command !== 'join-class') return one;
      const key = keys.get(one.person.uid) ?? one.key;
      keys.set(one.person.uid, key);
      return { ...one, key };
    });
    const [first, second] = [sent.filter((_, at) => at % 2 === 0), sent.filter((_, at) => at % 2 === 1)];
    const answers = await Promise.all([first, second].map((half) => atOnce(half)));
    expectAnswered(await settle(answers.flat()));
    for (const { learner } of inside) {
      const mark = await readDoc('attendance', attendanceId(offering.id, 'saturday', learner.uid));
      const clicks = (mark?.['joinedAt'] as unknown[] | undefined)?.length ?? 0;
      countExcess('clicks', clicks, 1);
      expect(clicks).toBe(1);
    }
    const enrollments = await findDocs('enrollments', 'courseId', courseId);
    // An unpaid learner without a hold takes no seat, and may be in a weekend that is full.
    const seated = enrollments.filter(
      ({ firstWeekend, status, seatHeldUntil }) =>
        firstWeekend === weekend && (status === 'paid' || Number(seatHeldUntil) > Date.now()),
    );
    countExcess('seats', seated.length, SEATS);
    expect(seated).toHaveLength(SEATS);
    for (const { uid } of fresh) {
      const own = await findDocs('orders', 'userId', uid);
      countExcess('orders', own.length, 1);
      expect(own).toHaveLength(1);
    }
  },
  LIMIT,
);

test(
  `${SENT} commands at once on one account`,
  async () => {
    const placed = await placeOrder();
    const { learner } = placed;
    const courses = await inGroups(4, () => newCourse());
    const manager = await newStaff('manager');
    const courseAt = (at: number) => courses[at % courses.length]?.id ?? '';
    const orders = mixed([
      times(80, (at) => commandCall('register-course', learner, registering(courseAt(at)))),
      times(70, () => commandCall('submit-proof', learner, newProof(placed.order.id))),
      times(20, (at) => commandCall('save-note', manager, { uid: learner.uid, text: `Note ${at}` })),
      times(30, () => commandCall('delete-account', learner, { agreed: true })),
    ]);
    expect(orders).toHaveLength(SENT);
    const all = await crowd(orders);
    const own = await findDocs('orders', 'userId', learner.uid);
    for (const { id } of courses) {
      const same = own.filter(({ courseId }) => courseId === id).length;
      countExcess('orders of a course', same, 1);
    }
    const isGone = accepted(all, 'delete-account').length > 0;
    expect((await readDoc('users', learner.uid)) === null).toBe(isGone);
    if (isGone) expect(await findDocs('commandKeys', 'uid', learner.uid)).toEqual([]);
    else await checkOrder(all, placed.order.id, 0);
  },
  LIMIT,
);
