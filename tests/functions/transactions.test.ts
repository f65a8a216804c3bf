/** What a transaction reads and when it writes: alike in the database and in the demonstration's memory. */
import { describe, expect, test } from 'vitest';
import { type Reader, store, transact, type Transaction } from '../../functions/src/store/store.ts';
import { Memory } from '../../tools/seed/memory.ts';
import { unique } from './hub.ts';

const CODE = 'K7QXM4AC';

type Stored = {
  readonly reader: Reader;
  readonly transact: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
};

const memory = new Memory();
const stores: readonly (readonly [name: string, Stored])[] = [
  ['the database', { reader: store, transact: (work) => transact(work) }],
  ['memory', { reader: memory, transact: (work) => memory.transact(work) }],
];

describe.each(stores)('in %s', (_, { reader, transact: run }) => {
  const feedOf = (userId: string) => ({ orderId: CODE, userId, createdAt: 0 });

  test('reading a document after writing it in one transaction fails, and nothing is stored', async () => {
    const [id, userId] = [unique(), unique()];
    await run(async (transaction) => transaction.set('calendarFeeds', id, feedOf(userId)));
    const writes: readonly ((transaction: Transaction) => void)[] = [
      (transaction) => transaction.set('calendarFeeds', id, feedOf('another')),
      (transaction) => transaction.update('calendarFeeds', id, { createdAt: 1 }),
      (transaction) => transaction.remove('calendarFeeds', id),
    ];
    for (const write of writes) {
      const readAgain = run(async (transaction) => {
        // An earlier read does not help.
        await transaction.get('calendarFeeds', id);
        write(transaction);
        return transaction.get('calendarFeeds', id);
      });
      await expect(readAgain).rejects.toThrow(/calendarFeeds\/.* after it .*written/);
    }
    expect(await reader.get('calendarFeeds', id)).toEqual({ id, ...feedOf(userId) });
  });

  test('other documents are read as they were before, and all is stored at the end', async () => {
    const [id, userId, other] = [unique(), unique(), unique()];
    const found = await run(async (transaction) => {
      transaction.set('calendarFeeds', id, feedOf(userId));
      transaction.set('courseHolds', other, { orderId: CODE });
      return [
        await transaction.get('calendarFeeds', other),
        await transaction.find('calendarFeeds', { userId }),
      ];
    });
    expect(found).toEqual([null, []]);
    expect(await reader.find('calendarFeeds', { userId })).toHaveLength(1);
    expect(await reader.get('courseHolds', other)).toMatchObject({ orderId: CODE });
  });
});
