/** Deletes the personal part of audit entries with the account, and logs how many (decision 0093). */
import { DELETION_RULE } from '../../../src/domain/records/audit-log.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { getMany, transact, type Transaction } from '../store/store.ts';
import { walk } from '../store/walking.ts';
import { isMissing } from '../store/unreadable-error.ts';
import { addAuditEntry } from './audit.ts';

/** A learner has some dozens of entries; a second try deletes what is beyond this. */
const AT_ONCE = 2_000;

/** Reads the entries about a learner, and returns the write that forgets them and logs their number. */
export async function prepareForgettingInLog(transaction: Transaction, uid: string, now: Instant) {
  const people = await transaction.find('auditPeople', { userId: uid }, AT_ONCE);
  return () => {
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
  };
}

/** Forgets the people of new entries about deleted accounts: staff may still act on an order kept for accounting. */
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

/** How many entries were forgotten, according to the log. */
export async function toldForgotten(): Promise<number> {
  let told = 0;
  for await (const page of walk('auditLog', null, { action: 'people_forgotten' })) {
    for (const { raw } of page) told += countIn(raw['after']);
  }
  return told;
}

/** Zero for an entry that the hub did not write. */
function countIn(after: unknown): number {
  const { entries } = (after ?? {}) as { entries?: unknown };
  return typeof entries === 'number' && Number.isSafeInteger(entries) ? entries : 0;
}
