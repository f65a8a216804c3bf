/** What staff decide about payments (rules §2, §3). */
import { randomBytes } from 'node:crypto';
import { courseTitle } from '../../../src/domain/classes/course.ts';
import {
  moveOrder,
  oldestFirst,
  type Order,
  orderIdsOf,
  type OrderStatus,
  receiptNumber,
  roundKwacha,
  sumOfOrders,
} from '../../../src/domain/money/order.ts';
import {
  ledgerStatus,
  type Payment,
  type PaymentProof,
  unallocated,
} from '../../../src/domain/money/payment.ts';
import type { Receipt } from '../../../src/domain/money/receipt.ts';
import { allowedDecision, unusableMoneyReason } from '../../../src/domain/money/review-queue.ts';
import { partReason, type Share, shareOut } from '../../../src/domain/money/together/pay-together.ts';
import { withMoneyFreed } from '../../../src/domain/money/wallet/ledger.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import * as wire from '../../../src/domain/wire/command.ts';
import { VIEWING_LASTS } from '../../../src/domain/wire/limits.ts';
import { BRAND } from '../../../src/domain/wire/messages.ts';
import * as ofStaff from '../../../src/domain/wire/staff-command.ts';
import { reviewMessages, staffMessages } from '../../../src/domain/wire/staff-messages.ts';
import { always, staffCommand, staffCommandWithoutTransaction } from '../command/command.ts';
import type { Call, StaffActor } from '../command/guard.ts';
import { conflict, requireFound, invalidField } from '../http/refused-error.ts';
import { announceDecision } from '../push/outbox.ts';
import { changeOrder } from '../store/enrollments.ts';
import { claimsUnderReview, paymentsOfOrder, proofsOfOrder } from '../store/order-payments.ts';
import { holdAfterRejection, leaveSeat, seatAllocator, type SeatAllocator } from '../store/seats/seats.ts';
import { getExisting, transact, type Transaction } from '../store/store.ts';

/** A decision of a reviewer, or of the approval rule. */
type Reviewing = Pick<Call<typeof wire.reviewPayment, StaffActor>, 'request' | 'now'> & {
  readonly actor: Pick<StaffActor, 'uid' | 'name'>;
};
/** `orders` has the oldest first. */
type Case = { readonly orders: readonly Order[]; readonly proof: PaymentProof; readonly entry: Payment };
type Carried = {
  readonly action: (typeof wire.reviewPayment)['logs'][number];
  readonly changeOf: (order: Order) => Pick<Order, 'status'> & Partial<Order>;
};
type CarryOut = (transaction: Transaction, found: Case, call: Reviewing) => Promise<Carried>;

/** `review-payment`: compares paid with due and writes everything that follows, exactly once. */
export const reviewPayment = staffCommand(wire.reviewPayment, review);

