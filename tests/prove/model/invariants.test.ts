/** A small hub in which everything holds, and the sentence for each thing that is changed in it. */
import { expect, test } from 'vitest';
import { hashOf } from '../../../functions/src/hash.ts';
import type { Document, Found } from './found.ts';
import { BEGINS, FIRST_WEEKEND, type Model, newLearner, newModel } from './hub-model.ts';
import { violationsOf } from './invariants.ts';

const [UID, COURSE, SECOND] = ['learner', 'course', 'second'];
/** An order that is paid, and one whose money goes back. */
const [CODE, BACK] = ['ACDEFGHJ', 'KLMNPQRT'];
const [MONEY, RETURNED, OUTGOING] = [1, 2, 3].map((at) => `PP270303.1000.D100010${at}`) as [
  string,
  string,
  string,
];
const [OLD, NEW] = ['ACDEFGHJKMNP', 'ACDEFGHJKMNQ'];
const [CLICKED, CLAIMED] = [`${COURSE}_saturday_${UID}`, `${COURSE}_sunday_${UID}`];
const AT = BEGINS + 1;
const PHONE = '+260971234567';
const GRANT = 'attendance_claim_granted';

const toBack = { id: 'sent', amount: 60, phone: PHONE, sentAt: AT };
const told = { ...toBack, transactionId: OUTGOING };
const order: Document = {
  id: CODE,
  userId: UID,
  courseId: COURSE,
  status: 'approved',
  amount: 100,
  paidAmount: 100,
  proofCount: 1,
  latestProofId: 'proof',
  receiptNumber: `R-${CODE}`,
};
const unpaid = { courseId: SECOND, status: 'rejected', paidAmount: 0, receiptNumber: null };
const back: Document = { ...order, ...unpaid, id: BACK, latestProofId: 'other', refunds: [told] };
const enrollment: Document = {
  id: CODE,
  orderId: CODE,
  studentId: UID,
  courseId: COURSE,
  status: 'paid',
  firstWeekend: FIRST_WEEKEND,
  validUntil: null,
  certificateId: NEW,
};
const notYet = { orderId: BACK, courseId: SECOND, status: 'pending', certificateId: null };
const pending: Document = { ...enrollment, ...notYet, id: BACK };
const rowOf = (id: string, changes: object): Document => ({
  id,
  actor: { uid: 'reviewer' },
  kind: 'payments',
  action: 'payment_approved',
  target: { collection: 'orders', id: BACK },
  before: { status: 'under_review' },
  after: { status: 'approved' },
  ...changes,
});
const approval = rowOf('row', { target: { collection: 'orders', id: CODE } });
const granted = rowOf('granted', { action: GRANT, target: null });
const reversal = {
  action: 'payment_reversed',
  before: { status: 'approved' },
  after: { status: 'rejected' },
};
const log = [approval, granted, rowOf('then', {}), rowOf('taken back', reversal)];
const shown = { userId: UID, orderId: CODE, transactionId: MONEY, payerPhone: null, message: 'Paid' };
const proof: Document = { id: 'proof', status: 'approved', ...shown };
const rejected = { orderId: BACK, transactionId: RETURNED, status: 'rejected' };
const proofs = [proof, { ...proof, ...rejected, id: 'other' }];
const sent = { ...toBack, orderId: BACK, status: 'sent', sentTransactionId: OUTGOING };
const open = { status: 'to_send', sentAt: null, sentTransactionId: null };
const waiting = { ...sent, ...open, id: 'waiting', orderId: null, amount: 40 };
const given = { id: MONEY, amount: 100, allocations: { [CODE]: 100 } };
const returned: Document = {
  id: RETURNED,
  amount: 100,
  status: 'refunded',
  allocations: {},
  claims: ['other'],
  arrival: { phone: null, name: 'Bupe Phiri' },
  refunds: [sent, waiting],
  refundDueSince: AT,
  refundSentAt: AT,
};
const receipt: Document = {
  id: 'receipt',
  orderId: CODE,
  number: `R-${CODE}`,
  reversedAt: null,
  approvedAt: BEGINS,
  amount: 100,
  payments: [{ amount: 100 }],
};
const reversed = { id: 'reversed', orderId: BACK, reversedAt: AT };
const ended: Document = { ...receipt, ...reversed, refunds: [{ transactionId: OUTGOING, amount: 60 }] };
const mark = (id: string, joinedAt: readonly number[], correctedTo: boolean | null): Document => ({
  id,
  userId: UID,
  offeringId: COURSE,
  joinedAt,
  correctedTo,
});
const clicked = mark(CLICKED, [BEGINS], null);
const claim = { id: CLAIMED, userId: UID, status: 'granted' };
const judged: Document = { id: CODE, userId: UID, courseId: COURSE, face: 'good', text: 'Thank you' };
const certificate = (id: string, changes: object): Document => ({
  id,
  userId: UID,
  orderId: CODE,
  printed: {},
  jwt: id,
  issuedBy: 'owner',
  digest: hashOf(id),
  reason: null,
  ...changes,
});
const old = certificate(OLD, { statusIndex: 0, status: 'replaced', replaces: null });
const renewed = certificate(NEW, { statusIndex: 1, status: 'valid', replaces: OLD });

