/** The end of a session on this phone, which others may use: nothing private stays behind (rules §7). */
import { type AuthSession, authSession, signOut, startAuthSession } from '../data/auth-session.ts';
import { abortAfter } from '../../shared/data/timeouts.ts';
import { unsubscribePush } from '../../pwa/push-device.ts';
import { wipePrivate } from './wipe.ts';

/** How long signing out waits for the hub to hear that this phone wants no more pushes, ms. */
const PUSH_TIMEOUT = 2_500;

/**
 * Ends this phone's pushes with the session: in the browser at once, also without signal; the hub is told while
 * there is still a token, and else learns it from the push service.
 */
async function endPushes(): Promise<void> {
  const endpoint = await unsubscribePush();
  if (endpoint === null) return;
  const { removeSubscription } = await import('../data/push.ts');
  await removeSubscription(endpoint, abortAfter(PUSH_TIMEOUT));
}

/**
 * Signs out and wipes. Wiped first, so that a phone that dies in between keeps nothing; but only once the
 * sign-out itself can be carried out. @throws CommandError where it cannot, and then nothing was wiped.
 */
export async function signOutAndWipe(): Promise<void> {
  await startAuthSession();
  const tooLong = new Promise((resolve) => setTimeout(resolve, PUSH_TIMEOUT));
  await Promise.all([wipePrivate(), Promise.race([endPushes().catch(() => undefined), tooLong])]);
  await signOut();
}

/** Whose private things may be on this phone: who is signed in, or was the last time. */
function owner(state: AuthSession): string | null {
  if (state.status === 'signed-in') return state.person.uid;
  return state.status === 'unknown' ? state.lastUid : null;
}

/**
 * Wipes when a session ends by itself, is ended in another tab, or passes to somebody else. `onLost` hears of proofs
 * that went unsent: nobody could be warned before.
 */
export function wipeWhenSessionEnds(onLost: () => void): () => void {
  return authSession.subscribe((session, previous) => {
    const before = owner(previous);
    if (before === null || before === owner(session)) return;
    unsubscribePush().catch(() => undefined);
    void wipePrivate().then((unsent) => unsent > 0 && onLost());
  });
}
