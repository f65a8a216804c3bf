import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ARRIVAL, CONFLICT, makePayment, makeRefund } from '../../../../tests/factories/payment.ts';
import { addDays, lusakaInstant } from '../../time/time.ts';
import type { Payment } from '../payment.ts';
import { addsUp, type ClosedEntry, closeParts, dayClose, standingOf } from './day-close.ts';

const DAY = '2026-11-28';
const NOON = lusakaInstant(DAY, '12:00');
const SET_ASIDE = { at: NOON, by: 'staff-reviewer', name: 'Mutinta Zulu', note: 'Airtime of the office' };
const arrived = (amount: number) => ({ ...ARRIVAL, amount, at: NOON });

/** Money that came in on the day. */
const came = (amount: number, changes: Partial<Payment> = {}): Payment =>
  makePayment({ status: 'unclaimed', claims: [], amount, arrival: arrived(amount), ...changes });

describe('what becomes of money', () => {
  test('each part is in one column, by network', () => {
    const close = dayClose(DAY, [
      came(150, { allocations: { ACDE3467: 100 } }),
      came(200, {
        network: 'mtn',
        allocations: { ACDE3467: 100 },
        refunds: [makeRefund({ amount: 30 }), makeRefund({ amount: 20.5, status: 'sent', sentAt: NOON })],
      }),
      came(70, { network: 'mtn', setAside: SET_ASIDE }),
    ]);
    const { networks, total } = close;
    const none = { sentOnDay: 0, waiting: 0, toSend: 0, sent: 0, setAside: 0 };
    const mtn = { sentOnDay: 20.5, toSend: 30, sent: 20.5, setAside: 70 };
    expect(networks).toEqual([
      { ...none, network: 'airtel', payments: 1, received: 150, allocated: 100, unclaimed: 50 },
      { ...none, ...mtn, network: 'mtn', payments: 2, received: 270, allocated: 100, unclaimed: 49.5 },
    ]);
    expect(total).toEqual({ ...none, ...mtn, payments: 3, received: 420, allocated: 200, unclaimed: 99.5 });
    expect(addsUp(close)).toBe(true);
    expect(close.open.map(({ amount }) => amount)).toEqual([50, 49.5]);
  });

  test('money under review is not unclaimed', () => {
    const { total, open } = dayClose(DAY, [came(100, { status: 'under_review' }), came(30)]);
    expect(total).toMatchObject({ received: 130, waiting: 100, unclaimed: 30 });
    expect(open.map(({ amount }) => amount)).toEqual([30]);
  });

  test('what went back counts on the day that it was sent', () => {
    const sentAt = lusakaInstant('2026-11-30', '00:00');
    const refunds = [
      makeRefund({ amount: 30, status: 'sent', sentAt }),
      makeRefund({ amount: 20, status: 'sent', sentAt: sentAt - 1 }),
      makeRefund({ amount: 10 }),
    ];
    const entries = [came(60, { refunds })];
    const sums = (day: string) => {
      const { networks, total } = dayClose(day, entries);
      return [networks.length, total.received, total.sent, total.sentOnDay];
    };
    expect(sums(DAY)).toEqual([1, 60, 50, 0]);
    expect(sums('2026-11-29')).toEqual([1, 0, 0, 20]);
    expect(sums('2026-11-30')).toEqual([1, 0, 0, 30]);
    expect(sums('2026-12-01')).toEqual([0, 0, 0, 0]);
  });

  test.each([
    ['the last minute before', '2026-11-27', '23:59', 0],
    ['the first minute', DAY, '00:00', 1],
    ['the last minute', DAY, '23:59', 1],
    ['the first minute after', '2026-11-29', '00:00', 0],
  ])('a day is Lusaka’s: %s', (_, day, time, payments) => {
    const entry = came(100, { arrival: { ...ARRIVAL, at: lusakaInstant(day, time) } });
    expect(dayClose(DAY, [entry]).total.payments).toBe(payments);
  });
});

describe('what does not add up is named', () => {
  const kinds = (entry: ClosedEntry) => dayClose(DAY, [entry]).odd.map(({ kind, amount }) => [kind, amount]);

  test('more given away than came in', () => {
    expect(kinds(came(100, { allocations: { ACDE3467: 100, FGHJ4679: 0.5 } }))).toEqual([['over', 0.5]]);
    const refunds = [makeRefund({ amount: 30 })];
    expect(kinds(came(100, { allocations: { ACDE3467: 100 }, refunds }))).toEqual([['over', 30]]);
  });

  test('two amounts', () => {
    expect(kinds(came(100, { conflict: CONFLICT }))).toEqual([['conflict', 90]]);
    expect(kinds({ ...came(100), amount: 80 })).toEqual([['conflict', 80]]);
    expect(kinds(came(100, { conflict: null }))).toEqual([]);
  });

  test('accepted on the day without being seen in the wallet', () => {
    const unseen = makePayment({ allocations: { ACDE3467: 60 }, reviewedAt: NOON });
    expect(kinds(unseen)).toEqual([['unseen', 60]]);
    expect(kinds({ ...unseen, reviewedAt: NOON + 24 * 60 * 60_000 })).toEqual([]);
    expect(kinds({ ...unseen, allocations: {}, refunds: [makeRefund()] })).toEqual([['unseen', 20]]);
    expect(kinds({ ...unseen, allocations: {} })).toEqual([]);
  });

  test('seen without a time: in no day’s sums, and named on each', () => {
    const close = dayClose(DAY, [came(100, { arrival: { ...ARRIVAL, at: null } })]);
    expect(close.total.payments).toBe(0);
    expect(close.odd).toMatchObject([{ kind: 'no_time', amount: 100 }]);
  });
});

