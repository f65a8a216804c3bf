/** Step-up: what harms most asks for a touch of a passkey that is not older than five minutes (rules §6). */
import { isTouchFresh } from '../../../src/domain/people/passkey.ts';
import type { Role, StaffSession } from '../../../src/domain/people/staff-member.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { PASSKEY_RULE } from '../../../src/domain/wire/collections.ts';
import { passkeyMessages } from '../../../src/domain/wire/passkeys/passkey-messages.ts';
import { RefusedError } from '../http/refused-error.ts';
import { type Reader, store, type Transaction } from '../store/store.ts';

/** True iff an owner said that this role needs a passkey. */
export async function needsPasskey(reader: Reader, role: Role): Promise<boolean> {
  const rule = await reader.get('passkeyRule', PASSKEY_RULE);
  return rule?.requiredFor.includes(role) ?? false;
}

/** Whoever has no passkey, in a role that needs none, goes on without. @throws RefusedError `touch_needed` */
export async function requireTouch(
  { uid, role, steppedUpAt }: Pick<StaffSession, 'uid' | 'role' | 'steppedUpAt'>,
  now: Instant,
): Promise<void> {
  if (isTouchFresh(steppedUpAt, now)) return;
  const [found, isRequired] = await Promise.all([
    store.find('passkeys', [['uid', '==', uid]], 1),
    needsPasskey(store, role),
  ]);
  if (found.length > 0 || isRequired) throw new RefusedError('touch_needed', passkeyMessages.touchNeeded);
}

/**
 * An owner's grant to do once without a passkey: `by` is who gave it, null where there is none or it is over. Whoever signs
 * in or leaves, in whatever way, calls `end`, because it is for the next sign-in alone.
 */
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
