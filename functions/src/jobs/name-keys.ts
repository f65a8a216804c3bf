/**
 * Repairs the keys by which learners are found (src/domain/people/name-keys.ts). A learner who changes the own name has
 * to remove them, as `firestore.rules` demand; a job makes them again. Once a day, another compares all with the names.
 */
import * as logger from 'firebase-functions/logger';
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { count, countWith, store, transact, walk } from '../store/store.ts';

const AT_ONCE = 300;

/** How many documents were still without the field after the last look at all of them. */
let beyondMending = 0;

/**
 * Makes the keys of names that have none; returns how many. No query finds a document that never had the field, so the
 * job also counts all documents and those with the field, and reads all where the difference has changed.
 */
export async function mendNameKeys(): Promise<number> {
  const without = await store.find('users', [['nameKeys', '==', null]], AT_ONCE);
  for (const { id } of without) await makeKeys(id);
  const [all, keyed] = await Promise.all([count('users', []), countWith('users', 'nameKeys')]);
  const missing = all - keyed;
  if (missing === beyondMending) return without.length;
  const mended = await checkNameKeys();
  beyondMending = missing - mended;
  return without.length + mended;
}

/** Compares all keys with the names and repairs those that differ; returns how many. */
export async function checkNameKeys(): Promise<number> {
  let mended = 0;
  for await (const page of walk('users', null)) {
    for (const { id, noun } of page) {
      if (noun === null || isSame(noun.nameKeys, nameKeysOf(noun.name))) continue;
      await makeKeys(id);
      mended += 1;
    }
  }
  if (mended > 0) logger.warn(`${mended} names had no keys, or the wrong ones`);
  return mended;
}

function isSame(keys: readonly string[] | null | undefined, wanted: readonly string[]): boolean {
  return keys?.join('|') === wanted.join('|');
}

/** Makes the keys of the name as it is now, because it may have changed again. */
function makeKeys(id: string): Promise<void> {
  return transact(async (transaction) => {
    const user = await transaction.get('users', id);
    if (user !== null) transaction.update('users', id, { name: user.name });
  });
}
