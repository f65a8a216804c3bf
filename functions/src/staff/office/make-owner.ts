import type { StaffMember } from '../../../../src/domain/people/staff-member.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import { prepareSessionsEnd } from '../../auth/staff-sessions.ts';
import { readLetIn } from '../../auth/touch.ts';
import type { Transaction } from '../../store/store.ts';

/** An existing owner loses sessions and passkeys, and begins again with the password alone (rules §6). */
export async function makeOwner(
  transaction: Transaction,
  owner: StaffMember,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Instant },
): Promise<void> {
  const [known] = await transaction.find('admins', { email: owner.email }, 1);
  const { id: newOwner, ...fields } = owner;
  const id = known?.id ?? newOwner;
  const passkeys = await transaction.find('passkeys', { uid: id });
  const endAll = await prepareSessionsEnd(transaction, id, now);
  const letIn = await readLetIn(transaction, id, now);
  const actor = { ...fields, uid: id };
  endAll();
  letIn.end();
  for (const { id: passkey, name } of passkeys) {
    transaction.remove('passkeys', passkey);
    addAuditEntry(transaction, actor, { action: 'passkey_removed', id: passkey, before: { name }, at: now });
  }
  transaction.set('admins', id, fields);
  transaction.set('adminSecrets', id, { passwordHash });
  const change = { before: known ?? null, after: fields };
  addAuditEntry(transaction, actor, { action: 'staff_saved', id, ...change, at: now });
}
