import { describe, expect, test } from 'vitest';
import { NOW, SATURDAY, SUNDAY, WEEKEND } from '../../../tests/factories/clock.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { makeOrder } from '../../../tests/factories/order.ts';
import { makePayment, makePaymentProof } from '../../../tests/factories/payment.ts';
import { HOUR, JOIN_CLOSES_AFTER, MINUTE, REASON_MAX, REVIEW_HOURS } from '../wire/limits.ts';
import {
  afterDecision,
  ageOf,
  cannedReasons,
  formatDuration,
  inQueueOrder,
  allowedDecision,
  isBeyondDoubt,
  neighbour,
  nextClassFor,
  withPendingDecisions,
} from './review-queue.ts';
import { lusakaInstant } from '../time/time.ts';

describe('the next class of a learner', () => {
  test('is the course’s next offering, wherever staff moved it', () => {
    const moved = lusakaInstant('2026-11-28', '09:30');
    const offerings = [makeOffering({ saturdayStartsAt: moved })];
    expect(nextClassFor('data-analysis', WEEKEND, offerings, NOW)).toBe(moved);
  });

  test('is by the calendar where nothing is offered', () => {
    expect(nextClassFor('data-analysis', WEEKEND, [], NOW)).toBe(SATURDAY);
    expect(nextClassFor('data-analysis', '2026-12-05', [], NOW)).toBe(lusakaInstant('2026-12-05', '15:00'));
  });

  test('is the running one until its window closes, then Sunday’s', () => {
    const offerings = [makeOffering()];
    const closes = SATURDAY + JOIN_CLOSES_AFTER;
    expect(nextClassFor('data-analysis', WEEKEND, offerings, closes)).toBe(SATURDAY);
    expect(nextClassFor('data-analysis', WEEKEND, offerings, closes + 1)).toBe(SUNDAY);
  });

  test('is not another course’s, nor a weekend before the learner’s first', () => {
    const other = makeOffering({ courseId: 'cybersecurity-basics', saturdayStartsAt: SATURDAY - HOUR });
    const early = makeOffering({ weekendDate: '2026-11-21' });
    expect(nextClassFor('data-analysis', WEEKEND, [other, early], NOW)).toBe(SATURDAY);
  });

  test('is the next weekend’s once this one is over', () => {
    const after = SUNDAY + JOIN_CLOSES_AFTER + 1;
    const next = nextClassFor('data-analysis', WEEKEND, [makeOffering()], after);
    expect(next).toBe(lusakaInstant('2026-12-05', '15:00'));
  });
});

test('the queue goes by class, then by waiting, and an unknown class stands last', () => {
  const row = (id: string, submittedAt: number, nextClass: number | null) => ({
    proof: makePaymentProof({ id, submittedAt }),
    nextClass,
  });
  const rows = [
    row('proof-unknown', NOW - 9 * HOUR, null),
    row('proof-sunday', NOW - 8 * HOUR, SUNDAY),
    row('proof-saturday-new', NOW - HOUR, SATURDAY),
    row('proof-saturday-old', NOW - 2 * HOUR, SATURDAY),
  ];
  expect(inQueueOrder(rows).map(({ proof }) => proof.id)).toEqual([
    'proof-saturday-old',
    'proof-saturday-new',
    'proof-sunday',
    'proof-unknown',
  ]);
  expect(rows[0]?.proof.id).toBe('proof-unknown');
});

test('moving through the list stays inside it', () => {
  const ids = ['a', 'b', 'c'];
  const next = (of: string[], id: string | null, by: 1 | -1 = 1) => neighbour(of, id, by);
  expect([next(ids, 'a'), next(ids, 'c'), next(ids, 'a', -1)]).toEqual(['b', 'c', 'a']);
  expect([next(ids, null), next(ids, 'gone'), next([], 'a')]).toEqual(['a', 'a', null]);
  const after = [afterDecision(ids, 'b'), afterDecision(ids, 'c'), afterDecision(['a'], 'a')];
  expect(after).toEqual(['c', 'b', null]);
});

test('a proof is late from 12 hours on, and soon from 9', () => {
  const tone = (waited: number) => ageOf(NOW - waited, NOW).tone;
  const promise = REVIEW_HOURS * HOUR;
  const tones = [tone(9 * HOUR - 1), tone(9 * HOUR), tone(promise - 1), tone(promise)];
  expect(tones).toEqual(['calm', 'soon', 'soon', 'late']);
  expect(ageOf(NOW + MINUTE, NOW)).toEqual({ text: '0 s', tone: 'calm' });
});

test.each([
  [0, '0 s'],
  [MINUTE - 1, '59 s'],
  [MINUTE, '1 min'],
  [HOUR - 1, '59 min'],
  [HOUR, '1 h'],
  [3 * HOUR + 5 * MINUTE, '3 h 5 min'],
  [24 * HOUR, '1 d'],
  [52 * HOUR + 59 * MINUTE, '2 d 4 h'],
])('%d ms is %s', (duration, text) => {
  expect(formatDuration(duration)).toBe(text);
});

describe('what money allows', () => {
  const order = makeOrder({ amount: 100, paidAmount: 40 });

  test('covers what is due, to the ngwee', () => {
    expect(allowedDecision(60, order, null)).toBe('approve');
    expect(allowedDecision(59.99, order, null)).toBe('accept_part');
    expect(allowedDecision(250, order, makePayment())).toBe('approve');
  });

  test('counts only what other orders left', () => {
    const shared = makePayment({ allocations: { CDEFGHJK: 100 } });
    expect(allowedDecision(160, order, shared)).toBe('approve');
    expect(allowedDecision(159, order, shared)).toBe('accept_part');
    expect(allowedDecision(100, order, shared)).toBe('nothing');
  });

  test('counts what an unsent decision will take from the same transaction', () => {
    const payment = makePayment();
    const promised = { transactionId: payment.id, orderId: 'CDEFGHJK', received: 100, part: 100 };
    const expected = withPendingDecisions(payment, [promised]);
    expect(expected).toEqual({ ...payment, amount: 100, allocations: { CDEFGHJK: 100 } });
    expect(allowedDecision(100, order, expected)).toBe('nothing');
    const elsewhere = { ...promised, transactionId: 'PP000000.0000.A00000' };
    expect(withPendingDecisions(payment, [elsewhere])).toBe(payment);
    expect(withPendingDecisions({ ...payment, amount: 250 }, [promised, promised])).toMatchObject({
      amount: 250,
      allocations: { CDEFGHJK: 100 },
    });
  });
});

test('an approval is beyond doubt for seen money without a warning that is all that is due', () => {
  const [proof, seen] = [makePaymentProof({ amount: 100 }), { state: 'seen', id: 'A' } as const];
  expect([isBeyondDoubt(proof, seen), isBeyondDoubt(proof, seen, 100)]).toEqual([true, true]);
  expect(isBeyondDoubt(proof, { state: 'unknown' }, 100)).toBe(false);
  expect(isBeyondDoubt({ ...proof, warnings: ['image_seen'] }, seen, 100)).toBe(false);
  // Staff gave the order other money while the proof waited.
  expect(isBeyondDoubt(proof, seen, 60)).toBe(false);
});

test('every ready-made reason is a sentence that a learner can act on, and fits', () => {
  for (const { sentence } of cannedReasons) {
    expect(sentence).toMatch(/^[A-Z].+\.$/);
    expect(sentence.length).toBeLessThanOrEqual(REASON_MAX);
  }
  expect(cannedReasons.length).toBeLessThanOrEqual(9);
});
