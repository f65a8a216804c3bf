/** What staff do with money that goes back: they mark it, record that it was sent, or take the mark back. */
import { refundReason, ordersOf } from '../../../src/domain/money/ledger/refund.ts';
import { type Payment, unallocated } from '../../../src/domain/money/payment.ts';
import type { Deed, Picks } from './deed.ts';
import type { Found } from './found.ts';
import { type Model, nothingToDo, type RefundInRun } from './hub-model.ts';
import { pickOf } from './learner-steps.ts';
import { ask, memberOf } from './staff-steps.ts';
import { type Answer, Violation } from './wire.ts';
import type { World } from './world.ts';

/** One in so many picks is unclaimed money; the rest of it is left for orders. */
const UNCLAIMED_EACH = 4;
const PHONE = '+260977654321';
const NO_REFUND = 'nobody-marked-this';

const done = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);

/** @throws Violation where the hub did what it has to refuse */
function expectRefused(answer: Answer, what: string): void {
  if (answer.status === 200) throw new Violation(`${what} was carried out`);
}

type Came = { readonly entry: Payment; readonly received: number; readonly left: number };

/** Money and what is left of it, as the ledger had it at the last look. */
function cameIn({ money }: Model, { payments }: Found): Came[] {
  return payments.map((document) => {
    const entry = document as unknown as Payment;
    const received = money.find(({ id }) => id === entry.id)?.amount ?? 0;
    return { entry, received, left: unallocated(received, entry) };
  });
}

/** Mostly money with something left and no waiting proof, preferably money that an order had; now and then, any money. */
function pickedMoney(all: readonly Came[], { a, b, c }: Picks): Came | undefined {
  const free = all.filter(({ entry, left }) => left > 0 && entry.status !== 'under_review');
  const isUnclaimed = ({ entry }: Came) => refundReason(entry) === 'unclaimed';
  if (b % UNCLAIMED_EACH === 0) return pickOf(free.filter(isUnclaimed), a);
  const ofOrders = free.filter((one) => !isUnclaimed(one));
  const given = all.filter(({ left }) => left === 0);
  return pickOf(ofOrders, a) ?? pickOf(c % 5 === 0 ? all : c % 2 === 0 ? given : [], a);
}

function remember(model: Model, answer: Answer, refund: Omit<RefundInRun, 'id' | 'state'>): void {
  if (answer.status !== 200) return;
  model.refunds.push({ ...refund, id: answer.body.result.refundId, state: { is: 'to_send' } });
}

/** What is left of some money, or a part of it. Sometimes both members of staff mark the same rest at the same moment. */
const markRefund: Deed = async (model, world, picks) => {
  const { a, b, c } = picks;
  const found = await world.seen(model);
  const picked = pickedMoney(cameIn(model, found), picks);
  if (picked === undefined) return nothingToDo(model);
  const { entry, received, left } = picked;
  const shownFor = found.paymentProofs.filter(({ id }) => entry.claims.includes(id));
  const its = ordersOf(
    entry,
    shownFor.map(({ orderId }) => orderId),
  );
  const amount = a % 3 === 0 ? left / 2 : left;
  const orderId = pickOf([...its, ...its, null], c) ?? null;
  const receivedAmount = entry.amount === null ? received : null;
  const data = { transactionId: entry.id, amount, phone: PHONE, orderId, receivedAmount };
  const [reviewer, owner] = [memberOf(model, 'reviewer'), memberOf(model, 'owner')];
  const member = b % 2 === 0 ? owner : reviewer;
  const mark = async (who: typeof member, changes: Partial<typeof data> = {}, way = c) => {
    const answer = await ask(model, world, who, ['mark-refund', { ...data, ...changes }, way]);
    remember(model, answer, { moneyId: entry.id, orderId, amount: changes.amount ?? amount });
    return answer;
  };
  const notItsOrder = [...model.orders.values()].find((id) => !its.includes(id));
  const tried = left === 0 ? 0 : a % 11;
  if (tried === 0) {
    expectRefused(await mark(member, { amount: left + 1 }), `marking more than is left of ${entry.id}`);
  } else if (tried === 1) {
    const nobodys = world.newTransactionId();
    expectRefused(await mark(member, { transactionId: nobodys }), `marking money of ${nobodys}`);
  } else if (tried === 2 && notItsOrder !== undefined) {
    const telling = `telling ${notItsOrder} of ${entry.id}`;
    expectRefused(await mark(member, { orderId: notItsOrder }), telling);
  } else if (tried === 3) {
    const both = await Promise.all([mark(reviewer, { amount: left }), mark(owner, { amount: left }, 0)]);
    if (done(both).length > 1) throw new Violation(`all that was left of ${entry.id} was marked twice`);
  } else {
    await mark(member);
  }
};

type Sending = { readonly amount: number; readonly sentTransactionId: string };

