/** `claim-proof`: tells the other reviewers for a minute who has a proof open. It has no audit entry, because it changes nothing. */
import { CLAIM_LASTS } from '../../../src/domain/wire/limits.ts';
import { claimProof as command } from '../../../src/domain/wire/staff-command.ts';
import { staffCommand } from '../command/guard.ts';
import { transact } from '../store/store.ts';

export const claimProof = staffCommand(command, 'review_payments', ({ actor, request, now }) =>
  transact(async (transaction) => {
    const until = request.proofId === null ? now : now + CLAIM_LASTS;
    transaction.set('proofClaims', actor.uid, { name: actor.name, proofId: request.proofId, until });
    return { until };
  }),
);
