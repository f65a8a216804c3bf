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

type Forgery = readonly [by: Actor, path: string, write: (db: Firestore, path: string) => Promise<unknown>];

const put = (value: object) => (db: Firestore, path: string) => setDoc(doc(db, path), toDocument(value));
const change = (fields: Record<string, unknown>) => (db: Firestore, path: string) =>
  updateDoc(doc(db, path), fields);
const remove = (db: Firestore, path: string) => deleteDoc(doc(db, path));
const mine = { userId: LEARNER } as const;

const forgeries: Record<string, Forgery> = {
  'an order for K1': ['learner', 'orders/ACDE3469', put(makeOrder({ ...mine, id: 'ACDE3469', amount: 1 }))],
  'an order that is paid from the start': [
    'learner',
    'orders/ACDE3469',
    put(makeOrder({ ...mine, id: 'ACDE3469', status: 'approved' })),
  ],
  'an order in another’s name': [
    'another learner',
    'orders/ACDE3469',
    put(makeOrder({ ...mine, id: 'ACDE3469' })),
  ],
  'a lower price': ['learner', 'orders/ACDE3467', change({ amount: 1 })],
  'a payment in full': ['learner', 'orders/ACDE3467', change({ paidAmount: increment(100) })],
  'an approval': ['learner', 'orders/ACDE3467', change({ status: 'approved' })],
  'room for more proofs': ['learner', 'orders/ACDE3467', change({ proofCount: 0 })],
  'a receipt number': ['learner', 'orders/ACDE3467', change({ receiptNumber: 'R-ACDE3467' })],
  'an order made over to me': ['another learner', 'orders/ACDE3467', change({ userId: 'learner-bupe' })],
  'a paid enrollment': [
    'learner',
    'enrollments/ACDE3469',
    put(makeEnrollment({ id: 'ACDE3469', studentId: LEARNER, status: 'paid' })),
  ],
  'temporary access': [
    'learner',
    'enrollments/ACDE3467',
    change({ temporaryAccess: true, temporaryAccessUntil: new Date(validUntilFor('2027-01-02')) }),
  ],
  'a later end': ['learner', 'enrollments/ACDE3467', change({ validUntil: null })],
  'a course that I did not choose': [
    'learner',
    'enrollments/ACDE3467',
    change({ courseId: 'cybersecurity-basics' }),
  ],
  'a second order for a course, by taking the lock away': [
    'learner',
    `courseHolds/${LEARNER}_data-analysis`,
    remove,
  ],
  'a proof beside the command': [
    'learner',
    'paymentProofs/proof-0000000000000009',
    put(makePaymentProof({ ...mine, id: 'proof-0000000000000009' })),
  ],
  'another story in a proof that was sent': [
    'learner',
    'paymentProofs/proof-0000000000000001',
    change({ transactionId: 'PP261124.0930.D54321' }),
  ],
  'a proof without its warnings': [
    'learner',
    'paymentProofs/proof-0000000000000001',
    change({ warnings: [] }),
  ],
  'a proof that never was': ['learner', 'paymentProofs/proof-0000000000000001', remove],
  'a picture taken back': ['learner', 'proofImages/proof-0000000000000001', remove],
  'a transaction of the hub’s ledger': [
    'learner',
    'payments/PP261124.0931.D12346',
    put(makePayment({ id: 'PP261124.0931.D12346', status: 'approved' })),
  ],
  'a share of another’s payment': [
    'learner',
    'payments/PP261124.0930.D12345',
    change({ claims: arrayUnion('proof-0000000000000009') }),
  ],
  'a class that I missed': [
    'learner',
    `attendance/offering-2_saturday_${LEARNER}`,
    put(makeAttendance({ ...mine, offeringId: 'offering-2' })),
  ],
  'one click more': [
    'learner',
    `attendance/data-analysis-2026-11-28_saturday_${LEARNER}`,
    change({ joinedAt: arrayUnion(new Date(0)) }),
  ],
  'a place among the staff': [
    'learner',
    `admins/${LEARNER}`,
    put(makeStaffMember({ id: LEARNER, role: 'owner' })),
  ],
  'a session of staff': [
    'learner',
    'adminSessions/mine',
    (db, path) => setDoc(doc(db, path), session({ uid: LEARNER, role: 'owner' })),
  ],
  'another’s address for my notifications': [
    'learner',
    `pushSubscriptions/${'a'.repeat(64)}`,
    change({ uid: 'learner-bupe' }),
  ],
  'a higher role': ['reviewer', `admins/${STAFF.reviewer}`, change({ role: 'owner' })],
  'a session that stays alive by itself': [
    'reviewer',
    'adminSessions/reviewer-live',
    change({ lastSeenAt: serverTimestamp() }),
  ],
  'an approval without a row in the log': ['manager', 'orders/ACDE3467', change({ status: 'approved' })],
  'a price without a row in the log': ['manager', 'courses/data-analysis', change({ price: 1 })],
  'a class link without a check': [
    'manager',
    'classLinks/offering-1',
    change({ saturdayLink: 'javascript:alert(1)' }),
  ],
  'another payment number': ['owner', 'settings/public', change({ paymentNumbers: [] })],
  'a setting that was not there': [
    'owner',
    'settings/forwarder',
    (db, path) => setDoc(doc(db, path), { lastHeardAt: null }),
  ],
  'a log that forgets': ['owner', 'auditLog/audit-1', remove],
  'a log that remembers something else': [
    'owner',
    'auditLog/audit-1',
    change({ after: { status: 'rejected' } }),
  ],
  'a new seal on the log': ['owner', 'auditSeals/seal-1', change({ digest: 'b'.repeat(64) })],
  'a session of one’s own that never was': ['owner', 'adminSessions/owner-live', remove],
  'another’s profile': ['owner', `users/${LEARNER}`, change({ name: 'C. Mwansa' })],
  'a note in a place of one’s own': [
    'learner',
    `users/${LEARNER}/notes/one`,
    (db, path) => setDoc(doc(db, path), { text: '' }),
  ],
  'a password': ['owner', `adminSecrets/${STAFF.reviewer}`, change({ passwordHash: 'mine' })],
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
