import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeOrder } from '../../../tests/factories/order.ts';
import {
  amountDue,
  formatOrderCode,
  hasOrderUnderReview,
  isNeededForBooks,
  moveOrder,
  normaliseOrderCode,
  ORDER_CODE_ALPHABET,
  type OrderEvent,
  orderCodeFrom,
  orderCodeSchema,
  orderSchema,
  type OrderStatus,
  orderLabel,
  orderStateSchema,
  orderState,
  orderStateLabels,
  oldestFirst,
  receiptNumber,
  roundKwacha,
  shownOrders,
  orderCodesIn,
} from './order.ts';

describe('the states of an order', () => {
  // Every other event is refused, as the decision on states has it.
  const moves: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
    pending: { submit_proof: 'under_review', attach: 'approved', attach_part: 'rejected' },
    under_review: {
      submit_proof: 'under_review',
      approve: 'approved',
      reject: 'rejected',
      pass_over: 'pending',
      attach: 'approved',
      attach_part: 'under_review',
    },
    approved: { reverse: 'rejected' },
    rejected: { submit_proof: 'under_review', attach: 'approved', attach_part: 'rejected' },
  };
  const events = [...Object.keys(moves.under_review), 'reverse'] as OrderEvent[];
  const cells = Object.entries(moves).flatMap(([status, allowed]) =>
    events.map((event) => [status as OrderStatus, event, allowed[event] ?? null] as const),
  );
  test.each(cells)('%s, %s: %s', (status, event, next) => {
    expect(moveOrder(status, event)).toBe(next);
  });

  test('only a rejected order with a part paid is labelled as a part payment, with what is due', () => {
    const order = makeOrder({ status: 'rejected', amount: 100, paidAmount: 50 });
    expect([orderState(order), orderLabel(order)]).toEqual(['part_paid', 'Part paid, K50 due']);
    expect(orderLabel({ ...order, paidAmount: 99.5 })).toBe('Part paid, K0.50 due');
    for (const status of ['pending', 'under_review', 'approved'] as const)
      expect(orderLabel({ ...order, status })).toBe(orderStateLabels[status]);
    expect(orderLabel({ ...order, paidAmount: 0 })).toBe('Rejected');
    expect(orderStateSchema.options).toEqual(Object.keys(orderStateLabels));
  });
});

describe('the code', () => {
  test('has no two characters that look or sound alike', () => {
    for (const pair of ['0O', '1I', '1L', 'IL', '2Z', '5S', '8B']) {
      expect([...pair].every((character) => ORDER_CODE_ALPHABET.includes(character))).toBe(false);
    }
    expect(ORDER_CODE_ALPHABET).toMatch(/^[A-Z0-9]+$/);
    expect(new Set(ORDER_CODE_ALPHABET).size).toBe(ORDER_CODE_ALPHABET.length);
    expect(ORDER_CODE_ALPHABET.length).toBeGreaterThanOrEqual(25);
  });

  test('takes every character equally often from uniform bytes', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const code = orderCodeFrom(new Uint8Array(8).fill(byte));
      if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    expect(counts.size).toBe(ORDER_CODE_ALPHABET.length);
    expect(new Set(counts.values()).size).toBe(1);
  });

  test('skips bytes that would favour some, and gives up where too few are left', () => {
    const unfair = 255;
    expect(orderCodeFrom(Uint8Array.of(unfair, 0, 1, 2, unfair, 3, 4, 5, 6, 7))).toBe('ACDEFGHJ');
    expect(orderCodeFrom(Uint8Array.of(unfair, 0, 1, 2, 3, 4, 5, 6))).toBeNull();
    expect(orderCodeFrom(new Uint8Array(7))).toBeNull();
  });

  test('always fits its schema, and survives being shown, read out and typed', () => {
    const bytes = fc.uint8Array({ minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(bytes, (random) => {
        const code = orderCodeFrom(random);
        if (code === null) return;
        expect(orderCodeSchema.safeParse(code).success).toBe(true);
        expect(formatOrderCode(code)).toBe(`${code.slice(0, 4)} ${code.slice(4, 8)}`);
        expect(normaliseOrderCode(` ${formatOrderCode(code).toLowerCase()}\n`)).toBe(code);
      }),
    );
  });

  test.each(['acde-3467', ' ACDE 3467', 'A C D E 3 4 6 7', 'ACDE\u00a03467'])('%j is ACDE3467', (typed) => {
    expect(normaliseOrderCode(typed)).toBe('ACDE3467');
  });

  test.each(['ACDE346', 'ACDE34677', 'ACDE346O', 'acde3467', 'ACDE3467\n'])('%j is no code', (code) => {
    expect(orderCodeSchema.safeParse(code).success).toBe(false);
  });

  test('gives the receipt its number', () => {
    expect(receiptNumber('ACDE3467')).toBe('R-ACDE3467');
  });
});

