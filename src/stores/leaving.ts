/** The end of a session on this phone, which others may use: nothing private stays behind (decisions §7). */
import { onSessionChange, type SessionState, sessionState, signOut, startSession } from '../data/session.ts';
import { wipePrivate } from '../pwa/wipe.ts';

/**
 * Signs out and wipes. Wiped first, so that a phone that dies in between keeps nothing; but only once the
 * sign-out itself can be carried out. @throws CommandError where it cannot, and then nothing was wiped.
 */
export async function leave(): Promise<void> {
  await startSession();
  await wipePrivate();
  await signOut();
}

/** Whose private things may be on this phone: who is signed in, or was the last time. */
function owner(state: SessionState): string | null {
  if (state.status === 'signed-in') return state.person.uid;
  return state.status === 'unknown' ? state.hint : null;
}

/**
 * Wipes when a session ends by itself, is ended in another tab, or passes to somebody else. `onLost` hears of proofs
 * that went unsent: nobody could be warned before.
 */
export function wipeWhenSessionEnds(onLost: () => void): () => void {
  let before = owner(sessionState());
  return onSessionChange(() => {
    const after = owner(sessionState());
    if (before !== null && before !== after) void wipePrivate().then((unsent) => unsent > 0 && onLost());
    before = after;
  });
}
