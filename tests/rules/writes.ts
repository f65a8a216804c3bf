/** Forgeries: writes by which a learner or a member of staff might gain something. Only the server may write these. */
import {
  arrayUnion,
  deleteDoc,
  doc,
  type Firestore,
  increment,
  runTransaction,
  serverTimestamp,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import { describe } from 'vitest';
import { validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { makeStaffMember } from '../factories/staff-member.ts';
import { makeAttendance } from '../factories/attendance.ts';
import { toDocument } from '../factories/document.ts';
import { makeEnrollment } from '../factories/enrollment.ts';
import { makeOrder } from '../factories/order.ts';
import { makePayment, makePaymentProof } from '../factories/payment.ts';
import { type Actor, LEARNER, STAFF } from './actors.ts';
import type { Harness } from './harness.ts';
import { pair } from './pair.ts';
import { session } from './fixtures.ts';

type Forgery = {
  readonly by: Actor;
  readonly path: string;
  readonly write: (db: Firestore, path: string) => Promise<unknown>;
};

const put = (value: object) => (db: Firestore, path: string) => setDoc(doc(db, path), toDocument(value));
const change = (fields: Record<string, unknown>) => (db: Firestore, path: string) =>
  updateDoc(doc(db, path), fields);
const remove = (db: Firestore, path: string) => deleteDoc(doc(db, path));
const mine = { userId: LEARNER } as const;

const forgeries: Record<string, Forgery> = {
  'an order for K1': {
    by: 'learner',
    path: 'orders/ACDE3469',
    write: put(makeOrder({ ...mine, id: 'ACDE3469', amount: 1 })),
  },
  'an order that is paid from the start': {
    by: 'learner',
    path: 'orders/ACDE3469',
    write: put(makeOrder({ ...mine, id: 'ACDE3469', status: 'approved' })),
  },
  'an order in another’s name': {
    by: 'another learner',
    path: 'orders/ACDE3469',
    write: put(makeOrder({ ...mine, id: 'ACDE3469' })),
  },
  'a lower price': { by: 'learner', path: 'orders/ACDE3467', write: change({ amount: 1 }) },
  'a payment in full': {
    by: 'learner',
    path: 'orders/ACDE3467',
    write: change({ paidAmount: increment(100) }),
  },
  'an approval': { by: 'learner', path: 'orders/ACDE3467', write: change({ status: 'approved' }) },
  'room for more proofs': { by: 'learner', path: 'orders/ACDE3467', write: change({ proofCount: 0 }) },
  'a receipt number': {
    by: 'learner',
    path: 'orders/ACDE3467',
    write: change({ receiptNumber: 'R-ACDE3467' }),
  },
  'an order made over to me': {
    by: 'another learner',
    path: 'orders/ACDE3467',
    write: change({ userId: 'learner-bupe' }),
  },
  'a paid enrollment': {
    by: 'learner',
    path: 'enrollments/ACDE3469',
    write: put(makeEnrollment({ id: 'ACDE3469', studentId: LEARNER, status: 'paid' })),
  },
  'temporary access': {
    by: 'learner',
    path: 'enrollments/ACDE3467',
    write: change({ temporaryAccess: true, temporaryAccessUntil: new Date(validUntilFor('2027-01-02')) }),
  },
  'a later end': { by: 'learner', path: 'enrollments/ACDE3467', write: change({ validUntil: null }) },
  'a course that I did not choose': {
    by: 'learner',
    path: 'enrollments/ACDE3467',
    write: change({ courseId: 'cybersecurity-basics' }),
  },
  'a second order for a course, by taking the lock away': {
    by: 'learner',
    path: `courseHolds/${LEARNER}_data-analysis`,
    write: remove,
  },
  'a proof beside the command': {
    by: 'learner',
    path: 'paymentProofs/proof-0000000000000009',
    write: put(makePaymentProof({ ...mine, id: 'proof-0000000000000009' })),
  },
  'another story in a proof that was sent': {
    by: 'learner',
    path: 'paymentProofs/proof-0000000000000001',
    write: change({ transactionId: 'PP261124.0930.D54321' }),
  },
  'a proof without its warnings': {
    by: 'learner',
    path: 'paymentProofs/proof-0000000000000001',
    write: change({ warnings: [] }),
  },
  'a proof that never was': { by: 'learner', path: 'paymentProofs/proof-0000000000000001', write: remove },
  'a picture taken back': { by: 'learner', path: 'proofImages/proof-0000000000000001', write: remove },
  'a transaction of the hub’s ledger': {
    by: 'learner',
    path: 'payments/PP261124.0931.D12346',
    write: put(makePayment({ id: 'PP261124.0931.D12346', status: 'approved' })),
  },
  'a share of another’s payment': {
    by: 'learner',
    path: 'payments/PP261124.0930.D12345',
    write: change({ claims: arrayUnion('proof-0000000000000009') }),
  },
  'a class that I missed': {
    by: 'learner',
    path: `attendance/offering-2_saturday_${LEARNER}`,
    write: put(makeAttendance({ ...mine, offeringId: 'offering-2' })),
  },
  'one click more': {
    by: 'learner',
    path: `attendance/data-analysis-2026-11-28_saturday_${LEARNER}`,
    write: change({ joinedAt: arrayUnion(new Date(0)) }),
  },
  'a place among the staff': {
    by: 'learner',
    path: `admins/${LEARNER}`,
    write: put(makeStaffMember({ id: LEARNER, role: 'owner' })),
  },
  'a session of staff': {
    by: 'learner',
    path: 'adminSessions/mine',
    write: (db, path) => setDoc(doc(db, path), session({ uid: LEARNER, role: 'owner' })),
  },
  'another’s address for my notifications': {
    by: 'learner',
    path: `pushSubscriptions/${'a'.repeat(64)}`,
    write: change({ uid: 'learner-bupe' }),
  },
  'a higher role': { by: 'reviewer', path: `admins/${STAFF.reviewer}`, write: change({ role: 'owner' }) },
  'a session that stays alive by itself': {
    by: 'reviewer',
    path: 'adminSessions/reviewer-live',
    write: change({ lastSeenAt: serverTimestamp() }),
  },
  'an approval without a row in the log': {
    by: 'manager',
    path: 'orders/ACDE3467',
    write: change({ status: 'approved' }),
  },
  'a price without a row in the log': {
    by: 'manager',
    path: 'courses/data-analysis',
    write: change({ price: 1 }),
  },
  'a class link without a check': {
    by: 'manager',
    path: 'classLinks/offering-1',
    write: change({ saturdayLink: 'javascript:alert(1)' }),
  },
  'another payment number': { by: 'owner', path: 'settings/public', write: change({ paymentNumbers: [] }) },
  'a setting that was not there': {
    by: 'owner',
    path: 'settings/forwarder',
    write: (db, path) => setDoc(doc(db, path), { lastHeardAt: null }),
  },
  'a log that forgets': { by: 'owner', path: 'auditLog/audit-1', write: remove },
  'a log that remembers something else': {
    by: 'owner',
    path: 'auditLog/audit-1',
    write: change({ after: { status: 'rejected' } }),
  },
  'a new seal on the log': {
    by: 'owner',
    path: 'auditSeals/seal-1',
    write: change({ digest: 'b'.repeat(64) }),
  },
  'a session of one’s own that never was': { by: 'owner', path: 'adminSessions/owner-live', write: remove },
  'another’s profile': { by: 'owner', path: `users/${LEARNER}`, write: change({ name: 'C. Mwansa' }) },
  'a note in a place of one’s own': {
    by: 'learner',
    path: `users/${LEARNER}/notes/one`,
    write: (db, path) => setDoc(doc(db, path), { text: '' }),
  },
  'a password': {
    by: 'owner',
    path: `adminSecrets/${STAFF.reviewer}`,
    write: change({ passwordHash: 'mine' }),
  },
};

export function forgeryAttacks(at: () => Harness): void {
  describe.each(Object.entries(forgeries))('%s', (_, { by, path, write }) => {
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
