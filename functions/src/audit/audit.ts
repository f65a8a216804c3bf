/** The audit entry of a staff action, written in the transaction of its effect (rules §1). */
import { type AuditEntry, auditKindOf } from '../../../src/domain/records/audit-log.ts';
import { newId, type Transaction } from '../store/store.ts';

type Actor = AuditEntry['actor'];

/** Adds one entry: who did what to what, and what it was before and after. */
export function addAuditEntry(
  transaction: Transaction,
  { uid, email, role }: Actor,
  entry: Omit<AuditEntry, 'id' | 'actor' | 'kind'>,
): void {
  transaction.set('auditLog', newId(), {
    actor: { uid, email, role },
    kind: auditKindOf(entry.action),
    ...entry,
  });
}

/** The fields of `before` that `change` has, too: an entry holds no others. */
export function changedFieldsOf(before: object | null, change: object): Record<string, unknown> | null {
  return before && Object.fromEntries(Object.entries(before).filter(([name]) => name in change));
}
