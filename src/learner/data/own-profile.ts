import { type OwnProfile, ownProfileSchema } from '../../domain/people/account.ts';
import { collections } from '../../domain/wire/collections.ts';
import type { Watcher } from '../../shared/data/live-query.ts';
import { watch } from './live.ts';

/** No value while the account has no profile. */
export function watchOwnProfile(uid: string, watcher: Watcher<OwnProfile>): () => void {
  return watch({ collection: collections.users, id: uid }, ownProfileSchema, watcher);
}
