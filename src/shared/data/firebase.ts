/**
 * The Firebase apps and their authentication. Loaded on demand, never in a page's first graph.
 * On the emulators everything answers behind the page's own address, where a front proxy sorts it out.
 */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  type Persistence,
} from 'firebase/auth';
import { config } from '../config.ts';

/** How long a sign-in lasts: on this device, or until the instance is closed. */
type Lasting = 'device' | 'moment';
const persistences: Record<Lasting, Persistence[]> = {
  device: [indexedDBLocalPersistence, browserLocalPersistence],
  moment: [inMemoryPersistence],
};

export type FirebaseInstance = { readonly app: FirebaseApp; readonly auth: Auth };

const open = new Map<string, FirebaseInstance>();

/** The instance of that name, made at its first use. No instance sees another's session. */
export function firebaseInstance(name: string, lasting: Lasting): FirebaseInstance {
  const known = open.get(name);
  if (known) return known;
  const { projectId, apiKey, authDomain, emulators } = config;
  const app = initializeApp({ projectId, apiKey, authDomain }, name);
  const auth = initializeAuth(app, { persistence: persistences[lasting] });
  if (emulators) connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  const instance = { app, auth };
  open.set(name, instance);
  return instance;
}

/** Ends an instance and what it keeps in memory. */
export async function closeInstance(name: string): Promise<void> {
  const instance = open.get(name);
  open.delete(name);
  if (instance) await deleteApp(instance.app);
}
