/** A small hub from which money goes back, and what is said once one thing in it is changed. */
import { expect, test } from 'vitest';
import { BEGINS, newLearner } from './hub-model.ts';
import { refundViolationsOf } from './refund-invariants.ts';

const [UID, CODE, MONEY, OUTGOING] = [
  'learner',
  'ACDEFGHJ',
  'PP270303.1000.D1000101',
  'PP270303.1000.D1000102',
];
const AT = BEGINS + 1;
const PHONE = '+260971234567';

const sent = {
  id: 'sent',
  orderId: CODE,
  amount: 60,
  phone: PHONE as string | null,
  status: 'sent',
  sentAt: AT,
  sentTransactionId: OUTGOING,
};
const waiting = {
  ...sent,
  id: 'waiting',
  orderId: null,
  amount: 40,
  status: 'to_send',
  sentAt: null,
  sentTransactionId: null,
};
const payment = {
  id: MONEY,
  amount: 100,
  status: 'refunded',
  allocations: {},
  claims: ['proof'],
  arrival: { phone: null, name: 'Bupe Phiri' as string | null },
  refunds: [sent, waiting] as object[],
  refundDueSince: AT as number | null,
  refundSentAt: AT,
};
const told = { id: 'sent', amount: 60, phone: PHONE as string | null, sentAt: AT, transactionId: OUTGOING };
const order = { id: CODE, userId: UID, refunds: [told] };
const receipt = {
  id: 'receipt',
  orderId: CODE,
  approvedAt: BEGINS,
  refunds: [{ transactionId: OUTGOING, amount: 60 }],
};

const fine = {
  payments: [payment],
  orders: [order],
  receipts: [receipt],
  sentRefunds: [{ id: OUTGOING, paymentId: MONEY, refundId: 'sent' }],
  paymentProofs: [{ id: 'proof', userId: UID }],
};
type Found = Parameters<typeof refundViolationsOf>[1];
type Model = Parameters<typeof refundViolationsOf>[0];

const asMarked = { moneyId: MONEY, orderId: null, amount: 40 };
const asSent = { is: 'sent', outgoing: OUTGOING, at: AT, isLearnerGone: false } as const;
const modelOf = (isDeleted = false): Model => ({
  learners: [newLearner(UID, isDeleted)],
  refunds: [
    { ...asMarked, id: 'sent', orderId: CODE, amount: 60, state: asSent },
    { ...asMarked, id: 'waiting', state: { is: 'to_send' } },
    { ...asMarked, id: 'gone', state: { is: 'taken_back' } },
  ],
});

const said = (changes: Partial<Found>, model = modelOf()) =>
  refundViolationsOf(model, { ...fine, ...changes }).join('; ');

test('nothing is said where everything holds', () => {
  expect(said({})).toBe('');
});

const ledger = (...refunds: object[]) => ({ payments: [{ ...payment, refunds }] });

test.each<[string, Partial<Found>, string]>([
  ['a refund that is lost', ledger(sent), 'waiting is there 0 times'],
  ['one that is there twice', ledger(sent, sent, waiting), 'sent is there 2 times'],
  ['one that was taken back', ledger(sent, waiting, { ...waiting, id: 'gone' }), 'gone was taken back'],
  ['one that nobody marked', ledger(sent, waiting, { ...waiting, id: 'x' }), 'x is stored and was refused'],
  ['another amount', ledger({ ...sent, amount: 50 }, waiting), 'another one than was marked'],
  ['one that waits again', ledger({ ...sent, status: 'to_send' }, waiting), 'is to_send by'],
  ['one that went out again', ledger({ ...sent, sentTransactionId: 'x' }, waiting), 'is sent by x'],
  ['an outgoing id that is free again', { sentRefunds: [] }, 'by 0 outgoing ids'],
  [
    'an outgoing id of another refund',
    { sentRefunds: [{ id: OUTGOING, paymentId: MONEY, refundId: 'waiting' }] },
    '1 refunds were sent',
  ],
  ['a receipt that does not tell', { receipts: [{ ...receipt, refunds: [] }] }, 'tell of sent otherwise'],
  ['two receipts that tell', { receipts: [receipt, receipt] }, 'tell of sent otherwise'],
  [
    'a receipt that tells another amount',
    { receipts: [{ ...receipt, refunds: [{ transactionId: OUTGOING, amount: 50 }] }] },
    'tell of sent otherwise',
  ],
  ['what no list finds', { payments: [{ ...payment, refundDueSince: null }] }, 'lists find'],
  ['an order that does not tell', { orders: [{ ...order, refunds: [] }] }, 'tells of other refunds'],
  [
    'an order that tells of a refund that is gone',
    { orders: [{ ...order, refunds: [told, { ...told, id: 'gone' }] }] },
    'tells of other refunds',
  ],
  [
    'an order that tells that it still waits',
    { orders: [{ ...order, refunds: [{ ...told, sentAt: null }] }] },
    'tells of other refunds',
  ],
  ['an order that is gone', { orders: [] }, 'for an order that is gone'],
])('%s is said', (_name, changes, sentence) => {
  expect(said(changes)).toContain(sentence);
});

const nameless = {
  payments: [{ ...payment, refunds: [{ ...sent, phone: null }, waiting] }],
  orders: [{ ...order, refunds: [{ ...told, phone: null }] }],
};
const returned = (changes: object) => ({
  ...nameless,
  payments: [{ ...payment, refunds: [{ ...sent, phone: null }], refundDueSince: null, ...changes }],
});

test('of a deleted account, a number stays only where money is still to be sent', () => {
  expect(said(nameless, modelOf(true))).toBe('');
  expect(said({ ...nameless, payments: [payment] }, modelOf(true))).toContain('refund sent tells of a payer');
  expect(said({ ...nameless, orders: [order] }, modelOf(true))).toContain(`${CODE} tells of a payer`);
});

test('money of a deleted account that was all sent back does not tell who paid', () => {
  expect(said(returned({}), modelOf(true))).toContain(`${MONEY} tells of a payer`);
  expect(said(returned({ arrival: undefined }), modelOf(true))).not.toContain('tells of a payer');
  // Somebody else shows it, too.
  expect(said(returned({ claims: ['another'] }), modelOf(true))).not.toContain('tells of a payer');
});

test('money that was taken back from an order may be somebody else’s until all of it was sent back', () => {
  const freed = { ...nameless, payments: [{ ...payment, reversedOrders: [CODE] }] };
  expect(said(freed, modelOf(true))).toBe('');
  const [first, ...others] = modelOf(true).refunds;
  if (first === undefined) throw new Error('no refund');
  const late = { ...first, state: { ...asSent, isLearnerGone: true } };
  expect(said(freed, { ...modelOf(true), refunds: [late, ...others] })).toContain('refund sent tells');
});

test('a number that was sent to is gone where the payer is forgotten', () => {
  expect(said({ payments: [{ ...payment, isPayerForgotten: true }] })).toContain('refund sent tells');
});
