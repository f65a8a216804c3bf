/** `use-recovery-code`: an owner without a passkey types a printed code in place of a touch (rules §6). */
import { recoverTouch } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { checkRecoveryCode } from '../../auth/recovery-codes.ts';
import { clearAttempts, countAttempt } from '../../auth/sign-in-attempts.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { sessionOf } from '../../command/guard.ts';
import { findAnswer, peekAnswer, storeAnswer } from '../../command/idempotency.ts';
import { store, transact } from '../../store/store.ts';

export const handler = staffCommandWithoutTransaction(recoverTouch, async (call) => {
  const { actor, request, now } = call;
  const { id: sid } = sessionOf(actor);
  const done = { done: true } as const;
  // A used code is refused, so that a second try under the same key looks first.
  if ((await peekAnswer(store, call)) !== null) return done;
  const from = { source: ['session', sid], device: undefined } as const;
  const attempt = await countAttempt(['recovery codes', actor.email], from, now);
  const { prepareUse } = await checkRecoveryCode(actor.uid, request.code);
  await transact(async (transaction) => {
    if ((await findAnswer(transaction, call)) !== null) return;
    const { left, finish } = await prepareUse(transaction);
    await clearAttempts(transaction, attempt, now);
    finish();
    transaction.update('adminSessions', sid, { steppedUpAt: now });
    const target = { collection: 'admins', id: actor.uid };
    const used = { action: 'recovery_code_used', target, before: null, after: { left } } as const;
    addAuditEntry(transaction, actor, { ...used, at: now });
    storeAnswer(transaction, call, done);
  });
  return done;
});
