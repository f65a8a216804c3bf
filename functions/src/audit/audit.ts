/** The audit entry of a staff action, written in the transaction of its effect (rules §1). */
import {
  type AuditAction,
  type AuditActor,
  type AuditEntry,
  auditActions,
} from '../../../src/domain/records/audit-log.ts';
import { takeApart } from '../../../src/domain/records/audit-person.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import { newId, type Transaction } from '../store/store.ts';
import { addPerson } from './people.ts';

/** The greatest lag of an entry behind its own transaction; the seals rely on it. */
const AGE_MAX = MINUTE;

/** When a command began, or ended if it took long or the machine's clock is behind. */
function timeOf(transaction: Transaction, at: Instant): Instant {
  const readAt = transaction.readAt();
  return readAt === null || readAt - at <= AGE_MAX ? at : readAt;
}

/** What an action did. `id`: of what it is about, in the collection of the action; `about`: the learner, if that does not name them. */
export type Logged<A extends AuditAction = AuditAction> = {
  readonly action: A;
  readonly id: string;
  readonly about?: string | undefined;
  readonly before?: AuditEntry['before'];
  readonly after?: AuditEntry['after'];
};

/** Adds one entry. The personal part is stored separately, so that it can be deleted with the account. */
export function addAuditEntry(
  transaction: Transaction,
  actor: AuditActor,
  { action, id: targetId, about, before = null, after = null, at }: Logged & { readonly at: Instant },
): void {
  const id = newId();
  const { kind, of: collection } = auditActions[action];
  const told = { action, target: { collection, id: targetId }, before, after };
  const { entry, personal } = takeApart(about === undefined ? told : { ...told, about });
  transaction.set('auditLog', id, {
    actor: namedOnly(actor),
    kind,
    ...entry,
    at: timeOf(transaction, at),
    ...(personal && { person: addPerson(transaction, id, personal) }),
  });
}

function namedOnly(actor: AuditActor): AuditActor {
  if ('rule' in actor) return { rule: actor.rule };
  const { uid, email, role } = actor;
  return { uid, email, role };
}

export function changedFieldsOf(before: object | null, change: object): Record<string, unknown> | null {
  return before && Object.fromEntries(Object.entries(before).filter(([name]) => name in change));
}
