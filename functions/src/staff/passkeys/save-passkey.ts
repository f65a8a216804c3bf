/** `save-passkey`: keeps a passkey that was made for a challenge of this session (rules §6). */
import { savePasskey } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { heldBySession } from '../../auth/passkey-challenges.ts';
import { checkEnrolment } from '../../auth/passkeys.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { sessionOf } from '../../command/guard.ts';
import { runOnce } from '../../command/idempotency.ts';
import { transact } from '../../store/store.ts';
import { answered } from './answered.ts';

/** Its challenge was given for a fresh touch or password, so that nothing more is asked here. */
export const handler = staffCommandWithoutTransaction(savePasskey, 'review_payments', (call) => {
  const { actor, request, now } = call;
  const { id: sid } = sessionOf(actor);
  const holder = heldBySession(sid);
  return answered(request.response, { holder, now }, () =>
    transact((transaction) =>
      runOnce(transaction, call, async () => {
        const bound = { purposes: ['enrol'], holder } as const;
        const { id, finish } = await checkEnrolment(transaction, request.response, bound, now);
        finish(request.name);
        transaction.update('adminSessions', sid, { steppedUpAt: now });
        addAuditEntry(transaction, actor, {
          action: 'passkey_added',
          target: { collection: 'passkeys', id },
          before: null,
          after: { name: request.name },
          at: now,
        });
        return { done: true } as const;
      }),
    ),
  );
});
