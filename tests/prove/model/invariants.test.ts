/** A small hub in which everything holds, and what is said once one thing in it is changed. */
import { expect, test } from 'vitest';
import type { Document, Found } from './found.ts';
import { BEGINS, FIRST_WEEKEND, type Model, newLearner, newModel } from './hub-model.ts';
import { violationsOf } from './invariants.ts';

const [UID, COURSE, CODE, MONEY, PROOF] = [
  'learner',
  'course',
  'ACDEFGHJ',
  'PP270303.1000.D1000101',
  'proof',
];

const order: Document = {
  id: CODE,
  userId: UID,
  courseId: COURSE,
  status: 'approved',
  amount: 100,
  paidAmount: 100,
  proofCount: 1,
  latestProofId: PROOF,
  receiptNumber: `R-${CODE}`,
};
const enrollment: Document = {
  id: CODE,
  orderId: CODE,
  studentId: UID,
  courseId: COURSE,
  status: 'paid',
  firstWeekend: FIRST_WEEKEND,
  validUntil: null,
};
const approval: Document = {
  id: 'row',
  actor: { uid: 'reviewer' },
  kind: 'payments',
  action: 'payment_approved',
  target: { collection: 'orders', id: CODE },
  before: { status: 'under_review' },
  after: { status: 'approved' },
};

const shown = { transactionId: MONEY, payerPhone: null, message: 'Paid' };
const proof: Document = { id: PROOF, userId: UID, orderId: CODE, status: 'approved', ...shown };
const paid = { amount: 100, payments: [{ amount: 100 }] };
const receipt: Document = { id: 'receipt', orderId: CODE, number: `R-${CODE}`, reversedAt: null, ...paid };

const fine: Found = {
  users: [{ id: UID }],
  orders: [order],
  enrollments: [enrollment],
  courseHolds: [{ id: `${UID}_${COURSE}`, orderId: CODE }],
  paymentProofs: [proof],
  proofImages: [],
  payments: [{ id: MONEY, amount: 100, allocations: { [CODE]: 100 } }],
  sentRefunds: [],
  receipts: [receipt],
  auditLog: [approval],
  attendance: [{ id: `${COURSE}_saturday_${UID}`, joinedAt: [BEGINS] }],
  attendanceClaims: [],
  feedback: [],
  certificates: [],
  commandKeys: [{ id: 'key', uid: UID }],
};

const links = { saturday: '', sunday: '' };
const classes = [
  { offeringId: COURSE, weekend: FIRST_WEEKEND, links },
  { offeringId: 'last', weekend: '2027-03-20', links },
];
const modelOf = (isDeleted = false): Model => ({
  ...newModel({
    courses: [{ id: COURSE, seats: 1, classes }],
    learners: [newLearner(UID, isDeleted)],
    staff: [{ uid: 'reviewer', role: 'reviewer', sid: 'sid', endedSid: null, logged: 1 }],
  }),
  money: [{ id: MONEY, amount: 100 }],
  proofs: [{ id: PROOF, orderId: CODE, uid: UID, money: { id: MONEY, amount: 100 }, hasImage: false }],
  clicks: new Map([[`${COURSE}_saturday_${UID}`, 1]]),
});

const said = (changes: Partial<Found>, model = modelOf()) =>
  violationsOf(model, { ...fine, ...changes }).join('; ');

test('nothing is said where everything holds', () => {
  expect(said({})).toBe('');
});

const other = {
  ...order,
  id: 'KLMNPQRT',
  status: 'pending',
  paidAmount: 0,
  proofCount: 0,
  receiptNumber: null,
};
const itsEnrollment = { ...enrollment, id: other.id, orderId: other.id, status: 'pending' };

test.each<[string, Partial<Found>, string]>([
  [
    'a second order under way',
    { orders: [order, other], enrollments: [enrollment, itsEnrollment] },
    '2 orders',
  ],
  ['an order that is not held', { courseHolds: [] }, 'not the one that is held'],
  [
    'more money given than came in',
    { payments: [{ id: MONEY, amount: 100, allocations: { [CODE]: 100, OTHER: 1 } }] },
    'gave 101 of 100',
  ],
  [
    'money that was given and goes back',
    { payments: [{ id: MONEY, amount: 100, allocations: { [CODE]: 100 }, refunds: [{ amount: 1 }] }] },
    'gave 101 of 100',
  ],
  ['a refund that nobody marked', { sentRefunds: [{ id: 'outgoing' }] }, 'by 1 outgoing ids'],
  [
    'another amount than came in',
    { payments: [{ id: MONEY, amount: 150, allocations: { [CODE]: 100 } }] },
    'but 100 came in',
  ],
  [
    'an order that was given nothing',
    { payments: [{ id: MONEY, amount: 100, allocations: {} }] },
    'but was given 0',
  ],
  [
    'an approval without enrollment',
    { enrollments: [{ ...enrollment, status: 'pending' }] },
    'its enrollment is pending',
  ],
  ['an approval without receipt', { receipts: [] }, '0 good receipts'],
  ['a receipt that shows less', { receipts: [{ ...receipt, payments: [] }] }, 'payments of 0'],
  ['an approval that the log does not have', { auditLog: [] }, 'approves it 0 times'],
  ['an acknowledged proof that is gone', { paymentProofs: [] }, 'is gone'],
  [
    'a proof that nobody acknowledged',
    { paymentProofs: [...fine.paymentProofs, { id: 'more', orderId: 'x', userId: UID }] },
    'was refused',
  ],
  [
    'a click that counts twice',
    { attendance: [{ id: `${COURSE}_saturday_${UID}`, joinedAt: [1, 2] }] },
    'and 2 count',
  ],
  [
    'more people than seats',
    { enrollments: [enrollment, { ...enrollment, id: 'x', orderId: 'x', studentId: 'y' }] },
    '2 have a seat',
  ],
])('%s is said', (_name, changes, sentence) => {
  expect(said(changes)).toContain(sentence);
});

test('what a deleted account leaves behind is said', () => {
  const told = said({}, modelOf(true));
  for (const sentence of ['holds course', 'has a profile', 'has kept answers', 'tells of the payer'])
    expect(told).toContain(sentence);
});
