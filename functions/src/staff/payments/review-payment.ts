/**
 * `review-payment`: compares paid with due, and writes payment, order, enrollment, receipt and audit entry once,
 * whoever decides and however often (rules §2, §3).
 */
import { type Decision, reviewPayment } from '../../../../src/domain/wire/command.ts';
import { reviewMessages } from '../../../../src/domain/wire/staff-messages.ts';
import {
  amountDue,
  moveOrder,
  type Order,
  receiptNumber,
  roundKwacha,
} from '../../../../src/domain/money/order.ts';
import {
  ledgerStatus,
  partPaymentReason,
  type Payment,
  type PaymentProof,
  unallocated,
} from '../../../../src/domain/money/payment.ts';
import { moneyAllows } from '../../../../src/domain/money/review-queue.ts';
import { prepareApproval } from './approval.ts';
import type { AuditAction } from '../../../../src/domain/records/audit-log.ts';
import type { Call } from '../../command/call.ts';
import { staffCommand } from '../../command/command.ts';
import type { StaffActor } from '../../command/guard.ts';
import { announceDecision } from '../../push/outbox.ts';
import { RefusedError, refuseField } from '../../http/refused-error.ts';
import { prepareQuestionClosing } from '../../store/question-closing.ts';
import type { Transaction } from '../../store/store.ts';

/** A reviewer's decision, or one that a rule takes in the place of a reviewer. */
type Reviewing = Pick<Call<typeof reviewPayment, StaffActor>, 'request' | 'now'> & {
  readonly actor: Pick<StaffActor, 'uid' | 'name'>;
};
type Case = { readonly order: Order; readonly proof: PaymentProof; readonly entry: Payment };
/** How a decision changes the order, and its name in the audit log. */
type Carried = { readonly action: AuditAction; readonly change: Partial<Order> };
type CarryOut = (transaction: Transaction, found: Case, call: Reviewing) => Promise<Carried>;

export const handler = staffCommand(reviewPayment, 'review_payments', review);

/** Carries a decision out, whoever took it. @throws RefusedError where the case is another by now */
export async function review(transaction: Transaction, call: Reviewing) {
  const { decision, orderId, receivedAmount } = call.request;
  const found = await findCase(transaction, call);
  const { order, proof } = found;
  const status = moveOrder(order.status, decision === 'approve' ? 'approve' : 'reject');
  if (status === null) throw new RefusedError('conflict', reviewMessages.alreadyDecided);
  const closeQuestion = await prepareQuestionClosing(transaction, proof.id, call.now);
  const { action, change } = await carryOut[decision](transaction, found, call);
  transaction.update('orders', orderId, change);
  closeQuestion();
  announceDecision(transaction, order, call.now);
  const { paidAmount, rejectionReason } = order;
  const seen = { proofId: proof.id, transactionId: proof.transactionId };
  return {
    answer: { orderId, status, decidedAt: call.now },
    audit: {
      action,
      target: { collection: 'orders', id: orderId },
      about: order.userId,
      before: { status: order.status, paidAmount, rejectionReason },
      after: { ...change, ...seen, receivedAmount },
    },
  };
}

/** Order, proof and ledger entry, all still as the reviewer saw them. @throws RefusedError with what the order became */
async function findCase(transaction: Transaction, { request }: Reviewing): Promise<Case> {
  const order = await transaction.get('orders', request.orderId);
  if (order === null) throw new RefusedError('not_found', reviewMessages.unknownOrder);
  const { status } = order;
  if (status !== 'under_review')
    throw new RefusedError('conflict', reviewMessages.alreadyDecided, { status });
  if (order.latestProofId !== request.proofId) {
    throw new RefusedError('conflict', reviewMessages.newerProof, { status });
  }
  const proof = await transaction.get('paymentProofs', request.proofId);
  const entry = proof && (await transaction.get('payments', proof.transactionId));
  if (proof === null || entry === null) throw new Error(`order ${order.id} lacks its proof or its payment`);
  return { order, proof, entry };
}

/** Who decided, and when. */
function wordOf({ actor, now }: Reviewing) {
  return { reviewedAt: now, reviewedBy: actor.uid };
}

/** The names of who decided on each proof of this transaction, with this decision. */
function withDecider({ entry, proof }: Case, { actor }: Reviewing) {
  return { deciders: { ...entry.deciders, [proof.id]: actor.name } };
}

