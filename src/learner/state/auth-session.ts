import { useSyncExternalStore } from 'react';
import { type AuthSession, authSession } from '../data/auth-session.ts';

const atBuild: AuthSession = { status: 'unknown', lastUid: null };

export function useAuthSession(): AuthSession {
  return useSyncExternalStore(authSession.subscribe, authSession.getState, () => atBuild);
}
