import { randomBytes } from 'node:crypto';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { DAY } from '../../../../src/domain/wire/limits.ts';
import { inviteStaff } from '../../../../src/domain/wire/staff-command.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import type { Call } from '../../command/call.ts';
import { always, staffCommandWithoutTransaction } from '../../command/command.ts';
import type { StaffActor } from '../../command/guard.ts';
import { findAnswer, storeAnswer } from '../../command/idempotency.ts';
import { hashOf } from '../../hash.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { currentLimits } from '../../store/adjustable-limits.ts';
import { newId, transact, type Transaction } from '../../store/store.ts';

type Inviting = Call<typeof inviteStaff, StaffActor>;
type OpenInvitation = { readonly uid: string; readonly expiresAt: Instant };

/** The old password of a member works until they accept. */
export const handler = staffCommandWithoutTransaction(
  inviteStaff,
  (call) =>
    transact(async (transaction) => {
      // The code itself is not stored, so a retry makes another for the same invitation.
      const given = (await findAnswer(transaction, call)) as OpenInvitation | null;
      const { open, finish } = given
        ? { open: given, finish: () => undefined }
        : await prepareInvitation(transaction, call);
      const secret = await transaction.get('adminSecrets', open.uid);
      if (given && secret?.invitation?.expiresAt !== given.expiresAt)
        throw new RefusedError('conflict', staffMessages.invitationUsed);
      const invitation = `${open.uid}.${randomBytes(32).toString('base64url')}`;
      transaction.set('adminSecrets', open.uid, {
        passwordHash: secret?.passwordHash ?? null,
        invitation: { hash: hashOf(invitation), expiresAt: open.expiresAt },
      });
      finish();
      return { ...open, invitation };
    }),
  { needsTouch: always },
);

async function prepareInvitation(transaction: Transaction, call: Inviting) {
  const { name, role } = call.request;
  const email = call.request.email.toLowerCase();
  const [known] = await transaction.find('admins', [['email', '==', email]], 1);
  if (known?.isActive === false) throw disabled();
  const { invitationDays } = await currentLimits(transaction);
  const open: OpenInvitation = { uid: known?.id ?? newId(), expiresAt: call.now + invitationDays * DAY };
  const { uid, expiresAt } = open;
  const finish = () => {
    if (known === undefined) transaction.set('admins', uid, { email, name, role, isActive: true });
    addAuditEntry(transaction, call.actor, {
      action: 'staff_invited',
      id: uid,
      before: known ?? null,
      after: { email, name: known?.name ?? name, role: known?.role ?? role, expiresAt },
      at: call.now,
    });
    storeAnswer(transaction, call, open);
  };
  return { open, finish };
}

const disabled = () =>
  new RefusedError(
    'conflict',
    'This account is disabled. Let it work again first, then give it a new password.',
  );