/** @throws RefusedError if the case has changed since the reviewer saw it */
export async function review(transaction: Transaction, call: Reviewing) {
  const { decision, orderId, receivedAmount } = call.request;
  const found = await findCase(transaction, call);
  const { orders, proof } = found;
  const { action, changeOf } = await carryOut[decision](transaction, found, call);
  const changes = new Map(orders.map((order) => [order.id, changeOf(order)]));
  const open = orders.filter(({ id }) => changes.get(id)?.status !== 'approved');
  await holdAfterRejection(
    transaction,
    open.map(({ id }) => id),
    call.now,
  );
  for (const order of orders) changeOrder(transaction, order, changes.get(order.id) ?? {});
  // One notification for all orders, preferably about one that needs action.
  const own = orders.find(({ id }) => id === proof.orderId) ?? orders[0];
  const announced = open[0] ?? own;
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
  const asked = await requireFound(transaction.get('orders', request.orderId), reviewMessages.unknownOrder);
  const proof = await transaction.get('paymentProofs', request.proofId);
  const ids = proof === null ? [] : orderIdsOf(proof);
  const others = ids.filter((id) => id !== asked.id);
  const orders = oldestFirst([asked, ...(await getExisting(transaction, 'orders', others))]);
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

/** Takes the wallet's network, else that of this proof, which staff found there; an earlier proof may have named another. */
function allocate(found: Case, shares: readonly Share<Order>[], received: number, call: Reviewing): Payment {
  const { entry, proof } = found;
  const isTold = entry.arrival !== undefined && entry.network !== 'other';
  const isFirst = Object.keys(entry.allocations).length === 0;
  const network = isFirst && !isTold ? proof.network : entry.network;
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
  if (received === null) throw invalidField('receivedAmount', reviewMessages.amountRequired);
  if (entry.amount !== null && entry.amount !== received)
    throw invalidField('receivedAmount', reviewMessages.amountRecorded);
  return received;
}

/** @throws RefusedError if what is left of the payment does not fit the decision */
function checkMoney(decision: 'approve' | 'accept_part', { orders, entry }: Case, received: number): void {
  const allowed = allowedDecision(received, sumOfOrders(orders), entry);
  if (allowed === decision) return;
  const sentence = {
    nothing: unusableMoneyReason(received, entry) ?? reviewMessages.nothingLeft,
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
  const by = { staff: call.actor, at: call.now, seats: seatAllocator(transaction, call.now) };
  const covered = shares.filter(({ isCovered }) => isCovered);
  await Promise.all(covered.map(({ order }) => approveOrder(transaction, order, payment, by)));
  const rest = decision === 'approve' ? null : await restReason(transaction, free, shares, call);
  transaction.set('payments', payment.id, payment);
  transaction.update('paymentProofs', proof.id, {
    status: 'approved',
    isPart: decision === 'accept_part',
    ...decisionOf(call),
  });
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
  const courses = await getExisting(transaction, 'courses', ids);
  return partReason(free, shares, ({ courseId }) => courseTitle(courseId, courses));
}

const accepting =
  (decision: 'approve' | 'accept_part', action: Carried['action']): CarryOut =>
  async (...all) => ({ action, changeOf: await accept(decision, ...all) });

const reject: CarryOut = async (transaction, found, call) => {
  const { proof, entry } = found;
  const { reason } = call.request;
  if (reason === null) throw invalidField('reason', reviewMessages.reasonRequired);
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

const carryOut = {
  approve: accepting('approve', 'payment_approved'),
  accept_part: accepting('accept_part', 'payment_part_accepted'),
  reject,
} as const satisfies Record<wire.Decision, CarryOut>;

export const reversePayment = staffCommand(
  ofStaff.reversePayment,
  async (transaction, call) => {
    const { orderId, reason } = call.request;
    const order = await transaction.get('orders', orderId);
    const status = order && statusAfter(order);
    if (order === null || status === null) throw conflict(staffMessages.notApproved);
    const proofs = await proofsOfOrder(transaction, orderId);
    const receipts = await transaction.find('receipts', { orderId });
    const entries = await paymentsOfOrder(transaction, orderId, proofs);
    const paying = entries.filter((entry) => orderId in entry.allocations);
    const claims = await Promise.all(paying.map(({ id }) => claimsUnderReview(transaction, id)));

    // A payment for several orders stays accepted while it pays another of them.
    const paysAnother = ({ transactionId, ...proof }: PaymentProof) =>
      entries.some(
        (entry) =>
          entry.id === transactionId &&
          orderIdsOf(proof).some((id) => id !== orderId && id in entry.allocations),
      );
    const approved = proofs.filter((proof) => proof.status === 'approved' && !paysAnother(proof));

    paying.forEach((entry, index) => {
      const { [orderId]: _released, ...allocations } = entry.allocations;
      const refused = approved.filter(({ transactionId }) => transactionId === entry.id);
      const freed = withMoneyFreed({ ...entry, allocations });
      transaction.set('payments', entry.id, {
        ...freed,
        ...(entry.attachedTo && { attachedTo: entry.attachedTo.filter((id) => id !== orderId) }),
        status: ledgerStatus(freed, (claims[index]?.length ?? 0) > 0),
        reversedOrders: [...new Set([...(entry.reversedOrders ?? []), orderId])],
        reviewedAt: call.now,
        reviewedBy: call.actor.uid,
        deciders: {
          ...entry.deciders,
          ...Object.fromEntries(refused.map(({ id }) => [id, call.actor.name])),
        },
      });
    });
    for (const { id } of approved) {
      transaction.update('paymentProofs', id, {
        status: 'rejected',
        rejectionReason: reason,
        reviewedAt: call.now,
        reviewedBy: call.actor.uid,
      });
    }
    for (const { id } of receipts.filter(({ reversedAt }) => reversedAt === null)) {
      transaction.update('receipts', id, { reversedAt: call.now });
    }
    const change = { status, paidAmount: 0, rejectionReason: reason, receiptNumber: null } as const;
    if (order.status === 'approved') await leaveSeat(transaction, orderId, call.now);
    changeOrder(transaction, order, change);
    if (order.status === 'approved') {
      transaction.update('enrollments', orderId, {
        status: 'pending',
        validUntil: null,
      });
    }
    announceDecision(transaction, order, call.now);
    return {
      answer: { orderId, status },
      audit: {
        action: 'payment_reversed',
        id: orderId,
        about: order.userId,
        before: { status: order.status, paidAmount: order.paidAmount, receiptNumber: order.receiptNumber },
        after: { ...change, released: paying.map(({ id }) => id) },
      },
    };
  },
  { needsTouch: always },
);

/** An order with a part payment is already rejected and stays so. */
function statusAfter({ status, paidAmount }: Order): OrderStatus | null {
  return moveOrder(status, 'reverse') ?? (status === 'rejected' && paidAmount > 0 ? status : null);
}

/** Writes the paid enrollment and the frozen receipt. `final`: the payment that completes the order, with its allocation. */
export async function approveOrder(
  transaction: Transaction,
  order: Order,
  final: Payment,
  by: { readonly staff: Pick<StaffActor, 'name'>; readonly at: Instant; readonly seats: SeatAllocator },
): Promise<void> {
  const enrollment = await transaction.get('enrollments', order.id);
  if (enrollment === null) throw new Error(`order ${order.id} has no enrollment`);
  await by.seats.give(enrollment, null, 'approved');
  const user = await transaction.get('users', order.userId);
  const course = await transaction.get('courses', order.courseId);
  const payments = [...(await earlierPayments(transaction, order, final.id)), final];
  const receipt: Receipt = {
    id: randomBytes(16).toString('hex'),
    number: receiptNumber(order.id),
    orderId: order.id,
    userId: order.userId,
    hub: BRAND,
    learner: user?.name ?? 'A learner whose account was deleted',
    course: course?.title ?? order.courseId,
    amount: order.amount,
    payments: payments.flatMap(({ id, network, allocations }) => {
      const amount = allocations[order.id];
      return amount === undefined ? [] : [{ network, transactionId: id, amount }];
    }),
    registeredAt: order.createdAt,
    approvedAt: by.at,
    reviewer: by.staff.name,
    reversedAt: null,
  };
  transaction.set('receipts', receipt.id, receipt);
}

async function earlierPayments(transaction: Transaction, order: Order, finalId: string): Promise<Payment[]> {
  const payments = await paymentsOfOrder(transaction, order.id, await proofsOfOrder(transaction, order.id));
  return payments.filter(({ id }) => id !== finalId);
}

/** `view-proof`: shows other staff for a minute who is viewing a proof; not audited. */
export const viewProof = staffCommandWithoutTransaction(ofStaff.viewProof, ({ actor, request, now }) =>
  transact(async (transaction) => {
    const until = request.proofId === null ? now : now + VIEWING_LASTS;
    transaction.set('proofClaims', actor.uid, { name: actor.name, proofId: request.proofId, until });
    return { until };
  }),
);
