/** `claim-proof`: says for a minute who looks at a proof. It changes nothing of the hub's, so the audit log stays without it. */
import { CLAIM_LASTS } from '../../../../src/domain/wire/limits.ts';
import { claimProof } from '../../../../src/domain/wire/staff-command.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { transact } from '../../store/store.ts';

export const handler = staffCommandWithoutTransaction(
  claimProof,
  'review_payments',
  ({ actor, request, now }) =>
    transact(async (transaction) => {
      const until = request.proofId === null ? now : now + CLAIM_LASTS;
      transaction.set('proofClaims', actor.uid, { name: actor.name, proofId: request.proofId, until });
      return { until };
    }),
);
