import { describe, expect, test } from 'vitest';
import { ARRIVAL, CONFLICT, makePayment, makeRefund } from '../../../../tests/factories/payment.ts';
import type { Payment } from '../payment.ts';
import { withConflictSettled, withMoneyFreed, withoutImport, mergeMoney, withoutPayer } from './ledger.ts';
import type { ReceivedMoney } from './wallet-line.ts';

const { id } = makePayment();
const from = { source: 'paste', importId: 'import-1' } as const;
const later = { source: 'statement', importId: 'import-2' } as const;
const money: ReceivedMoney = {
  id,
  network: 'airtel',
  amount: 100,
  at: ARRIVAL.at as number,
  phone: ARRIVAL.phone as string,
  name: ARRIVAL.name as string,
};
const arrived = (changes: Partial<Payment> = {}) =>
  makePayment({ claims: [], status: 'unclaimed', arrival: ARRIVAL, ...changes });

test('unknown money becomes a new, unclaimed entry', () => {
  expect(mergeMoney(null, money, from)).toEqual({ outcome: 'new', entry: arrived() });
});

test('the same money again changes nothing, nor does a report that says less', () => {
  expect(mergeMoney(arrived(), money, from)).toEqual({ outcome: 'known', entry: null });
  const less = { id, network: 'other', amount: 100 } as const;
  const known = { outcome: 'known', entry: null };
  expect(mergeMoney(arrived(), less, { ...from, importId: 'import-3' })).toEqual(known);
});

test('another source of known money is noted, and adds no money', () => {
  const { outcome, entry } = mergeMoney(arrived(), money, later);
  expect(outcome).toBe('known');
  expect(entry).toEqual(arrived({ arrival: { ...ARRIVAL, sources: ['paste', 'statement'] } }));
});

test('a source that says more completes what is missing, and what is there stays', () => {
  const bare = arrived({ arrival: { ...ARRIVAL, phone: null, name: 'C MWANSA' } });
  const { outcome, entry } = mergeMoney(bare, { ...money, reference: 'ACDE3467' }, later);
  expect(outcome).toBe('changed');
  const more = { name: 'C MWANSA', reference: 'ACDE3467', sources: ['paste', 'statement'] };
  expect(entry?.arrival).toEqual({ ...ARRIVAL, ...more });
});

describe('money that a proof claimed before it was seen', () => {
  test('is seen now, and still under review', () => {
    const claimed = makePayment({ amount: null, network: 'other' });
    expect(mergeMoney(claimed, money, from)).toEqual({
      outcome: 'changed',
      entry: { ...claimed, network: 'airtel', amount: 100, arrival: ARRIVAL },
    });
  });

  test('is unclaimed where the proof was rejected', () => {
    const rejected = makePayment({ amount: null, status: 'rejected' });
    expect(mergeMoney(rejected, money, from).entry).toMatchObject({ status: 'unclaimed', amount: 100 });
  });

  test('stays approved with the amount that a reviewer typed', () => {
    const approved = makePayment({ status: 'approved', allocations: { ACDE3467: 100 } });
    const entry = { ...approved, arrival: ARRIVAL };
    expect(mergeMoney(approved, money, from)).toEqual({ outcome: 'changed', entry });
  });
});

test.each([
  ['imported', arrived()],
  ['typed', makePayment({ status: 'approved', allocations: { ACDE3467: 100 } })],
])('another amount than the one %s is a conflict, noted once, and changes no amount', (_, entry) => {
  const other = { ...money, amount: 90 };
  const first = mergeMoney(entry, other, later);
  expect(first).toEqual({ outcome: 'conflict', entry: { ...entry, conflict: CONFLICT } });
  expect(mergeMoney(first.entry, other, later)).toEqual({ outcome: 'conflict', entry: null });
});

