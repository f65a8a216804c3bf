/** What staff do with imported money (rules §3). */
import { randomBytes } from 'node:crypto';
import { formatKwacha } from '../../../../src/domain/classes/course.ts';
import { lookAlikeKey } from '../../../../src/domain/money/look-alike.ts';
import {
  amountDue,
  formatOrderCode,
  moveOrder,
  type Order,
  orderIdsOf,
  receiptNumber,
  roundKwacha,
  sumKwacha,
  sumOfOrders,
} from '../../../../src/domain/money/order.ts';
import {
  committedAmount,
  instantInTransactionId,
  ledgerStatus,
  partPaymentReason,
  type Payment,
  type PaymentProof,
  unallocated,
} from '../../../../src/domain/money/payment.ts';
import {
  LINE_WITHOUT_PAYER,
  withConflictSettled,
  mergeMoney,
} from '../../../../src/domain/money/wallet/ledger.ts';
import { matchMoney } from '../../../../src/domain/money/wallet/match.ts';
import { isInFuture } from '../../../../src/domain/money/wallet/wallet-line.ts';
import { walletMoneyOf } from '../../../../src/domain/money/wallet/wallet-label.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { APPROVAL_RULE, FORWARDER_STATE, PRIVATE_SETTINGS } from '../../../../src/domain/wire/collections.ts';
import type { CommandRequest } from '../../../../src/domain/wire/commands.ts';
import { errorMessages } from '../../../../src/domain/wire/messages.ts';
import * as ofStaff from '../../../../src/domain/wire/staff-command.ts';
import { reviewMessages, walletMessages } from '../../../../src/domain/wire/staff-messages.ts';
import * as wire from '../../../../src/domain/wire/wallet-command.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { always, staffCommand, staffCommandWithoutTransaction } from '../../command/command.ts';
import type { Call, StaffActor } from '../../command/guard.ts';
import { findAnswer, storeAnswer } from '../../command/idempotency.ts';
import { conflict, requireFound, notFound, invalidField } from '../../http/refused-error.ts';
import { announceDecision } from '../../push/outbox.ts';
import { count, countProofsWaiting } from '../../store/queries.ts';
import { findEarlier, warnEarlier, warningsOf } from '../../store/earlier-proofs.ts';
import { changeOrder, markProvisional } from '../../store/enrollments.ts';
import { claimsUnderReview, ordersOfProof, supersede } from '../../store/order-payments.ts';
import { seatAllocator, type SeatAllocator } from '../../store/seats/seats.ts';
import { getExisting, transact, type Transaction } from '../../store/store.ts';
import { approveOrder } from '../payments.ts';

export const countMoney = staffCommandWithoutTransaction(wire.countMoney, async () => {
  const [review, unclaimed, refunds] = await Promise.all([
    countProofsWaiting(),
    count('payments', { status: 'unclaimed' }),
    count('payments', { refundDueSince: ['>', 0] }),
  ]);
  return { review, unclaimed, refunds };
});

type Money = NonNullable<CommandRequest<typeof wire.completeWalletLine>['money']>;

/** `complete-wallet-line`: staff enter the facts of a line that no parser understood, or dismiss it (rules §3). */
export const completeWalletLine = staffCommand(wire.completeWalletLine, async (transaction, call) => {
  const { lineId, money } = call.request;
  const line = await requireFound(transaction.get('walletLines', lineId), walletMessages.unknownLine);
  if (line.settledAt !== null) throw conflict(walletMessages.lineSettled);
  const { transactionId = '', paidAt = null } = money ?? {};
  if (isInFuture(paidAt ?? instantInTransactionId(transactionId), call.now))
    throw invalidField('paidAt', walletMessages.inFuture);
  const known = money && (await transaction.get('payments', money.transactionId));
  const taken =
    money &&
    mergeMoney(
      known,
      {
        id: money.transactionId,
        network: money.network,
        amount: money.amount,
        ...(money.paidAt !== null && { at: money.paidAt }),
        ...(money.phone !== null && { phone: money.phone }),
        ...(money.name !== null && { name: money.name }),
      },
      { source: 'typed', importId: line.importId },
    );
  if (taken?.entry) transaction.set('payments', taken.entry.id, taken.entry);
  transaction.update('walletLines', lineId, {
    settledAt: call.now,
    // Lets account deletion find the line.
    ...(money && { transactionId: money.transactionId }),
    ...(known?.isPayerForgotten && LINE_WITHOUT_PAYER),
  });
  return {
    answer: { outcome: taken?.outcome ?? null },
    audit: {
      action: 'wallet_line_completed',
      id: lineId,
      before: { why: line.why },
      after: money === null ? { isMoney: false } : { ...withoutPerson(money), outcome: taken?.outcome },
    },
  };
});

