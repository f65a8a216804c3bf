/** The learner's initials for the header, on this phone until sign-out. */
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { authSession } from '../data/auth-session.ts';
import { readNote, writeNote } from '../../pwa/device-notes.ts';
import { initialsOf } from '../../domain/people/initials.ts';

const STORAGE_KEY = 'hub.initials';

const store = createStore<{ readonly initials: string }>(() => ({ initials: readNote(STORAGE_KEY) ?? '' }));
authSession.subscribe(({ status }) => status === 'signed-out' && store.setState({ initials: '' }));

/** Call wherever the learner's name is read. */
export function noteName(name: string): void {
  const initials = initialsOf(name);
  if (initials === store.getState().initials) return;
  store.setState({ initials });
  writeNote(STORAGE_KEY, initials);
}

/** Empty until known; hydration starts with that. */
export function useInitials(): string {
  return useSyncExternalStore(
    store.subscribe,
    () => store.getState().initials,
    () => '',
  );
}
