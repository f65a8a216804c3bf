/** One message of the hub's wallet, and what the reader makes of it. */
import type { WalletReading } from '../../../src/domain/money/wallet/wallet-line.ts';
import { type Instant, lusakaInstant } from '../../../src/domain/time/time.ts';

type Read = readonly [message: string, reading: WalletReading];
export type WalletExample = readonly [name: string, ...Read];

export const examples = (all: Readonly<Record<string, Read>>): WalletExample[] =>
  Object.entries(all).map(([name, read]) => [name, ...read]);

/** When the examples are read: later than each of them. */
export const READ_AT = at('2026-12-31 12:00');

type Facts = Partial<Extract<WalletReading, { kind: 'received' }>>;

/** `2026-11-24 09:30` or `2026-11-24 09:30:05` on a Lusaka clock. */
export function at(time: string): Instant {
  return lusakaInstant(time.slice(0, 10), time.slice(11, 16)) + Number(time.slice(17)) * 1000;
}

/** The minute in an Airtel id. */
function minuteIn(id: string): Instant {
  const [, year, month, day, hour, minute] = /^..(\d\d)(\d\d)(\d\d)\.(\d\d)(\d\d)/.exec(id) ?? [];
  return at(`20${year}-${month}-${day} ${hour}:${minute}`);
}

/** Money that came in to a wallet of Airtel; an id that holds the minute needs no time. */
export function airtel(id: string, amount: number, facts: Facts = {}, time?: string): WalletReading {
  const paidAt = time === undefined ? minuteIn(id) : at(time);
  return { kind: 'received', id, network: 'airtel', amount, at: paidAt, ...facts };
}

export function mtn(id: string, amount: number, time: string | null, facts: Facts = {}): WalletReading {
  return { kind: 'received', id, network: 'mtn', amount, ...(time && { at: at(time) }), ...facts };
}

export function zamtel(id: string, amount: number, time: string | null, facts: Facts = {}): WalletReading {
  return { kind: 'received', id, network: 'zamtel', amount, ...(time && { at: at(time) }), ...facts };
}

type NoIncome = Exclude<WalletReading, { kind: 'received' | 'not_money' }>;
type Unreadable = Extract<WalletReading, { kind: 'unreadable' }>;

/** A reading that is no income, with its time. */
export function other(reading: NoIncome, time: string): WalletReading {
  return { ...reading, at: at(time) };
}

/** Airtel's word that money did not come in, at the minute in its id. */
export function notReceived(
  kind: Exclude<NoIncome['kind'], 'unreadable'>,
  id: string,
  amount?: number,
): WalletReading {
  const facts = { id, network: 'airtel', at: minuteIn(id), ...(amount !== undefined && { amount }) } as const;
  return { kind, why: kind, ...facts } as WalletReading;
}

/** A message that somebody has to complete; `kept` is its text without a balance. */
export function unread(
  name: string,
  message: string,
  why: Unreadable['why'],
  facts: Partial<Unreadable>,
  kept = message,
): WalletExample {
  const { id } = facts;
  const ofId = id !== undefined && ({ network: 'airtel', at: minuteIn(id) } as const);
  return [name, message, { kind: 'unreadable', why, ...ofId, ...facts, text: kept }];
}
