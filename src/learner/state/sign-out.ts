/** Ends the auth session and wipes what is private, because others may use this phone (rules §7). */
import { type AuthSession, authSession, signOut, startAuthSession } from '../data/auth-session.ts';
import { paths } from '../../domain/wire/paths.ts';
import { abortAfter } from '../../shared/data/timeouts.ts';
import { unsubscribePush } from '../../pwa/push.ts';
import { wipePrivate } from './wipe.ts';

/** How long signing out waits for the hub to hear that this phone wants no more pushes, ms. */
const PUSH_TIMEOUT = 2_500;

/**
 * Ends this phone's pushes: in the browser at once, also without a connection. The hub is told while there is still a
 * token; else it learns it from the push service.
 */
async function endPushes(): Promise<void> {
  const endpoint = await unsubscribePush();
  if (endpoint === null) return;
  const { removeSubscription } = await import('../data/push.ts');
  await removeSubscription(endpoint, abortAfter(PUSH_TIMEOUT));
}

let isAskedFor = false;

/** Where to sign in again: with the way back to `next`, but not for whoever comes after a learner who signed out. */
export function signInPath(next: string): string {
  return paths.auth(isAskedFor ? {} : { next });
}

/**
 * Wipes, then signs out, so that a phone that stops in between keeps nothing private. Before that it checks that the
 * sign-out is possible. @throws CommandError where it is not; then nothing was wiped.
 */
export async function signOutAndWipe(): Promise<void> {
  await startAuthSession();
  isAskedFor = true;
  const tooLong = new Promise((resolve) => setTimeout(resolve, PUSH_TIMEOUT));
  await Promise.all([wipePrivate(), Promise.race([endPushes().catch(() => undefined), tooLong])]);
  await signOut();
}

/** The uid whose private data may be on this phone: the signed-in learner, or the last one. */
function owner(state: AuthSession): string | null {
  if (state.status === 'signed-in') return state.person.uid;
  return state.status === 'unknown' ? state.lastUid : null;
}

/**
 * Wipes when the auth session ends by itself or in another tab, or passes to another learner. `onLost` is called where
 * unsent proofs were lost, because nobody could be warned before.
 */
export function wipeWhenSessionEnds(onLost: () => void): () => void {
  return authSession.subscribe((session, previous) => {
    if (session.status === 'signed-in') isAskedFor = false;
    const before = owner(previous);
    if (before === null || before === owner(session)) return;
    unsubscribePush().catch(() => undefined);
    void wipePrivate().then((unsent) => unsent > 0 && onLost());
  });
}
