/** One message of the hub's wallet, and what the reader makes of it. */
import type { WalletReading } from '../../../src/domain/money/wallet/wallet-line.ts';
import { type Instant, lusakaInstant } from '../../../src/domain/time/time.ts';

export type WalletExample = readonly [name: string, message: string, reading: WalletReading];

type Facts = Partial<Extract<WalletReading, { kind: 'received' }>>;

/** `2026-11-24 09:30` or `2026-11-24 09:30:05` on a Lusaka clock. */
function at(time: string): Instant {
  return lusakaInstant(time.slice(0, 10), time.slice(11, 16)) + Number(time.slice(17)) * 1000;
}

/** Money that came in to a wallet of Airtel; an id that holds the minute needs no time. */
export function airtel(id: string, amount: number, facts: Facts = {}, time?: string): WalletReading {
  const [, year, month, day, hour, minute] = /^..(\d\d)(\d\d)(\d\d)\.(\d\d)(\d\d)/.exec(id) ?? [];
  const inId = `20${year}-${month}-${day} ${hour}:${minute}`;
  return { kind: 'received', id, network: 'airtel', amount, at: at(time ?? inId), ...facts };
}

export function mtn(id: string, amount: number, time: string | null, facts: Facts = {}): WalletReading {
  return { kind: 'received', id, network: 'mtn', amount, ...(time && { at: at(time) }), ...facts };
}

export function zamtel(id: string, amount: number, time: string | null, facts: Facts = {}): WalletReading {
  return { kind: 'received', id, network: 'zamtel', amount, ...(time && { at: at(time) }), ...facts };
}

type NoIncome = Exclude<WalletReading, { kind: 'received' | 'not_money' }>;

/** What is no income, at a time. */
export function other(reading: NoIncome, time: string): WalletReading {
  return { ...reading, at: at(time) };
}