const fine: Found = {
  users: [{ id: UID }],
  orders: [order, back],
  enrollments: [enrollment, pending],
  courseHolds: [
    { id: `${UID}_${COURSE}`, orderId: CODE },
    { id: `${UID}_${SECOND}`, orderId: BACK },
  ],
  paymentProofs: proofs,
  proofImages: [],
  payments: [given, returned],
  sentRefunds: [{ id: OUTGOING, paymentId: RETURNED, refundId: 'sent' }],
  receipts: [receipt, ended],
  auditLog: log,
  attendance: [clicked, mark(CLAIMED, [], true)],
  attendanceClaims: [claim],
  feedback: [judged],
  certificates: [old, renewed],
  commandKeys: [{ id: 'key', uid: UID }],
};

const links = { saturday: '', sunday: '' };
const asSent = { is: 'sent', outgoing: OUTGOING, at: AT, isLearnerGone: false } as const;
const asMarked = { moneyId: RETURNED, orderId: null, amount: 40 };
const acknowledged = { orderId: CODE, uid: UID, money: { id: MONEY, amount: 100 }, hasImage: false };
const modelOf = (isDeleted: boolean): Model => ({
  ...newModel({
    courses: [
      {
        id: COURSE,
        seats: 1,
        classes: [
          { offeringId: COURSE, weekend: FIRST_WEEKEND, links },
          { offeringId: 'last', weekend: '2027-03-20', links },
        ],
      },
      { id: SECOND, seats: null, classes: [] },
    ],
    learners: [newLearner(UID, isDeleted)],
    staff: [{ uid: 'reviewer', role: 'reviewer', sid: 'sid', endedSid: null, logged: log.length }],
  }),
  money: [MONEY, RETURNED].map((id) => ({ id, amount: 100 })),
  proofs: [
    { ...acknowledged, id: 'proof' },
    { ...acknowledged, id: 'other', orderId: BACK, money: { id: RETURNED, amount: 100 } },
  ],
  refunds: [
    { ...asMarked, id: 'sent', orderId: BACK, amount: 60, state: asSent },
    { ...asMarked, id: 'waiting', state: { is: 'to_send' } },
    { ...asMarked, id: 'gone', state: { is: 'taken_back' } },
  ],
  clicks: new Map([[CLICKED, 1]]),
  claims: new Map([[CLAIMED, { uid: UID, status: 'granted' }]]),
  feedback: new Map([[CODE, { uid: UID, face: 'good' }]]),
  certificates: new Map([
    [OLD, { uid: UID, digest: hashOf(OLD), status: 'replaced' }],
    [NEW, { uid: UID, digest: hashOf(NEW), status: 'valid' }],
  ]),
});

const said = (changes: Partial<Found>) => violationsOf(modelOf(false), { ...fine, ...changes }).join('; ');

/** What a deleted account may leave behind: nothing of the person. */
const nameless = (refund: object) => ({ ...refund, phone: null });
const [nobody, noText] = [
  { userId: null, orderId: null, printed: null },
  { jwt: null, issuedBy: null },
];
const forgotten = { ...nobody, ...noText, replaces: null, reason: null };
const left: Found = {
  ...fine,
  users: [],
  orders: [order, { ...back, refunds: [nameless(told)] }],
  enrollments: [{ ...enrollment, certificateId: null }, pending],
  courseHolds: [],
  paymentProofs: proofs.map((one) => ({ ...one, message: null })),
  payments: [given, { ...returned, refunds: [nameless(sent), waiting] }],
  attendance: [],
  attendanceClaims: [],
  feedback: [{ ...judged, id: 'drawn', userId: null, text: null }],
  certificates: [
    { ...old, ...forgotten },
    { ...renewed, ...forgotten },
  ],
  commandKeys: [],
};
const saidOfGone = (changes: Partial<Found>, model = modelOf(true)) =>
  violationsOf(model, { ...left, ...changes }).join('; ');

