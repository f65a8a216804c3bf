/** `review-payment`: compares paid with due and writes everything that follows, exactly once (rules §2, §3). */
import { type Decision, reviewPayment } from '../../../../src/domain/wire/command.ts';
import { reviewMessages } from '../../../../src/domain/wire/staff-messages.ts';
import {
  oldestFirst,
  type Order,
  orderIdsOf,
  receiptNumber,
  roundKwacha,
  sumOfOrders,
} from '../../../../src/domain/money/order.ts';
import {
  ledgerStatus,
  type Payment,
  type PaymentProof,
  unallocated,
} from '../../../../src/domain/money/payment.ts';
import { courseTitle } from '../../../../src/domain/classes/course.ts';
import { moneyAllows, whyNothing } from '../../../../src/domain/money/review-queue.ts';
import { partReason, type Share, shareOut } from '../../../../src/domain/money/together/pay-together.ts';
import { prepareApproval } from './approval.ts';
import type { Call, StaffActor } from '../../command/guard.ts';
import { staffCommand } from '../../command/command.ts';
import { announceDecision } from '../../push/outbox.ts';
import { conflict, foundOr, refuseField } from '../../http/refused-error.ts';
import { changeOrder } from '../../store/enrollments/order-status.ts';
import { claimsUnderReview } from '../../store/order-payments.ts';
import { openSeats, prepareHoldsAfterRejection } from '../../store/seats/seats.ts';
import type { Transaction } from '../../store/store.ts';

/** A decision of a reviewer, or of the approval rule. */
type Reviewing = Pick<Call<typeof reviewPayment, StaffActor>, 'request' | 'now'> & {
  readonly actor: Pick<StaffActor, 'uid' | 'name'>;
};
/** `orders` has the oldest first. */
type Case = { readonly orders: readonly Order[]; readonly proof: PaymentProof; readonly entry: Payment };
type Carried = {
  readonly action: (typeof reviewPayment)['logs'][number];
  readonly changeOf: (order: Order) => Pick<Order, 'status'> & Partial<Order>;
};
type CarryOut = (transaction: Transaction, found: Case, call: Reviewing) => Promise<Carried>;

export const handler = staffCommand(reviewPayment, review);

/** @throws RefusedError if the case has changed since the reviewer saw it */
export async function review(transaction: Transaction, call: Reviewing) {
  const { decision, orderId, receivedAmount } = call.request;
  const found = await findCase(transaction, call);
  const { orders, proof } = found;
  const holdOn = await prepareHoldsAfterRejection(transaction, orders, call);
  const { action, changeOf } = await carryOut[decision](transaction, found, call);
  const changes = new Map(orders.map((order) => [order.id, changeOf(order)]));
  holdOn(changes);
  for (const order of orders) changeOrder(transaction, order, changes.get(order.id) ?? {});
  // One notification for all orders, preferably about one that needs action.
  const own = orders.find(({ id }) => id === proof.orderId) ?? orders[0];
  const announced = orders.find(({ id }) => changes.get(id)?.status !== 'approved') ?? own;
  if (own === undefined || announced === undefined) throw new Error(`proof ${proof.id} is for no order`);
  announceDecision(transaction, announced, call.now);
  const { status, paidAmount, rejectionReason } = own;
  const seen = { proofId: proof.id, transactionId: proof.transactionId };
  const also = orders.filter((order) => order !== own).map(({ id }) => [id, changes.get(id)] as const);
  return {
    answer: { orderId, status: changes.get(orderId)?.status ?? status, decidedAt: call.now },
    audit: {
      action,
      id: own.id,
      about: own.userId,
      before: { status, paidAmount, rejectionReason },
      after: {
        ...changes.get(own.id),
        ...seen,
        receivedAmount,
        ...(also.length > 0 && { alsoOrders: Object.fromEntries(also) }),
      },
    },
  };
}

/** @throws RefusedError if order, proof or ledger entry has changed since the reviewer saw it */
async function findCase(transaction: Transaction, { request }: Reviewing): Promise<Case> {
  const asked = await foundOr(transaction.get('orders', request.orderId), reviewMessages.unknownOrder);
  const proof = await transaction.get('paymentProofs', request.proofId);
  const ids = proof === null ? [] : orderIdsOf(proof);
  const others = await Promise.all(
    ids.filter((id) => id !== asked.id).map((id) => transaction.get('orders', id)),
  );
  const orders = oldestFirst([asked, ...others.filter((order) => order !== null)]);
  const decided = orders.find(({ status }) => status !== 'under_review');
  if (decided !== undefined) throw conflict(reviewMessages.alreadyDecided, { status: decided.status });
  const { status } = asked;
  if (orders.some(({ latestProofId }) => latestProofId !== request.proofId)) {
    throw conflict(reviewMessages.newerProof, { status });
  }
  const entry = proof && (await transaction.get('payments', proof.transactionId));
  if (proof === null || entry === null || orders.length < ids.length || !ids.includes(asked.id))
    throw new Error(`order ${asked.id} lacks its proof or its payment`);
  const seen = request.alsoOrderIds && orderIdsOf({ ...request, orderId: asked.id });
  if (seen !== undefined && (seen.length !== ids.length || seen.some((id) => !ids.includes(id)))) {
    throw conflict(reviewMessages.otherOrders, { status });
  }
  return { orders, proof, entry };
}

