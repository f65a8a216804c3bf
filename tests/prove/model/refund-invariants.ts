/** What must hold of money that goes back: the ledger, its learner's order, the receipt and the outgoing ids say the same. */
import type { Refund } from '../../../src/domain/money/ledger/refund.ts';
import type { Document, Found as FoundInRun } from './found.ts';
import { type Model as ModelOfRun, unless } from './hub-model.ts';

type Model = Pick<ModelOfRun, 'learners' | 'refunds'>;
type Found = Pick<FoundInRun, 'orders' | 'paymentProofs' | 'payments' | 'receipts' | 'sentRefunds'>;
type Stored = { readonly refund: Refund; readonly payment: Document };

const refundsOf = (payment: Document): readonly Refund[] => payment['refunds'] ?? [];

/** A sentence for each thing that does not hold. */
export function refundViolationsOf(model: Model, found: Found): string[] {
  const stored = found.payments.flatMap((payment) =>
    refundsOf(payment).map((refund): Stored => ({ refund, payment })),
  );
  return [
    ...acknowledgedOf(model, stored),
    ...sentOnceOf(model, found, stored),
    ...found.payments.flatMap(foundByTime),
    ...toldOf(found, stored),
    ...numbersOf(model, found, stored),
  ];
}

/** The ledger has each refund in its acknowledged state: it waits, it was sent, or it is gone. */
function acknowledgedOf({ refunds }: Model, stored: readonly Stored[]): string[] {
  const lost = refunds.flatMap(({ id, moneyId, orderId, amount, state }) => {
    const own = stored.filter(({ refund }) => refund.id === id);
    if (state.is === 'taken_back') return unless(own.length === 0, `${id} was taken back but is there`);
    const [one] = own;
    if (one === undefined || own.length > 1) return [`the refund ${id} exists ${own.length} times`];
    const { refund, payment } = one;
    const outgoing = state.is === 'sent' ? state.outgoing : null;
    const isSame = payment.id === moneyId && refund.orderId === orderId && refund.amount === amount;
    return [
      ...unless(isSame, `the refund ${id} differs from the one marked`),
      ...unless(
        refund.status === state.is && refund.sentTransactionId === outgoing,
        `the refund ${id} is ${refund.status} by ${refund.sentTransactionId}, not ${state.is} by ${outgoing}`,
      ),
    ];
  });
  const unknown = stored.filter(({ refund }) => !refunds.some(({ id }) => id === refund.id));
  return [...lost, ...unknown.map(({ refund }) => `the refund ${refund.id} is stored but was refused`)];
}

/** An outgoing id sent one refund, and is known for nothing else. A receipt from before the refund tells of it. */
function sentOnceOf({ refunds }: Model, found: Found, stored: readonly Stored[]): string[] {
  const sent = stored.filter(({ refund }) => refund.status === 'sent');
  const known = found.sentRefunds.filter(({ id, paymentId, refundId }) =>
    sent.some(
      ({ refund, payment }) =>
        refund.sentTransactionId === id && refund.id === refundId && payment.id === paymentId,
    ),
  );
  const receipts = sent.flatMap(({ refund: { id, orderId, amount, sentTransactionId } }) => {
    const state = refunds.find((one) => one.id === id)?.state;
    const own = found.receipts.filter((receipt) => orderId !== null && receipt['orderId'] === orderId);
    const wasThere = own.some(({ approvedAt }) => state?.is === 'sent' && approvedAt < state.at);
    const told = own
      .flatMap((receipt): { transactionId: string; amount: number }[] => receipt['refunds'] ?? [])
      .filter(({ transactionId }) => transactionId === sentTransactionId);
    const isRight = told.length <= 1 && told.every((one) => one.amount === amount);
    return unless(isRight && (told.length === 1 || !wasThere), `the receipts are wrong about ${id}`);
  });
  return [
    ...unless(
      known.length === sent.length && found.sentRefunds.length === sent.length,
      `${sent.length} refunds were sent, by ${found.sentRefunds.length} outgoing ids`,
    ),
    ...receipts,
  ];
}

