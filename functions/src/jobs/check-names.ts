/** The job that compares all names with their name keys, by which staff find learners, once a day. */
import * as logger from 'firebase-functions/logger';
import { nameKeysOf } from '../../../src/domain/people/name-keys.ts';
import { transact, walk } from '../store/store.ts';

/** Compares all name keys with the names and repairs those that differ. @returns how many it repaired */
export async function runJob(): Promise<number> {
  let mended = 0;
  for await (const page of walk('users', null)) {
    for (const { id, noun } of page) {
      if (noun === null || isSame(noun.nameKeys, nameKeysOf(noun.name))) continue;
      await makeNameKeys(id);
      mended += 1;
    }
  }
  if (mended > 0) logger.warn(`${mended} names had no keys, or the wrong ones`);
  return mended;
}

function isSame(keys: readonly string[] | null | undefined, wanted: readonly string[]): boolean {
  return keys?.join('|') === wanted.join('|');
}

/** Makes the keys of the name as it is now: it may have changed again. */
export function makeNameKeys(id: string): Promise<void> {
  return transact(async (transaction) => {
    const user = await transaction.get('users', id);
    if (user !== null) transaction.update('users', id, { name: user.name });
  });
}
