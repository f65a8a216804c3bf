/** Warnings that staff read before deciding on a proof (rules §3). */
import { DAY } from '../wire/limits.ts';
import type { Instant } from '../time/time.ts';
import { type PaymentProof, type ProofWarning, proofWarningSchema, transactionIdShapes } from './payment.ts';

/** Kept out of the proof's schema, which learners' pages load. */
export const proofWarningLabels = {
  id_used_by_other: 'Another learner showed this transaction ID',
  id_used_before: 'This transaction ID was shown more than once',
  id_looks_used: 'An ID that looks like this one was shown, too',
  id_shape: 'The ID does not look like one of this network',
  id_date: 'The date inside the ID is not near the day of payment',
  amount_differs: 'The amount is not what is due',
  amount_unknown: 'No amount could be read',
  image_seen: 'The same picture was sent more than once',
  message_differs: 'The message says something else than the form',
} as const satisfies Record<ProofWarning, string>;

export function warningsForDue(
  { warnings, amount }: Pick<PaymentProof, 'warnings' | 'amount'>,
  due: number,
): ProofWarning[] {
  return proofWarningSchema.options.filter((warning) =>
    warning === 'amount_differs' ? amount !== null && amount !== due : warnings.includes(warning),
  );
}

export function proofWarnings(facts: {
  proof: Pick<PaymentProof, 'network' | 'transactionId' | 'amount'>;
  due: number;
  isUsedByOther: boolean;
  isUsedBefore: boolean;
  isLookAlikeUsed: boolean;
  isImageReused: boolean;
  messageSays: { transactionId?: string | undefined; amount?: number | undefined };
  idInstant: Instant | null;
  now: Instant;
}): ProofWarning[] {
  const { proof, messageSays, idInstant, now } = facts;
  const differs =
    (messageSays.transactionId !== undefined && messageSays.transactionId !== proof.transactionId) ||
    (messageSays.amount !== undefined && proof.amount !== null && messageSays.amount !== proof.amount);
  const checks: Record<ProofWarning, boolean> = {
    id_used_by_other: facts.isUsedByOther,
    id_used_before: facts.isUsedBefore && !facts.isUsedByOther,
    id_looks_used: facts.isLookAlikeUsed,
    id_shape: !transactionIdShapes[proof.network].test(proof.transactionId),
    id_date: idInstant !== null && (idInstant > now + DAY || idInstant < now - 30 * DAY),
    amount_differs: proof.amount !== null && proof.amount !== facts.due,
    amount_unknown: proof.amount === null,
    image_seen: facts.isImageReused,
    message_differs: differs,
  };
  return proofWarningSchema.options.filter((warning) => checks[warning]);
}
