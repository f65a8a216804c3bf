/** Compares the search keys of learners with their names and phones, once a day. */
import * as logger from 'firebase-functions/logger';
import { hasSearchKeys } from '../store/matches.ts';
import { transact } from '../store/store.ts';
import { walk } from '../store/queries.ts';
import { attempt } from './attempt.ts';

/** @returns how many had no keys, or the wrong ones; one that could not be repaired now counts too */
export async function runJob(): Promise<number> {
  let wrong = 0;
  for await (const page of walk('users', null)) {
    for (const { id, value } of page) {
      if (value === null || hasSearchKeys(value)) continue;
      await attempt(id, () => makeNameKeys(id));
      wrong += 1;
    }
  }
  if (wrong > 0) logger.warn(`${wrong} learners had no search keys, or the wrong ones`);
  return wrong;
}

/** Reads again, because the name may have changed meanwhile; the store adds the keys to every write. */
export function makeNameKeys(id: string): Promise<void> {
  return transact(async (transaction) => {
    const user = await transaction.get('users', id);
    if (user !== null) transaction.update('users', id, { name: user.name, phone: user.phone });
  });
}
