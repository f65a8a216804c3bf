/** `make-recovery-codes`: ten codes for an owner to print, in place of all earlier ones (rules §6). */
import { makeRecoveryCodes } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { BusyError } from '../../busy.ts';
import { newRecoveryCodes } from '../../auth/recovery-codes.ts';
import { always, staffCommandWithoutTransaction } from '../../command/command.ts';
import { findAnswer, storeAnswer } from '../../command/idempotency.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { store, transact } from '../../store/store.ts';

/**
 * The codes themselves are stored nowhere: a retry makes others in their place. Of two tries at once only one answers: those
 * of the other would be dead, and nobody would notice before they are needed.
 */
export const handler = staffCommandWithoutTransaction(
  makeRecoveryCodes,
  async (call) => {
    const { uid } = call.actor;
    const before = (await store.get('staffRecovery', uid))?.codes ?? [];
    const { codes, hashes } = await newRecoveryCodes();
    await transact(async (transaction) => {
      const given = await findAnswer(transaction, call);
      const kept = await transaction.get('staffRecovery', uid);
      const left = (kept?.codes ?? []).filter((hash) => hash !== null).length;
      if (given === null && left !== call.request.inPlaceOf)
        throw new RefusedError('conflict', passkeyMessages.codesChanged);
      if (given !== null && String(kept?.codes ?? []) !== String(before))
        throw new BusyError('Another try made codes meanwhile.');
      transaction.set('staffRecovery', uid, { codes: hashes, letIn: kept?.letIn ?? null });
      if (given !== null) return;
      const target = { collection: 'admins', id: uid };
      const made = { action: 'recovery_codes_made', target, before: null, after: null } as const;
      addAuditEntry(transaction, call.actor, { ...made, at: call.now });
      storeAnswer(transaction, call, { done: true });
    });
    return { codes };
  },
  { needsTouch: always },
);