/** Without the payer: the log could not forget a person it cannot identify. */
const withoutPerson = ({ transactionId, network, amount, paidAt }: Money) => ({
  transactionId,
  network,
  amount,
  paidAt,
});

export const settleConflict = staffCommand(wire.settleConflict, async (transaction, call) => {
  const { transactionId, amount } = call.request;
  const entry = await transaction.get('payments', transactionId);
  const after = entry && withConflictSettled(entry, amount);
  if (entry === null || after === null) throw conflict(walletMessages.noConflict);
  if (committedAmount(entry) > amount) throw conflict(walletMessages.amountGiven);
  transaction.set('payments', transactionId, after);
  return {
    answer: { amount },
    audit: {
      action: 'conflict_settled',
      id: transactionId,
      before: { amount: entry.amount, other: entry.conflict?.amount ?? null },
      after: { amount },
    },
  };
});

export const setAsidePayment = staffCommand(wire.setAsidePayment, async (transaction, call) => {
  const { transactionId, note } = call.request;
  const entry = await transaction.get('payments', transactionId);
  if (entry === null || entry.arrival === undefined) throw notFound(walletMessages.unknownPayment);
  const isClaimed = (await claimsUnderReview(transaction, transactionId)).length > 0;
  if (note !== null) {
    if (Object.keys(entry.allocations).length > 0) throw conflict(walletMessages.isGiven);
    if ((entry.refunds ?? []).length > 0) throw conflict(walletMessages.goesBack);
    if (isClaimed) throw conflict(walletMessages.isClaimed);
  }
  const { uid: by, name } = call.actor;
  const setAside = note === null ? null : { at: call.now, by, name, note };
  transaction.set('payments', transactionId, {
    ...entry,
    setAside,
    status: ledgerStatus({ ...entry, setAside }, isClaimed),
  });
  return {
    answer: { isSetAside: note !== null },
    audit: {
      action: 'payment_set_aside',
      id: transactionId,
      before: { note: entry.setAside?.note ?? null },
      after: { note },
    },
  };
});

type Attaching = Call<typeof wire.attachPayment, StaffActor>;
type Part = {
  readonly order: Order;
  readonly amount: number;
  readonly change: Partial<Order>;
  readonly isPaid: boolean;
};

/** `attach-payment`: allocates unclaimed money to orders, all of them or none, with the writes of an approval (rules §3). */
export const attachPayment = staffCommand(wire.attachPayment, async (transaction, call) => {
  const { transactionId, parts: wanted } = call.request;
  const entry = await freeEntry(transaction, call);
  const orders = await Promise.all(wanted.map(({ orderId }) => transaction.get('orders', orderId)));
  const payment = withParts(entry, call);
  const seats = seatAllocator(transaction, call.now);
  const parts: Part[] = [];
  for (const [at, { amount }] of wanted.entries())
    parts.push(await attachToOrder(transaction, orders[at] ?? null, amount, payment, { ...call, seats }));
  // Other proofs that wait for these orders end with the approval.
  const paid = parts.filter(({ isPaid }) => isPaid).map(({ order }) => order);
  await supersede(transaction, paid, { nextId: transactionId, now: call.now, by: call.actor.uid });
  transaction.set('payments', transactionId, payment);
  for (const { order, change } of parts) {
    changeOrder(transaction, order, change);
    // A learner whose proof is still under review is notified of that decision.
    if (change.status !== 'under_review') announceDecision(transaction, order, call.now);
  }
  const [first, ...others] = parts.map((part) => auditOf(part, transactionId));
  if (first === undefined) throw new Error('a payment is attached to no order');
  for (const audit of others) addAuditEntry(transaction, call.actor, { ...audit, at: call.now });
  return {
    answer: {
      parts: parts.map(({ order, change }) => ({
        orderId: order.id,
        status: change.status ?? order.status,
        due: amountDue({ ...order, ...change }),
      })),
    },
    audit: first,
  };
});

