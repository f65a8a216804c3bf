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
  ['an order that is not held', { courseHolds: [] }, 'has no course hold'],
  ['more money given than came in', money({ allocations: { [CODE]: 100, OTHER: 1 } }), 'gave 101 of 100'],
  ['money that was given and goes back', money({ refunds: [{ amount: 1 }] }), 'gave 101 of 100'],
  ['a wrong payment amount', money({ amount: 150 }), 'but 100 came in'],
  ['an order that was given nothing', money({ allocations: {} }), 'but was given 0'],
  [
    'an approval without enrollment',
    { enrollments: [{ ...enrollment, status: 'pending' }, pending] },
    'its enrollment is pending',
  ],
  ['an approval without receipt', { receipts: [ended] }, '0 good receipts'],
  ['a receipt that shows less', { receipts: [{ ...receipt, payments: [] }, ended] }, 'payments of 0'],
  ['an approval missing from the log', { auditLog: log.slice(1) }, 'approves it 0 times'],
  ['an acknowledged proof that is gone', { paymentProofs: [] }, 'is gone'],
  [
    'a proof that nobody acknowledged',
    { paymentProofs: [...proofs, { ...proof, id: 'more', orderId: 'x' }] },
    'was refused',
  ],
  [
    'a click that counts twice',
    { attendance: [{ ...clicked, joinedAt: [1, 2] }, mark(CLAIMED, [], true)] },
    'but 2 count',
  ],
  ['more people than seats', { enrollments: [enrollment, elsewhere, pending] }, '2 have a seat'],
  // Money that goes back.
  ['a refund that nobody marked', { sentRefunds: [...fine.sentRefunds, { id: 'x' }] }, 'by 2 outgoing ids'],
  ['a refund that is lost', ledger(sent), 'waiting exists 0 times'],
  ['a refund that exists twice', ledger(sent, sent, waiting), 'sent exists 2 times'],
  ['a refund taken back', ledger(sent, waiting, { ...waiting, id: 'gone' }), 'gone was taken back'],
  ['a refused refund', ledger(sent, waiting, { ...waiting, id: 'x' }), 'x is stored but was refused'],
  ['a changed refund amount', ledger({ ...sent, amount: 50 }, waiting), 'differs from the one marked'],
  ['a refund waiting again', ledger({ ...sent, status: 'to_send' }, waiting), 'is to_send by'],
  ['a refund sent again', ledger({ ...sent, sentTransactionId: 'x' }, waiting), 'is sent by x'],
  ['an outgoing id that is free again', { sentRefunds: [] }, 'by 0 outgoing ids'],
  [
    'an outgoing id of another refund',
    { sentRefunds: [{ id: OUTGOING, paymentId: RETURNED, refundId: 'waiting' }] },
    '1 refunds were sent',
  ],
  ['a receipt without the refund', receipts({ ...ended, refunds: [] }), 'are wrong about sent'],
  ['a refund on two receipts', receipts(ended, ended), 'are wrong about sent'],
  [
    'a receipt with a wrong amount',
    receipts({ ...ended, refunds: [{ transactionId: OUTGOING, amount: 50 }] }),
    'are wrong about sent',
  ],
  ['a refund in no list', { payments: [given, { ...returned, refundDueSince: null }] }, 'refund times of'],
  ['an order without its refund', telling(), 'the wrong refunds'],
  ['an order with a refund that is gone', telling(told, { ...told, id: 'gone' }), 'the wrong refunds'],
  ['an order whose refund still waits', telling({ ...told, sentAt: null }), 'the wrong refunds'],
  ['an order that is gone', { orders: [order] }, 'for an order that is gone'],
  [
    'a refund number kept after the payer is forgotten',
    { payments: [given, { ...returned, isPayerForgotten: true }] },
    'refund sent exposes',
  ],
  // What comes after a class.
  ['a claim that is gone', { attendanceClaims: [] }, 'is undefined, not granted'],
  ['another answer', { attendanceClaims: [{ ...claim, status: 'refused' }] }, 'is refused, not granted'],
  ['a claim nobody made', { attendanceClaims: [claim, { ...claim, id: 'x' }] }, 'stored but was refused'],
  ['a grant without its mark', { attendance: [clicked, mark(CLAIMED, [], null)] }, 'its mark differs'],
  ['a mark nobody made', { attendance: [...fine.attendance, mark('x', [], true)] }, 'x is corrected'],
  ['a claim decided twice', { auditLog: [...log, granted] }, '1 claims were decided, but the log has 2'],
  ['feedback that is gone', { feedback: [] }, 'is gone or differs'],
  ['another face', { feedback: [{ ...judged, face: 'bad' }] }, 'is gone or differs'],
  ['second feedback', { feedback: [judged, { ...judged, id: 'x' }] }, 'on x should not be there'],
  ['feedback by an absentee', { attendance: [] }, 'who was not there'],
  ['a certificate that is gone', certificates(renewed), `the certificate ${OLD} is gone`],
  ['a certificate nobody issued', certificates(old, renewed, { ...renewed, id: 'x' }), 'x exists but was'],
  ['two valid certificates', certificates({ ...old, status: 'valid' }, renewed), 'has 2 valid certificates'],
  [
    'an older certificate named',
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
  ['kept answers', { commandKeys: fine.commandKeys }, 'keeps answers'],
  ['the payer’s words', { paymentProofs: proofs }, 'exposes the payer'],
  ['a name on a certificate', certificates({ ...old, ...forgotten, printed: {} }, gone), 'has printed'],
  ['another digest', certificates({ ...old, ...forgotten, digest: 'x' }, gone), 'a different digest'],
  ['a claim', { attendanceClaims: [claim] }, 'is granted, not undefined'],
  ['the author of feedback', { feedback: [judged] }, 'should not be there'],
  ['the text of feedback', { feedback: [{ ...judged, userId: null }] }, 'exposes a deleted account'],
  ['feedback that no longer counts', { feedback: [] }, 'deleted accounts gave good'],
  ['a refund’s phone number', { payments: [given, returned] }, 'refund sent exposes a payer'],
  ['an order’s phone number', { orders: fine.orders }, `${BACK} exposes a payer`],
  ['the payer of fully returned money', { payments: [given, allSent] }, `${RETURNED} exposes a payer`],
])('%s left by a deleted account is reported', (_name, changes, sentence) => {
  expect(saidOfGone(changes)).toContain(sentence);
});

test('fully returned money of a deleted account is fine without a payer, or if another proof claims it', () => {
  const without = (changes: object) => saidOfGone({ payments: [given, { ...allSent, ...changes }] });
  expect(without({ arrival: undefined })).not.toContain('exposes a payer');
  expect(without({ claims: ['another'] })).not.toContain('exposes a payer');
});

test('a refund of reversed money may keep the payer’s number, unless it was sent after the deletion', () => {
  const freed = { payments: [given, { ...returned, reversedOrders: [BACK] }] };
  expect(saidOfGone(freed)).toBe('');
  const model = modelOf(true);
  const [first, ...others] = model.refunds;
  if (first === undefined) throw new Error('no refund');
  const late = { ...first, state: { ...asSent, isLearnerGone: true } };
  expect(saidOfGone(freed, { ...model, refunds: [late, ...others] })).toContain('refund sent exposes');
});
