/** A closed account: its token lives on for up to an hour, and reads nothing but its own profile (decision 0096). */
import {
  collection,
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  getDocs,
  query,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterEach, describe, test } from 'vitest';
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { LEARNER } from './actors.ts';
import { samples } from './fixtures.ts';
import type { Harness } from './harness.ts';
import { pair } from './pair.ts';

const profile = `users/${LEARNER}`;
const listed = [
  'orders',
  'enrollments',
  'paymentProofs',
  'attendance',
  'attendanceClaims',
  'feedback',
  'certificates',
  'placeOffers',
] as const;

export function closedAccounts(at: () => Harness): void {
  afterEach(() => at().restore(profile));
  const become = (closedAt: unknown) => updateDoc(doc(at().server, profile), { closedAt });
  const list = (name: (typeof listed)[number]) =>
    getDocs(
      query(
        collection(at().as('learner'), name),
        ...samples[name].listed.map(([field, value]) => where(field, '==', value)),
      ),
    );
  const get = (name: (typeof listed)[number] | 'proofImages') =>
    getDoc(doc(at().as('learner'), name, samples[name].id));

  describe.each(listed)('%s', (name) => {
    pair('are not listed while the account is closed, and are once it is open again', {
      denied: () => become(new Date()).then(() => list(name)),
      allowed: () => become(null).then(() => list(name)),
    });
    pair('are not read one by one while it is closed', {
      denied: () => become(new Date()).then(() => get(name)),
      allowed: () => become(deleteField()).then(() => get(name)),
    });
    test('are read by an account without a profile, which nobody can have closed', async () => {
      await deleteDoc(doc(at().server, profile));
      await assertSucceeds(list(name));
    });
  });

  pair('a picture is not read while the account is closed', {
    denied: () => become(new Date()).then(() => get('proofImages')),
    allowed: () => become(null).then(() => get('proofImages')),
  });

  test('the learner’s own profile can still be read, so that the app can say why it ends', async () => {
    await become(new Date());
    await assertSucceeds(getDoc(doc(at().as('learner'), profile)));
  });

  pair('a closed profile is not changed', {
    denied: () =>
      become(new Date()).then(() => updateDoc(doc(at().as('learner'), profile), { noMessages: true })),
    allowed: () => become(null).then(() => updateDoc(doc(at().as('learner'), profile), { noMessages: true })),
  });

  test('nobody opens their own account', async () => {
    await become(new Date());
    await assertFails(updateDoc(doc(at().as('learner'), profile), { closedAt: null }));
    await assertFails(updateDoc(doc(at().as('learner'), profile), { closedAt: deleteField() }));
  });

  test('nobody closes their own account by a write', async () => {
    await assertFails(updateDoc(doc(at().as('learner'), profile), { closedAt: new Date() }));
  });

  test('staff read what a closed account has', async () => {
    await become(new Date());
    await assertSucceeds(getDoc(doc(at().as('reviewer'), 'orders', samples.orders.id)));
  });
}
