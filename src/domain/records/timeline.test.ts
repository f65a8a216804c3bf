import { expect, test } from 'vitest';
import { makeAttendanceClaim } from '../../../tests/factories/after-class.ts';
import { makeAttendance } from '../../../tests/factories/attendance.ts';
import { NOW } from '../../../tests/factories/clock.ts';
import { actorName, type AuditEntry } from './audit-log.ts';
import { makeAuditEntry } from '../../../tests/factories/audit-entry.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import { makePayment, makePaymentProof } from '../../../tests/factories/payment.ts';
import { HOUR } from '../wire/limits.ts';
import { formatFull } from '../time/time.ts';
import { decisionOf, timelineOf, placeEvents, wishEvents, moved, written } from './timeline.ts';
import { makePlaceOffer } from '../../../tests/factories/place-offer.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';

const nothing = { orders: [], proofs: [], payments: [], attendance: [], log: [] };
const titleOf = () => 'Data Analysis (Excel)';

test('events are listed newest first, each with its text', () => {
  const order = makeOrder({ createdAt: NOW - 5 * HOUR });
  const refused = makePaymentProof({
    id: 'proof-0000000000000001',
    submittedAt: NOW - 4 * HOUR,
    status: 'rejected',
    rejectionReason: 'We could not find it.',
    reviewedAt: NOW - 3 * HOUR,
    amount: null,
  });
  const accepted = makePaymentProof({
    id: 'proof-0000000000000002',
    transactionId: 'PP261125.0930.D12345',
    submittedAt: NOW - 2 * HOUR,
    status: 'approved',
    reviewedAt: NOW - HOUR,
  });
  const allocations = { [order.id]: 100 };
  const payment = makePayment({ id: accepted.transactionId, status: 'approved', allocations });
  const joined = makeAttendance({ joinedAt: [NOW, NOW + 1, NOW + 2] });
  const mine = { orders: [order], proofs: [refused, accepted], payments: [payment], attendance: [joined] };
  const events = timelineOf({ ...mine, log: [] }, titleOf);
  expect(events.map(({ kind, title, text }) => [kind, title, text])).toEqual([
    ['joined', 'Joined the Saturday class', 'and 2 more clicks'],
    ['approved', 'Payment accepted', 'K100'],
    ['proof', 'Sent a payment proof', 'K100 by Airtel Money, PP261125.0930.D12345'],
    ['rejected', 'Payment rejected', 'We could not find it.'],
    ['proof', 'Sent a payment proof', 'Airtel Money, PP261124.0930.D12345'],
    ['registered', 'Registered for Data Analysis (Excel)', 'K100 to pay'],
  ]);
  expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
});

test('money that staff gave without a proof is an event of its own', () => {
  const order = makeOrder({ createdAt: NOW - 5 * HOUR });
  const given = { claims: [], allocations: { [order.id]: 60, FGHJ4679: 40 }, reviewedAt: NOW };
  const attached = makePayment({ ...given, attachedTo: [order.id] });
  const shownByProof = makePayment({ ...given, id: 'PP261124.0930.D99999' });
  const events = timelineOf({ ...nothing, orders: [order], payments: [attached, shownByProof] }, titleOf);
  expect(events.map(({ kind, title, text }) => [kind, title, text])).toEqual([
    ['approved', 'Payment found in the wallet', `K60, ${attached.id}`],
    ['registered', 'Registered for Data Analysis (Excel)', 'K100 to pay'],
  ]);
});

test('a proof that nobody decided, or that a newer one replaced, has no verdict', () => {
  const waiting = makePaymentProof();
  const replaced = makePaymentProof({ id: 'proof-0000000000000002', status: 'superseded' });
  const kinds = timelineOf({ ...nothing, proofs: [waiting, replaced] }, titleOf).map(({ kind }) => kind);
  expect(kinds).toEqual(['proof', 'proof']);
});

test('an attendance mark without a click is not shown as joining', () => {
  expect(timelineOf({ ...nothing, attendance: [makeAttendance({ joinedAt: [] })] }, titleOf)).toEqual([]);
});

test('an act of staff is listed with its text, its reason and who did it', () => {
  const rows = [
    ['access_granted', { temporaryAccessUntil: NOW, reason: 'Paid at the desk' }],
    ['access_ended', { reason: 'A mistake' }],
    ['attendance_corrected', { correctedTo: false, reason: 'Not seen' }],
    ['message_opened', { orderId: 'ACDE3467', text: 'Hello Chanda' }],
    ['offering_saved', {}],
  ] as const;
  const log = rows.map(([action, after], index) =>
    makeAuditEntry({
      id: `row-${index}`,
      action,
      before: null,
      after,
      at: NOW - index,
      target: { collection: 'users', id: 'learner-chanda' },
      actor: { uid: 'ruth', email: 'ruth@example.com', role: 'reviewer' },
    }),
  );
  const events = timelineOf({ ...nothing, log }, titleOf);
  expect(events.map(({ title, text, orderId }) => [title, text, orderId])).toEqual([
    ['Temporary access given', `until ${formatFull(NOW)} · Paid at the desk · by ruth@example.com`, null],
    ['Temporary access ended', 'A mistake · by ruth@example.com', null],
    ['Attendance corrected', 'marked absent · Not seen · by ruth@example.com', null],
    ['WhatsApp message opened', 'Hello Chanda · by ruth@example.com', 'ACDE3467'],
  ]);
});

