/** The earlier attempts of an order, newest first: nothing that was sent disappears. */
import { styled } from '../../shared/ui/styled.ts';
import type { PaymentProof } from '../../domain/money/payment.ts';
import { mobileNetworkLabels } from '../../domain/money/payment.ts';
import { formatDateTime } from '../../domain/time/time.ts';
import { Code, Muted } from './surfaces.ts';

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'grid',
    gap: 2,
    paddingBlock: 12,
    borderBottom: `1px dashed ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& li:last-of-type': { borderBottom: 0 },
}));

const statusWords = {
  under_review: 'Awaiting Review',
  approved: 'Accepted',
  rejected: 'Rejected',
  superseded: 'Replaced by a newer proof',
} as const satisfies Record<PaymentProof['status'], string>;

export function ProofList({ proofs }: { proofs: readonly PaymentProof[] }) {
  return (
    <List aria-label="Proofs you sent">
      {proofs.map((proof) => (
        <li key={proof.id}>
          <strong>{statusWords[proof.status]}</strong>
          <span>
            {mobileNetworkLabels[proof.network]} <Code>{proof.transactionId}</Code>
          </span>
          {proof.rejectionReason !== null && <span>{proof.rejectionReason}</span>}
          <Muted>Sent {formatDateTime(proof.submittedAt)}</Muted>
        </li>
      ))}
    </List>
  );
}
