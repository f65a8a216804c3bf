/** The audit entry of a staff action, written in the transaction of its effect (rules §1). */
import { createHmac, randomBytes } from 'node:crypto';
import {
  type AuditAction,
  auditActions,
  type AuditActor,
  type AuditEntry,
  DELETION_RULE,
} from '../../../src/domain/records/audit-log.ts';
import {
  type AuditPerson,
  type PersonalPart,
  splitPersonalData,
} from '../../../src/domain/records/audit-person.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import { getMany, newId, transact, type Transaction } from '../store/store.ts';
import { isMissing } from '../store/unreadable-error.ts';
import { walk } from '../store/queries.ts';

/** The greatest lag of an entry behind its own transaction; the seals rely on it. */
const AGE_MAX = MINUTE;

/** When a command began, or its last read if that came much later: the command was slow, or the machine's clock is behind. */
function timeOf(transaction: Transaction, at: Instant): Instant {
  const readAt = transaction.readAt();
  return readAt === null || readAt - at <= AGE_MAX ? at : readAt;
}

/** What an action did. `id`: the document it is about, in the action's collection; `about`: the learner, if that does not name them. */
export type NewAuditEntry<A extends AuditAction = AuditAction> = {
  readonly action: A;
  readonly id: string;
  readonly about?: string | undefined;
  readonly before?: AuditEntry['before'];
  readonly after?: AuditEntry['after'];
};

/**
 * Adds one entry; after the reads, because the last of them may date it. The personal part is stored separately, so that it can
 * be deleted with the account.
 */
export function addAuditEntry(
  transaction: Transaction,
  actor: AuditActor,
  { action, id: targetId, about, before = null, after = null, at }: NewAuditEntry & { readonly at: Instant },
): void {
  const id = newId();
  const { kind, of: collection } = auditActions[action];
  const facts = { action, target: { collection, id: targetId }, before, after };
  const { entry, personal } = splitPersonalData(about === undefined ? facts : { ...facts, about });
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

/** HMAC of the person, kept in the entry: binding, and not reversible without the key (decision 0093). */
export function bindingOf(entryId: string, { userId, key, before, after }: Omit<AuditPerson, 'id'>): string {
  return createHmac('sha256', key).update(canonical({ entryId, userId, before, after })).digest('hex');
}

/** Writes the person of a new entry. @returns the entry's `person` */
function addPerson(transaction: Transaction, entryId: string, personal: PersonalPart): string {
  const person = { ...personal, key: randomBytes(32).toString('hex') };
  transaction.set('auditPeople', entryId, person);
  return bindingOf(entryId, person);
}

type Row = { readonly id: string; readonly raw: Readonly<Record<string, unknown>> };

/** Of the entries about a person: the ids of those whose audit person was altered, and how many have lost theirs. */
export async function checkPeople(
  rows: readonly Row[],
): Promise<{ readonly altered: readonly string[]; readonly gone: number }> {
  const bound = rows.filter(({ raw }) => raw['person'] !== undefined);
  const ids = bound.map(({ id }) => id);
  const people = await getMany('auditPeople', ids, ['userId', 'key', 'before', 'after']);
  const altered = bound.flatMap(({ id, raw }) => {
    const person = people.get(id);
    return person === undefined || bindingOf(id, person) === raw['person'] ? [] : [id];
  });
  return { altered, gone: bound.length - people.size };
}

/** Canonical JSON: the same text for the same content, whatever the order of the fields. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  // The hub never writes such values, and a Firestore reference is circular.
  if (!isPlain(value)) return JSON.stringify(Object.prototype.toString.call(value));
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** A learner has some dozens of entries; a second try deletes what is beyond this. */
const AT_ONCE = 2_000;

/** Forgets a learner in the entries about them, and logs how many these were. */
export async function forgetInLog(transaction: Transaction, uid: string, now: Instant): Promise<void> {
  const people = await transaction.find('auditPeople', { userId: uid }, AT_ONCE);
  for (const { id } of people) transaction.remove('auditPeople', id);
  if (people.length === 0) return;
  addAuditEntry(
    transaction,
    { rule: DELETION_RULE },
    {
      action: 'people_forgotten',
      id: 'deleted',
      after: { entries: people.length },
      at: now,
    },
  );
}

/** Forgets the people of new entries about deleted accounts: staff may still act on an order kept for accounting. */
export async function forgetDeleted(entryIds: readonly string[], now: Instant): Promise<void> {
  const people = await getMany('auditPeople', entryIds, ['userId']);
  const uids = [...new Set([...people.values()].map(({ userId }) => userId))];
  const known = await getMany('users', uids, ['createdAt']);
  for (const uid of uids.filter((one) => !known.has(one))) {
    await transact(async (transaction) => {
      if (await isMissing(transaction.get('users', uid))) await forgetInLog(transaction, uid, now);
    });
  }
}

/** How many entries were forgotten, according to the log. */
export async function countForgotten(): Promise<number> {
  let count = 0;
  for await (const page of walk('auditLog', null, { action: 'people_forgotten' })) {
    for (const { raw } of page) count += countIn(raw['after']);
  }
  return count;
}

/** Zero for an entry that the hub did not write. */
function countIn(after: unknown): number {
  const { entries } = (after ?? {}) as { entries?: unknown };
  return typeof entries === 'number' && Number.isSafeInteger(entries) ? entries : 0;
}