const decisionOf = ({ actor, now }: Reviewing) => ({ reviewedAt: now, reviewedBy: actor.uid });

const withDecider = ({ entry, proof }: Case, { actor }: Reviewing) => ({
  deciders: { ...entry.deciders, [proof.id]: actor.name },
});

/** Takes the network of this proof, which staff found in the wallet; an earlier proof may have named another. */
function allocate(found: Case, shares: readonly Share<Order>[], received: number, call: Reviewing): Payment {
  const { entry, proof } = found;
  const network = Object.keys(entry.allocations).length === 0 ? proof.network : entry.network;
  const given = shares
    .filter(({ part }) => part > 0)
    .map(({ order: { id }, part }) => [id, roundKwacha((entry.allocations[id] ?? 0) + part)] as const);
  const allocations = { ...entry.allocations, ...Object.fromEntries(given) };
  const status = ledgerStatus({ ...entry, allocations }, true);
  return {
    ...entry,
    network,
    amount: received,
    allocations,
    status,
    ...decisionOf(call),
    ...withDecider(found, call),
  };
}

/** @throws RefusedError if no amount is given, or the ledger knows another */
function amountInWallet({ entry }: Case, { request }: Reviewing): number {
  const { receivedAmount: received } = request;
  if (received === null) throw refuseField('receivedAmount', reviewMessages.amountRequired);
  if (entry.amount !== null && entry.amount !== received)
    throw refuseField('receivedAmount', reviewMessages.amountRecorded);
  return received;
}

/** @throws RefusedError if what is left of the payment does not fit the decision */
function checkMoney(decision: 'approve' | 'accept_part', { orders, entry }: Case, received: number): void {
  const allowed = moneyAllows(received, sumOfOrders(orders), entry);
  if (allowed === decision) return;
  const sentence = {
    nothing: whyNothing(received, entry) ?? reviewMessages.nothingLeft,
    accept_part: reviewMessages.amountShort,
    approve: reviewMessages.amountCovers,
  }[allowed];
  throw conflict(sentence, {
    status: 'under_review',
    fields: { receivedAmount: sentence },
  });
}

async function accept(
  decision: 'approve' | 'accept_part',
  transaction: Transaction,
  found: Case,
  call: Reviewing,
): Promise<Carried['changeOf']> {
  const { orders, proof, entry } = found;
  const received = amountInWallet(found, call);
  checkMoney(decision, found, received);
  const free = unallocated(received, entry);
  const shares = shareOut(free, orders);
  const payment = allocate(found, shares, received, call);
  const by = { staff: call.actor, at: call.now, seats: openSeats(transaction, call.now) };
  const covered = shares.filter(({ isCovered }) => isCovered);
  const approvals = await Promise.all(
    covered.map(({ order }) => prepareApproval(transaction, order, payment, by)),
  );
  const rest = decision === 'approve' ? null : await restReason(transaction, free, shares, call);
  transaction.set('payments', payment.id, payment);
  transaction.update('paymentProofs', proof.id, {
    status: 'approved',
    isPart: decision === 'accept_part',
    ...decisionOf(call),
  });
  for (const write of approvals) write();
  return ({ id, paidAmount }) => {
    const share = shares.find(({ order }) => order.id === id);
    const paid = { paidAmount: roundKwacha(paidAmount + (share?.part ?? 0)) };
    if (share?.isCovered === true)
      return { status: 'approved', ...paid, rejectionReason: null, receiptNumber: receiptNumber(id) };
    return { status: paid.paidAmount > 0 ? 'rejected' : 'pending', ...paid, rejectionReason: rest };
  };
}

/** What the learner reads about the rest: the reviewer's sentence, or a standard one. */
async function restReason(
  transaction: Transaction,
  free: number,
  shares: readonly Share<Order>[],
  { request }: Reviewing,
): Promise<string> {
  if (request.reason !== null) return request.reason;
  const ids = shares.length === 1 ? [] : shares.map(({ order }) => order.courseId);
  const courses = await Promise.all(ids.map((id) => transaction.get('courses', id)));
  const known = courses.filter((course) => course !== null);
  return partReason(free, shares, ({ courseId }) => courseTitle(courseId, known));
}

const approve: CarryOut = async (...all) => ({
  action: 'payment_approved',
  changeOf: await accept('approve', ...all),
});

const acceptPart: CarryOut = async (...all) => ({
  action: 'payment_part_accepted',
  changeOf: await accept('accept_part', ...all),
});

const reject: CarryOut = async (transaction, found, call) => {
  const { proof, entry } = found;
  const { reason } = call.request;
  if (reason === null) throw refuseField('reason', reviewMessages.reasonRequired);
  const claims = await claimsUnderReview(transaction, entry.id);
  const isClaimed = claims.some(({ id }) => id !== proof.id);
  // An earlier approval of this transaction stays.
  const status = ledgerStatus(entry, isClaimed);
  transaction.set('payments', entry.id, {
    ...entry,
    ...(entry.status !== 'approved' && { status, ...decisionOf(call) }),
    ...withDecider(found, call),
  });
  transaction.update('paymentProofs', proof.id, {
    status: 'rejected',
    rejectionReason: reason,
    ...decisionOf(call),
  });
  return { action: 'payment_rejected', changeOf: () => ({ status: 'rejected', rejectionReason: reason }) };
};

const carryOut = { approve, accept_part: acceptPart, reject } as const satisfies Record<Decision, CarryOut>;
