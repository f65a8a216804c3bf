/**
 * The keys that learners are found by (src/domain/people/name-keys.ts). Whoever changes the own name in the app drops them,
 * which the rules demand; here they are made anew. Once a day all of them are compared with the names.
 */
import * as logger from 'firebase-functions/logger';
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { count, countWith, store, transact, walk } from '../store/store.ts';

const AT_ONCE = 300;

/** How many documents were still without the field after the last look at all of them. */
let beyondMending = 0;

/**
 * Makes the keys of names that have none; answers how many. A document that never had the field is found by no query,
 * but shows in the numbers: then all are looked at.
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

/** Compares all keys with the names and mends what differs, whatever the cause; answers how many. */
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

/** Of the name as it stands now: it may have changed again. */
function makeKeys(id: string): Promise<void> {
  return transact(async (transaction) => {
    const user = await transaction.get('users', id);
    if (user !== null) transaction.update('users', id, { name: user.name });
  });
}