/** @throws RefusedError if too little of the payment is left, with the reason */
async function freeEntry(transaction: Transaction, { request }: Attaching): Promise<Payment> {
  const { transactionId, parts } = request;
  const entry = await transaction.get('payments', transactionId);
  if (entry === null || entry.arrival === undefined || entry.amount === null)
    throw notFound(walletMessages.unknownPayment);
  if (entry.conflict) throw conflict(walletMessages.inConflict);
  if (entry.setAside) throw conflict(walletMessages.isSetAside);
  const free = unallocated(entry.amount, entry);
  if (free === 0) throw conflict(walletMessages.nothingFree);
  const wanted = sumKwacha(parts.map(({ amount }) => amount));
  if (wanted > free) throw conflict(walletMessages.moreThanFree(formatKwacha(free)));
  const claims = await claimsUnderReview(transaction, transactionId);
  if (claims.length > 0) throw conflict(walletMessages.isClaimed);
  return entry;
}

function withParts(entry: Payment, { request, actor, now }: Attaching): Payment {
  const allocations = { ...entry.allocations };
  for (const { orderId, amount } of request.parts)
    allocations[orderId] = roundKwacha((allocations[orderId] ?? 0) + amount);
  const attachedTo = [...(entry.attachedTo ?? []), ...request.parts.map(({ orderId }) => orderId)];
  return {
    ...entry,
    allocations,
    attachedTo: [...new Set(attachedTo)],
    status: ledgerStatus({ ...entry, allocations }, false),
    reviewedAt: now,
    reviewedBy: actor.uid,
  };
}

/** Approves the order if it is paid with this part. @throws RefusedError if it was paid before, or the amount is more than it lacks */
async function attachToOrder(
  transaction: Transaction,
  order: Order | null,
  amount: number,
  payment: Payment,
  { actor, now, seats }: Attaching & { readonly seats: SeatAllocator },
): Promise<Part> {
  if (order === null) throw notFound(reviewMessages.unknownOrder);
  const code = formatOrderCode(order.id);
  const due = amountDue(order);
  const remaining = roundKwacha(due - amount);
  const status = moveOrder(order.status, remaining === 0 ? 'attach' : 'attach_part');
  if (status === null) throw conflict(walletMessages.orderPaid(code));
  if (remaining < 0) throw conflict(walletMessages.moreThanDue(code, formatKwacha(due)));
  const paidAmount = roundKwacha(order.paidAmount + amount);
  if (remaining > 0) {
    const rejectionReason = status === 'rejected' ? partPaymentReason(amount, remaining) : null;
    return { order, amount, change: { status, paidAmount, rejectionReason }, isPaid: false };
  }
  const change = {
    status,
    paidAmount,
    rejectionReason: null,
    receiptNumber: receiptNumber(order.id),
  };
  await approveOrder(transaction, order, payment, { staff: actor, at: now, seats });
  return { order, amount, change, isPaid: true };
}

/** One entry per order, so that each learner's log shows it. */
function auditOf({ order, amount, change }: Part, transactionId: string) {
  return {
    action: 'payment_attached',
    id: order.id,
    about: order.userId,
    before: { status: order.status, paidAmount: order.paidAmount, rejectionReason: order.rejectionReason },
    after: { ...change, transactionId, attached: amount },
  } as const;
}

export const setApprovalRule = staffCommand(
  wire.setApprovalRule,
  async (transaction, call) => {
    const { dailyMax } = call.request;
    const known = await transaction.get('approvalRule', APPROVAL_RULE);
    const { day = null, approved = 0 } = known ?? {};
    // The sum already approved today survives turning the rule off and on.
    transaction.set('approvalRule', APPROVAL_RULE, { dailyMax, setAt: call.now, day, approved });
    return {
      answer: { dailyMax },
      audit: {
        action: 'approval_rule_set',
        id: APPROVAL_RULE,
        before: { dailyMax: known?.dailyMax ?? null },
        after: { dailyMax },
      },
    };
  },
  { needsTouch: always },
);

/** The answer as kept for a retry: without the key. */
type Kept = { readonly setAt: Instant };

