/** All proofs of an order, newest first, also the rejected ones. */
import styles from './ProofList.module.css';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { mobileNetworkLabels } from '../../../domain/money/payment.ts';
import { formatDateTime } from '../../../domain/time/time.ts';
import surfaces from '../surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';

const statusWords = {
  under_review: 'Awaiting Review',
  approved: 'Accepted',
  rejected: 'Rejected',
  superseded: 'Replaced by a newer proof',
} as const satisfies Record<PaymentProof['status'], string>;

export function ProofList({ proofs }: { proofs: readonly PaymentProof[] }) {
  return (
    <ol className={styles.list} aria-label="Proofs you sent">
      {proofs.map((proof) => (
        <li key={proof.id}>
          <strong>{statusWords[proof.status]}</strong>
          <span>
            {mobileNetworkLabels[proof.network]} <span className={typeScale.code}>{proof.transactionId}</span>
          </span>
          {proof.rejectionReason !== null && <span>{proof.rejectionReason}</span>}
          <p className={surfaces.muted}>Sent {formatDateTime(proof.submittedAt)}</p>
        </li>
      ))}
    </ol>
  );
}
