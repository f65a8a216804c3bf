/**
 * The phone's own database: what must survive a closed app, and nothing else (decisions §1, §7).
 * Pages and the service worker open it alike; everything in it is private and goes with `wipePrivate`.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { StorageError } from '../shared/data/storage-error.ts';

/** A queued proof as the database knows it; whoever keeps them there checks the other fields. */
export type StoredProof = { id: string; uid: string; state: string; [field: string]: unknown };

interface HubDatabase extends DBSchema {
  outbox: { key: string; value: StoredProof; indexes: { uid: string } };
  snapshot: { key: 'current'; value: unknown };
  inbox: { key: 'shared'; value: unknown };
  drafts: { key: string; value: unknown };
}

export const DATABASE = 'hub';
const VERSION = 1;
export const STORES = ['outbox', 'snapshot', 'inbox', 'drafts'] as const;

export const storageMessages = {
  full: 'This phone has no space left to keep this. Free some space and try again.',
  unavailable:
    'This browser keeps nothing on this phone, as in private mode. Stay on this page until everything is sent.',
} as const;

/** What a failed write or open means to a person. */
function storageError(cause: unknown): StorageError {
  const full = cause instanceof Error && cause.name === 'QuotaExceededError';
  return new StorageError(storageMessages[full ? 'full' : 'unavailable'], { cause });
}

let opened: Promise<IDBPDatabase<HubDatabase>> | undefined;

function open(): Promise<IDBPDatabase<HubDatabase>> {
  const forget = () => {
    opened = undefined;
  };
  const database = openDB<HubDatabase>(DATABASE, VERSION, {
    upgrade(fresh) {
      fresh.createObjectStore('outbox', { keyPath: 'id' }).createIndex('uid', 'uid');
      for (const store of ['snapshot', 'inbox', 'drafts'] as const) fresh.createObjectStore(store);
    },
    // A newer version of the app in another tab must not wait for this one.
    blocking(_current, _blocked, event) {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  database.catch(forget);
  return database;
}

/** A connection that the phone cut while the app slept, or with the data it cleared: a new one works. */
function isLostConnection(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name);
}

/**
 * Runs `work` on the open database, once more on a new connection where the old one was lost.
 * @throws {StorageError} with one sentence for the person.
 */
export async function withDatabase<T>(work: (database: IDBPDatabase<HubDatabase>) => Promise<T>): Promise<T> {
  const attempt = async () => work(await (opened ??= open()));
  try {
    return await attempt().catch((error: unknown) => {
      if (!isLostConnection(error)) throw error;
      opened = undefined;
      return attempt();
    });
  } catch (error) {
    throw storageError(error);
  }
}