test('nothing is reported where everything holds, nor for what a deleted account may leave', () => {
  expect(said({})).toBe('');
  expect(saidOfGone({})).toBe('');
});

const another = { ...order, id: 'X', status: 'pending', paidAmount: 0, proofCount: 0, receiptNumber: null };
const itsEnrollment = { ...enrollment, id: 'X', orderId: 'X', status: 'pending', certificateId: null };
const elsewhere = { ...enrollment, id: 'x', orderId: 'x', studentId: 'y', certificateId: null };
const money = (changes: object) => ({ payments: [{ ...given, ...changes }, returned] });
const ledger = (...refunds: object[]) => ({ payments: [given, { ...returned, refunds }] });
const telling = (...refunds: object[]) => ({ orders: [order, { ...back, refunds }] });
const receipts = (...all: Document[]) => ({ receipts: [receipt, ...all] });
const certificates = (...all: Document[]) => ({ certificates: all });

test.each<[string, Partial<Found>, string]>([
  [
    'a second order under way',
    { orders: [order, another, back], enrollments: [enrollment, itsEnrollment, pending] },
    '2 orders',
  ],
  ['an order that is not held', { courseHolds: [] }, 'not the one that is held'],
  ['more money given than came in', money({ allocations: { [CODE]: 100, OTHER: 1 } }), 'gave 101 of 100'],
  ['money that was given and goes back', money({ refunds: [{ amount: 1 }] }), 'gave 101 of 100'],
  ['another amount than came in', money({ amount: 150 }), 'but 100 came in'],
  ['an order that was given nothing', money({ allocations: {} }), 'but was given 0'],
  [
    'an approval without enrollment',
    { enrollments: [{ ...enrollment, status: 'pending' }, pending] },
    'its enrollment is pending',
  ],
  ['an approval without receipt', { receipts: [ended] }, '0 good receipts'],
  ['a receipt that shows less', { receipts: [{ ...receipt, payments: [] }, ended] }, 'payments of 0'],
  ['an approval that the log does not have', { auditLog: log.slice(1) }, 'approves it 0 times'],
  ['an acknowledged proof that is gone', { paymentProofs: [] }, 'is gone'],
  [
    'a proof that nobody acknowledged',
    { paymentProofs: [...proofs, { ...proof, id: 'more', orderId: 'x' }] },
    'was refused',
  ],
  [
    'a click that counts twice',
    { attendance: [{ ...clicked, joinedAt: [1, 2] }, mark(CLAIMED, [], true)] },
    'and 2 count',
  ],
  ['more people than seats', { enrollments: [enrollment, elsewhere, pending] }, '2 have a seat'],
  // Money that goes back.
  ['a refund that nobody marked', { sentRefunds: [...fine.sentRefunds, { id: 'x' }] }, 'by 2 outgoing ids'],
  ['a refund that is lost', ledger(sent), 'waiting is there 0 times'],
  ['one that is there twice', ledger(sent, sent, waiting), 'sent is there 2 times'],
  ['one that was taken back', ledger(sent, waiting, { ...waiting, id: 'gone' }), 'gone was taken back'],
  ['one that was refused', ledger(sent, waiting, { ...waiting, id: 'x' }), 'x is stored and was refused'],
  ['another amount of it', ledger({ ...sent, amount: 50 }, waiting), 'another one than was marked'],
  ['one that waits again', ledger({ ...sent, status: 'to_send' }, waiting), 'is to_send by'],
  ['one that went out again', ledger({ ...sent, sentTransactionId: 'x' }, waiting), 'is sent by x'],
  ['an outgoing id that is free again', { sentRefunds: [] }, 'by 0 outgoing ids'],
  [
    'an outgoing id of another refund',
    { sentRefunds: [{ id: OUTGOING, paymentId: RETURNED, refundId: 'waiting' }] },
    '1 refunds were sent',
  ],
  ['a receipt that does not tell', receipts({ ...ended, refunds: [] }), 'tell of sent otherwise'],
  ['two receipts that tell', receipts(ended, ended), 'tell of sent otherwise'],
  [
    'a receipt that tells another amount',
    receipts({ ...ended, refunds: [{ transactionId: OUTGOING, amount: 50 }] }),
    'tell of sent otherwise',
  ],
  ['what no list finds', { payments: [given, { ...returned, refundDueSince: null }] }, 'lists find'],
  ['an order that does not tell', telling(), 'tells of other refunds'],
  [
    'an order that tells of a refund that is gone',
    telling(told, { ...told, id: 'gone' }),
    'tells of other refunds',
  ],
  ['an order that tells that it still waits', telling({ ...told, sentAt: null }), 'tells of other refunds'],
  ['an order that is gone', { orders: [order] }, 'for an order that is gone'],
  [
    'a number that was sent to where the payer is forgotten',
    { payments: [given, { ...returned, isPayerForgotten: true }] },
    'refund sent tells',
  ],
  // What comes after a class.
  ['a claim that is gone', { attendanceClaims: [] }, 'is undefined, not granted'],
  ['another answer', { attendanceClaims: [{ ...claim, status: 'refused' }] }, 'is refused, not granted'],
  ['a claim nobody made', { attendanceClaims: [claim, { ...claim, id: 'x' }] }, 'stored and was refused'],
  ['a grant without its mark', { attendance: [clicked, mark(CLAIMED, [], null)] }, 'its mark differs'],
  ['a mark nobody made', { attendance: [...fine.attendance, mark('x', [], true)] }, 'nobody corrected x'],
  ['a claim decided twice', { auditLog: [...log, granted] }, '1 claims were decided, and the log has 2'],
  ['feedback that is gone', { feedback: [] }, 'is gone or another'],
  ['another face', { feedback: [{ ...judged, face: 'bad' }] }, 'is gone or another'],
  ['a second one', { feedback: [judged, { ...judged, id: 'x' }] }, 'on x should not be there'],
  ['feedback of who was absent', { attendance: [] }, 'who was not there'],
  ['a certificate that is gone', certificates(renewed), `the certificate ${OLD} is gone`],
  ['one nobody issued', certificates(old, renewed, { ...renewed, id: 'x' }), 'x is there and was'],
  ['two that hold', certificates({ ...old, status: 'valid' }, renewed), 'has 2 valid certificates'],
  [
    'an older one named',
    { enrollments: [{ ...enrollment, certificateId: OLD }, pending] },
    `its newest is ${NEW}`,
  ],
  ['another token', certificates(old, { ...renewed, jwt: 'x' }), 'is not its token’s'],
])('%s is reported', (_name, changes, sentence) => {
  expect(said(changes)).toContain(sentence);
});

