/** Refunds: what of a ledger entry is to be sent back, and what was sent (rules §3). */
import * as z from 'zod/mini';
import { documentIdSchema } from '../../classes/offering.ts';
import { storedPhoneSchema } from '../../people/account.ts';
import { type Instant, instantSchema } from '../../time/time.ts';
import { kwachaSchema } from '../kwacha.ts';
import { type Order, orderCodeSchema, type OrderRefund } from '../order.ts';

export const refundReasonSchema = z.enum(['overpaid', 'reversed', 'unclaimed']);
export type RefundReason = z.infer<typeof refundReasonSchema>;

export const refundReasonLabels = {
  overpaid: 'More than was due',
  reversed: 'Its approval was reversed',
  unclaimed: 'It pays no order',
} as const satisfies Record<RefundReason, string>;

const memberSchema = z.object({ uid: z.string(), name: z.string() });

export const refundSchema = z.object({
  id: documentIdSchema,
  /** The order whose learner sees the refund; null for none. */
  orderId: z.nullable(orderCodeSchema),
  amount: kwachaSchema,
  /** Recipient; null once sent and the account deleted. */
  phone: z.nullable(storedPhoneSchema),
  reason: refundReasonSchema,
  status: z.enum(['to_send', 'sent']),
  markedAt: instantSchema,
  markedBy: memberSchema,
  sentAt: z.nullable(instantSchema),
  sentBy: z.nullable(memberSchema),
  /** Normalised id of the outgoing transaction. */
  sentTransactionId: z.nullable(z.string()),
});
export type Refund = z.infer<typeof refundSchema>;

type Entry = {
  readonly allocations: Readonly<Record<string, number>>;
  readonly reversedOrders?: readonly string[] | undefined;
};

/** Orders that lost this money in a reversal and did not get it back. */
export const freedOrders = ({ reversedOrders = [], allocations }: Entry): string[] =>
  reversedOrders.filter((orderId) => !(orderId in allocations));

export function refundReason(entry: Entry): RefundReason {
  if (freedOrders(entry).length > 0) return 'reversed';
  return Object.keys(entry.allocations).length > 0 ? 'overpaid' : 'unclaimed';
}

/** Orders whose learner may see a refund: those the entry pays, paid, or was shown for. */
export const ordersOf = (entry: Entry, shownFor: readonly string[]): string[] => [
  ...new Set([...freedOrders(entry), ...Object.keys(entry.allocations), ...shownFor]),
];

/** Since when a refund is due, and when one was last sent; lists query by these. */
export function refundTimes(refunds: readonly Refund[]): {
  refundDueSince: Instant | null;
  refundSentAt: Instant | null;
} {
  const due = refunds.filter(({ status }) => status === 'to_send').map(({ markedAt }) => markedAt);
  const sent = refunds.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt]));
  return {
    refundDueSince: due.length === 0 ? null : Math.min(...due),
    refundSentAt: sent.length === 0 ? null : Math.max(...sent),
  };
}

/** The order's refunds as its learner sees them, with `refund` added, replaced or removed. */
export function refundsForLearner(
  { refunds = [] }: Pick<Order, 'refunds'>,
  { id, amount, phone, sentAt, sentTransactionId }: Refund,
  isThere = true,
): OrderRefund[] {
  const others = refunds.filter((told) => told.id !== id);
  return isThere ? [...others, { id, amount, phone, sentAt, transactionId: sentTransactionId }] : others;
}
