/**
 * The job that makes the keys that learners are found by, where they are missing: whoever changes the own name in the app
 * drops them, which the rules demand.
 */
import { count, countWith, store } from '../store/store.ts';
import { makeNameKeys, runJob as checkNames } from './check-names.ts';

const AT_ONCE = 300;

/** How many documents were still without the field after the last look at all of them. */
let beyondMending = 0;

/**
 * Makes the keys of names that have none; answers how many. A document that never had the field is found by no query,
 * but shows in the numbers: then all are looked at.
 */
export async function runJob(): Promise<number> {
  const without = await store.find('users', [['nameKeys', '==', null]], AT_ONCE);
  for (const { id } of without) await makeNameKeys(id);
  const [all, keyed] = await Promise.all([count('users', []), countWith('users', 'nameKeys')]);
  const missing = all - keyed;
  if (missing === beyondMending) return without.length;
  const mended = await checkNames();
  beyondMending = missing - mended;
  return without.length + mended;
}
