/** Compares the search keys of learners with their names and phones, once a day. */
import * as logger from 'firebase-functions/logger';
import { hasSearchKeys } from '../store/matches.ts';
import { transact } from '../store/store.ts';
import { walk } from '../store/queries.ts';

export async function runJob(): Promise<number> {
  let mended = 0;
  for await (const page of walk('users', null)) {
    for (const { id, value } of page) {
      if (value === null || hasSearchKeys(value)) continue;
      await makeNameKeys(id);
      mended += 1;
    }
  }
  if (mended > 0) logger.warn(`${mended} learners had no search keys, or the wrong ones`);
  return mended;
}

/** Reads again, because the name may have changed meanwhile; the store adds the keys to every write. */
export function makeNameKeys(id: string): Promise<void> {
  return transact(async (transaction) => {
    const user = await transaction.get('users', id);
    if (user !== null) transaction.update('users', id, { name: user.name, phone: user.phone });
  });
}
