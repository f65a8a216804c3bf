/** Adds missing search keys: rules make learners drop the old keys when they change their own name. */
import { count, countWith } from '../store/queries.ts';
import { store } from '../store/store.ts';
import { makeNameKeys, runJob as checkNames } from './check-names.ts';

const AT_ONCE = 300;

/** Documents that the last full scan could not repair. */
let beyondMending = 0;

/** Documents without the field are found only by a full scan, done if the counts differ. @returns the number repaired */
export async function runJob(): Promise<number> {
  const without = await store.find('users', { nameKeys: null }, AT_ONCE);
  for (const { id } of without) await makeNameKeys(id);
  const [all, keyed] = await Promise.all([count('users', {}), countWith('users', 'nameKeys')]);
  const missing = all - keyed;
  if (missing === beyondMending) return without.length;
  const mended = await checkNames();
  beyondMending = missing - mended;
  return without.length + mended;
}
