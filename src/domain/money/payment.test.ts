import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ARRIVAL, makePayment, makePaymentProof, makeRefund } from '../../../tests/factories/payment.ts';
import { kwachaSchema } from './kwacha.ts';
import {
  acceptedLabel,
  deciderOf,
  instantInTransactionId,
  isOnlyForwarded,
  ledgerStatus,
  type MobileNetwork,
  networkOfId,
  normaliseTransactionId,
  partPaymentReason,
  paymentProofSchema,
  paymentSchema,
  proofImageSchema,
  transactionIdSchema,
  transactionIdShapes,
  unallocated,
  type WalletSource,
} from './payment.ts';
import { REASON_MAX } from '../wire/limits.ts';
import { lusakaInstant } from '../time/time.ts';

describe('a transaction id', () => {
  test.each([
    [' pp261124.0930.d12345. ', 'PP261124.0930.D12345'],
    ['PP261124.0930.D12345...', 'PP261124.0930.D12345'],
    ['36 237 04928', '3623704928'],
    ['9abc1de3\n', '9ABC1DE3'],
    ['PP261124.\u00a00930.D12345', 'PP261124.0930.D12345'],
  ])('%j is compared as %s', (typed, id) => {
    expect(normaliseTransactionId(typed)).toBe(id);
    expect(transactionIdSchema.safeParse(id).success).toBe(true);
  });

  test.each(['ABCDEFGH', 'A2345678', `A${'1'.repeat(29)}`])('%s has a length that fits', (id) => {
    expect(transactionIdSchema.safeParse(id).success).toBe(true);
  });

  test.each([
    '',
    'A234567',
    `A${'1'.repeat(30)}`,
    '.A234567',
    'A234567.',
    'pp261124.0930.d12345',
    'PP261124/0930/D12345',
    'PP261124 0930',
    '..',
    '__A2345678__',
    'PP261124.0930.D12345\n',
    'ＡＢ261124',
  ])('%j is refused, since it would be no safe document id', (id) => {
    const { success, error } = transactionIdSchema.safeParse(id);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toBe(
      'A transaction ID has 8 to 30 letters, digits and dots, with no spaces.',
    );
  });

  test('normalising twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = normaliseTransactionId(typed);
        expect(normaliseTransactionId(once)).toBe(once);
      }),
    );
  });

  const shapes: [MobileNetwork, fits: string[], not: string[]][] = [
    [
      'airtel',
      ['PP261124.0930.D12345', 'MP261124.0930.M1234', 'CO261124.0930.Z1234567'],
      ['PP261124.0930.D123', 'PP261124.0930.12345', 'PP261124.0930.D12345678', 'XPP261124.0930.D12345'],
    ],
    ['airtel', [], ['PP26112.0930.D12345', '3623704928']],
    ['mtn', ['3623704928', '41669823701'], ['362370492', '416698237011', 'A623704928']],
    ['zamtel', ['9ABC1DE3', 'QWERTYUI', '12345678'], ['9ABC1DE', '9ABC1DE3F', '9ABC.DE3']],
    ['other', ['ZM2611240050941958', 'anything'], ['']],
  ];
  test.each(shapes)('of %s', (network, fits, not) => {
    for (const id of fits) expect(transactionIdShapes[network].test(id)).toBe(true);
    for (const id of not) expect(transactionIdShapes[network].test(id)).toBe(false);
  });

  test.each([
    ['PP261124.0930.D12345', 'airtel'],
    ['3623704928', 'mtn'],
    ['9ABC1DE3', 'zamtel'],
    ['ABC', 'other'],
  ])('%s has the form of %s', (id, network) => {
    expect(networkOfId(id)).toBe(network);
  });

  test('of Airtel holds the minute, in Lusaka time', () => {
    expect(instantInTransactionId('PP261124.0930.D12345')).toBe(lusakaInstant('2026-11-24', '09:30'));
    expect(instantInTransactionId('PP261124.0000.D12345')).toBe(lusakaInstant('2026-11-24', '00:00'));
  });

  test.each([
    'PP261324.0930.D12345',
    'PP261131.0930.D12345',
    'PP261124.2400.D12345',
    'PP261124.0960.D12345',
    'XPP261124.0930.D12345',
    '3623704928',
    '9ABC1DE3',
    '',
  ])('%j holds no minute', (id) => {
    expect(instantInTransactionId(id)).toBeNull();
  });
});

