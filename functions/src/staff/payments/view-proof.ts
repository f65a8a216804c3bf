/** `view-proof`: shows other staff for a minute who is viewing a proof; not audited. */
import { VIEWING_LASTS } from '../../../../src/domain/wire/limits.ts';
import { viewProof } from '../../../../src/domain/wire/staff-command.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { transact } from '../../store/store.ts';

export const handler = staffCommandWithoutTransaction(viewProof, ({ actor, request, now }) =>
  transact(async (transaction) => {
    const until = request.proofId === null ? now : now + VIEWING_LASTS;
    transaction.set('proofClaims', actor.uid, { name: actor.name, proofId: request.proofId, until });
    return { until };
  }),
);
