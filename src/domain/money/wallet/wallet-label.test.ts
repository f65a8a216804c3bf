import { expect, test } from 'vitest';
import { ARRIVAL, CONFLICT, makePayment } from '../../../../tests/factories/payment.ts';
import { lusakaInstant } from '../../time/time.ts';
import { HOUR } from '../../wire/limits.ts';
import type { WalletMatch } from './match.ts';
import {
  knownSentence,
  knownText,
  knownWalletOf,
  shortId,
  walletMoneyOf,
  walletViewOf,
  walletLabel,
} from './wallet-label.ts';

const now = lusakaInstant('2026-11-28', '14:30');
const knownUntil = lusakaInstant('2026-11-28', '14:02');
const id = 'PP261128.1351.D77012';
const differs = (by: number, isOtherNetwork = false): WalletMatch => ({
  state: 'differs',
  id,
  by,
  isOtherNetwork,
});

test.each<[WalletMatch, string, string | null]>([
  [{ state: 'used', id, left: 0 }, 'Used already', 'differs'],
  [{ state: 'used', id, left: 50 }, 'K50 left', 'differs'],
  [{ state: 'unsettled', id, why: 'conflict' }, 'Two amounts', 'differs'],
  [{ state: 'unsettled', id, why: 'set_aside' }, 'No course money', 'differs'],
  [{ state: 'seen', id }, 'Seen', 'seen'],
  [differs(-50), 'K50 less', 'differs'],
  [differs(20), 'K20 more', 'differs'],
  [differs(0, true), 'Other network', 'differs'],
  [{ state: 'look_alike', alikes: [{ id, likeness: 'letters' }] }, 'Like PP…D77012', 'differs'],
  [{ state: 'not_seen', knownUntil }, 'Not seen', 'not_seen'],
  [{ state: 'unknown' }, 'Not known yet', null],
])('%o', (match, short, view) => {
  expect(walletLabel(match, now).short).toBe(short);
  expect(walletViewOf(match)).toBe(view);
});

test('the sentence says up to when the wallet is known, and why an ID is like another', () => {
  expect(walletLabel({ state: 'not_seen', knownUntil }, now).long).toBe(
    'Not seen, though the wallet is known up to 14:02',
  );
  expect(walletLabel({ state: 'not_seen', knownUntil: knownUntil - 24 * HOUR }, now).more).toBe(
    'The wallet is known up to Fri 27 Nov, 14:02',
  );
  const alike = { state: 'look_alike', alikes: [{ id, likeness: 'swapped' }] } as const;
  expect(walletLabel(alike, now).long).toContain('two characters are swapped');
  expect(walletLabel({ state: 'seen', id }, now).more).toBeNull();
  expect(walletLabel(differs(-50), now).more).toBeNull();
  expect(walletLabel(differs(-50, true), now).more).toBe('K50 less came in, and by another network');
});

test('what is known of the money is one sentence', () => {
  expect(knownSentence({ state: 'used', id, left: 0 }, now)).toBe(
    'All of this money was given to orders, or goes back.',
  );
  expect(knownSentence(null, now)).toBe('The wallet is not known up to this payment yet.');
});

test('a short ID stays whole', () => {
  expect(shortId('9F3K77QA')).toBe('9F3K77QA');
  expect(shortId('40218837710')).toBe('40…837710');
});

test('the wallet is known as far as the source that reaches furthest', () => {
  const stretch = (until: number) => ({ from: 1, until });
  const reach = (until: number) => ({ network: 'airtel', ...stretch(until) }) as const;
  const all = [stretch(9), stretch(5), stretch(2)];
  expect(knownWalletOf([reach(2), reach(9), reach(5)], 9)).toEqual({ airtel: all });
  expect(knownWalletOf([], 9)).toEqual({});
  expect(knownWalletOf([reach(2), reach(9)], 9 - HOUR)).toEqual({ airtel: [stretch(9), stretch(2)] });
  expect(knownWalletOf([reach(2), reach(9)], 8 - HOUR)).toEqual({ airtel: [stretch(2)] });
});

test('of networks on which the hub has no wallet, nothing is known', () => {
  expect(knownWalletOf([{ network: 'other', from: 1, until: 9 }], 9)).toEqual({});
});

test('the text says up to when the wallet is known, for each network if there are several', () => {
  expect(knownText({}, now)).toBe('');
  const airtel = [{ from: 0, until: knownUntil }];
  expect(knownText({ airtel }, now)).toBe('Wallet known up to 14:02');
  const both = { airtel, mtn: [{ from: 0, until: knownUntil - HOUR }] };
  expect(knownText(both, now)).toBe('Wallet known: Airtel up to 14:02, MTN up to 13:02');
});

test('only money that arrived is wallet money; a claim makes it taken, and orders reduce the rest', () => {
  expect(walletMoneyOf(makePayment({ amount: 100 }))).toBeNull();
  const free = makePayment({ arrival: { ...ARRIVAL, phone: null }, status: 'unclaimed', claims: [] });
  const { at, name } = ARRIVAL;
  const money = { id: free.id, network: 'airtel', amount: 100, at, name, isTaken: false, left: 100 };
  expect(walletMoneyOf(free)).toEqual(money);
  expect(walletMoneyOf(makePayment({ arrival: ARRIVAL }))).toMatchObject({ isTaken: true });
  const given = { status: 'approved', allocations: { ACDE3467: 60 } } as const;
  expect(walletMoneyOf(makePayment({ arrival: ARRIVAL, ...given }))).toMatchObject({ left: 40 });
  const disputed = makePayment({ arrival: ARRIVAL, conflict: CONFLICT });
  expect(walletMoneyOf(disputed)).toMatchObject({ open: 'conflict' });
  const setAside = { at: now, by: 'staff', name: 'Ruth', note: 'A gift' };
  expect(walletMoneyOf(makePayment({ arrival: ARRIVAL, setAside }))).toMatchObject({ open: 'set_aside' });
});