test('an edit shows the old and the new values', () => {
  const before = { name: 'Chanda', phone: null };
  const after = { name: 'Chanda M.', phone: '+260971234567', noMessages: true };
  const log = [makeAuditEntry({ action: 'student_edited', before, after })];
  expect(timelineOf({ ...nothing, log }, titleOf)[0]?.text).toMatch(
    /^name: Chanda → Chanda M\. · phone: none → 097 123 4567 · no messages: none → yes · by /,
  );
});

test('one payment for two orders is one proof and one decision; each reversal stands apart', () => {
  const other = 'FGHJ4679';
  const times = { submittedAt: NOW - 2 * HOUR, reviewedAt: NOW - HOUR };
  const proof = makePaymentProof({ status: 'approved', alsoOrderIds: [other], ...times });
  const allocations = { [proof.orderId]: 100, [other]: 100 };
  const payment = makePayment({ id: proof.transactionId, amount: 200, allocations });
  const entry = (id: string, action: 'payment_approved' | 'payment_reversed', order: string, at: number) =>
    makeAuditEntry({ id, action, at, before: null, after: {}, target: { collection: 'orders', id: order } });
  const approval = entry('one', 'payment_approved', proof.orderId, NOW - HOUR);
  const told = (changes: Partial<typeof proof>, ...log: AuditEntry[]) =>
    timelineOf({ ...nothing, proofs: [{ ...proof, ...changes }], payments: [payment], log }, titleOf);
  const [decision, sent] = told({}, approval);
  expect(sent?.text).toMatch(/, also for FGHJ 4679$/);
  expect(decision).toMatchObject({ title: 'Payment accepted', text: expect.stringContaining('K200') });
  // The order that the proof was sent under is reversed first, and the other order keeps the proof accepted.
  const first = entry('two', 'payment_reversed', proof.orderId, NOW - 2);
  const titles = (events: ReturnType<typeof told>) => events.map(({ title }) => title);
  expect(titles(told({}, approval, first))).toEqual([
    'Payment reversed',
    'Payment accepted',
    'Sent a payment proof',
  ]);
  const last = entry('three', 'payment_reversed', other, NOW);
  expect(titles(told({ status: 'rejected', reviewedAt: NOW }, approval, first, last))).toEqual([
    'Payment reversed',
    'Payment reversed',
    'Payment approved',
    'Sent a payment proof',
  ]);
});

test('a reversal and the approval that it took back are listed once each', () => {
  const rejectionReason = 'Recalled.';
  const proof = makePaymentProof({ status: 'rejected', rejectionReason, reviewedAt: NOW });
  const target = { collection: 'orders', id: proof.orderId };
  const common = { target, before: null };
  const log = [
    makeAuditEntry({ ...common, id: 'one', action: 'payment_approved', after: {}, at: NOW - HOUR }),
    makeAuditEntry({ ...common, id: 'two', action: 'payment_reversed', after: { rejectionReason }, at: NOW }),
  ];
  const titlesOf = (facts: object) =>
    timelineOf({ ...nothing, proofs: [proof], ...facts }, titleOf)
      .map(({ title }) => title)
      .filter((title) => title !== 'Sent a payment proof');
  expect(titlesOf({ log })).toEqual(['Payment reversed', 'Payment approved']);
  expect(titlesOf({})).toEqual(['Payment rejected']);
});

test('the decider is named from the payment, or from the log if the payment has no name yet', () => {
  const reviewedAt = NOW - HOUR;
  const proof = makePaymentProof({ status: 'rejected', rejectionReason: 'Not found.', reviewedAt });
  const entry = (action: 'payment_rejected' | 'access_granted', at: number) =>
    makeAuditEntry({ action, at, target: { collection: 'orders', id: proof.orderId } });
  const before = entry('payment_rejected', reviewedAt - 1);
  const decision = entry('payment_rejected', reviewedAt);
  expect(decisionOf(proof, [before, entry('access_granted', reviewedAt), decision])).toBe(decision);
  expect(decisionOf(proof, [before])).toBeUndefined();
  const told = timelineOf({ ...nothing, proofs: [proof], log: [decision] }, titleOf);
  const text = `Not found. · by ${actorName(decision.actor)}`;
  expect(told.find(({ kind }) => kind === 'rejected')?.text).toBe(text);
  const payments = [makePayment({ id: proof.transactionId, deciders: { [proof.id]: 'Ruth Reviewer' } })];
  const unlogged = timelineOf({ ...nothing, proofs: [proof], payments }, titleOf);
  expect(unlogged.find(({ kind }) => kind === 'rejected')?.text).toBe('Not found. · by Ruth Reviewer');
});

