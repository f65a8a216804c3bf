/** The session as components see it. */
import { useSyncExternalStore } from 'react';
import { onSessionChange, type SessionState, sessionState } from '../data/auth-session.ts';

const atBuild: SessionState = { status: 'unknown', hint: null };

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState, () => atBuild);
}
