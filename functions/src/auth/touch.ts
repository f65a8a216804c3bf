/** Step-up: the most harmful commands need a passkey touch of the last five minutes (rules §6). */
import { isTouchFresh } from '../../../src/domain/people/passkey.ts';
import type { Role, StaffSession } from '../../../src/domain/people/staff-member.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { PASSKEY_RULE } from '../../../src/domain/wire/collections.ts';
import { passkeyMessages } from '../../../src/domain/wire/passkeys/passkey-messages.ts';
import { RefusedError } from '../http/refused-error.ts';
import { type Reader, store, type Transaction } from '../store/store.ts';

export async function needsPasskey(reader: Reader, role: Role): Promise<boolean> {
  const rule = await reader.get('passkeyRule', PASSKEY_RULE);
  return rule?.requiredFor.includes(role) ?? false;
}

/** Does nothing for a member who has no passkey and needs none. @throws RefusedError `touch_needed` */
export async function requireTouch(
  { uid, role, steppedUpAt }: Pick<StaffSession, 'uid' | 'role' | 'steppedUpAt'>,
  now: Instant,
): Promise<void> {
  if (isTouchFresh(steppedUpAt, now)) return;
  const [found, isRequired] = await Promise.all([
    store.find('passkeys', { uid }, 1),
    needsPasskey(store, role),
  ]);
  if (found.length > 0 || isRequired) throw new RefusedError('touch_needed', passkeyMessages.touchNeeded);
}

/** An owner's grant to sign in once without a passkey; `by` is null if none is valid. Every sign-in calls `end`: it is for the next only. */
export async function readLetIn(
  transaction: Transaction,
  uid: string,
  now: Instant,
): Promise<{ readonly by: string | null; readonly end: () => void }> {
  const letIn = (await transaction.get('staffRecovery', uid))?.letIn ?? null;
  return {
    by: letIn !== null && now < letIn.until ? letIn.by : null,
    end: () => {
      if (letIn !== null) transaction.update('staffRecovery', uid, { letIn: null });
    },
  };
}
