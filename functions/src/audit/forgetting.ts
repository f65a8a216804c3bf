/** Whom audit entries are about is destroyed with the account, and the log says how often (decision 0093). */
import { DELETION_RULE } from '../../../src/domain/records/audit-log.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { getMany, transact, type Transaction } from '../store/store.ts';
import { walk } from '../store/walking.ts';
import { isMissing } from '../store/unreadable-error.ts';
import { addAuditEntry } from './audit.ts';

/** A learner has some dozens of entries; a transaction deletes this many at most, and a second try the rest. */
const AT_ONCE = 2_000;

/** Reads which entries are about a learner, and returns what destroys that knowledge and tells the log how often. */
export async function prepareForgettingInLog(
  transaction: Transaction,
  uid: string,
  now: Instant,
): Promise<() => void> {
  const people = await transaction.find('auditPeople', [['userId', '==', uid]], AT_ONCE);
  return () => {
    for (const { id } of people) transaction.remove('auditPeople', id);
    if (people.length === 0) return;
    addAuditEntry(
      transaction,
      { rule: DELETION_RULE },
      {
        action: 'people_forgotten',
        target: { collection: 'auditPeople', id: 'deleted' },
        before: null,
        after: { entries: people.length },
        at: now,
      },
    );
  };
}

/** Forgets the people of these entries whose account is deleted: staff may still act on an order that the books keep. */
export async function forgetDeleted(entryIds: readonly string[], now: Instant): Promise<void> {
  const people = await getMany('auditPeople', entryIds, ['userId']);
  const uids = [...new Set([...people.values()].map(({ userId }) => userId))];
  const known = await getMany('users', uids, ['createdAt']);
  for (const uid of uids.filter((one) => !known.has(one))) {
    await transact(async (transaction) => {
      if (await isMissing(transaction.get('users', uid)))
        (await prepareForgettingInLog(transaction, uid, now))();
    });
  }
}

/** How many entries the log says lost their person with an account. */
export async function toldForgotten(): Promise<number> {
  let told = 0;
  for await (const page of walk('auditLog', null, [['action', '==', 'people_forgotten']])) {
    for (const { raw } of page) told += countIn(raw['after']);
  }
  return told;
}

/** Zero where somebody else than the hub wrote it, and no number. */
function countIn(after: unknown): number {
  const { entries } = (after ?? {}) as { entries?: unknown };
  return typeof entries === 'number' && Number.isSafeInteger(entries) ? entries : 0;
}