const gone = { ...renewed, ...forgotten };
const allSent = { ...returned, refunds: [nameless(sent)], refundDueSince: null };

test.each<[string, Partial<Found>, string]>([
  ['a course hold', { courseHolds: fine.courseHolds }, 'holds course'],
  ['a profile', { users: fine.users }, 'has a profile'],
  ['kept answers', { commandKeys: fine.commandKeys }, 'has kept answers'],
  ['the payer’s words', { paymentProofs: proofs }, 'tells of the payer'],
  ['a name on a certificate', certificates({ ...old, ...forgotten, printed: {} }, gone), 'has printed'],
  ['another digest', certificates({ ...old, ...forgotten, digest: 'x' }, gone), 'another digest'],
  ['a claim', { attendanceClaims: [claim] }, 'is granted, not undefined'],
  ['whose feedback it is', { feedback: [judged] }, 'should not be there'],
  ['what was written', { feedback: [{ ...judged, userId: null }] }, 'tells of a deleted account'],
  ['feedback that no longer counts', { feedback: [] }, 'deleted accounts gave good'],
  ['a number that was sent to', { payments: [given, returned] }, 'refund sent tells of a payer'],
  ['the same on the order', { orders: fine.orders }, `${BACK} tells of a payer`],
  ['who paid what was all sent back', { payments: [given, allSent] }, `${RETURNED} tells of a payer`],
])('%s left by a deleted account is reported', (_name, changes, sentence) => {
  expect(saidOfGone(changes)).toContain(sentence);
});

test('fully returned money of a deleted account is fine without a payer, or if another proof claims it', () => {
  const without = (changes: object) => saidOfGone({ payments: [given, { ...allSent, ...changes }] });
  expect(without({ arrival: undefined })).not.toContain('tells of a payer');
  expect(without({ claims: ['another'] })).not.toContain('tells of a payer');
});

test('a refund of reversed money may keep the payer’s number, unless it was sent after the deletion', () => {
  const freed = { payments: [given, { ...returned, reversedOrders: [BACK] }] };
  expect(saidOfGone(freed)).toBe('');
  const model = modelOf(true);
  const [first, ...others] = model.refunds;
  if (first === undefined) throw new Error('no refund');
  const late = { ...first, state: { ...asSent, isLearnerGone: true } };
  expect(saidOfGone(freed, { ...model, refunds: [late, ...others] })).toContain('refund sent tells');
});
