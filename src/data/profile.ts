/** The learner's own profile (rules: `users`). */
import { type User, userSchema } from '../domain/account.ts';
import { collections } from '../domain/collections.ts';
import { timedOutError, translate } from './errors.ts';
import { type Watcher, watch } from './live.ts';

/** The profile; no value where the account has none yet. */
export function watchProfile(uid: string, watcher: Watcher<User>): () => void {
  return watch({ collection: collections.users, id: uid }, userSchema, watcher);
}

/** Without a connection the SDK would wait for ever, ms. */
const PATIENCE = 15_000;

/** Changes name and phone. @throws CommandError, `timed_out` where the hub does not answer */
export async function saveProfile(
  uid: string,
  change: { name: string; phone: string | null },
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOutError()), PATIENCE);
  });
  try {
    const { writeProfile } = await import('./firestore.ts');
    await Promise.race([writeProfile(uid, change), tooLong]);
  } catch (thrown) {
    throw translate(thrown);
  } finally {
    clearTimeout(timer);
  }
}
