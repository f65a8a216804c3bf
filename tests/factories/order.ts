import { type Order, orderSchema } from '../../src/domain/money/order.ts';
import { maker } from './build.ts';
import { YESTERDAY } from './clock.ts';

export const makeOrder = maker<Order>(orderSchema, () => ({
  id: 'ACDE3467',
  userId: 'learner-chanda',
  courseId: 'data-analysis',
  amount: 100,
  status: 'pending',
  createdAt: YESTERDAY,
  latestProofId: null,
  proofCount: 0,
  paidAmount: 0,
  rejectionReason: null,
  receiptNumber: null,
}));
