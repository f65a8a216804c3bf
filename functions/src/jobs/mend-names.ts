/** Adds missing search keys: rules make learners drop the old keys when they change their own name. */
import { count, countWith } from '../store/queries.ts';
import { store } from '../store/store.ts';
import { attempt } from './attempt.ts';
import { makeNameKeys, runJob as checkNames } from './check-names.ts';

const AT_ONCE = 300;

/** Documents without keys that the last full scan did not count: they are unreadable. */
let beyondMending = 0;

/** Documents without the field are found only by a full scan, done if the counts differ. @returns how many had none or wrong ones */
export async function runJob(): Promise<number> {
  const without = await store.find('users', { nameKeys: null }, AT_ONCE);
  for (const { id } of without) await attempt(id, () => makeNameKeys(id));
  const [all, keyed] = await Promise.all([count('users', {}), countWith('users', 'nameKeys')]);
  const missing = all - keyed;
  if (missing === beyondMending) return without.length;
  const wrong = await checkNames();
  beyondMending = missing - wrong;
  return without.length + wrong;
}
