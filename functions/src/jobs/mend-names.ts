/**
 * The job that makes missing name keys, by which staff find learners. When learners change their own name in the app,
 * the rules demand that they drop the keys of the old one.
 */
import { count, countWith } from '../store/counting.ts';
import { store } from '../store/store.ts';
import { makeNameKeys, runJob as checkNames } from './check-names.ts';

const AT_ONCE = 300;

/** Documents without the field after the last full scan. */
let beyondMending = 0;

/**
 * Makes the keys of names that have none. A query does not find a document that never had the field, but counting shows
 * that there is one: then the job looks at all of them. @returns how many it repaired
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
