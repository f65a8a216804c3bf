import type { StaffMember } from '../../../../src/domain/people/staff-member.ts';
import { passkeyMessages } from '../../../../src/domain/wire/passkeys/passkey-messages.ts';
import { saveStaff } from '../../../../src/domain/wire/staff-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { otherOwners } from '../../auth/owners.ts';
import { codesLeft } from '../../auth/recovery-codes.ts';
import { prepareSessionsEnd } from '../../auth/staff-sessions.ts';
import { needsPasskey, readLetIn } from '../../auth/touch.ts';
import { always, changed, staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';
import type { Transaction } from '../../store/store.ts';

export const handler = staffCommand(
  saveStaff,
  async (transaction, call) => {
    const { uid, ...change } = call.request;
    const admin = await transaction.get('admins', uid);
    if (admin === null) throw new RefusedError('not_found', staffMessages.unknownStaff);
    const { role, isActive } = { ...admin, ...change };
    if (role !== 'owner' || !isActive) await requireAnOwner(transaction, admin);
    const isSame = role === admin.role && isActive === admin.isActive;
    // Sessions end for good, even if the change is undone.
    const endAll = isSame ? null : await prepareSessionsEnd(transaction, uid, call.now);
    // The grant was given to them in their old role.
    const letIn = isSame ? null : await readLetIn(transaction, uid, call.now);
    endAll?.();
    letIn?.end();
    transaction.update('admins', uid, change);
    return changed('staff_saved', uid, admin, change);
  },
  { needsTouch: always },
);

/** @throws RefusedError if no owner could sign in without `leaving`, or only one with no recovery code */
async function requireAnOwner(transaction: Transaction, leaving: StaffMember): Promise<void> {
  if (leaving.role !== 'owner' || !leaving.isActive) return;
  const [stays, ...others] = await otherOwners(transaction, leaving.id);
  if (stays === undefined) throw new RefusedError('conflict', staffMessages.lastOwner);
  if (others.length > 0 || !(await needsPasskey(transaction, 'owner'))) return;
  if ((await codesLeft(transaction, stays.id)) === 0)
    throw new RefusedError('conflict', passkeyMessages.wayBackFirst);
}