describe('two amounts, settled', () => {
  const inConflict = arrived({ conflict: CONFLICT });

  test.each([
    [90, 100],
    [100, 90],
  ])('K%d is right: K%d told again is no conflict', (right, wrong) => {
    const entry = withConflictSettled(inConflict, right);
    expect(entry).toMatchObject({ amount: right, conflict: null, refusedAmounts: [wrong] });
    expect(entry?.arrival?.amount).toBe(right);
    expect(mergeMoney(entry, { ...money, amount: wrong }, later)).toEqual({ outcome: 'known', entry: null });
  });

  test('payer and time are those reported with the right amount', () => {
    const conflict = { ...CONFLICT, at: 5, phone: null, name: 'BUPE PHIRI' };
    const both = arrived({ conflict });
    expect(withConflictSettled(both, 100)?.arrival).toEqual(ARRIVAL);
    expect(withConflictSettled(both, 90)?.arrival).toEqual({
      ...ARRIVAL,
      amount: 90,
      at: 5,
      name: 'BUPE PHIRI',
    });
  });

  test('the wallet’s amount, where staff typed the other, comes with its payer and a status of its own', () => {
    const typed = makePayment({ status: 'refunded', conflict: CONFLICT, refunds: [makeRefund()] });
    const { source, ...told } = CONFLICT;
    const arrival = { ...told, sources: [source] };
    expect(withConflictSettled(typed, 90)).toMatchObject({ arrival, amount: 90, status: 'unclaimed' });
    const claimed = withConflictSettled({ ...typed, status: 'under_review' }, 90);
    expect(claimed).toMatchObject({ arrival, status: 'under_review' });
    const kept = withConflictSettled(typed, 100);
    expect(kept).toMatchObject({ amount: 100, status: 'rejected' });
    expect(kept).not.toHaveProperty('arrival');
  });

  test('a third amount, or none in conflict, settles nothing', () => {
    expect(withConflictSettled(inConflict, 95)).toBeNull();
    expect(withConflictSettled(arrived(), 100)).toBeNull();
  });
});

describe('money that an order or a refund gave back', () => {
  const typed = makePayment({ status: 'approved', conflict: null });

  test('keeps its amount while something uses it', () => {
    for (const use of [{ allocations: { ACDE3467: 60 } }, { refunds: [makeRefund()] }])
      expect(withMoneyFreed({ ...typed, ...use })).toEqual({ ...typed, ...use });
  });

  test('loses an amount that staff typed; the wallet’s stays, also while another one is in conflict with it', () => {
    expect(withMoneyFreed(typed)).toEqual({ ...typed, amount: null });
    for (const entry of [arrived(), arrived({ conflict: CONFLICT })])
      expect(withMoneyFreed(entry)).toEqual(entry);
  });

  test('is what the wallet told where staff had typed another amount', () => {
    const { source, ...told } = CONFLICT;
    const arrival = { ...told, sources: [source] };
    const freed = { ...typed, amount: 90, conflict: null, arrival };
    expect(withMoneyFreed({ ...typed, conflict: CONFLICT })).toEqual(freed);
  });
});

describe('an entry whose payer is to be forgotten', () => {
  const named = arrived({ arrival: { ...ARRIVAL, reference: 'ACDE-3467' } });
  const nobody = { phone: null, name: null, reference: null };
  const unnamed = { ...ARRIVAL, ...nobody };

  test('loses who paid, for good', () => {
    const forgotten = withoutPayer(named);
    expect(forgotten).toEqual({ ...named, isPayerForgotten: true, arrival: unnamed });
    const arrival = { ...unnamed, sources: ['paste', 'statement'] };
    expect(mergeMoney(forgotten, money, later).entry?.arrival).toEqual(arrival);
  });

  test('keeps the phone number of a refund that is still to be sent, and no other', () => {
    const waiting = makeRefund();
    const sent = makeRefund({ id: 'refund-2', status: 'sent', phone: '+260971234567' });
    const kept = withoutPayer({ ...named, refunds: [waiting, sent] }).refunds;
    expect(kept).toEqual([waiting, { ...sent, phone: null }]);
  });

  test('loses the payer of a conflicting amount too, and may have no payer to lose', () => {
    expect(withoutPayer({ ...named, conflict: CONFLICT }).conflict).toEqual({ ...CONFLICT, ...nobody });
    const { arrival: _, ...typed } = named;
    expect(withoutPayer(typed)).toEqual({ ...typed, isPayerForgotten: true });
  });
});