describe('money', () => {
  test.each([
    [100, 0, 100],
    [100, 40, 60],
    [100, 99.99, 0.01],
    [100, 100, 0],
    [100, 150, 0],
    [1, 0.9, 0.1],
    [0.3, 0.1, 0.2],
  ])('of K%d with K%d paid, K%d is due', (amount, paidAmount, due) => {
    expect(amountDue({ amount, paidAmount })).toBe(due);
  });

  test('sums are rounded to the ngwee', () => {
    expect(roundKwacha(0.1 + 0.2)).toBe(0.3);
    expect(roundKwacha(33.335 + 33.335 + 33.33)).toBe(100);
  });
});

test.each([
  ['an amount of nothing', { amount: 0 }],
  ['a part of a kwacha', { amount: 99.5 }],
  ['nobody’s', { userId: '' }],
  ['a status that does not exist', { status: 'paid' }],
  ['less than nothing paid', { paidAmount: -1 }],
  ['half a proof', { proofCount: 0.5 }],
  ['a reason of 301 characters', { rejectionReason: 'n'.repeat(301) }],
])('%s does not fit', (_, changes) => {
  expect(orderSchema.safeParse(makeOrder()).success).toBe(true);
  expect(orderSchema.safeParse({ ...makeOrder(), ...changes }).success).toBe(false);
});

test('an order under review is found among the orders of a learner', () => {
  const statuses = (...all: OrderStatus[]) => all.map((status) => makeOrder({ status }));
  expect(hasOrderUnderReview(statuses('pending', 'under_review'))).toBe(true);
  expect(hasOrderUnderReview(statuses('pending', 'approved', 'rejected'))).toBe(false);
  expect(hasOrderUnderReview([])).toBe(false);
});

test.each([
  ['nothing shown or paid', {}, false],
  ['money that staff gave it and took back', { status: 'rejected' as const }, true],
  ['approved', { status: 'approved' as const }, true],
  ['a part paid', { paidAmount: 0.01 }, true],
  ['a proof shown', { proofCount: 1 }, true],
])('the books need an order with %s: %s', (_, changes, kept) => {
  expect(isNeededForBooks(makeOrder(changes))).toBe(kept);
});

describe('a payment for several orders', () => {
  const proof = { orderId: 'ACDE3467', courseId: 'data-analysis' };

  test('names each order with its course, the one that it is sent under first', () => {
    expect(shownOrders(proof)).toEqual([{ id: 'ACDE3467', courseId: 'data-analysis' }]);
    expect(
      shownOrders({ ...proof, alsoOrderIds: ['FGHJ4679', 'KMNP3467'], alsoCourseIds: ['excel'] }),
    ).toEqual([
      { id: 'ACDE3467', courseId: 'data-analysis' },
      { id: 'FGHJ4679', courseId: 'excel' },
      { id: 'KMNP3467', courseId: 'data-analysis' },
    ]);
    const [, also] = shownOrders({ ...proof, alsoOrderIds: ['FGHJ4679'] });
    expect(also).toEqual({ id: 'FGHJ4679', courseId: 'data-analysis' });
  });

  test('pays the oldest first; of two that were made at once, the one whose code comes first', () => {
    const [b, a, old] = [
      { id: 'B', createdAt: 2 },
      { id: 'A', createdAt: 2 },
      { id: 'C', createdAt: 1 },
    ];
    expect(oldestFirst([b, a, old])).toEqual([old, a, b]);
  });
});

test('an order keeps a refund with its amount, its phone number and its transaction', () => {
  const refund = { id: 'refund-1', amount: 20, phone: null, sentAt: null, transactionId: null };
  expect(makeOrder({ refunds: [refund] }).refunds).toEqual([refund]);
});

test.each([
  ['ACDE3467', ['ACDE3467']],
  ['acde 3467', ['ACDE3467']],
  ['ACDE-3467', ['ACDE3467']],
  ['For ACDE 3467', ['ACDE3467']],
  ['order:acde3467.', ['ACDE3467']],
  ['FeesACDE3467', ['ACDE3467']],
  ['AC DE 34 67', ['ACDE3467']],
  ['Pay ACDE - 3467', ['ACDE3467']],
  ['ACDE', []],
  ['School fees', []],
  ['Mobile money', []],
  ['', []],
  [null, []],
])('%j', (reference, codes) => {
  expect(orderCodesIn(reference)).toEqual(expect.arrayContaining(codes));
  if (codes.length === 0) expect(orderCodesIn(reference)).toEqual([]);
  else expect(orderCodesIn(reference)[0]).toBe(codes[0]);
});

test('a long text asks for no more than a few', () => {
  expect(orderCodesIn(ORDER_CODE_ALPHABET)).toHaveLength(8);
});
