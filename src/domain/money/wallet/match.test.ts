import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePaymentProof } from '../../../../tests/factories/payment.ts';
import { makeFree } from '../../../../tests/factories/wallet/imported.ts';
import { DAY, MINUTE } from '../../wire/limits.ts';
import { lusakaInstant } from '../../time/time.ts';
import { lookAlikeKey } from '../look-alike.ts';
import {
  matchMoney,
  nearKeys,
  nearKeysOf,
  type OpenOrder,
  probableOwners,
  proofMatchSchema,
  storedWalletMatchOf,
  walletMatchOf,
  type WalletMoney,
} from './match.ts';

const ID = 'PP261124.0930.D12345';
const paidAt = lusakaInstant('2026-11-24', '09:30');
const PHONE = '+260971234567';

const money = (changes: Partial<WalletMoney> = {}): WalletMoney => ({
  id: ID,
  network: 'airtel',
  amount: 100,
  at: paidAt,
  phone: '+260970000009',
  name: 'BUPE PHIRI',
  isTaken: false,
  left: changes.amount ?? 100,
  ...changes,
});
const proof = makePaymentProof({ transactionId: ID, amount: 100, payerPhone: PHONE, paidAt });
const match = (changes: Partial<WalletMoney> | null, shown = proof, wallet = {}) =>
  walletMatchOf(shown, matchMoney(shown, 100, changes ? [money(changes)] : []), wallet);

describe('the same id', () => {
  test('with everything else the same was seen, whoever claims it', () => {
    expect(match({})).toEqual({ state: 'seen', id: ID });
    expect(match({ isTaken: true })).toEqual({ state: 'seen', id: ID });
  });

  test.each([
    [40, -60],
    [250, 150],
    [100.01, 0.01],
    [99.99, -0.01],
  ])('with K%d differs by K%d, exactly', (amount, by) => {
    expect(match({ amount })).toEqual({ state: 'differs', id: ID, by, isOtherNetwork: false });
  });

  test('gives the worst state: used, then unsettled, then used in part, then another amount', () => {
    expect(match({ left: 0, open: 'conflict' })).toEqual({ state: 'used', id: ID, left: 0 });
    expect(match({ left: 40, open: 'conflict' })).toEqual({ state: 'unsettled', id: ID, why: 'conflict' });
    expect(match({ amount: 50, open: 'set_aside' })).toMatchObject({ why: 'set_aside' });
    expect(match({ amount: 120, left: 100 })).toEqual({ state: 'used', id: ID, left: 100 });
  });

  test('with less than is due differs, also where the proof says the same', () => {
    const differs = { state: 'differs', id: ID, by: -50, isOtherNetwork: false };
    expect(match({ amount: 50 }, { ...proof, amount: 50 })).toEqual(differs);
    expect(match({ amount: 100 }, { ...proof, amount: 50 })).toEqual({ ...differs, by: 50 });
  });

  test('on another network differs', () => {
    expect(match({ network: 'mtn' })).toEqual({ state: 'differs', id: ID, by: 0, isOtherNetwork: true });
  });

  test('is compared with what is due if the proof has no amount', () => {
    const shown = { ...proof, amount: null };
    expect(match({}, shown)).toEqual({ state: 'seen', id: ID });
    expect(match({ amount: 50 }, shown)).toMatchObject({ state: 'differs', by: -50 });
  });
});

