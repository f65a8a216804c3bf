/** `touch-passkey`: notes on the session that its passkey was touched now (rules §6). */
import { touchPasskey } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { heldBySession } from '../../auth/passkey-challenges.ts';
import { checkTouch } from '../../auth/passkeys.ts';
import { clearAttempts, countAttempt } from '../../auth/sign-in-attempts.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { sessionOf } from '../../command/guard.ts';
import { peekAnswer, runOnce } from '../../command/idempotency.ts';
import { store, transact } from '../../store/store.ts';
import { answered } from './answered.ts';

export const handler = staffCommandWithoutTransaction(touchPasskey, async (call) => {
  const { actor, request, now } = call;
  const { id: sid } = sessionOf(actor);
  const holder = heldBySession(sid);
  // What was touched before is no attempt; and the second try of one touch on a bad line is no second attempt.
  if ((await peekAnswer(store, call)) !== null) return { done: true } as const;
  const from = { source: ['session', sid], device: undefined } as const;
  const once = `${call.key} ${call.bodyHash}`;
  const attempt = await countAttempt(['touches', actor.email], from, now, once);
  return answered(request.response, { holder, now }, () =>
    transact((transaction) =>
      runOnce(transaction, call, async () => {
        const bound = { purposes: ['touch'], holder } as const;
        const { passkey, finish } = await checkTouch(transaction, request.response, bound, now);
        await clearAttempts(transaction, attempt, now);
        finish();
        transaction.update('adminSessions', sid, { steppedUpAt: now });
        addAuditEntry(transaction, actor, {
          action: 'passkey_touched',
          target: { collection: 'adminSessions', id: sid },
          before: null,
          after: { passkey: passkey.name },
          at: now,
        });
        return { done: true } as const;
      }),
    ),
  );
});
