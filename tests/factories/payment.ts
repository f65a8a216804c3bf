import { lookAlikeKey } from '../../src/domain/money/look-alike.ts';
import {
  type Arrival,
  type Payment,
  type PaymentProof,
  paymentProofSchema,
  paymentSchema,
} from '../../src/domain/money/payment.ts';
import { type Refund, refundSchema } from '../../src/domain/money/ledger/refund.ts';
import { maker } from './build.ts';
import { NOW, WEEKEND, YESTERDAY } from './clock.ts';

const TRANSACTION = 'PP261124.0930.D12345';

/** One attempt of a learner to show a payment. */
export const makePaymentProof = maker<PaymentProof>(paymentProofSchema, (changes) => ({
  id: 'proof-0000000000000001',
  orderId: 'ACDE3467',
  userId: 'learner-chanda',
  learner: { name: 'Chanda Mwansa', email: 'chanda@example.com', phone: '+260971234567' },
  courseId: 'data-analysis',
  firstWeekend: WEEKEND,
  network: 'airtel',
  transactionId: TRANSACTION,
  lookAlikeKey: lookAlikeKey(changes.transactionId ?? TRANSACTION),
  payerPhone: '+260971234567',
  amount: 100,
  paidAt: YESTERDAY,
  message: `Money sent to Digital Skills Hub on 970000000.Amount ZMW 100.00. TID: ${TRANSACTION}.`,
  hasImage: false,
  imageHash: null,
  warnings: [],
  status: 'under_review',
  rejectionReason: null,
  submittedAt: NOW,
}));

/** What an import said of that transaction. */
export const ARRIVAL: Arrival = {
  amount: 100,
  at: YESTERDAY,
  phone: '+260971234567',
  name: 'CHANDA MWANSA',
  reference: null,
  sources: ['paste'],
  importId: 'import-1',
};

/** Another amount of the same money. */
export const CONFLICT: NonNullable<Payment['conflict']> = {
  amount: 90,
  at: ARRIVAL.at,
  phone: ARRIVAL.phone,
  name: ARRIVAL.name,
  reference: ARRIVAL.reference,
  source: 'statement',
  importId: 'import-2',
};

/** A refund of that transaction's money: still to be sent, or sent if `changes` say so. */
export const makeRefund = maker<Refund>(refundSchema, (changes) => {
  const sent = changes.status === 'sent';
  return {
    id: 'refund-1',
    orderId: 'ACDE3467',
    amount: 20,
    phone: '+260971234567',
    reason: 'overpaid',
    status: 'to_send',
    markedAt: YESTERDAY,
    markedBy: { uid: 'staff-reviewer', name: 'Mutinta Zulu' },
    sentAt: sent ? NOW : null,
    sentBy: sent ? { uid: 'staff-manager', name: 'Mutale Banda' } : null,
    sentTransactionId: sent ? 'PP261125.0930.D99999' : null,
  };
});

/** The ledger's entry of that transaction. */
export const makePayment = maker<Payment>(paymentSchema, () => ({
  id: TRANSACTION,
  network: 'airtel',
  amount: 100,
  status: 'under_review',
  claims: ['proof-0000000000000001'],
  allocations: {},
  reviewedAt: null,
  reviewedBy: null,
}));
