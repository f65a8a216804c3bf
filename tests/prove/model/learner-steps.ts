/** What learners do: register, pay with and without a connection, join, change their mind, and leave. */
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import { JOIN_CLOSES_AFTER, JOIN_OPENS_BEFORE } from '../../../src/domain/wire/limits.ts';
import { lusakaInstant, addDays } from '../../../src/domain/time/time.ts';
import { makePng } from '../../factories/picture.ts';
import { deliver } from './deliver.ts';
import { type LearnerInRun, type Model, type Money, nothingToDo, orderKey } from './hub-model.ts';
import type { Deed } from './deed.ts';
import { newKey, type Request, Violation } from './wire.ts';
import type { World } from './world.ts';

/** An order code that no order has. */
const NO_ORDER = 'ACDEFGHJ';
const AMOUNTS = [100, 100, 100, 50, 120, 200] as const;
/** One in so many proofs shows a transaction that was shown before, or comes with a picture. */
const OLD_MONEY_EACH = 5;
const PICTURE_EACH = 7;

export const pickOf = <T>(list: readonly T[], pick: number): T | undefined =>
  list[pick % Math.max(1, list.length)];

const picked = (model: Model, a: number, b: number) => {
  const learner = pickOf(model.learners, a);
  const course = pickOf(model.courses, b);
  if (learner === undefined || course === undefined) throw new Error('a model without people');
  return { learner, course };
};

/** A request of a learner as the phone makes it now; without a token where nobody is signed in. */
export function requestOf(
  model: Model,
  world: World,
  learner: LearnerInRun,
  command: string,
  data: object,
): Request {
  const token = learner.isSignedIn ? world.learnerToken(learner) : null;
  return { command, token, data, key: newKey(), now: model.now };
}

/** New money of a learner, or some that was shown before. */
export function moneyFor(model: Model, world: World, pick: number): Money {
  const old = pick % OLD_MONEY_EACH === 0 ? pickOf(model.money, pick) : undefined;
  if (old !== undefined) return old;
  const money = { id: world.newTransactionId(), amount: pickOf(AMOUNTS, pick) ?? 100 };
  model.money.push(money);
  return money;
}

function proofOf(model: Model, world: World, learner: LearnerInRun, courseId: string, pick: number): Request {
  const money = moneyFor(model, world, pick);
  const data = {
    proofId: `proof-${newKey().slice(0, 24)}`,
    orderId: model.orders.get(orderKey(learner.uid, courseId)) ?? NO_ORDER,
    network: 'airtel',
    transactionId: money.id,
    payerPhone: '+260971234567',
    amount: money.amount,
    paidAt: null,
    message: `Money sent to Hub. Amount ZMW ${money.amount}.00. TID: ${money.id}.`,
  };
  const image = pick % PICTURE_EACH === 0 ? Uint8Array.from(makePng({ note: data.proofId })) : undefined;
  return { ...requestOf(model, world, learner, 'submit-proof', data), image };
}

/** Sends a proof, and remembers it once the hub has acknowledged it. */
async function show(
  model: Model,
  world: World,
  learner: LearnerInRun,
  request: Request,
  way: number,
): Promise<void> {
  const { status } = await deliver(model, world, request, way);
  if (status !== 200) return;
  const { proofId = '', orderId = '', transactionId } = request.data as Record<string, string>;
  const money = model.money.find(({ id }) => id === transactionId);
  if (money === undefined || model.proofs.some(({ id }) => id === proofId)) return;
  model.proofs.push({ id: proofId, orderId, uid: learner.uid, money, hasImage: request.image !== undefined });
}

const register: Deed = async (model, world, { a, b, c }) => {
  const { learner, course } = picked(model, a, b);
  const form = { courseId: course.id, name: 'Chanda Mwansa', phone: '097 123 4567', agreedToTerms: true };
  const answer = await deliver(model, world, requestOf(model, world, learner, 'register-course', form), c);
  if (answer.status === 200) model.orders.set(orderKey(learner.uid, course.id), answer.body.result.orderId);
};

const submit: Deed = async (model, world, { a, b, c }) => {
  const { learner, course } = picked(model, a, b);
  await show(model, world, learner, proofOf(model, world, learner, course.id, c), b);
};

/** Without a connection the phone keeps the proof, under the key that it will be sent with. */
const queue: Deed = async (model, world, { a, b, c }) => {
  const { learner, course } = picked(model, a, b);
  if (learner.isDeleted || !model.orders.has(orderKey(learner.uid, course.id))) return nothingToDo(model);
  learner.queue.push(proofOf(model, world, learner, course.id, c));
};

