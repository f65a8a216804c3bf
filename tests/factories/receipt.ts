import { type Receipt, receiptSchema } from '../../src/domain/money/receipt.ts';
import { receiptNumber } from '../../src/domain/money/order.ts';
import { maker } from './build.ts';
import { NOW, YESTERDAY } from './clock.ts';

export const makeReceipt = maker<Receipt>(receiptSchema, (changes) => {
  const orderId = changes.orderId ?? 'ACDE3467';
  return {
    id: '0123456789abcdef0123456789abcdef',
    number: receiptNumber(orderId),
    orderId,
    userId: 'learner-chanda',
    hub: 'Digital Skills Hub',
    learner: 'Chanda Mwansa',
    course: 'Data Analysis (Excel)',
    amount: 100,
    payments: [{ network: 'airtel', transactionId: 'PP261124.0930.D12345', amount: 100 }],
    registeredAt: YESTERDAY,
    approvedAt: NOW,
    reviewer: 'Ruth Reviewer',
    reversedAt: null,
  };
});
