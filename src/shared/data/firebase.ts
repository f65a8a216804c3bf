/**
 * The Firebase apps and their authentication. Loaded on demand, never with a page's first scripts.
 * In development the proxy serves the emulators under the page's own address.
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

/** The instance of that name, made at its first use. Instances do not share their sign-in. */
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
