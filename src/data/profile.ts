/** The learner's own profile (rules: `users`). */
import { type User, userSchema } from '../domain/account.ts';
import { collections } from '../domain/collections.ts';
import { translate } from './errors.ts';
import { type Watcher, watch } from './live.ts';

/** The profile; no value where the account has none yet. */
export function watchProfile(uid: string, watcher: Watcher<User>): () => void {
  return watch({ collection: collections.users, id: uid }, userSchema, watcher);
}

/** Changes name and phone. @throws CommandError */
export async function saveProfile(
  uid: string,
  change: { name: string; phone: string | null },
): Promise<void> {
  try {
    const { writeProfile } = await import('./firestore.ts');
    await writeProfile(uid, change);
  } catch (thrown) {
    throw translate(thrown);
  }
}
