/** `require-passkeys`: an owner says that a role needs a passkey, or no more (rules §6). */
import { PASSKEY_RULE } from '../../../../src/domain/wire/collections.ts';
import { requirePasskeys } from '../../../../src/domain/wire/passkeys/passkey-command.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { otherOwners } from '../../auth/owners.ts';
import { passkeysOf } from '../../auth/passkeys.ts';
import { codesLeft } from '../../auth/recovery-codes.ts';
import { mayGoOn } from '../../auth/staff-sessions.ts';
import { always, staffCommand } from '../../command/command.ts';
import type { StaffActor } from '../../command/guard.ts';
import { RefusedError } from '../../http/refused-error.ts';
import type { Transaction } from '../../store/store.ts';

export const handler = staffCommand(
  requirePasskeys,
  async (transaction, { actor, request, now }) => {
    const { role, isRequired } = request;
    const rule = await transaction.get('passkeyRule', PASSKEY_RULE);
    if (isRequired && role === actor.role) await requireWayBack(transaction, actor);
    const open = await transaction.find('adminSessions', [['role', '==', role], ...mayGoOn(now)]);
    const others = (rule?.requiredFor ?? []).filter((one) => one !== role);
    const untouched = open.filter(({ steppedUpAt }) => (steppedUpAt ?? null) === null);
    if (isRequired) for (const { id } of untouched) transaction.update('adminSessions', id, { endedAt: now });
    transaction.set('passkeyRule', PASSKEY_RULE, { requiredFor: isRequired ? [...others, role] : others });
    return {
      answer: { done: true },
      audit: {
        action: 'passkeys_required',
        target: { collection: 'settings', id: PASSKEY_RULE },
        before: { isRequired: rule?.requiredFor.includes(role) ?? false },
        after: { role, isRequired },
      },
    };
  },
  { needsTouch: always },
);

/** Owners must not shut themselves out: not now, and not with the first lost phone. @throws RefusedError */
async function requireWayBack(transaction: Transaction, { uid }: StaffActor): Promise<void> {
  if ((await passkeysOf(transaction, uid)).length === 0)
    throw new RefusedError('conflict', passkeyMessages.ownFirst);
  const others = await otherOwners(transaction, uid);
  if (others.length === 0 && (await codesLeft(transaction, uid)) === 0)
    throw new RefusedError('conflict', passkeyMessages.codesFirst);
}
