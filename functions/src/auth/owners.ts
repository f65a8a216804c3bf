import type { StaffMember } from '../../../src/domain/people/staff-member.ts';
import type { Transaction } from '../store/store.ts';

/** The other owners who can sign in, i.e. have set a password (rules §6). */
export async function otherOwners(transaction: Transaction, uid: string): Promise<readonly StaffMember[]> {
  const owners = await transaction.find('admins', { role: 'owner', isActive: true });
  const others = owners.filter(({ id }) => id !== uid);
  const secrets = await Promise.all(others.map(({ id }) => transaction.get('adminSecrets', id)));
  return others.filter((_, at) => (secrets[at]?.passwordHash ?? null) !== null);
}
