/** Reads of the audit log for managers and owners, newest first. */
import { type AuditAction, type AuditEntry, auditEntrySchema } from '../domain/audit.ts';
import { collections } from '../domain/collections.ts';
import type { PaymentProof } from '../domain/payment.ts';
import { decisionOf } from '../domain/timeline.ts';
import type { Cursor, Page } from './staff-firestore.ts';
import { readStaff } from './staff-live.ts';
import { PAGE_SIZE } from './staff-people.ts';

export type LogFilter = {
  readonly action: AuditAction | null;
  /** Whose doing, by e-mail; null for everybody. */
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

/** A proof and the latest word on it: a reversal is another one. */
export function decisionKey({ id, reviewedAt }: PaymentProof): string {
  return `${id} ${reviewedAt}`;
}

/** How many targets one query may name. */
const TARGETS_AT_ONCE = 30;

/** Who said the latest word on each proof, by `decisionKey`: an e-mail, or '' where the log knows nothing of it. @throws CommandError */
export function fetchDeciders(proofs: readonly PaymentProof[]): Promise<ReadonlyMap<string, string>> {
  return readStaff(async ({ fetchRows }) => {
    const orderIds = [...new Set(proofs.map(({ orderId }) => orderId))];
    const chunks = Array.from({ length: Math.ceil(orderIds.length / TARGETS_AT_ONCE) }, (_, at) =>
      orderIds.slice(at * TARGETS_AT_ONCE, (at + 1) * TARGETS_AT_ONCE),
    );
    const found = await Promise.all(
      chunks.map((chunk) =>
        fetchRows(
          { collection: collections.auditLog, where: [['target.id', 'in', chunk]] },
          auditEntrySchema,
        ),
      ),
    );
    const log = found.flatMap(({ values }) => values);
    return new Map(proofs.map((proof) => [decisionKey(proof), decisionOf(proof, log)?.actor.email ?? '']));
  });
}