describe('an amount', () => {
  test.each([0.01, 100_000])('K%d', (amount) => {
    expect(kwachaSchema.safeParse(amount).success).toBe(true);
  });
  test.each([0, -1, 0.001, 17.005, 100_000.01, Number.POSITIVE_INFINITY, '100'])('not %s', (amount) => {
    expect(kwachaSchema.safeParse(amount).success).toBe(false);
  });
  test('of whole ngwee always fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (ngwee) => {
        expect(kwachaSchema.safeParse(ngwee / 100).success).toBe(true);
      }),
    );
  });
});

describe('what is left of a payment', () => {
  test.each([
    [100, {}, 100],
    [250, { ACDE3467: 100 }, 150],
    [250, { ACDE3467: 100, FGHJ4679: 100 }, 50],
    [200, { ACDE3467: 100, FGHJ4679: 100 }, 0],
    [100, { ACDE3467: 150 }, 0],
    [0.3, { ACDE3467: 0.1 }, 0.2],
  ])('K%d, of which %j is given', (received, allocations, left) => {
    expect(unallocated(received, makePayment({ allocations }))).toBe(left);
  });

  test('does not include refunds, sent or still to send', () => {
    const refunds = [makeRefund({ amount: 20 }), makeRefund({ id: 'refund-2', amount: 0.3, status: 'sent' })];
    expect(unallocated(150, makePayment({ allocations: { ACDE3467: 100 }, refunds }))).toBe(29.7);
    expect(unallocated(120.3, makePayment({ allocations: { ACDE3467: 100 }, refunds }))).toBe(0);
  });

  test('what is given and what is left make the whole', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 6 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 50_000 }), (ngwee, rest) => {
        const allocations = Object.fromEntries(ngwee.map((part, at) => [`order-${at}`, part / 100]));
        const received = (ngwee.reduce((sum, part) => sum + part, 0) + rest) / 100;
        expect(unallocated(received, { allocations })).toBe(rest / 100);
      }),
    );
  });
});

test('a ledger entry is approved once it paid for something, under review while a proof claims it', () => {
  for (const came of [{}, { arrival: ARRIVAL }]) {
    expect(ledgerStatus({ ...came, allocations: { ACDE3467: 100 } }, true)).toBe('approved');
    expect(ledgerStatus({ ...came, allocations: { ACDE3467: 100 } }, false)).toBe('approved');
    expect(ledgerStatus({ ...came, allocations: {} }, true)).toBe('under_review');
  }
  expect(ledgerStatus({ allocations: {} }, false)).toBe('rejected');
  expect(ledgerStatus({ arrival: ARRIVAL, allocations: {} }, false)).toBe('unclaimed');
  const setAside = { at: 0, by: 'staff-1', name: 'Ruth Reviewer', note: 'The rent of the hall' };
  const aside = { arrival: ARRIVAL, allocations: {}, setAside };
  expect(ledgerStatus(aside, false)).toBe('set_aside');
  expect(ledgerStatus(aside, true)).toBe('under_review');
  expect(ledgerStatus({ ...aside, setAside: null }, false)).toBe('unclaimed');
  const part = { arrival: ARRIVAL, amount: 100, allocations: {}, refunds: [makeRefund({ amount: 40 })] };
  expect(ledgerStatus(part, false)).toBe('unclaimed');
  expect(ledgerStatus({ ...part, amount: 40 }, false)).toBe('refunded');
  expect(ledgerStatus({ ...part, amount: 40 }, true)).toBe('under_review');
});

test('an entry without money, or of an unknown amount, does not count as refunded', () => {
  const entry = makePayment({ amount: 100, arrival: ARRIVAL, allocations: {} });
  expect(ledgerStatus({ ...entry, amount: 0 }, false)).toBe('unclaimed');
  const { amount: _, ...unknown } = entry;
  expect(ledgerStatus({ ...unknown, refunds: [makeRefund({ amount: 100 })] }, false)).toBe('unclaimed');
  const none = { ...entry, amount: null, refunds: [makeRefund({ amount: 100 })] };
  expect(ledgerStatus(none, false)).toBe('unclaimed');
});