/**
 * The ledger entry after allocating `part` kwacha of what was received to the order. It takes the mobile network of
 * this proof, which staff found in the wallet: an earlier proof of the transaction may have named another.
 */
function allocate(found: Case, part: number, received: number, call: Reviewing): Payment {
  const { entry, order, proof } = found;
  const orderId = order.id;
  const network = Object.keys(entry.allocations).length === 0 ? proof.network : entry.network;
  const allocations = {
    ...entry.allocations,
    [orderId]: roundKwacha((entry.allocations[orderId] ?? 0) + part),
  };
  const status = ledgerStatus({ ...entry, allocations }, true);
  return {
    ...entry,
    network,
    amount: received,
    allocations,
    status,
    ...wordOf(call),
    ...withDecider(found, call),
  };
}

/** The amount in the hub's wallet. @throws RefusedError where none is given, or the ledger knows another. */
function amountInWallet({ entry }: Case, { request }: Reviewing): number {
  const { receivedAmount: received } = request;
  if (received === null) throw refuseField('receivedAmount', reviewMessages.amountRequired);
  if (entry.amount !== null && entry.amount !== received) {
    throw refuseField('receivedAmount', reviewMessages.amountRecorded);
  }
  return received;
}

/** @throws RefusedError where what is left of the payment does not fit the decision. */
function checkMoney(decision: 'approve' | 'accept_part', { order, entry }: Case, received: number): void {
  const allowed = moneyAllows(received, order, entry);
  if (allowed === decision) return;
  const sentence = {
    nothing: reviewMessages.nothingLeft,
    accept_part: reviewMessages.amountShort,
    approve: reviewMessages.amountCovers,
  }[allowed];
  throw new RefusedError('conflict', sentence, {
    status: order.status,
    fields: { receivedAmount: sentence },
  });
}

const approve: CarryOut = async (transaction, found, call) => {
  const { order, proof } = found;
  const received = amountInWallet(found, call);
  checkMoney('approve', found, received);
  const due = amountDue(order);
  const payment = allocate(found, due, received, call);
  const by = { staff: call.actor, at: call.now };
  const { enrollment, receipt } = await prepareApproval(transaction, order, payment, by);
  const change = {
    status: 'approved',
    paidAmount: roundKwacha(order.paidAmount + due),
    rejectionReason: null,
    receiptNumber: receiptNumber(order.id),
  } as const;
  transaction.set('payments', payment.id, payment);
  transaction.update('paymentProofs', proof.id, { status: 'approved', ...wordOf(call) });
  transaction.set('enrollments', enrollment.id, enrollment);
  transaction.set('receipts', receipt.id, receipt);
  return { action: 'payment_approved', change };
};

const acceptPart: CarryOut = async (transaction, found, call) => {
  const { order, proof, entry } = found;
  const received = amountInWallet(found, call);
  checkMoney('accept_part', found, received);
  const part = unallocated(received, entry);
  const remaining = roundKwacha(amountDue(order) - part);
  const change = {
    status: 'rejected',
    paidAmount: roundKwacha(order.paidAmount + part),
    rejectionReason: call.request.reason ?? partPaymentReason(part, remaining),
  } as const;
  const payment = allocate(found, part, received, call);
  transaction.set('payments', payment.id, payment);
  transaction.update('paymentProofs', proof.id, { status: 'approved', ...wordOf(call) });
  return { action: 'payment_part_accepted', change };
};

const reject: CarryOut = async (transaction, found, call) => {
  const { proof, entry } = found;
  const { reason } = call.request;
  if (reason === null) throw refuseField('reason', reviewMessages.reasonRequired);
  const claims = await transaction.find('paymentProofs', [
    ['transactionId', '==', entry.id],
    ['status', '==', 'under_review'],
  ]);
  const isClaimed = claims.some(({ id }) => id !== proof.id);
  const change = { status: 'rejected', rejectionReason: reason } as const;
  // An earlier approval of this transaction stays: only this proof's claim on it is rejected.
  const status = ledgerStatus(entry, isClaimed);
  transaction.update('payments', entry.id, {
    ...(entry.status !== 'approved' && { status, ...wordOf(call) }),
    ...withDecider(found, call),
  });
  transaction.update('paymentProofs', proof.id, {
    status: 'rejected',
    rejectionReason: reason,
    ...wordOf(call),
  });
  return { action: 'payment_rejected', change };
};

const carryOut = { approve, accept_part: acceptPart, reject } as const satisfies Record<Decision, CarryOut>;
