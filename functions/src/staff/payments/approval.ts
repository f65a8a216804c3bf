import { randomBytes } from 'node:crypto';
import { BRAND } from '../../../../src/domain/wire/messages.ts';
import { type Order, receiptNumber } from '../../../../src/domain/money/order.ts';
import type { Payment } from '../../../../src/domain/money/payment.ts';
import type { Receipt } from '../../../../src/domain/money/receipt.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import type { StaffActor } from '../../command/guard.ts';
import { paymentsOfOrder, proofsOfOrder } from '../../store/order-payments.ts';
import type { Seats } from '../../store/seats/seats.ts';
import type { Transaction } from '../../store/store.ts';

export type Approval = () => void;

/** Reads for the paid enrollment and the frozen receipt. `final`: the payment that completes the order, with its allocation. */
export async function prepareApproval(
  transaction: Transaction,
  order: Order,
  final: Payment,
  by: { readonly staff: Pick<StaffActor, 'name'>; readonly at: Instant; readonly seats: Seats },
): Promise<Approval> {
  const enrollment = await transaction.get('enrollments', order.id);
  if (enrollment === null) throw new Error(`order ${order.id} has no enrollment`);
  const seat = await by.seats.give(enrollment, null, 'approved');
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
  return () => {
    seat.write();
    transaction.set('receipts', receipt.id, receipt);
  };
}

async function earlierPayments(transaction: Transaction, order: Order, finalId: string): Promise<Payment[]> {
  const payments = await paymentsOfOrder(transaction, order.id, await proofsOfOrder(transaction, order.id));
  return payments.filter(({ id }) => id !== finalId);
}
