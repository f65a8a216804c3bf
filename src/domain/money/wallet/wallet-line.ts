/** A reading of one message or statement row (rules §3). Only `received` is income, whatever the others' amounts. */
import { HOUR } from '../../wire/limits.ts';
import type { Instant } from '../../time/time.ts';
import type { MobileNetwork } from '../payment.ts';

export const walletReasons = {
  sent: 'money that went out',
  cash_out: 'cash that was taken out',
  fee: 'a fee',
  reversal: 'a payment that was taken back',
  failed: 'no money moved',
  no_id: 'the transaction ID is missing',
  damaged_id: 'the transaction ID was damaged by a spreadsheet program',
  no_amount: 'the amount is missing or can be read in two ways',
  letter: 'a letter touches the digits of its amount, such as an O in place of a 0',
  future: 'its date is in the future',
  no_direction: 'it does not say whether the money came in',
  both_directions: 'it says that money came in and went out',
  sign: 'its sign says the opposite of its column',
  several: 'it names several transactions',
  cells: 'it has more cells than the heading line',
  status: 'its status is not known',
  sender: 'its sender is no network of mobile money',
  not_about_money: 'it is not about money in the wallet',
  only_balance: 'it tells the balance only',
  airtime: 'airtime and data are no money',
  request: 'it only asks for money',
  summary: 'it is a total or a heading',
} as const;
export type WalletReason = keyof typeof walletReasons;

export type WalletFacts = {
  id?: string;
  network?: MobileNetwork;
  /** Kwacha, exact to the ngwee. */
  amount?: number;
  at?: Instant;
  /** E.164. Transfers between networks lose the payer's name. */
  phone?: string;
  name?: string;
  /** The payer's words, such as an order code. */
  reference?: string;
};

export type ReceivedMoney = WalletFacts & { id: string; network: MobileNetwork; amount: number };

export type WalletReading =
  | ({ kind: 'received' } & ReceivedMoney)
  | ({ kind: 'sent' | 'cash_out' | 'fee' | 'reversal' | 'failed'; why: WalletReason } & WalletFacts)
  /** A line about money for staff to complete; `text` has no balances. */
  | ({ kind: 'unreadable'; why: WalletReason; text: string } & WalletFacts)
  | { kind: 'not_money'; why: WalletReason };

/** More than an hour from now: the clocks of networks and phones may differ by that much. */
export const isInFuture = (at: Instant | null | undefined, now: Instant): boolean =>
  at != null && at > now + HOUR;

/** `line`: line of the text or row of the statement, from 1. */
export type WalletLine = WalletReading & { line: number };