/** Sends a refund under a new outgoing id, unless `changes` say otherwise. */
async function send(
  model: Model,
  world: World,
  refund: RefundInRun,
  way: number,
  changes: Partial<Sending> = {},
): Promise<Answer> {
  const sending = { amount: refund.amount, sentTransactionId: world.newTransactionId(), ...changes };
  model.outgoing.add(sending.sentTransactionId);
  const data = { transactionId: refund.moneyId, refundId: refund.id, sentAt: model.now, ...sending };
  const answer = await ask(model, world, memberOf(model, 'owner'), ['send-refund', data, way]);
  if (answer.status !== 200) return answer;
  const { orders } = await world.seen(model);
  const order = orders.find(({ id }) => id === refund.orderId);
  const isLearnerGone = model.learners.some(({ uid, isDeleted }) => isDeleted && uid === order?.['userId']);
  refund.state = { is: 'sent', outgoing: sending.sentTransactionId, at: model.now, isLearnerGone };
  return answer;
}

async function cancel(
  model: Model,
  world: World,
  refund: Pick<RefundInRun, 'id' | 'moneyId'>,
  role: 'reviewer' | 'owner',
  way: number,
): Promise<Answer> {
  const data = { transactionId: refund.moneyId, refundId: refund.id };
  const answer = await ask(model, world, memberOf(model, role), ['cancel-refund', data, way]);
  const known = model.refunds.find(({ id }) => id === refund.id);
  if (answer.status === 200 && known !== undefined) known.state = { is: 'taken_back' };
  return answer;
}

/** One that waits, and, now and then, one that does not wait any more. */
const pickedRefund = ({ refunds }: Model, { a, c }: Picks) =>
  pickOf(c % 8 === 0 ? refunds : refunds.filter(({ state }) => state.is === 'to_send'), a);

/** An owner sends it; sometimes twice at the same moment, or while a reviewer takes the mark back. */
const sendRefund: Deed = async (model, world, picks) => {
  const { b, c } = picks;
  const refund = pickedRefund(model, picks);
  if (refund === undefined) return nothingToDo(model);
  const { id, moneyId, amount } = refund;
  const isOver = refund.state.is !== 'to_send';
  const usedId = model.refunds.flatMap(({ state }) => (state.is === 'sent' ? [state.outgoing] : []))[0];
  const tried = b % 12;
  if (isOver) {
    expectRefused(await send(model, world, refund, c), `sending ${id}, which does not wait any more,`);
  } else if (tried === 0) {
    const data = { transactionId: moneyId, refundId: id, amount, sentAt: model.now };
    const sentTransactionId = world.newTransactionId();
    const reviewer = memberOf(model, 'reviewer');
    const asked = ['send-refund', { ...data, sentTransactionId }, c] as const;
    expectRefused(await ask(model, world, reviewer, asked), 'a refund that a reviewer sends');
  } else if (tried === 1) {
    const incoming = { sentTransactionId: moneyId };
    expectRefused(await send(model, world, refund, c, incoming), `sending ${id} with the id that came in`);
  } else if (tried === 2 && usedId !== undefined) {
    const used = { sentTransactionId: usedId };
    expectRefused(await send(model, world, refund, c, used), `sending ${id} with an id that was used`);
  } else if (tried === 3) {
    const other = { amount: amount + 1 };
    expectRefused(await send(model, world, refund, c, other), `sending another amount than ${id} has`);
  } else if (tried <= 5) {
    const both = await Promise.all([
      send(model, world, refund, c),
      tried === 4 ? send(model, world, refund, 0) : cancel(model, world, refund, 'reviewer', 0),
    ]);
    if (done(both).length > 1) throw new Violation(`two ends of the refund ${id} were acknowledged`);
  } else {
    await send(model, world, refund, c);
  }
};

/** A reviewer or an owner takes it back; sometimes both at the same moment, or under an id that no refund has. */
const cancelRefund: Deed = async (model, world, picks) => {
  const { b, c } = picks;
  const refund = pickedRefund(model, picks);
  if (refund === undefined) return nothingToDo(model);
  const { id } = refund;
  const role = b % 2 === 0 ? 'owner' : 'reviewer';
  const tried = b % 7;
  if (refund.state.is !== 'to_send') {
    const what = `taking back ${id}, which does not wait any more,`;
    expectRefused(await cancel(model, world, refund, role, c), what);
  } else if (tried === 0) {
    const nobodys = { ...refund, id: NO_REFUND };
    expectRefused(await cancel(model, world, nobodys, role, c), 'taking back what nobody marked');
  } else if (tried === 1) {
    const roles = ['reviewer', 'owner'] as const;
    const both = await Promise.all(
      roles.map((one, at) => cancel(model, world, refund, one, at === 0 ? c : 0)),
    );
    if (done(both).length > 1) throw new Violation(`the refund ${id} was taken back twice`);
  } else {
    await cancel(model, world, refund, role, c);
  }
};

export const refundSteps = { markRefund, sendRefund, cancelRefund };
