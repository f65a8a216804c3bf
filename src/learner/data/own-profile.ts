/** The learner's own profile with all that its page shows (rules: `users`). */
import { type OwnProfile, ownProfileSchema } from '../../domain/people/account.ts';
import { collections } from '../../domain/wire/collections.ts';
import type { Watcher } from '../../shared/data/live-query.ts';
import { watch } from './live.ts';

/** The profile; no value where the account has none yet. */
export function watchOwnProfile(uid: string, watcher: Watcher<OwnProfile>): () => void {
  return watch({ collection: collections.users, id: uid }, ownProfileSchema, watcher);
}
