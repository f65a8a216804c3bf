/** Commands that help reviewers not to collide on a waiting proof. */
import * as z from 'zod/mini';
import { documentIdSchema } from '../classes/offering.ts';
import { transactionIdSchema } from './payment.ts';
import { instantSchema } from '../time/time.ts';

/** Marks the proof as being viewed by the caller, or none. It expires by itself and is not audited. */
export const viewProof = {
  name: 'view-proof',
  permission: 'review_payments',
  request: z.object({ proofId: z.nullable(documentIdSchema) }),
  answer: z.object({ until: instantSchema }),
} as const;

/** Replaces a mistyped transaction id with that of similar money seen in the wallet. */
export const correctTransactionId = {
  name: 'correct-transaction-id',
  permission: 'review_payments',
  logs: ['transaction_id_corrected'],
  request: z.object({ proofId: documentIdSchema, transactionId: transactionIdSchema }),
  answer: z.object({ transactionId: transactionIdSchema }),
} as const;
