/** Attempts to read what belongs to others: by a list that is too wide, by an id, by other queries. */
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  and,
  collection,
  collectionGroup,
  doc,
  documentId,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  or,
  orderBy,
  query,
  where,
} from 'firebase/firestore';
import { describe, expect, test } from 'vitest';
import { type Actor, LEARNER, OTHER } from './actors.ts';
import type { Harness } from './harness.ts';
import { pair } from './pair.ts';

/** Collections of a learner's own documents, and the field that says whose they are. */
const owned = [
  ['orders', 'userId'],
  ['enrollments', 'studentId'],
  ['paymentProofs', 'userId'],
  ['attendance', 'userId'],
  ['attendanceClaims', 'userId'],
  ['feedback', 'userId'],
  ['certificates', 'userId'],
] as const;

export function readAttacks(at: () => Harness): void {
  describe.each(owned)('a list of %s', (name, owner) => {
    const db = () => at().as('learner');
    const all = () => collection(db(), name);
    const mine = () => where(owner, '==', LEARNER);
    const allowed = () => getDocs(query(all(), mine()));

    pair('without saying whose', { denied: () => getDocs(all()), allowed });
    pair('of one document, without saying whose', {
      denied: () => getDocs(query(all(), limit(1))),
      allowed: () => getDocs(query(all(), mine(), limit(1))),
    });
    pair('of another learner', {
      denied: () => getDocs(query(all(), where(owner, '==', OTHER))),
      allowed,
    });
    pair('of mine and another’s', {
      denied: () => getDocs(query(all(), where(owner, 'in', [LEARNER, OTHER]))),
      allowed: () => getDocs(query(all(), where(owner, 'in', [LEARNER]))),
    });
    pair('of mine or whatever costs 100', {
      denied: () => getDocs(query(all(), or(mine(), where('amount', '==', 100)))),
      allowed: () => getDocs(query(all(), or(mine(), and(mine(), where('amount', '==', 100))))),
    });
    pair('of everyone but another', {
      denied: () => getDocs(query(all(), where(owner, '!=', OTHER))),
      allowed,
    });
    pair('of mine in all collections of that name', {
      denied: () => getDocs(query(collectionGroup(db(), name), mine())),
      allowed,
    });
    pair('as a number only', {
      denied: () => getCountFromServer(all()),
      allowed: () => getCountFromServer(query(all(), mine())),
    });
    test('of mine holds nobody else’s', async () => {
      const { docs } = await allowed();
      expect(docs.map((found) => found.get(owner))).toEqual([LEARNER]);
    });
  });

  describe('the queries of the learner’s pages', () => {
    const at2 = (name: string) => collection(at().as('learner'), name);
    test('orders, newest first', async () => {
      const mine = query(at2('orders'), where('userId', '==', LEARNER), orderBy('createdAt', 'desc'));
      await assertSucceeds(getDocs(mine));
    });
    test('enrollments, newest first', async () => {
      const mine = query(at2('enrollments'), where('studentId', '==', LEARNER), orderBy('createdAt', 'desc'));
      await assertSucceeds(getDocs(mine));
    });
    test('the proofs of one order', async () => {
      const conditions = [where('userId', '==', LEARNER), where('orderId', '==', 'ACDE3467')];
      await assertSucceeds(getDocs(query(at2('paymentProofs'), ...conditions)));
    });
    pair('the proofs of one order only with their owner', {
      denied: () => getDocs(query(at2('paymentProofs'), where('orderId', '==', 'ACDE3467'))),
      allowed: () =>
        getDocs(
          query(at2('paymentProofs'), where('userId', '==', LEARNER), where('orderId', '==', 'ACDE3467')),
        ),
    });
  });

  describe('one document', () => {
    const get = (path: string, actor: Actor = 'learner') => getDoc(doc(at().as(actor), path));

    pair('an order that does not exist: the same answer as for another’s', {
      denied: () => get('orders/QQQQQQQQ'),
      allowed: () => get('orders/QQQQQQQQ', 'owner'),
    });
    for (const [what, hidden, shown] of [
      ['another’s order by its code', 'orders/FGHJ4679', 'orders/ACDE3467'],
      ['another’s enrollment', 'enrollments/FGHJ4679', 'enrollments/ACDE3467'],
      ['an offer of an earlier place once it has ended', 'placeOffers/offer-2', 'placeOffers/offer-4'],
      ['another’s profile', `users/${OTHER}`, `users/${LEARNER}`],
    ] as const)
      pair(what, { denied: () => get(hidden), allowed: () => get(shown) });
    for (const [what, hidden, shown] of [
      ['a course that is not offered', 'courses/hidden-course', 'courses/data-analysis'],
      ['an offering that is not shown yet', 'offerings/hidden', 'offerings/data-analysis-2026-11-28'],
    ] as const) {
      for (const actor of ['signed out', 'learner'] as const)
        pair(`${what}, for ${actor}`, {
          denied: () => get(hidden, actor),
          allowed: () => get(shown, actor),
        });
      pair(`${what}, in a session that has ended`, {
        denied: () => get(hidden, 'owner who signed out'),
        allowed: () => get(hidden, 'owner'),
      });
    }
    test('a learner can get their own profile, but no other that does not exist', async () => {
      await assertSucceeds(getDoc(doc(at().as('another learner'), `users/${OTHER}`)));
      await assertFails(getDoc(doc(at().as('another learner'), 'users/learner-new')));
    });
  });

  describe('a list of learners', () => {
    const users = () => collection(at().as('learner'), 'users');
    pair('of oneself', {
      denied: () => getDocs(query(users(), where(documentId(), '==', LEARNER))),
      allowed: () => getDoc(doc(users(), LEARNER)),
    });
    pair('by e-mail', {
      denied: () => getDocs(query(users(), where('email', '==', 'chanda@example.com'))),
      allowed: () =>
        getDocs(query(collection(at().as('reviewer'), 'users'), where('email', '==', 'chanda@example.com'))),
    });
  });

  describe.each([
    ['courses', 'isActive'],
    ['offerings', 'isVisible'],
  ])('a public list of %s', (name, shown) => {
    const all = () => collection(at().as('signed out'), name);
    const allowed = () => getDocs(query(all(), where(shown, '==', true)));
    pair('with what is hidden', { denied: () => getDocs(all()), allowed });
    pair('of what is hidden', { denied: () => getDocs(query(all(), where(shown, '==', false))), allowed });
    pair('of all by staff, not by the public', {
      denied: () => getDocs(all()),
      allowed: () => getDocs(collection(at().as('reviewer'), name)),
    });
  });

  describe('the keys of the links to receipts and of the forwarder', () => {
    pair('are not for an owner’s eyes either', {
      denied: () => getDoc(doc(at().as('owner'), 'settings/private')),
      allowed: () => getDoc(doc(at().as('owner'), 'settings/public')),
    });
    // The hub's approval rule, the messages of rounds, and when the forwarder was last heard.
    for (const id of ['approvalRule', 'messageTemplates', 'forwarder'])
      pair(`are apart from settings/${id}, which managers may read and reviewers may not`, {
        denied: () => getDoc(doc(at().as('reviewer'), `settings/${id}`)),
        allowed: () => getDoc(doc(at().as('manager'), `settings/${id}`)),
      });
    const list = (name: string) => collection(at().as('owner'), name);
    pair('are not found by a list', {
      denied: () => getDocs(list('settings')),
      allowed: () => getDocs(list('auditLog')),
    });
    pair('are not found by a list that asks for those that can be read', {
      denied: () => getDocs(query(list('settings'), where(documentId(), '==', 'public'))),
      allowed: () => getDoc(doc(list('settings'), 'public')),
    });
  });

  pair('pictures are not listed, even one’s own', {
    denied: () =>
      getDocs(query(collection(at().as('learner'), 'proofImages'), where('userId', '==', LEARNER))),
    allowed: () => getDoc(doc(at().as('learner'), 'proofImages/proof-0000000000000001')),
  });

  describe.each(['notes/one', 'orders/ACDE3467/notes/one', 'users/learner-chanda/private/one'])(
    'a place that the hub does not have: %s',
    (path) => {
      pair('for the owner of everything', {
        denied: () => getDoc(doc(at().as('owner'), path)),
        allowed: () => getDoc(doc(at().server, path)),
      });
    },
  );
}