describe('an id like one that was seen', () => {
  test.each([
    ['PP261124.O93O.D12345', 'letters'],
    ['PP261124.0930.D1234S', 'digit'],
    ['PP261124.0930.D12346', 'digit'],
    ['PP261124.0930.D1234', 'digit'],
    ['PP261124.0930.D1245', 'digit'],
    ['PP261124.0930.D123455', 'digit'],
    ['PP261124.0930.D12354', 'swapped'],
    ['PP261124.9030.D12345', 'swapped'],
    ['P261124.0930.D12345', 'digit'],
  ])('%s: %s', (transactionId, likeness) => {
    const alikes = [{ id: ID, likeness }];
    expect(match({}, { ...proof, transactionId })).toEqual({ state: 'look_alike', alikes });
    expect(match({ id: transactionId })).toMatchObject({ alikes: [{ likeness }] });
  });

  test.each([
    ['two digits wrong', 'PP261124.0930.D12399'],
    ['two digits too many', 'PP261124.0930.D1234567'],
    ['neighbours swapped, and one more digit wrong', 'PP261124.0930.D21346'],
    ['a digit too many, and one wrong', 'PP261124.0930.D923456'],
    ['of two neighbours the first one place on, and another before it', 'PP261124.0930.D12364'],
    ['of two neighbours the second one place back, and another behind it', 'PP261124.0930.D12356'],
    ['other digits', 'PP261124.0930.D54321'],
    ['other letters in front', 'CI261124.0930.D12345'],
  ])('%s: no', (_, id) => {
    expect(match({}, { ...proof, transactionId: id }).state).toBe('unknown');
    expect(match({ id }).state).toBe('unknown');
  });

  test('is another payment if its amount differs or it is taken, unless only look-alike letters differ', () => {
    const shown = { ...proof, transactionId: 'PP261124.0930.D12346' };
    expect(match({ amount: 50 }, shown).state).toBe('unknown');
    expect(match({ isTaken: true }, shown).state).toBe('unknown');
    const letters = { ...proof, transactionId: 'PP261124.O930.D12345' };
    expect(match({ amount: 50, isTaken: true }, letters).state).toBe('look_alike');
  });

  test('may be found by payer and amount within two days', () => {
    const shown = { ...proof, transactionId: '3623704928', paidAt };
    const payer = { id: 'CI261124.0931.K77777', phone: PHONE };
    const alike = { state: 'look_alike', alikes: [{ id: payer.id, likeness: 'payer' }] };
    expect(match({ ...payer, at: paidAt + 2 * DAY }, shown)).toEqual(alike);
    expect(match({ ...payer, at: paidAt - 2 * DAY }, shown)).toEqual(alike);
    expect(match({ ...payer, at: paidAt + 2 * DAY + 1 }, shown).state).toBe('unknown');
    expect(match({ ...payer, amount: 99 }, shown).state).toBe('unknown');
    expect(match({ ...payer, phone: '+260970000001' }, shown).state).toBe('unknown');
    const { at: _, ...timeless } = money(payer);
    expect(matchMoney(shown, 100, [timeless])).toBeNull();
    const { phone: __, ...numberless } = money({ id: payer.id });
    expect(matchMoney({ ...shown, payerPhone: null }, 100, [numberless])).toBeNull();
  });

  test('may be found by the learner’s own phone, unless the proof names another', () => {
    const shown = { ...proof, transactionId: '3623704928', payerPhone: null };
    const own = money({ id: 'CI261124.0931.K77777', phone: PHONE });
    const alikes = [{ id: own.id, likeness: 'payer' }];
    expect(matchMoney(shown, 100, [own])).toEqual({ state: 'look_alike', alikes });
    expect(matchMoney({ ...shown, payerPhone: '+260970000001' }, 100, [own])).toBeNull();
    expect(matchMoney({ ...shown, learner: null }, 100, [own])).toBeNull();
  });

  test('the surest comes first', () => {
    const all = [
      money({ id: 'CI261124.0931.K77777', phone: PHONE }),
      money({ id: 'PP261124.0930.D12354' }),
      money({ id: 'PP261124.0930.D12347' }),
      money({ id: 'PP261124.0930.DI2345' }),
      money({ id: 'PP261124.0930.D12346' }),
    ];
    const found = matchMoney(proof, 100, all);
    expect(found).toMatchObject({
      state: 'look_alike',
      alikes: [
        { id: 'PP261124.0930.DI2345', likeness: 'letters' },
        { id: 'PP261124.0930.D12346', likeness: 'digit' },
        { id: 'PP261124.0930.D12347', likeness: 'digit' },
        { id: 'PP261124.0930.D12354', likeness: 'swapped' },
        { id: 'CI261124.0931.K77777', likeness: 'payer' },
      ],
    });
  });
});