export const setForwarder = staffCommandWithoutTransaction(
  wire.setForwarder,
  (call) =>
    transact(async (transaction) => {
      const given = (await findAnswer(transaction, call)) as Kept | null;
      const settings = await transaction.get('privateSettings', PRIVATE_SETTINGS);
      const state = await transaction.get('forwarderState', FORWARDER_STATE);
      const { isOn } = call.request;
      if (given !== null) {
        const { setAt } = given;
        const isStill = isOn ? settings?.forwarder?.setAt === setAt : settings?.forwarder === null;
        if (!isStill) throw conflict(errorMessages.keyReused);
        return { key: settings?.forwarder?.key ?? null, setAt };
      }
      const key = isOn ? randomBytes(32).toString('hex') : null;
      const setAt = call.now;
      const forwarder = key === null ? null : { key, setAt };
      if (settings === null) transaction.set('privateSettings', PRIVATE_SETTINGS, { forwarder });
      else transaction.update('privateSettings', PRIVATE_SETTINGS, { forwarder });
      transaction.set('forwarderState', FORWARDER_STATE, {
        heardAt: state?.heardAt ?? null,
        setAt: isOn ? setAt : null,
        ...(state?.hours && { hours: state.hours }),
      });
      addAuditEntry(transaction, call.actor, {
        action: 'forwarder_set',
        id: FORWARDER_STATE,
        before: { isOn: (settings?.forwarder ?? null) !== null },
        after: { isOn },
        at: call.now,
      });
      storeAnswer(transaction, call, { setAt } satisfies Kept);
      return { key, setAt };
    }),
  { needsTouch: always },
);

/** `correct-transaction-id`: a mistyped transaction ID becomes the one seen in the wallet (rules §3). */
export const correctTransactionId = staffCommand(ofStaff.correctTransactionId, async (transaction, call) => {
  const { proofId, transactionId } = call.request;
  const proof = await requireFound(transaction.get('paymentProofs', proofId), reviewMessages.unknownProof);
  if (proof.status !== 'under_review') throw conflict(reviewMessages.notWaiting);
  const orders = await ordersOfProof(transaction, proof);
  if (orders === null) throw notFound(reviewMessages.unknownOrder);
  if (orders.some(({ latestProofId }) => latestProofId !== proofId))
    throw conflict(reviewMessages.newerProof);
  const due = amountDue(sumOfOrders(orders));
  const claimed = await transaction.get('payments', proof.transactionId);
  const money = await transaction.get('payments', transactionId);
  if (money === null || !isLike(proof, due, [claimed, money], transactionId))
    throw conflict(walletMessages.notLike);
  if (money.status !== 'unclaimed') throw conflict(walletMessages.moneyTaken);
  if ((claimed?.refunds ?? []).length > 0) throw conflict(walletMessages.idGoesBack);
  const others = await claimsUnderReview(transaction, proof.transactionId);
  const found = await findEarlier(transaction, transactionId, proof.imageHash);
  const enrollments = await getExisting(transaction, 'enrollments', orderIdsOf(proof));
  const isOther = ({ id }: PaymentProof) => id !== proofId;
  const earlier = {
    sameId: found.sameId.filter(isOther),
    lookAlikes: found.lookAlikes.filter(isOther),
    sameImage: found.sameImage.filter(isOther),
  };

  const claim = { transactionId, network: money.network, lookAlikeKey: lookAlikeKey(transactionId) };
  const corrected = { ...proof, ...claim };
  // The message repeats the ID if it was typed by hand.
  const message = proof.message?.replaceAll(proof.transactionId, transactionId) ?? null;
  const warnings = warningsOf({ ...corrected, message }, due, earlier);
  transaction.update('paymentProofs', proofId, { ...claim, warnings });
  transaction.set('payments', transactionId, {
    ...money,
    claims: [...money.claims, proofId],
    status: ledgerStatus(money, true),
  });
  if (claimed !== null) removeClaim(transaction, claimed, proofId, others.some(isOther));
  warnEarlier(transaction, earlier, { ...corrected, warnings });
  await markProvisional(transaction, enrollments, orders, { ...corrected, warnings });
  return {
    answer: { transactionId },
    audit: {
      action: 'transaction_id_corrected',
      id: proof.orderId,
      about: proof.userId,
      before: { transactionId: proof.transactionId, network: proof.network, warnings: proof.warnings },
      after: { proofId, transactionId, network: money.network, warnings },
    },
  };
});

function isLike(proof: PaymentProof, due: number, entries: readonly (Payment | null)[], id: string): boolean {
  const money = entries.map((entry) => entry && walletMoneyOf(entry)).filter((one) => one !== null);
  const match = matchMoney(proof, due, money);
  return match?.state === 'look_alike' && match.alikes.some((alike) => alike.id === id);
}

/** Removes the claim from the mistyped ID's entry, and the entry if it holds nothing else. */
function removeClaim(transaction: Transaction, entry: Payment, proofId: string, isClaimed: boolean): void {
  const claims = entry.claims.filter((claim) => claim !== proofId);
  const isNothing = claims.length === 0 && entry.arrival === undefined && committedAmount(entry) === 0;
  if (isNothing) transaction.remove('payments', entry.id);
  else transaction.set('payments', entry.id, { ...entry, claims, status: ledgerStatus(entry, isClaimed) });
}