/** Lists find waiting and sent refunds by two instants of the entry. */
function foundByTime(payment: Document): string[] {
  const waits = refundsOf(payment).some(({ status }) => status === 'to_send');
  const wasSent = refundsOf(payment).some(({ status }) => status === 'sent');
  const { id, refundDueSince = null, refundSentAt = null } = payment;
  const isFound = (refundDueSince !== null) === waits && (refundSentAt !== null) === wasSent;
  return unless(isFound, `the refund times of ${id} do not fit its refunds`);
}

/** An order tells of the refunds that name it, and of no others. */
function toldOf({ orders }: Found, stored: readonly Stored[]): string[] {
  const known = orders.flatMap((order) => {
    const told: readonly {
      id: string;
      amount: number;
      sentAt: number | null;
      transactionId: string | null;
    }[] = order['refunds'] ?? [];
    const own = stored.filter(({ refund }) => refund.orderId === order.id);
    const isSame = own.every(({ refund: { id, amount, sentAt, sentTransactionId } }) =>
      told.some(
        (one) =>
          one.id === id &&
          one.amount === amount &&
          one.sentAt === sentAt &&
          one.transactionId === sentTransactionId,
      ),
    );
    return unless(isSame && told.length === own.length, `${order.id} shows the wrong refunds`);
  });
  const homeless = stored.filter(
    ({ refund: { orderId } }) => orderId !== null && !orders.some(({ id }) => id === orderId),
  );
  return [...known, ...homeless.map(({ refund }) => `the refund ${refund.id} is for an order that is gone`)];
}

/** No number of a payer is left where the account is deleted and the money has found its way. */
function numbersOf(model: Model, found: Found, stored: readonly Stored[]): string[] {
  const gone = model.learners.filter(({ isDeleted }) => isDeleted).map(({ uid }) => uid);
  const ledger = stored.flatMap(({ refund, payment }) => {
    const state = model.refunds.find(({ id }) => id === refund.id)?.state;
    const isLate = state?.is === 'sent' && state.isLearnerGone;
    const isOver =
      isLate || payment['isPayerForgotten'] === true || gone.some((uid) => isOf(uid, refund, payment, found));
    return isOver && refund.status === 'sent' && refund.phone !== null ? [`the refund ${refund.id}`] : [];
  });
  const arrivals = found.payments.filter(
    (payment) =>
      (payment['arrival']?.phone ?? payment['arrival']?.name ?? null) !== null &&
      gone.some((uid) => isReturnedTo(uid, payment, found)),
  );
  const orders = found.orders.filter(
    ({ userId, refunds = [] }) =>
      gone.includes(userId) && refunds.some(({ phone }: { phone: string | null }) => phone !== null),
  );
  return [...ledger, ...[...arrivals, ...orders].map(({ id }) => id)].map(
    (name) => `${name} exposes a payer whose account is deleted`,
  );
}

const isOrderOf = (uid: string, code: string, { orders }: Found) =>
  orders.some(({ id, userId }) => id === code && userId === uid);

/** Whether nobody but this learner shows the money. */
const isShownBy = (uid: string, payment: Document, { paymentProofs }: Found) =>
  ((payment['claims'] ?? []) as string[]).every((claim) =>
    paymentProofs.some(({ id, userId }) => id === claim && userId === uid),
  );

/** Whether all of the money was sent back, and for nobody but this learner. Until then it may be somebody else's. */
function isReturnedTo(uid: string, payment: Document, found: Found): boolean {
  const refunds = refundsOf(payment);
  const named = refunds.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const isSent = payment['status'] === 'refunded' && refunds.every(({ status }) => status === 'sent');
  const isOwn = named.length > 0 && named.every((code) => isOrderOf(uid, code, found));
  return isSent && isOwn && isShownBy(uid, payment, found);
}

/** Whether a refund is this learner's and nobody else's: its money went back to them, or pays their orders alone and always did. */
function isOf(uid: string, { orderId }: Refund, payment: Document, found: Found): boolean {
  if (isReturnedTo(uid, payment, found)) return true;
  const paid = Object.keys((payment['allocations'] ?? {}) as object);
  return (
    orderId !== null &&
    [orderId, ...paid].every((code) => isOrderOf(uid, code, found)) &&
    (payment['reversedOrders'] ?? []).length === 0 &&
    isShownBy(uid, payment, found)
  );
}
