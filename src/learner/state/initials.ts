/** The initials of the signed-in learner, for the header; kept on this phone until its learner signs out. */
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

/** Call wherever the learner's name was heard. */
export function noteName(name: string): void {
  const initials = initialsOf(name);
  if (initials === store.getState().initials) return;
  store.setState({ initials });
  try {
    localStorage.setItem(STORAGE_KEY, initials);
  } catch {
    // A browser that stores nothing shows them until the page is left.
  }
}

/** Empty while nobody's name is known; a page that hydrates begins so. */
export function useInitials(): string {
  return useSyncExternalStore(
    store.subscribe,
    () => store.getState().initials,
    () => '',
  );
}
