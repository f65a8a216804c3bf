/** How much waits for a decision: the two figures that ask for work, counted without the others (decision 0027). */
import { DUPLICATE_WARNINGS } from '../../domain/money/review-queue.ts';
import { collections } from '../../domain/wire/collections.ts';
import { readStaff } from './reads.ts';

export type Waiting = {
  /** Payments to decide on: two proofs of one transaction are one (decision 0009). */
  readonly payments: number;
  /** Proofs whose transaction ID was shown before. */
  readonly duplicates: number;
};

/** @throws CommandError */
export function countWaiting(): Promise<Waiting> {
  const underReview = ['status', '==', 'under_review'] as const;
  return readStaff(async ({ countRows }) => {
    const [payments, duplicates] = await Promise.all([
      countRows({ collection: collections.payments, where: [underReview] }),
      countRows({
        collection: collections.paymentProofs,
        where: [underReview, ['warnings', 'array-contains-any', DUPLICATE_WARNINGS]],
      }),
    ]);
    return { payments, duplicates };
  });
}
