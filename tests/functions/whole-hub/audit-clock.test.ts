/** What the log and its seals do where a machine's clock is wrong, or a command took long (rules §1). */
import { expect, test } from 'vitest';
import { addAuditEntry } from '../../../functions/src/audit/audit.ts';
import { runJob } from '../../../functions/src/jobs/seal-log.ts';
import { databaseNow, transact } from '../../../functions/src/store/store.ts';
import { HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { makeAuditEntry } from '../../factories/audit-entry.ts';
import { db, readDoc, findDocs, newLearner, put, unique } from '../hub.ts';

const actor = { uid: 'staff-ruth', email: 'ruth@example.com', role: 'manager' } as const;

test('an entry of a machine whose clock is behind, or of a slow command, has the database’s time', async () => {
  const learner = await newLearner();
  const write = (at: number) =>
    transact(async (transaction) => {
      await transaction.get('users', learner.uid);
      addAuditEntry(transaction, actor, { action: 'account_closed', id: learner.uid, at });
    });
  const now = await databaseNow();
  await write(now - 3 * HOUR);
  await write(now - MINUTE / 2);
  const ids = (await findDocs('auditPeople', 'userId', learner.uid)).map(({ id }) => String(id));
  const times = await Promise.all(ids.map(async (id) => Number((await readDoc('auditLog', id))?.['at'])));
  const [early = 0, late = 0] = times.sort((one, other) => one - other);
  expect(early).toBe(now - MINUTE / 2);
  expect(Math.abs(late - now)).toBeLessThan(MINUTE);
});

test('a machine whose clock is ahead seals no future entry, and none that has not settled', async () => {
  const now = await databaseNow();
  const [settled, young, ahead] = [now - 3 * MINUTE, now, now + HOUR].map((at) =>
    makeAuditEntry({ id: `row-${unique()}`, at }),
  );
  for (const row of [settled, young, ahead]) await put('auditLog', row as { id: string });
  await runJob(now + 3 * HOUR);
  const seals = await db.collection('auditSeals').get();
  const sealed = new Set(
    seals.docs.flatMap((found) => (found.data()['rows'] as { id: string }[]).map(({ id }) => id)),
  );
  expect([settled, young, ahead].map((row) => sealed.has(String(row?.id)))).toEqual([true, false, false]);
  await db.doc(`auditLog/${ahead?.id}`).delete();
});
