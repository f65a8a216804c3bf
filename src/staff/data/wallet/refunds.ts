/** Reads of money that goes back, for staff; and what became of a day's money. */
import { collections } from '../../../domain/wire/collections.ts';
import { closeDay } from '../../../domain/wire/wallet-command.ts';
import { orderIdsOf, orderSchema } from '../../../domain/money/order.ts';
import {
  type Payment,
  paymentProofSchema,
  paymentSchema,
  unallocated,
} from '../../../domain/money/payment.ts';
import { ordersOf } from '../../../domain/money/ledger/refund.ts';
import type { DayClose } from '../../../domain/money/wallet/day-close.ts';
import { seenLearnerSchema } from '../../../domain/people/account.ts';
import type { Day } from '../../../domain/time/time.ts';
import { sendStaff } from '../commands.ts';
import type { Cursor, Page, StaffRows } from '../firestore.ts';
import { fetchByIds, fetchOne, fetchPage, liveQuery, PAGE_ROWS } from '../reads.ts';

const sent: StaffRows = {
  collection: collections.payments,
  where: [['refundSentAt', '>', { instant: 0 }]],
  orderBy: [['refundSentAt', 'desc']],
};

/** Live, so that nobody sends what a colleague has sent; longest waiting first. */
export const liveRefundsDue = liveQuery(
  {
    collection: collections.payments,
    where: [['refundDueSince', '>', { instant: 0 }]],
    orderBy: [['refundDueSince', 'asc']],
    limit: PAGE_ROWS,
  },
  paymentSchema,
);

export const fetchRefundsSent = (cursor: Cursor): Promise<Page<Payment>> =>
  fetchPage(sent, paymentSchema, cursor, PAGE_ROWS);

export type RefundCase = NonNullable<Awaited<ReturnType<typeof fetchRefundCase>>>;

/** The payment with this ID and whom it concerns; null where the ledger has none. @throws CommandError */
export async function fetchRefundCase(transactionId: string) {
  const entry = await fetchOne({ collection: collections.payments, id: transactionId }, paymentSchema);
  if (entry === null) return null;
  const proofs = await fetchByIds(collections.paymentProofs, entry.claims, paymentProofSchema);
  const orderIds = ordersOf(entry, proofs.values.flatMap(orderIdsOf));
  const orders = await fetchByIds(collections.orders, orderIds, orderSchema);
  const uids = orders.values.map(({ userId }) => userId);
  const learners = await fetchByIds(collections.users, uids, seenLearnerSchema);
  const nameOf = (uid: string) => learners.values.find(({ id }) => id === uid)?.name ?? null;
  const shown = proofs.values.flatMap(({ payerPhone }) => payerPhone ?? []);
  return {
    entry,
    /** Kwacha neither allocated nor refunded; null if the amount is unknown. */
    left: entry.amount === null ? null : unallocated(entry.amount, entry),
    /** The payer's number from the wallet, else from a proof. */
    phone: entry.arrival?.phone ?? shown[0] ?? null,
    orders: orderIds.flatMap((id) => {
      const order = orders.values.find((one) => one.id === id);
      return order === undefined ? [] : [{ order, name: nameOf(order.userId) }];
    }),
  };
}

/** What came into the wallet on a day and what became of it, or what no day's sums hold. @throws CommandError */
export const fetchDayClose = (day: Day, part: 'arrived' | 'outside'): Promise<DayClose> =>
  sendStaff(closeDay, { day, part });
