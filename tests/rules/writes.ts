/**
 * Forgeries that the matrix does not meet, because it tries one document of each collection: what is a member of staff’s own, a
 * document that is not there, and a place below another. Only the server may write these.
 */
import {
  deleteDoc,
  doc,
  type Firestore,
  runTransaction,
  serverTimestamp,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import { describe } from 'vitest';
import { type Actor, LEARNER, STAFF } from './actors.ts';
import type { Fields } from './fixtures.ts';
import type { Harness } from './harness.ts';
import { pair } from './pair.ts';

type Forgery = readonly [by: Actor, path: string, write: (db: Firestore, path: string) => Promise<unknown>];

const put = (fields: Fields) => (db: Firestore, path: string) => setDoc(doc(db, path), fields);
const change = (fields: Fields) => (db: Firestore, path: string) => updateDoc(doc(db, path), fields);
const remove = (db: Firestore, path: string) => deleteDoc(doc(db, path));

const forgeries: Record<string, Forgery> = {
  'a higher role': ['reviewer', `admins/${STAFF.reviewer}`, change({ role: 'owner' })],
  'a session that stays alive by itself': [
    'reviewer',
    'adminSessions/reviewer-live',
    change({ lastSeenAt: serverTimestamp() }),
  ],
  'a session of one’s own that never was': ['owner', 'adminSessions/owner-live', remove],
  'a setting that was not there': ['owner', 'settings/forwarder', put({ lastHeardAt: null })],
  'a note in a place of one’s own': ['learner', `users/${LEARNER}/notes/one`, put({ text: '' })],
};

export function forgeryAttacks(at: () => Harness): void {
  describe.each(Object.entries(forgeries))('%s', (_, [by, path, write]) => {
    pair(
      `is not for ${by}, but for the server`,
      { denied: () => write(at().as(by), path), allowed: () => write(at().server, path) },
      () => at().restore(path),
    );
  });

  pair('a transaction may read what is mine, not write it', {
    denied: () => {
      const order = doc(at().as('learner'), 'orders/ACDE3467');
      return runTransaction(at().as('learner'), async (transaction) => {
        await transaction.get(order);
        transaction.update(order, { amount: 1 });
      });
    },
    allowed: () =>
      runTransaction(at().as('learner'), async (transaction) => {
        await transaction.get(doc(at().as('learner'), 'orders/ACDE3467'));
      }),
  });
}
