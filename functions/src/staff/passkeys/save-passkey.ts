/** `save-passkey`: keeps a passkey that was made for a challenge of this session (rules §6). */
import { savePasskey } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { PASSKEYS_MAX } from '../../../../src/domain/wire/limits.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { heldBySession, PasskeyRefusedError } from '../../auth/passkey-challenges.ts';
import { checkEnrolment, passkeysOf } from '../../auth/passkeys.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { sessionOf } from '../../command/guard.ts';
import { runOnce } from '../../command/idempotency.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { transact } from '../../store/store.ts';
import { answered } from './answered.ts';

/** Its challenge was given for a fresh touch, or for the password where there was none to touch: that is looked at again. */
export const handler = staffCommandWithoutTransaction(savePasskey, (call) => {
  const { actor, request, now } = call;
  const { id: sid } = sessionOf(actor);
  const holder = heldBySession(sid);
  return answered(request.response, { holder, now }, () =>
    transact((transaction) =>
      runOnce(transaction, call, async () => {
        const bound = { purposes: ['enrol', 'enrol_first'], holder } as const;
        const { id, purpose, finish } = await checkEnrolment(transaction, request.response, bound, now);
        const others = await passkeysOf(transaction, actor.uid);
        if (purpose === 'enrol_first' && others.length > 0)
          throw new PasskeyRefusedError(passkeyMessages.expired);
        if (others.length >= PASSKEYS_MAX) throw new RefusedError('conflict', passkeyMessages.tooMany);
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