test('an entry takes the network that the wallet names, and keeps its own if the wallet names none', () => {
  const { arrival: _, ...claimed } = arrived({ network: 'mtn', amount: null });
  expect(mergeMoney(claimed, { ...money, network: 'other' }, from).entry?.network).toBe('mtn');
  expect(mergeMoney(claimed, money, from).entry?.network).toBe('airtel');
});

test('a refused amount that turns out to be right is no longer refused', () => {
  const disputed = arrived({ conflict: { ...CONFLICT, amount: 50 }, refusedAmounts: [50, 70] });
  expect(withConflictSettled(disputed, 50)).toMatchObject({
    amount: 50,
    refusedAmounts: [70, 100],
    conflict: null,
  });
  expect(withConflictSettled({ ...disputed, amount: null }, 50)).toBeNull();
});

describe('an import that is taken back', () => {
  const imported = { source: 'paste', importId: 'import-1' } as const;
  const alike = { source: 'paste', importId: 'import-3' } as const;
  const both = { ...ARRIVAL, sources: ['paste', 'statement'] as ('paste' | 'statement')[] };

  test('removes money that it alone reported, and makes money that proofs claim unseen again', () => {
    expect(withoutImport(arrived(), imported, [])).toEqual({ outcome: 'gone', after: null });
    const deciders = { 'proof-0000000000000001': 'Ruth Reviewer' };
    const claimed = makePayment({ amount: null, deciders, isPayerForgotten: true });
    const { entry } = mergeMoney(claimed, money, from);
    expect(withoutImport(entry as Payment, imported, [])).toEqual({ outcome: 'unseen', after: claimed });
    const rejected = makePayment({ amount: 100, status: 'unclaimed', arrival: ARRIVAL });
    expect(withoutImport(rejected, imported, []).after).toMatchObject({ status: 'rejected', amount: null });
  });

  test('keeps money that another import or source reported too', () => {
    expect(withoutImport(arrived(), imported, [alike])).toEqual({
      outcome: 'kept',
      after: arrived({ arrival: { ...ARRIVAL, importId: 'import-3' } }),
    });
    expect(withoutImport(arrived({ arrival: both }), imported, []).after?.arrival?.sources).toEqual([
      'statement',
    ]);
    expect(withoutImport(arrived({ arrival: both }), later, [alike, imported]).after?.arrival).toEqual(
      ARRIVAL,
    );
  });

  test('takes back the line of it that staff completed', () => {
    const typed = { ...ARRIVAL, sources: ['typed'] as ['typed'] };
    expect(withoutImport(arrived({ arrival: typed }), imported, []).outcome).toBe('gone');
    expect(withoutImport(arrived({ arrival: typed }), alike, []).outcome).toBe('kept');
  });

  test('leaves the other of two amounts', () => {
    const conflict = { ...CONFLICT, ...alike, name: 'BUPE PHIRI' };
    expect(withoutImport(arrived({ conflict }), alike, [imported]).after).toEqual(
      arrived({ conflict: null }),
    );
    const typed = makePayment({ status: 'approved', allocations: { ACDE3467: 100 }, conflict: null });
    const kept = { outcome: 'kept', after: typed };
    expect(withoutImport({ ...typed, conflict }, alike, [])).toEqual(kept);
    const arrival = { ...ARRIVAL, amount: 90, name: 'BUPE PHIRI', importId: 'import-3' };
    const after = arrived({ amount: 90, conflict: null, arrival });
    expect(withoutImport(arrived({ conflict }), imported, [alike])).toEqual({ outcome: 'kept', after });
  });

  test.each<[string, Partial<Payment>]>([
    ['pays an order', { allocations: { ACDE3467: 100 } }],
    ['goes back', { refunds: [makeRefund()] }],
    ['paid an order once', { reversedOrders: ['ACDE3467'] }],
  ])('leaves money that %s', (_, changes) => {
    const entry = arrived(changes);
    expect(withoutImport(entry, imported, [])).toEqual({ outcome: 'used', after: entry });
  });
});