const kwacha = fc.integer({ min: 1, max: 40_000 }).map((ngwee) => ngwee / 100);
const orders = fc.constantFrom('ACDE3467', 'FGHJ4679', 'KMNP3467');
const entries = fc
  .array(
    fc.record({
      network: fc.constantFrom('airtel', 'mtn', 'zamtel', 'other'),
      amount: fc.option(kwacha),
      status: fc.constantFrom('under_review', 'approved', 'unclaimed'),
      allocations: fc.dictionary(orders, kwacha, { maxKeys: 3 }),
      refunds: fc.array(
        fc
          .record({ amount: kwacha, status: fc.constantFrom('to_send', 'sent') })
          .map((changes) => makeRefund({ ...changes, sentAt: changes.status === 'sent' ? NOON : null })),
        { maxLength: 2 },
      ),
      setAside: fc.constantFrom(null, SET_ASIDE),
      arrival: fc.option(
        fc.record({
          amount: kwacha,
          at: fc.option(fc.integer({ min: -50, max: 50 }).map((hours) => NOON + hours * 3_600_000)),
        }),
        { nil: undefined },
      ),
      conflict: fc.option(kwacha.map((amount) => ({ ...CONFLICT, amount }))),
      reviewedAt: fc.option(fc.constantFrom(NOON, NOON - 48 * 3_600_000)),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(
      ({ arrival, ...one }, at): ClosedEntry => ({
        ...one,
        id: `PAYMENT${at}`,
        ...(arrival && { arrival: { ...ARRIVAL, ...arrival } }),
      }),
    ),
  );
const ngwee = (amount: number) => Math.round(amount * 100);

describe('for any entries', () => {
  test('for each network a day adds up, or the excess that was given away is named', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const close = dayClose(DAY, all);
        for (const sums of [...close.networks, close.total]) {
          const isOwn = ({ network }: { network: string }) =>
            !('network' in sums) || sums.network === network;
          const over = close.odd.filter((one) => one.kind === 'over' && isOwn(one));
          const given = closeParts.reduce((sum, part) => sum + ngwee(sums[part]), 0);
          expect(given - ngwee(sums.received)).toBe(over.reduce((sum, { amount }) => sum + ngwee(amount), 0));
          for (const part of closeParts) expect(sums[part]).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('the networks make the total, and the days make all that has a time', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const days = [-3, -2, -1, 0, 1, 2, 3].map((off) => dayClose(addDays(DAY, off), all));
        for (const { networks, total } of days) {
          for (const of of ['received', 'payments', 'sentOnDay', ...closeParts] as const)
            expect(networks.reduce((sum, one) => sum + ngwee(one[of]), 0)).toBe(ngwee(total[of]));
        }
        const dated = all.filter(({ arrival }) => arrival !== undefined && arrival.at !== null);
        const refunds = all.flatMap((entry) => entry.refunds ?? []);
        expect(days.reduce((sum, { total }) => sum + ngwee(total.sentOnDay), 0)).toBe(
          refunds.reduce((sum, { sentAt, amount }) => sum + (sentAt === null ? 0 : ngwee(amount)), 0),
        );
        expect(days.reduce((sum, { total }) => sum + total.payments, 0)).toBe(dated.length);
        expect(days.reduce((sum, { total }) => sum + ngwee(total.received), 0)).toBe(
          dated.reduce((sum, { arrival }) => sum + ngwee(arrival?.amount ?? 0), 0),
        );
      }),
    );
  });

  test('the standing of an entry agrees with the day’s close', () => {
    fc.assert(
      fc.property(entries, (all) => {
        for (const entry of all) {
          const { odd, open, total } = dayClose(DAY, [entry]);
          if (total.payments === 0) continue;
          const isOpen = open.length > 0 || total.waiting > 0;
          const expected = odd.length > 0 ? 'odd' : isOpen ? 'open' : 'clear';
          expect(standingOf(entry)).toBe(expected);
        }
      }),
    );
  });
});

test('money accepted without being seen is “unseen”, and money that nobody accepted is “clear”', () => {
  expect(standingOf(makePayment({ allocations: { ACDE3467: 100 } }))).toBe('unseen');
  expect(standingOf(makePayment())).toBe('clear');
});
