/** Reads of the audit log for managers and owners page by page, newest first. */
import { type AuditAction, type AuditEntry, auditEntrySchema } from '../../domain/records/audit-log.ts';
import { collections } from '../../domain/wire/collections.ts';
import type { Cursor, Page } from './firestore.ts';
import { PAGE_SIZE, readStaff } from './reads.ts';

export type LogFilter = {
  readonly action: AuditAction | null;
  /** The e-mail of the actor; null for everybody. */
  readonly email: string | null;
};

/** @throws CommandError */
export function fetchLog({ action, email }: LogFilter, cursor: Cursor): Promise<Page<AuditEntry>> {
  return readStaff(({ fetchPage }) =>
    fetchPage(
      {
        collection: collections.auditLog,
        where: [
          ...(action === null ? [] : [['action', '==', action] as const]),
          ...(email === null ? [] : [['actor.email', '==', email] as const]),
        ],
        orderBy: [['at', 'desc']],
      },
      auditEntrySchema,
      cursor,
      PAGE_SIZE,
    ),
  );
}
