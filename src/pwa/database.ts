/** The phone's own database, shared by pages and the service worker (rules §1, §7). All of it is private: `wipePrivate` removes it. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DATABASE } from './storage-keys.ts';
import { StorageError } from '../shared/outbox/entry.ts';
import { withTimeout } from '../shared/data/timeouts.ts';
import { SECOND } from '../domain/wire/limits.ts';

/** An entry of the learner's outbox as the database stores it. `src/learner/proof-outbox/` checks the other fields. */
export type StoredEntry = { id: string; uid: string; state: string; [field: string]: unknown };

interface HubDatabase extends DBSchema {
  outbox: { key: string; value: StoredEntry; indexes: { uid: string } };
  snapshot: { key: 'current'; value: unknown };
  inbox: { key: 'shared'; value: unknown };
  drafts: { key: string; value: unknown };
}

const VERSION = 1;
export const STORES = ['outbox', 'snapshot', 'inbox', 'drafts'] as const;

export const storageMessages = {
  full: 'This phone has no space left to keep this. Free some space and try again.',
  unavailable:
    'This browser keeps nothing on this phone, as in private mode. Stay on this page until everything is sent.',
} as const;

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
    // Otherwise a newer version of the app in another tab would wait for this connection.
    blocking(_current, _blocked, event) {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  database.catch(forget);
  return database;
}

// WebKit may keep a page alive after the user left it, and later pages would wait for its open transactions.
globalThis.addEventListener?.('pagehide', () => {
  void opened?.then((database) => database.close()).catch(() => undefined);
  opened = undefined;
});

/** True iff the phone closed the connection, for example while the app slept. */
function isLostConnection(error: unknown): boolean {
  return error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name);
}

/** How long a slow phone may take to answer, ms. */
export const ANSWER_TIME = 10 * SECOND;

/**
 * Runs `work` on the open database, and again on a new connection if the first was lost. No answer in time is a failure too,
 * because WebKit at times answers none of a page's transactions any more (its bugs 315804 and 324094).
 * @throws {StorageError}
 */
export async function withDatabase<T>(work: (database: IDBPDatabase<HubDatabase>) => Promise<T>): Promise<T> {
  const attempt = async () => work(await (opened ??= open()));
  try {
    const done = attempt().catch((error: unknown) => {
      if (!isLostConnection(error)) throw error;
      opened = undefined;
      return attempt();
    });
    return await withTimeout(ANSWER_TIME, done);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'deadline-exceeded') opened = undefined;
    const isFull = error instanceof Error && error.name === 'QuotaExceededError';
    throw new StorageError(storageMessages[isFull ? 'full' : 'unavailable'], { cause: error });
  }
}
