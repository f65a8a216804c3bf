/** Says who else showed the same payment, for which order and course, and what became of that. */
import MuiLink from '@mui/material/Link';
import { formatOrderCode, orderIdsOf } from '../../../domain/money/order.ts';
import type { PaymentProof } from '../../../domain/money/payment.ts';
import { Code } from '../../ui/shapes.ts';
import { portalPaths } from '../portal-paths.ts';
import type { OtherClaim } from './use-case.ts';

const claimStates = {
  under_review: 'waits for review',
  approved: 'was accepted',
  rejected: 'was rejected',
  superseded: 'was replaced by a newer proof',
} as const satisfies Record<PaymentProof['status'], string>;

type Props = { readonly claim: OtherClaim; readonly course: string };

export function ClaimText({ claim: { proof, learner, isSame, shares }, course }: Props) {
  const others = orderIdsOf(proof).length - 1;
  return (
    <>
      {isSame ? `The same learner, ${learner},` : learner} showed{' '}
      {shares === 'look' ? (
        <>
          <Code>{proof.transactionId}</Code>, which looks like this ID,
        </>
      ) : (
        `this ${shares}`
      )}{' '}
      for order{' '}
      <MuiLink href={portalPaths.payments({ proof: proof.id })}>{formatOrderCode(proof.orderId)}</MuiLink>
      {others > 0 && ` and ${others} more`}, {course}, which {claimStates[proof.status]}.
    </>
  );
}
