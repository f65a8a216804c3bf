/** The learner's initials for the header, on this phone until sign-out. */
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { authSession } from '../data/auth-session.ts';
import { initialsOf } from '../../domain/people/initials.ts';

const STORAGE_KEY = 'hub.initials';

const store = createStore<{ readonly initials: string }>(() => ({ initials: kept() }));
authSession.subscribe(({ status }) => status === 'signed-out' && store.setState({ initials: '' }));

function kept(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

/** Call wherever the learner's name is read. */
export function noteName(name: string): void {
  const initials = initialsOf(name);
  if (initials === store.getState().initials) return;
  store.setState({ initials });
  try {
    localStorage.setItem(STORAGE_KEY, initials);
  } catch {
    // Without storage they last until the page is left.
  }
}

/** Empty until known; hydration starts with that. */
export function useInitials(): string {
  return useSyncExternalStore(
    store.subscribe,
    () => store.getState().initials,
    () => '',
  );
}