const known = (network: 'airtel' | 'mtn', until: number) => ({ [network]: [{ from: 0, until }] });

describe('an id with nothing like it in the wallet', () => {
  test('was not seen once the network’s wallet is known up to a later time', () => {
    expect(match(null, proof, known('airtel', paidAt + 1))).toEqual({
      state: 'not_seen',
      knownUntil: paidAt + 1,
    });
    expect(match(null, proof, known('airtel', paidAt))).toEqual({ state: 'unknown' });
    expect(match(null, proof, known('mtn', paidAt + DAY))).toEqual({ state: 'unknown' });
    expect(match(null)).toEqual({ state: 'unknown' });
  });

  test('is judged by the time in the id, else in the message, else of submission', () => {
    const mtn = { ...proof, network: 'mtn', transactionId: '3623704928' } as const;
    expect(match(null, { ...mtn, paidAt }, known('mtn', paidAt + MINUTE)).state).toBe('not_seen');
    const unread = { ...mtn, paidAt: null, submittedAt: paidAt + DAY };
    expect(match(null, unread, known('mtn', paidAt + MINUTE)).state).toBe('unknown');
    expect(match(null, { ...proof, paidAt: paidAt - DAY }, known('airtel', paidAt)).state).toBe('unknown');
  });

  test('is not known where no source covers its time, before the first or between two', () => {
    const later = { from: paidAt + 1, until: paidAt + DAY };
    const earlier = { from: paidAt - DAY, until: paidAt - 1 };
    expect(match(null, proof, { airtel: [later, earlier] }).state).toBe('unknown');
    const notSeen = { state: 'not_seen', knownUntil: paidAt + 1 };
    expect(match(null, proof, { airtel: [later, { ...earlier, until: paidAt + 1 }] })).toEqual(notSeen);
    expect(match(null, proof, { airtel: [{ ...later, from: paidAt }] }).state).toBe('not_seen');
  });
});

const anyId = fc.stringMatching(/^[A-Z0-9]{8,20}$/);

test('two ids that are one slip apart share a near key', () => {
  fc.assert(
    fc.property(
      anyId,
      fc.nat(),
      fc.constantFrom('replace', 'drop', 'add', 'swap'),
      fc.constantFrom('7', 'K'),
      (one, n, slip, letter) => {
        const at = n % one.length;
        const other = {
          replace: one.slice(0, at) + letter + one.slice(at + 1),
          drop: one.slice(0, at) + one.slice(at + 1),
          add: one.slice(0, at) + letter + one.slice(at),
          swap: one.slice(0, at) + (one[at + 1] ?? '') + one[at] + one.slice(at + 2),
        }[slip];
        const keys = nearKeys(one, null);
        const isNear = match({ id: one }, { ...proof, transactionId: other }).state !== 'unknown';
        if (isNear) expect(nearKeys(other, null).some((key) => keys.includes(key))).toBe(true);
      },
    ),
  );
});

