/** The learner's initials for the header, on this phone until sign-out; empty until known. */
import { create } from 'zustand';
import { initialsOf } from '../../domain/people/initials.ts';
import { readStorage, writeStorage } from '../../shared/data/web-storage.ts';
import { authSession } from '../data/auth-session.ts';

const STORAGE_KEY = 'hub.initials';

export const useInitials = create<string>(() => readStorage(STORAGE_KEY) ?? '');
authSession.subscribe(({ status }) => status === 'signed-out' && useInitials.setState('', true));

/** Call wherever the learner's name is read. */
export function noteName(name: string): void {
  const initials = initialsOf(name);
  if (initials === useInitials.getState()) return;
  useInitials.setState(initials, true);
  writeStorage(STORAGE_KEY, initials);
}
