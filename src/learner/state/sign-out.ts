import { type AuthSession, authSession, signOut, startAuthSession } from '../data/auth-session.ts';
import { paths } from '../../domain/wire/paths.ts';
import { abortAfter } from '../../shared/data/timeouts.ts';
import { unsubscribePush } from '../../pwa/push.ts';
import { wipePrivate } from './wipe.ts';

/** How long signing out waits to tell the hub, ms. */
const PUSH_TIMEOUT = 2_500;

/** Works offline in the browser; without a token the hub learns it from the push service. */
async function endPushes(): Promise<void> {
  const endpoint = await unsubscribePush();
  if (endpoint === null) return;
  const { removeSubscription } = await import('../data/push.ts');
  await removeSubscription(endpoint, abortAfter(PUSH_TIMEOUT));
}

let isAskedFor = false;

/** With the way back to `next`, but not for whoever comes after a learner who signed out. */
export function signInPath(next: string): string {
  return paths.auth(isAskedFor ? {} : { next });
}

/** Wipes first, so that an interruption leaves nothing private. @throws CommandError before wiping if it cannot sign out */
export async function signOutAndWipe(): Promise<void> {
  await startAuthSession();
  isAskedFor = true;
  const tooLong = new Promise((resolve) => setTimeout(resolve, PUSH_TIMEOUT));
  await Promise.all([wipePrivate(), Promise.race([endPushes().catch(() => undefined), tooLong])]);
  await signOut();
}

/** The learner whose private data may be on this phone. */
function owner(state: AuthSession): string | null {
  if (state.status === 'signed-in') return state.person.uid;
  return state.status === 'unknown' ? state.lastUid : null;
}

/** Wipes when the session ends elsewhere or changes hands. `onLost`: unsent proofs were lost without a warning. */
export function wipeWhenSessionEnds(onLost: () => void): () => void {
  return authSession.subscribe((session, previous) => {
    if (session.status === 'signed-in') isAskedFor = false;
    const before = owner(previous);
    if (before === null || before === owner(session)) return;
    unsubscribePush().catch(() => undefined);
    void wipePrivate().then((unsent) => unsent > 0 && onLost());
  });
}
