import type { Assertion, Attestation } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { PasskeyRefusedError, spendChallenge } from '../../auth/passkey-challenges.ts';
import { challengeIn } from '../../auth/passkeys.ts';
import { type Noun, transact } from '../../store/store.ts';

/** Spends the challenge of a refused answer and logs a copied passkey, although the transaction itself wrote nothing. */
export async function answered<T>(
  response: Assertion | Attestation,
  { holder, now }: { readonly holder: string; readonly now: Instant },
  work: () => Promise<T>,
): Promise<T> {
  const challenge = challengeIn(response);
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasskeyRefusedError) {
      await spendChallenge(challenge, { holder });
      if (error.copied !== null) await noteCopy(error.copied, now);
    }
    throw error;
  }
}

function noteCopy({ id, uid, name }: Noun<'passkeys'>, now: Instant): Promise<void> {
  return transact(async (transaction) => {
    const admin = await transaction.get('admins', uid);
    if (admin === null) return;
    const what = { action: 'passkey_refused', id, after: { passkey: name } } as const;
    addAuditEntry(transaction, { ...admin, uid }, { ...what, at: now });
  });
}