test('a part payment says what is missing', () => {
  expect(partPaymentReason(40, 60)).toBe(
    'We received K40. Please pay the remaining K60 and send that proof.',
  );
  expect(partPaymentReason(99.5, 0.5)).toContain('the remaining K0.50');
  expect([true, false].map((isPart) => acceptedLabel({ isPart }))).toEqual(['Part paid', 'Accepted']);
});

describe('documents', () => {
  test.each([
    ['a proof of no order', { orderId: '' }],
    ['a proof of nobody', { userId: '' }],
    ['a phone that is not stored as it should be', { payerPhone: '0971234567' }],
    ['a message of 1,001 characters', { message: 'n'.repeat(1001) }],
    ['a warning that does not exist', { warnings: ['nice'] }],
    ['a status that does not exist', { status: 'pending' }],
    ['an id with a slash', { id: 'a/b' }],
    ['an id that Firestore keeps for itself', { id: '__proof__' }],
  ])('%s does not fit', (_, changes) => {
    expect(paymentProofSchema.safeParse(makePaymentProof()).success).toBe(true);
    expect(paymentProofSchema.safeParse({ ...makePaymentProof(), ...changes }).success).toBe(false);
  });

  test.each([
    ['an allocation to no order', { allocations: { nobody: 100 } }],
    ['an allocation of nothing', { allocations: { ACDE3467: 0 } }],
    ['a status that does not exist', { status: 'superseded' }],
    ['an id in small letters', { id: 'pp261124.0930.d12345' }],
    ['a decider without a name', { deciders: { 'proof-0000000000000001': null } }],
  ])('%s does not fit the ledger', (_, changes) => {
    expect(paymentSchema.safeParse(makePayment({ allocations: { ACDE3467: 100 } })).success).toBe(true);
    expect(paymentSchema.safeParse({ ...makePayment(), ...changes }).success).toBe(false);
  });
});

test('money that was set aside must say when, by whom and why', () => {
  const setAside = { at: Date.now(), by: 'ruth', name: 'Ruth Reviewer', note: 'Rent of the hall.' };
  const isEntry = (change: object) =>
    paymentSchema.safeParse({ ...makePayment(), setAside: { ...setAside, ...change } }).success;
  expect(isEntry({})).toBe(true);
  for (const name of Object.keys(setAside)) expect(isEntry({ [name]: undefined })).toBe(false);
  expect(isEntry({ note: 'n'.repeat(REASON_MAX + 1) })).toBe(false);
});

test('a picture of a proof needs its bytes, its type and its owner', () => {
  const image = { id: makePaymentProof().id, userId: 'chanda', type: 'image/jpeg', bytes: new Uint8Array(2) };
  expect(proofImageSchema.safeParse(image).success).toBe(true);
  for (const name of Object.keys(image))
    expect(proofImageSchema.safeParse({ ...image, [name]: undefined }).success).toBe(false);
  expect(proofImageSchema.safeParse({ ...image, userId: '' }).success).toBe(false);
});

test('the decider of a proof is read from its payment, if stored there', () => {
  const known = makePayment({ deciders: { 'proof-0000000000000001': 'Ruth Reviewer' } });
  expect(deciderOf('proof-0000000000000001', known)).toBe('Ruth Reviewer');
  for (const id of ['proof-0000000000000002', 'constructor']) expect(deciderOf(id, known)).toBeNull();
  expect(deciderOf('proof-0000000000000001', makePayment())).toBeNull();
  expect(deciderOf('proof-0000000000000001', undefined)).toBeNull();
});

test('every status of an entry can be stored', () => {
  const all = ['under_review', 'approved', 'rejected', 'unclaimed', 'set_aside', 'refunded'] as const;
  for (const status of all) expect(makePayment({ status }).status).toBe(status);
});

test('money is only forwarded if nobody else told of it', () => {
  const from = (...sources: WalletSource[]) => isOnlyForwarded({ arrival: { ...ARRIVAL, sources } });
  expect(from('forwarder')).toBe(true);
  expect(from('forwarder', 'statement')).toBe(false);
  expect(from('paste')).toBe(false);
  expect(isOnlyForwarded(makePayment())).toBe(false);
});