/** The connection is back, or seems to be: each proof is sent, and some stay queued as if no answer had come. */
const flush: Deed = async (model, world, { a, b, c }) => {
  const { learner } = picked(model, a, b);
  if (!learner.isSignedIn || learner.queue.length === 0) return nothingToDo(model);
  const waiting = learner.queue.splice(0);
  for (const proof of waiting) {
    const request = { ...proof, now: model.now, token: world.learnerToken(learner) };
    await show(model, world, learner, request, c);
  }
  if (c % 3 === 0) learner.queue.push(...waiting);
};

/** A learner who has paid or was let in always gets the link inside its window; nobody gets it otherwise. */
const join: Deed = async (model, world, { a, b, c }) => {
  const { learner, course } = picked(model, a, b);
  const one = pickOf(course.classes, c);
  if (one === undefined) return;
  // Mostly the class that is next by the clock.
  const near =
    course.classes.find(({ weekend }) => model.now < lusakaInstant(addDays(weekend, 1), '23:00')) ?? one;
  const { offeringId, weekend, links } = c % 5 === 0 ? one : near;
  const slot = model.now < lusakaInstant(weekend, '20:00') ? 'saturday' : 'sunday';
  const request = requestOf(model, world, learner, 'join-class', { offeringId, slot });
  const found = await world.seen(model);
  const answer = await deliver(model, world, request, a);
  const starts =
    slot === 'saturday' ? lusakaInstant(weekend, '15:00') : lusakaInstant(addDays(weekend, 1), '17:00');
  const isOpen = model.now >= starts - JOIN_OPENS_BEFORE && model.now <= starts + JOIN_CLOSES_AFTER;
  const isLetIn = found.enrollments.some((enrollment) => {
    if (enrollment['studentId'] !== learner.uid || enrollment['courseId'] !== course.id) return false;
    const { firstWeekend, validUntil } = enrollment;
    const order = found.orders.find(({ id }) => id === enrollment.id);
    const isPaid = order?.['status'] === 'approved' && firstWeekend <= weekend && model.now <= validUntil;
    return isPaid || (enrollment['temporaryAccess'] && model.now <= enrollment['temporaryAccessUntil']);
  });
  const mayJoin = isOpen && isLetIn && learner.isSignedIn && !learner.isDeleted;
  if (answer.status === 200 && !mayJoin)
    throw new Violation(`${learner.uid} got a link of ${offeringId}: open ${isOpen}, let in ${isLetIn}`);
  if (answer.status === 200 && answer.body.result.url !== links[slot])
    throw new Violation(`${learner.uid} got the link of another class than ${offeringId}`);
  if (answer.status !== 200 && mayJoin)
    throw new Violation(
      `${learner.uid} has paid, and ${offeringId} stays closed: ${JSON.stringify(answer.body)}`,
    );
  if (answer.status !== 200) return;
  const mark = attendanceId(offeringId, slot, learner.uid);
  model.clicks.set(mark, (model.clicks.get(mark) ?? 0) + 1);
};

const askMove: Deed = async (model, world, { a, b, c }) => {
  const { learner, course } = picked(model, a, b);
  const orderId = model.orders.get(orderKey(learner.uid, course.id)) ?? NO_ORDER;
  const toWeekend = pickOf(course.classes, c)?.weekend;
  const asked = { ask: 'move', orderId, toWeekend };
  await deliver(model, world, requestOf(model, world, learner, 'change-weekend', asked), b);
};

const signLearnerInOrOut: Deed = async (model, _world, { a }) => {
  const { learner } = picked(model, a, 0);
  learner.isSignedIn = !learner.isSignedIn;
  if (learner.isSignedIn) learner.signedInAt = model.now;
};

const deleteAccount: Deed = async (model, world, { a, c }) => {
  const { learner } = picked(model, a, 0);
  // The form asks for the password once more.
  if (c % 3 > 0) learner.signedInAt = model.now;
  const request = requestOf(model, world, learner, 'delete-account', { agreed: true });
  const answer = await deliver(model, world, request, c);
  // Where the first answer was lost, the second try comes from an account that is not there any more.
  const isGone = answer.status === 401 && learner.isSignedIn;
  if (answer.status !== 200 && !isGone) return;
  learner.isDeleted = true;
  learner.queue.length = 0;
};

const proofs = { submit, queue, flush };
export const learnerSteps = { register, ...proofs, join, askMove, signLearnerInOrOut, deleteAccount };