test('a refund is listed with its amount, where it goes, and how it was sent', () => {
  const target = { collection: 'payments', id: 'PP261124.0930.D12345' };
  const of = { amount: 20, orderId: 'ACDE3467' };
  const log = [
    makeAuditEntry({ id: 'one', action: 'refund_marked', target, after: { ...of, phone: '+260971234567' } }),
    makeAuditEntry({ id: 'two', action: 'refund_sent', target, after: { ...of, sentTransactionId: 'PP1' } }),
    makeAuditEntry({ id: 'three', action: 'refund_cancelled', target, after: { amount: 5, orderId: null } }),
  ];
  const told = new Map(timelineOf({ ...nothing, log }, titleOf).map(({ key, ...event }) => [key, event]));
  const by = 'by reviewer@example.com';
  const marked = { title: 'Refund marked', text: `K20 · to 097 123 4567 · ${by}`, orderId: 'ACDE3467' };
  expect(told.get('log-one')).toMatchObject(marked);
  expect(told.get('log-two')).toMatchObject({ title: 'Refund sent', text: `K20 · PP1 · ${by}` });
  expect(told.get('log-three')).toMatchObject({ text: `K5 · ${by}`, orderId: null });
});

const said = (changes: Parameters<typeof makePlaceOffer>[0]) =>
  placeEvents(makePlaceOffer(changes)).map(({ title, text }) => `${title}: ${text}`);
const MADE = 'Was offered an earlier place: Sat 28 Nov, until Wed 25 Nov, 14:00 CAT';

test('an open offer says until when it is open', () => {
  expect(said({})).toEqual([MADE]);
});

test.each([
  ['taken', 'Took the earlier place'],
  ['declined', 'Kept their weekend'],
  ['ended', 'Did not answer: the offer ended'],
  ['withdrawn', 'The offered place was withdrawn'],
] as const)('%s', (status, title) => {
  expect(said({ status, closedAt: NOW + 1 })).toEqual([MADE, `${title}: Sat 28 Nov`]);
});

test('a wish for an earlier place stands there for as long as it lasts', () => {
  const wish = makeEnrollment({ earlierWanted: NOW, wantedWeekend: '2026-11-28' });
  const [event] = wishEvents(wish);
  const [title, text] = ['Asked for an earlier place', 'from Sat 28 Nov on'];
  expect(event).toMatchObject({ at: NOW, title, text, orderId: wish.id });
  expect(wishEvents({ ...wish, earlierWanted: null })).toEqual([]);
});

test('a message of a round is listed with its text and who opened it; an open or skipped card is not', () => {
  const of = { roundId: 'one', userId: 'chanda', kind: 'unpaid', text: 'Hello Chanda' } as const;
  const messages = (['sent', 'wrong_number', 'skipped', 'taken'] as const).map((state, n) => ({
    ...of,
    id: `${n}_chanda`,
    state,
    by: 'ruth@example.com',
    at: NOW - n,
  }));
  expect(messages.flatMap(written).map(({ title, text }) => [title, text])).toEqual([
    ['Written to on WhatsApp', 'Not paid · Hello Chanda · by ruth@example.com'],
    ['The WhatsApp number does not work', 'Not paid · by ruth@example.com'],
  ]);
});

test('a move says who made it, and also why if staff did and the reader may read the log', () => {
  const move = { from: '2026-11-28', to: '2026-12-05', at: NOW };
  const told = (by: 'staff' | 'learner' | 'offer' | 'full', log: readonly AuditEntry[] = []) =>
    moved({ id: 'ACDE3467', moves: [{ ...move, by }] }, log);
  const [event] = told('learner');
  const wished = { title: 'Moved from Sat 28 Nov to Sat 5 Dec', text: 'by their own wish' };
  expect(event).toMatchObject({ ...wished, orderId: 'ACDE3467' });
  const entry = makeAuditEntry({
    action: 'learner_moved',
    target: { collection: 'enrollments', id: 'ACDE3467' },
    after: { firstWeekend: move.to, reason: 'The trainer is away' },
  });
  const events = told('staff', [entry]);
  expect(events.map(({ text }) => text)).toEqual([`The trainer is away · by ${actorName(entry.actor)}`]);
  expect(told('staff')[0]?.text).toBe('by staff');
});

test('“I was there” is listed with its reason, and so is the answer of staff', () => {
  const claim = makeAttendanceClaim({ slot: 'sunday', claimedAt: NOW });
  const answered = { answer: 'We saw you.', decidedAt: NOW + HOUR };
  const granted = { ...claim, ...answered, id: 'two', status: 'granted' } as const;
  const refused = { ...granted, id: 'three', status: 'refused', decidedAt: NOW + 2 * HOUR } as const;
  const events = timelineOf({ ...nothing, claims: [claim, granted, refused] }, titleOf);
  expect(events.map(({ title, text }) => [title, text])).toEqual([
    ['Was not believed', 'We saw you.'],
    ['Was believed to have been there', 'We saw you.'],
    ...Array.from({ length: 3 }, () => ['Said “I was there” of the Sunday class', claim.reason]),
  ]);
});
