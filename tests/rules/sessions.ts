/** Staff sessions: just before and after they end, and while the member of staff changes. */
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  deleteField,
  doc,
  documentId,
  getDoc,
  getDocs,
  query,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterEach, describe, test } from 'vitest';
import { HOUR, MINUTE } from '../../src/domain/wire/limits.ts';
import { STAFF } from './actors.ts';
import type { Harness } from './harness.ts';
import { type Fields, session, TICK } from './fixtures.ts';

/** Long enough for an engine to answer, short against half an hour. */
const MOMENT = 20_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

const alive: Record<string, () => Fields> = {
  'was seen almost 30 minutes ago': () => ({ lastSeenAt: ago(30 * MINUTE - MOMENT) }),
  'began almost 8 hours ago': () => ({ createdAt: ago(8 * HOUR - MOMENT) }),
};
const dead: Record<string, () => Fields> = {
  'was seen 30 minutes ago': () => ({ lastSeenAt: ago(30 * MINUTE + TICK) }),
  'began 8 hours ago': () => ({ createdAt: ago(8 * HOUR + TICK) }),
  'has ended': () => ({ endedAt: ago(0) }),
  'will have ended': () => ({ endedAt: ago(-HOUR) }),
  'does not say whether it has ended': () => ({ endedAt: deleteField() }),
  'does not say when it was seen': () => ({ lastSeenAt: deleteField() }),
  'says so in milliseconds': () => ({ lastSeenAt: Date.now() }),
  'does not say when it began': () => ({ createdAt: deleteField() }),
  'belongs to nobody': () => ({ uid: null }),
  'belongs to another': () => ({ uid: STAFF.manager }),
  'has another role than its owner': () => ({ role: 'manager' }),
  'has a role that does not exist': () => ({ role: 'superuser' }),
  'has several roles': () => ({ role: ['owner', 'manager'] }),
};
const out: Record<string, (harness: Harness) => Promise<unknown>> = {
  'is disabled': ({ server }) => updateDoc(doc(server, `admins/${STAFF.owner}`), { isActive: false }),
  'gets another role': ({ server }) => updateDoc(doc(server, `admins/${STAFF.owner}`), { role: 'reviewer' }),
  'is struck off': ({ server }) => deleteDoc(doc(server, `admins/${STAFF.owner}`)),
  'signs out': ({ server }) => updateDoc(doc(server, 'adminSessions/owner-live'), { endedAt: ago(0) }),
};

export function sessionAttacks(at: () => Harness): void {
  const token = { admin: true, role: 'owner', sid: 'owner-live' };
  // The rules may see the time at which a connection was opened, so each read opens its own.
  const read = (claims: Fields = {}) =>
    getDoc(doc(at().withToken(STAFF.owner, { ...token, ...claims }), 'payments/PP261124.0930.D12345'));
  afterEach(async () => {
    await setDoc(doc(at().server, 'adminSessions/owner-live'), session({ uid: STAFF.owner, role: 'owner' }));
    await at().restore(`admins/${STAFF.owner}`);
  });
  const become = (fields: Fields) => updateDoc(doc(at().server, 'adminSessions/owner-live'), fields);

  test.each(Object.entries(alive))('a session that %s lives', async (_, fields) => {
    await become(fields());
    await assertSucceeds(read());
  });

  test.each(Object.entries(dead))('a session that %s is dead, and was alive before', async (_, fields) => {
    await assertSucceeds(read());
    await become(fields());
    await assertFails(read());
  });

  test.each(Object.entries(out))('a member of staff who %s is out at once', async (_, happens) => {
    await assertSucceeds(read());
    await happens(at());
    await assertFails(read());
  });

  test('a role that the hub does not know opens nothing, where the list of staff has it too', async () => {
    await assertSucceeds(read());
    await updateDoc(doc(at().server, `admins/${STAFF.owner}`), { role: 'superuser' });
    await become({ role: 'superuser' });
    await assertFails(read());
  });

  describe('the document of a session', () => {
    const look = (uid: string, sid: string, id = sid) =>
      getDoc(doc(at().withToken(uid, { ...token, sid }), `adminSessions/${id}`));

    test('is read by its owner, also once it has ended, and by nobody in another session', async () => {
      await assertSucceeds(look(STAFF.owner, 'owner-live'));
      await assertFails(look(STAFF.owner, 'owner-old', 'owner-live'));
      await become({ endedAt: ago(0) });
      await assertSucceeds(look(STAFF.owner, 'owner-live'));
    });

    test('is not found by a list, even one that asks for it alone', async () => {
      const sessions = collection(at().withToken(STAFF.owner, token), 'adminSessions');
      await assertFails(getDocs(query(sessions, where(documentId(), '==', 'owner-live'))));
      await assertFails(getDocs(query(sessions, where('uid', '==', STAFF.owner))));
      await assertSucceeds(look(STAFF.owner, 'owner-live'));
    });

    test('is not read by another person who names it', async () => {
      await assertFails(look(STAFF.manager, 'owner-live'));
      await assertSucceeds(look(STAFF.owner, 'owner-live'));
    });

    test('is not read without the claims of staff', async () => {
      const bare = at().withToken(STAFF.owner, { sid: 'owner-live' });
      await assertFails(getDoc(doc(bare, 'adminSessions/owner-live')));
      await assertSucceeds(look(STAFF.owner, 'owner-live'));
    });
  });

  describe('claims of another kind', () => {
    const claims: Record<string, Fields> = {
      'the claim `admin` as a word': { admin: 'true' },
      'the claim `admin` as a number': { admin: 1 },
      'no session': { sid: null },
      'an empty session': { sid: '' },
      'a session elsewhere': { sid: 'owner-live/../owner-live' },
      'a session below': { sid: 'owner-live/notes/one' },
      'a number for a session': { sid: 7 },
    };
    test.each(Object.entries(claims))('%s', async (_, changed) => {
      await assertSucceeds(read());
      await assertFails(read(changed));
    });
  });
}
