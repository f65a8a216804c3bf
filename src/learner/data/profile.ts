import { type Learner, learnerSchema } from '../../domain/people/account.ts';
import { toCommandError } from '../../shared/data/errors.ts';
import type { Watcher } from '../../shared/data/live-query.ts';
import { leaveClosedAccount } from './auth-session.ts';
import { watch } from './live.ts';
import { withTimeout } from '../../shared/data/timeouts.ts';

/** No value while the account has no profile. For a closed account it ends the session. */
export function watchProfile(uid: string, watcher: Watcher<Learner>): () => void {
  const next: typeof watcher.next = (live) =>
    live.values[0]?.closedAt ? void leaveClosedAccount().catch(() => undefined) : watcher.next(live);
  return watch({ collection: 'users', id: uid }, learnerSchema, { ...watcher, next });
}

/** Offline, the SDK would wait for ever, ms. */
const TIMEOUT = 15_000;

/** Name and phone, or whether staff may write on WhatsApp. */
export type ProfileChange = { name: string; phone: string | null } | { noMessages: boolean };

/** @throws CommandError, `timed_out` if the hub does not answer */
export async function saveProfile(uid: string, change: ProfileChange): Promise<void> {
  try {
    const written = import('./firestore.ts').then(({ writeProfile }) => writeProfile(uid, change));
    await withTimeout(TIMEOUT, written);
  } catch (thrown) {
    throw toCommandError(thrown);
  }
}