describe('money without a proof', () => {
  const order = (orderId: string, changes: Partial<OpenOrder> = {}): OpenOrder => ({
    orderId,
    learner: { phone: '+260970000001', name: 'Mutale Banda' },
    due: 100,
    ...changes,
  });
  const chanda = { phone: PHONE, name: 'Chanda Mwansa Zulu' };

  test.each([
    [{ reference: 'ACDE3467' }, ['code']],
    [{ reference: 'for acde-3467 please' }, ['code']],
    [{ reference: 'ACDE 3467 and ACDE 3469' }, ['code']],
    [{ reference: 'ACDE346' }, []],
    [{ phone: PHONE }, ['phone']],
    [{ name: 'CHANDA ZULU' }, ['name']],
    [{ name: 'Zulu Chanda' }, ['name']],
    [{ name: 'C Zulu' }, []],
    [{ name: 'CHANDA' }, []],
    [{ name: 'Chanda Phiri' }, []],
    [{ name: 'Chanda Zulu', phone: PHONE, reference: 'ACDE3467' }, ['code', 'phone', 'name']],
    [{}, []],
  ])('%j', (changes, reasons) => {
    const owners = probableOwners({ amount: 100, ...changes }, [order('ACDE3467', { learner: chanda })]);
    expect(owners).toEqual(reasons.length === 0 ? [] : [{ orderId: 'ACDE3467', reasons, isExact: true }]);
  });

  test('one payment for two orders is found by the code of either, and the sum is exact', () => {
    const orders = ['ACDE3467', 'FGHJ4679'].map((id) => order(id, { learner: chanda, sumDue: 200 }));
    const found = (reference: string, amount = 200) =>
      probableOwners({ amount, reference, name: 'CHANDA ZULU' }, orders)[0];
    expect(found('ACDE 3467')).toEqual({ orderId: 'ACDE3467', reasons: ['code', 'name'], isExact: true });
    expect(found('FGHJ4679')).toMatchObject({ orderId: 'FGHJ4679', isExact: true });
    expect(found('ACDE3467', 100)).toMatchObject({ isExact: true });
    expect(found('ACDE3467', 150)).toMatchObject({ isExact: false });
  });

  test('the strongest reason comes first, and the exact amount decides between equals', () => {
    const orders = [
      order('ACDE3461', { learner: { phone: null, name: 'Chanda Zulu' }, due: 100 }),
      order('ACDE3462', { learner: { phone: PHONE, name: 'X' }, due: 50 }),
      order('ACDE3463', { learner: { phone: PHONE, name: 'X' }, due: 100 }),
      order('ACDE3464', { learner: { phone: null, name: 'X' }, due: 70 }),
    ];
    const received = { amount: 100, phone: PHONE, name: 'CHANDA ZULU', reference: 'ACDE3464' };
    const found = probableOwners(received, orders);
    expect(found.map(({ orderId }) => orderId)).toEqual(['ACDE3464', 'ACDE3463', 'ACDE3462', 'ACDE3461']);
  });
});

test('only unclaimed money is found by an id one slip away, or by its payer', () => {
  const free = makeFree(ID, { amount: 100, at: paidAt, phone: PHONE });
  expect(nearKeysOf(free)).toEqual([...nearKeys(ID, null), PHONE]);
  expect(nearKeys('K77', null)).toEqual(['K77', '77', 'K7']);
  expect(nearKeysOf({ ...free, status: 'approved' })).toEqual([lookAlikeKey(ID)]);
  expect(nearKeysOf({ ...free, status: 'under_review' })).toEqual([lookAlikeKey(ID)]);
  const { arrival: _, ...claimedOnly } = free;
  expect(nearKeysOf({ ...claimedOnly, status: 'under_review' })).toEqual([]);
});

const seen = { state: 'seen', id: ID } as const;
const { id, firstWeekend, submittedAt } = proof;
const stored = { id, match: seen, isMatched: true, nearKeys: [], firstWeekend, submittedAt };

test('a match is stored as it was found', () => {
  const found = [{}, { left: 0 }, { open: 'conflict' as const }, { amount: 40 }, { id: `${ID}7` }];
  const all = found.map((changes) => ({ ...stored, match: matchMoney(proof, 100, [money(changes)]) }));
  expect(all.map((one) => proofMatchSchema.parse(one))).toEqual(all);
});

const knownUntil = paidAt + 1;
const notSeen = { state: 'not_seen', knownUntil };

test.each([
  ['its own', { values: [stored], unreadable: [] }, seen],
  ['none of it', { values: [{ ...stored, id: 'proof-2' }], unreadable: [] }, notSeen],
  ['an unreadable one', { values: [], unreadable: [id] }, null],
  ['an unreadable one of another proof', { values: [], unreadable: ['proof-2'] }, notSeen],
  ['no answer', null, null],
])('the match of a proof, if the stored matches have %s', (_, matches, word) => {
  expect(storedWalletMatchOf(proof, matches, known('airtel', knownUntil))).toEqual(word);
  expect(storedWalletMatchOf(proof, matches, null)).toBeNull();
});
