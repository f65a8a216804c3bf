/** The one write that clients make: fields of their own profile. */
import { assertSucceeds } from '@firebase/rules-unit-testing';
import {
  deleteDoc,
  deleteField,
  doc,
  serverTimestamp,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore';
import { afterEach, describe, test } from 'vitest';
import { ownProfileSchema } from '../../src/domain/people/account.ts';
import { makeOrder } from '../factories/order.ts';
import { toDocument } from '../factories/document.ts';
import { makeUser } from '../factories/learner.ts';
import { LEARNER } from './actors.ts';
import type { Harness } from './harness.ts';
import { pair } from './pair.ts';
import type { Fields } from './fixtures.ts';

const profile = `users/${LEARNER}`;
const valid: Fields = { name: 'Chanda B. Mwansa', phone: '+260961234567', nameKeys: null };

const allowed: Record<string, Fields> = {
  'name and phone': valid,
  'the name alone': { name: 'C. Mwansa', nameKeys: null },
  'the phone alone': { phone: '+260761234567' },
  'that one wants no messages': { noMessages: true },
  'that one wants messages again': { noMessages: false },
  'a name of one letter': { name: 'C', nameKeys: null },
  'a name of 100 letters': { name: 'n'.repeat(100), nameKeys: null },
  'a name of 100 characters in another script': { name: 'ش'.repeat(100), nameKeys: null },
  'a name of 100 emoji': { name: '🌻'.repeat(100), nameKeys: null },
  'a name with a picture, an apostrophe and a dash': { name: 'Ng’andu 🌻 O’Brien-Phiri', nameKeys: null },
  'a phone of a country whose code begins with nine': { phone: '+919876543210' },
  'the shortest phone': { phone: '+12345678' },
  'the longest phone': { phone: '+123456789012345' },
};

const denied: Record<string, Fields> = {
  'a name with the keys of the old one': { name: valid['name'], nameKeys: ['chanda'] },
  'a name that leaves its keys unmentioned': { name: 'Somebody Else', phone: valid['phone'] },
  'keys to be found under another name': { nameKeys: ['staff'] },
  'no keys any more': { ...valid, nameKeys: deleteField() },
  'a name of 101 letters': { ...valid, name: 'n'.repeat(101) },
  'a name of 101 emoji': { ...valid, name: '🌻'.repeat(101) },
  'a name of 100,000 letters': { ...valid, name: 'n'.repeat(100_000) },
  'an empty name': { ...valid, name: '' },
  'a name of blanks': { ...valid, name: '   ' },
  'a name of line breaks and tabs': { ...valid, name: '\n\t\r' },
  'a name of blanks that do not break': { ...valid, name: '\u00a0\u2003\u3000' },
  'a name that cannot be seen': { ...valid, name: '\u200b\u2060\ufeff' },
  'a number for a name': { ...valid, name: 7 },
  'a list for a name': { ...valid, name: ['Chanda'] },
  'a map for a name': { ...valid, name: { first: 'Chanda' } },
  'no name any more': { ...valid, name: deleteField() },
  'the name null': { ...valid, name: null },
  'a field inside the name': { ...valid, 'name.first': 'Chanda' },
  'a phone without country code': { ...valid, phone: '0961234567' },
  'a phone without its plus': { ...valid, phone: '260961234567' },
  'a phone with spaces': { ...valid, phone: '+260 96 1234567' },
  'a phone that begins with zero': { ...valid, phone: '+060961234567' },
  'a phone of 7 digits': { ...valid, phone: '+1234567' },
  'a phone of 16 digits': { ...valid, phone: '+1234567890123456' },
  'a phone with a line break after it': { ...valid, phone: '+260961234567\n' },
  'a second line under the phone': { ...valid, phone: '+260961234567\n=1+1' },
  'digits of another script in the phone': { ...valid, phone: '+٢٦٠٩٦١٢٣٤٥٦٧' },
  'an empty phone': { ...valid, phone: '' },
  'the phone taken back': { ...valid, phone: null },
  'no phone any more': { ...valid, phone: deleteField() },
  'a number for a phone': { ...valid, phone: 260961234567 },
  'another e-mail': { ...valid, email: 'thief@example.com' },
  'no e-mail any more': { ...valid, email: deleteField() },
  'a new day of joining': { ...valid, createdAt: new Date(0) },
  'the server’s time as the day of joining': { ...valid, createdAt: serverTimestamp() },
  'a word for whether one wants messages': { ...valid, noMessages: 'never' },
  'one field more': { ...valid, note: '' },
  'a role': { ...valid, role: 'owner' },
  'a claim': { ...valid, admin: true },
};

export function profileAttacks(at: () => Harness): void {
  const learner = () => doc(at().as('learner'), profile);
  const server = () => doc(at().server, profile);
  afterEach(() => at().restore(profile));

  test.each(Object.entries(allowed))('%s may be changed', async (_, change) => {
    await assertSucceeds(updateDoc(learner(), change));
  });

  test.each(Object.entries(allowed))('%s is allowed by the domain too', (_, change) => {
    ownProfileSchema.parse({ ...makeUser({ id: LEARNER }), ...change });
  });

  describe.each(Object.entries(denied))('%s', (_, change) => {
    pair('is refused, and without it the change is allowed', {
      denied: () => updateDoc(learner(), change),
      allowed: () => updateDoc(learner(), valid),
    });
  });

  pair('another learner’s profile is not mine to change', {
    denied: () => updateDoc(doc(at().as('another learner'), profile), valid),
    allowed: () => updateDoc(doc(at().as('learner'), profile), valid),
  });

  pair('a profile is not replaced by one that lacks fields', {
    denied: () => setDoc(learner(), valid),
    allowed: () => setDoc(learner(), valid, { merge: true }),
  });

  pair('a profile is made by the command only', {
    denied: () => deleteDoc(server()).then(() => setDoc(learner(), toDocument(makeUser({ id: LEARNER })))),
    allowed: () => setDoc(server(), toDocument(makeUser({ id: LEARNER }))),
  });

  pair('an allowed change does not carry a forbidden one through in the same batch', {
    denied: () => {
      const db = at().as('learner');
      const order = toDocument(makeOrder({ id: 'ACDE3469', userId: LEARNER }));
      return writeBatch(db).update(doc(db, profile), valid).set(doc(db, 'orders/ACDE3469'), order).commit();
    },
    allowed: () => {
      const db = at().as('learner');
      return writeBatch(db).update(doc(db, profile), valid).commit();
    },
  });

  describe('a profile without a phone yet', () => {
    const noPhone = () => updateDoc(server(), { phone: null });

    test('takes a new name without one', async () => {
      await noPhone();
      await assertSucceeds(updateDoc(learner(), { name: 'C. Mwansa', nameKeys: null }));
    });

    test('takes a first phone', async () => {
      await noPhone();
      await assertSucceeds(updateDoc(learner(), { phone: '+260961234567' }));
    });

    pair('takes no nonsense for one', {
      denied: () => noPhone().then(() => updateDoc(learner(), { phone: 'later' })),
      allowed: () => updateDoc(learner(), { phone: '+260961234567' }),
    });
  });
}
