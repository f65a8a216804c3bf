/** Money that goes back to its payer: what of a ledger entry is to be sent, and what was sent (rules §3). */
import * as z from 'zod/mini';
import { documentIdSchema } from '../../classes/offering.ts';
import { storedPhoneSchema } from '../../people/account.ts';
import { type Instant, instantSchema } from '../../time/time.ts';
import { kwachaSchema } from '../kwacha.ts';
import { type Order, orderCodeSchema, type OrderRefund } from '../order.ts';

/** Why money goes back: more came than was due, an owner reversed what it paid, or it paid nothing. */
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
  /** The order whose learner reads of it; null where no learner does. */
  orderId: z.nullable(orderCodeSchema),
  amount: kwachaSchema,
  /** Where to; null once it was sent and the learner's account is deleted. */
  phone: z.nullable(storedPhoneSchema),
  reason: refundReasonSchema,
  status: z.enum(['to_send', 'sent']),
  markedAt: instantSchema,
  markedBy: memberSchema,
  sentAt: z.nullable(instantSchema),
  sentBy: z.nullable(memberSchema),
  /** The normalised id of the outgoing transaction. */
  sentTransactionId: z.nullable(z.string()),
});
export type Refund = z.infer<typeof refundSchema>;

/** As far as it matters here, a ledger entry. */
type Entry = {
  readonly allocations: Readonly<Record<string, number>>;
  readonly reversedOrders?: readonly string[] | undefined;
};

/** Orders that a reversal took the money from, and that it does not pay again. */
export const freedOrders = ({ reversedOrders = [], allocations }: Entry): string[] =>
  reversedOrders.filter((orderId) => !(orderId in allocations));

/** Why what is left of this entry would go back. */
export function refundReason(entry: Entry): RefundReason {
  if (freedOrders(entry).length > 0) return 'reversed';
  return Object.keys(entry.allocations).length > 0 ? 'overpaid' : 'unclaimed';
}

/** The orders whose learner may be told of a refund: those that it pays, paid, or was shown for. */
export const ordersOf = (entry: Entry, shownFor: readonly string[]): string[] => [
  ...new Set([...freedOrders(entry), ...Object.keys(entry.allocations), ...shownFor]),
];

/** Since when something of an entry waits to be sent, and when something was sent last: by these, lists find it. */
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

/** The refunds of an order as its learner reads them, with this one as it is now, or without it where it was taken back. */
export function toldRefunds(
  { refunds = [] }: Pick<Order, 'refunds'>,
  { id, amount, phone, sentAt, sentTransactionId }: Refund,
  isThere = true,
): OrderRefund[] {
  const others = refunds.filter((told) => told.id !== id);
  return isThere ? [...others, { id, amount, phone, sentAt, transactionId: sentTransactionId }] : others;
}
