/** Commands about a proof that waits, by which staff keep out of each other's way. */
import * as z from 'zod/mini';
import { documentIdSchema } from '../classes/offering.ts';
import { transactionIdSchema } from './payment.ts';
import { instantSchema } from '../time/time.ts';

/** Says that the caller views this proof, or none. A viewing ends by itself and leaves no audit entry. */
export const viewProof = {
  name: 'view-proof',
  permission: 'review_payments',
  request: z.object({ proofId: z.nullable(documentIdSchema) }),
  answer: z.object({ until: instantSchema }),
} as const;

/** Gives a proof the ID of money that was seen, where its own is like that: the learner had mistyped it. */
export const correctTransactionId = {
  name: 'correct-transaction-id',
  permission: 'review_payments',
  logs: ['transaction_id_corrected'],
  request: z.object({ proofId: documentIdSchema, transactionId: transactionIdSchema }),
  answer: z.object({ transactionId: transactionIdSchema }),
} as const;
