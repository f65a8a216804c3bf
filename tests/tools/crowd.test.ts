/** The crowd of `npm run seed -- --students N`: its documents agree with each other. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document, Table } from '../../functions/src/store/store.ts';
import { makeCrowd } from '../../tools/seed/crowd.ts';
import { chunksOf } from '../../src/domain/wire/chunks.ts';
import { lusakaInstant } from '../../src/domain/time/time.ts';

describe('a crowd of 600', () => {
  const COUNT = 600;
  const now = lusakaInstant('2026-11-18', '10:00');
  const madeOf = async (members: readonly number[]) => {
    const documents = new Map<string, object>();
    for (const { table, id, row } of await makeCrowd(members, COUNT, now)) {
      expect(documents.has(`${table}/${id}`), `${table}/${id} is written twice`).toBe(false);
      documents.set(`${table}/${id}`, row);
    }
    return documents;
  };
  const batches = chunksOf([...Array(COUNT).keys()], 50);
  let made: ReadonlyMap<string, object>[] = [];
  beforeAll(async () => {
    made = await Promise.all(batches.map(madeOf));
  }, 120_000);
  const all = <T extends Table>(table: T) =>
    made.flatMap((documents) =>
      [...documents].flatMap(([path, value]) => (path.startsWith(`${table}/`) ? [value as Document<T>] : [])),
    );

  test('has nobody, no order and no document twice', () => {
    const paths = made.flatMap((documents) => [...documents.keys()]);
    expect(new Set(paths).size).toBe(paths.length);
    expect(all('users')).toHaveLength(COUNT);
    expect(new Set(all('users').map(({ phone }) => phone)).size).toBe(COUNT);
    expect(all('orders').length).toBeGreaterThan(COUNT);
  });

  test('has orders in every state, and a queue of at least 60 proofs', () => {
    for (const status of ['pending', 'under_review', 'approved', 'rejected'] as const)
      expect(all('orders').filter((order) => order.status === status).length, status).toBeGreaterThan(9);
    const waiting = all('paymentProofs').filter(({ status }) => status === 'under_review');
    expect(waiting.length).toBeGreaterThanOrEqual(60);
    // The last shows the payment of the one before.
    expect(waiting.filter(({ warnings }) => warnings.includes('id_used_by_other'))).toHaveLength(2);
    expect(all('payments').filter(({ status }) => status === 'unclaimed').length).toBeGreaterThan(4);
    expect(all('sentRefunds').length).toBeGreaterThan(0);
  });

  test('agrees with itself: an approved order is paid in the ledger, and nothing lies in the future', () => {
    const paid = new Set(all('payments').flatMap(({ allocations }) => Object.keys(allocations)));
    for (const order of all('orders')) {
      expect(order.createdAt).toBeLessThan(now);
      expect(paid.has(order.id)).toBe(order.status === 'approved');
    }
    expect(all('attendance').length).toBeGreaterThan(2);
    for (const { joinedAt } of all('attendance')) expect(joinedAt.every((at) => at < now)).toBe(true);
    for (const { submittedAt } of all('paymentProofs')) expect(submittedAt).toBeLessThan(now);
  });

  test('has the same people each time', async () => {
    const again = await madeOf(batches[0] ?? []);
    const people = [...again].filter(([path]) => path.startsWith('users/'));
    expect(people).toHaveLength(50);
    for (const [path, person] of people) expect(made[0]?.get(path)).toEqual(person);
  });
});
