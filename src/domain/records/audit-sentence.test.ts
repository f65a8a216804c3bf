import { expect, test } from 'vitest';
import { makeAuditEntry } from '../../../tests/factories/audit-entry.ts';
import { type AuditEntry, auditActionSchema } from './audit-log.ts';
import { learnerOf } from './audit-person.ts';
import { type Piece, sentenceOf } from './audit-sentence.ts';

const written = (pieces: readonly Piece[]) =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : `<${Object.entries(piece).flat().join(' ')}>`))
    .join('');
const said = (changes: Partial<AuditEntry>) =>
  written(sentenceOf(makeAuditEntry({ about: 'learner-chanda', ...changes })));

const ruth = '<staff staff-ruth>';

test.each<[string, Partial<AuditEntry>]>([
  [`disabled the account of ${ruth}`, { before: { isActive: true }, after: { isActive: false } }],
  [
    `enabled the account of ${ruth} and made ${ruth} an owner`,
    { before: { isActive: false, role: 'manager' }, after: { isActive: true, role: 'owner' } },
  ],
  [`made ${ruth} a manager`, { before: { role: 'owner' }, after: { role: 'manager' } }],
])('%s', (sentence, changes) => {
  const target = { collection: 'admins', id: 'staff-ruth' };
  expect(said({ action: 'staff_saved', target, ...changes })).toBe(sentence);
});

test('a decision names the learner, the money and the order', () => {
  const after = { status: 'approved', receivedAmount: 100 };
  expect(said({ action: 'payment_approved', after })).toBe(
    'approved K100 of <learner learner-chanda>, order <order ACDE3467>',
  );
  expect(said({ action: 'payment_part_accepted', after: { receivedAmount: 50 } })).toBe(
    'accepted K50 of <learner learner-chanda> as a part payment, order <order ACDE3467>',
  );
});

test('an approval by rule says why, and setting the rule names the daily sum', () => {
  const actor = { rule: 'seen_in_wallet' } as const;
  expect(said({ action: 'payment_approved', actor, after: { receivedAmount: 100 } })).toBe(
    'approved K100 of <learner learner-chanda>, order <order ACDE3467>, which was seen in the wallet',
  );
  const target = { collection: 'settings', id: 'approvalRule' };
  const set = (dailyMax: number | null) => said({ action: 'approval_rule_set', target, after: { dailyMax } });
  expect(set(5000)).toBe('let the hub approve what was seen in the wallet, up to K5,000 a day');
  expect(set(null)).toBe('stopped the hub from approving by itself');
});

test('the correction of an ID names the new one', () => {
  expect(said({ action: 'transaction_id_corrected', after: { transactionId: 'PP261124.0931.D12345' } })).toBe(
    'corrected the transaction ID of <learner learner-chanda> to PP261124.0931.D12345, order <order ACDE3467>',
  );
});

test('a refund names its payment, and the order whose learner is told of it', () => {
  const target = { collection: 'payments', id: 'PP261124.D12345' };
  const text = (action: AuditEntry['action'], orderId: string | null) =>
    said({ action, target, after: { amount: 20, orderId } });
  const ofOrder = ', order <order ACDE3467>';
  expect(text('refund_marked', 'ACDE3467')).toBe(`marked K20 of PP261124.D12345 to be sent back${ofOrder}`);
  expect(text('refund_sent', 'ACDE3467')).toBe(`recorded K20 of PP261124.D12345 as sent back${ofOrder}`);
  expect(text('refund_cancelled', null)).toBe('kept K20 of PP261124.D12345 that was to be sent back');
});

test.each<[AuditEntry['action'], Record<string, unknown>, string]>([
  [
    'wallet_imported',
    { source: 'statement', new: 12 },
    'imported a statement of the wallet with 12 new payments',
  ],
  ['wallet_imported', { source: 'paste', new: 1 }, 'imported messages of the wallet with 1 new payment'],
  ['wallet_import_undone', { source: 'paste', gone: 1 }, 'undid an import of messages of the wallet'],
  ['wallet_import_undone', { source: 'statement', gone: 1 }, 'undid an import of a statement of the wallet'],
  ['wallet_line_completed', { amount: 100 }, 'completed a line of an import: K100'],
  ['wallet_line_completed', { isMoney: false }, 'noted that a line of an import is no money'],
  ['conflict_settled', { amount: 90 }, 'settled on K90 for PP261124.D12345, which came with two amounts'],
  ['payment_set_aside', { note: 'Rent' }, 'marked PP261124.D12345 as not a course payment'],
  ['payment_set_aside', { note: null }, 'no longer marked PP261124.D12345 as not a course payment'],
  ['forwarder_set', { isOn: true }, 'let a phone forward the wallet’s messages'],
  ['forwarder_set', { isOn: false }, 'stopped the forwarding of the wallet’s messages'],
])('entries about the wallet name the source or the amounts: %s %j', (action, after, sentence) => {
  expect(said({ action, target: { collection: 'payments', id: 'PP261124.D12345' }, after })).toBe(sentence);
});

test('a changed course names what changed, and a hidden weekend is named', () => {
  const course = { collection: 'courses', id: 'data-analysis' };
  const changed = (before: AuditEntry['before']) =>
    said({ action: 'course_saved', target: course, before, after: { price: 150 } });
  expect(changed({ price: 100 })).toBe('changed the price of the course <course data-analysis>');
  expect(changed(null)).toBe('made the course <course data-analysis>');
  const target = { collection: 'offerings', id: 'data-analysis_2026-11-28' };
  expect(
    said({ action: 'offering_saved', target, before: { isVisible: true }, after: { isVisible: false } }),
  ).toBe('hid from learners <offering data-analysis_2026-11-28>');
});

test.each([
  [{ capacity: null }, { capacity: 40 }, 'changed the seats of '],
  [{ sundayStartsAt: 1 }, { sundayStartsAt: 7_200_000 }, 'moved the Sunday class of '],
  [{ isVisible: false }, { isVisible: true }, 'showed learners '],
  [{ isVisible: false, capacity: null }, { isVisible: true, capacity: 4 }, 'changed '],
])('a weekend from %j to %j: %s', (before, after, sentence) => {
  const target = { collection: 'offerings', id: 'o' };
  expect(said({ action: 'offering_saved', target, before, after })).toBe(`${sentence}<offering o>`);
});

test('the learner of an entry is known from the entry or its target, but not from an order alone', () => {
  const mark = { collection: 'attendance', id: 'data_analysis_2026-11-28_saturday_learner_bupe' };
  expect(learnerOf({ target: mark })).toBe('learner_bupe');
  expect(learnerOf({ target: { collection: 'users', id: 'learner-bupe' } })).toBe('learner-bupe');
  expect(learnerOf({ target: { collection: 'orders', id: 'ACDE3467' } })).toBeNull();
  const order = { collection: 'orders', id: 'ACDE3467' };
  expect(learnerOf({ target: order, about: 'learner-bupe' })).toBe('learner-bupe');
});

test('every action has a sentence', () => {
  for (const action of auditActionSchema.options) {
    expect(said({ action, before: null, after: {} }), action).not.toBe('');
  }
});

test('a move names the learner, the new weekend and the order; published weekends are counted', () => {
  const target = { collection: 'enrollments', id: 'ACDE3467' };
  expect(said({ action: 'learner_moved', target, after: { firstWeekend: '2026-12-05' } })).toBe(
    'moved <learner learner-chanda> to the weekend of Sat 5 Dec, order <order ACDE3467>',
  );
  expect(said({ action: 'weekends_published', after: { shown: ['one', 'two'] } })).toBe(
    'published 2 weekends of courses',
  );
});
