/** The Firebase apps and their authentication; loaded on demand, never with a page's first scripts. */
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

/** Where the sign-in is stored: on this device, or in memory only. */
type Lasting = 'device' | 'moment';
const persistences: Record<Lasting, Persistence[]> = {
  device: [indexedDBLocalPersistence, browserLocalPersistence],
  moment: [inMemoryPersistence],
};

export type FirebaseInstance = { readonly app: FirebaseApp; readonly auth: Auth };

const open = new Map<string, FirebaseInstance>();

/** The named instance, created on first use. Instances do not share a sign-in. */
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

/** Ends an instance and frees its memory. */
export async function closeInstance(name: string): Promise<void> {
  const instance = open.get(name);
  open.delete(name);
  if (instance) await deleteApp(instance.app);
}
