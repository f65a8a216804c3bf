/** Asks before an approval that something speaks against. The harmless button comes first. */
import { Alert, Button, Checkbox, FormControlLabel, Link as MuiLink } from '@mui/material';
import { useState } from 'react';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { formatOrderCode, orderIdsOf, shownOrders } from '../../../domain/money/order.ts';
import type { PaymentProof, ProofWarning } from '../../../domain/money/payment.ts';
import { proofWarningLabels } from '../../../domain/money/payment-warnings.ts';
import { Code, focusNow, LISTED } from '../../ui/shapes.tsx';
import { PortalDialog } from '../../ui/PortalDialog.tsx';
import { Facts } from '../../ui/cells.tsx';
import { portalPaths } from '../portal-paths.ts';
import type { OtherClaim } from './use-queue.ts';

type Props = {
  readonly proof: PaymentProof;
  readonly name: string;
  /** Null if the money may not be given now. */
  readonly action: string | null;
  readonly known: string;
  /** The wallet says that this money did not come in, or came under another ID. */
  readonly isContradicted: boolean;
  readonly rejection: { readonly label: string; readonly onReject: () => void } | null;
  /** Kwacha still due after a part payment, else null. */
  readonly left: number | null;
  readonly rivals: readonly OtherClaim[];
  readonly titleOf: (courseId: string) => string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Warnings settled by the entered amount; the others question whose money it is. */
const ABOUT_AMOUNT: ReadonlySet<ProofWarning> = new Set<ProofWarning>(['amount_differs', 'amount_unknown']);

export function ConfirmApproval(props: Props) {
  const { proof, name, action, known, isContradicted, rejection, left, rivals, titleOf } = props;
  const { onConfirm, onClose } = props;
  // The tick covers only what was listed then; a later claim or warning needs another look.
  const listed = [...proof.warnings, ...rivals.map((claim) => claim.proof.id + claim.shares)].sort().join();
  const [checked, setChecked] = useState<string | null>(null);
  const isChecked = checked === listed;
  const isDoubtful =
    action !== null &&
    (isContradicted || rivals.length > 0 || proof.warnings.some((warning) => !ABOUT_AMOUNT.has(warning)));
  const isReady = isChecked || !isDoubtful;
  const orders = shownOrders(proof).map(({ id, courseId }) => (
    <div key={id}>
      {formatOrderCode(id)}, {titleOf(courseId)}
    </div>
  ));
  return (
    <PortalDialog
      title={action === null ? `The payment of ${name}` : `${action} for ${name}?`}
      role="alertdialog"
      onClose={onClose}
      onSubmit={() => isReady && onConfirm()}
      actions={
        <>
          {rejection !== null && (
            <Button color="error" ref={focusNow} onClick={rejection.onReject}>
              {rejection.label}
            </Button>
          )}
          <Button {...(rejection === null ? { ref: focusNow } : { variant: 'text' })} onClick={onClose}>
            Look again
          </Button>
          {action !== null && (
            <Button type="submit" variant="outlined" disabled={!isReady}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <b>{known}</b>
      <Facts facts={[[orders.length > 1 ? 'Orders' : 'Order', orders]]} />
      <Warnings proof={proof} claims={rivals} titleOf={titleOf} />
      {left !== null && (
        <span>{formatKwacha(left)} is still due; the learner is asked to pay it and send that proof.</span>
      )}
      {isDoubtful && (
        <FormControlLabel
          control={
            <Checkbox
              checked={isChecked}
              onChange={(event) => setChecked(event.target.checked ? listed : null)}
            />
          }
          label={`I looked in the wallet: this payment belongs to ${name}`}
          sx={{ minHeight: 44 }}
        />
      )}
    </PortalDialog>
  );
}

const claimStates = {
  under_review: 'waits for review',
  approved: 'was accepted',
  rejected: 'was rejected',
  superseded: 'was replaced by a newer proof',
} as const satisfies Record<PaymentProof['status'], string>;

type WarningsProps = Pick<Props, 'proof' | 'titleOf'> & { readonly claims: readonly OtherClaim[] };

export function Warnings({ proof, claims, titleOf }: WarningsProps) {
  if (proof.warnings.length + claims.length === 0) return null;
  return (
    <Alert severity="warning" sx={LISTED}>
      <ul>
        {proof.warnings.map((warning) => (
          <li key={warning}>{proofWarningLabels[warning]}</li>
        ))}
        {claims.map((claim) => (
          <li key={claim.proof.id + claim.shares}>
            <ClaimText claim={claim} course={titleOf(claim.proof.courseId)} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type ClaimTextProps = { readonly claim: OtherClaim; readonly course: string };

function ClaimText({ claim: { proof, learner, isSame, shares }, course }: ClaimTextProps) {
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
