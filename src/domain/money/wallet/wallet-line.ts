/**
 * What the reader makes of one message, or of one row of a statement, about the hub's wallet (rules §3). Only `received`
 * is income: an outgoing payment, a fee, a reversal or a failed transaction never is, whatever its amount says.
 */
import type { Instant } from '../../time/time.ts';
import type { MobileNetwork } from '../payment.ts';

/** Why a line is no income, or cannot be read. */
export const walletReasons = {
  sent: 'money that went out',
  cash_out: 'cash that was taken out',
  fee: 'a fee',
  reversal: 'a payment that was taken back',
  failed: 'no money moved',
  no_id: 'the transaction ID is missing',
  damaged_id: 'the transaction ID was damaged by a spreadsheet program',
  no_amount: 'the amount is missing or can be read in two ways',
  no_direction: 'it does not say whether the money came in',
  both_directions: 'it says that money came in and went out',
  several: 'it names several transactions',
  cells: 'it has more cells than the heading line',
  status: 'its status is not known',
  not_about_money: 'it is not about money in the wallet',
  only_balance: 'it tells the balance only',
  airtime: 'airtime and data are no money',
  request: 'it only asks for money',
  summary: 'it is a total or a heading',
} as const;
export type WalletReason = keyof typeof walletReasons;

/** What could be read, each only where it is clear. */
export type WalletFacts = {
  /** The normalised transaction id. */
  id?: string;
  network?: MobileNetwork;
  /** Kwacha, exact to the ngwee. */
  amount?: number;
  at?: Instant;
  /** The payer's number, E.164, and name; between networks the name is lost. */
  phone?: string;
  name?: string;
  /** What the payer wrote, such as an order code. */
  reference?: string;
};

export type ReceivedMoney = WalletFacts & { id: string; network: MobileNetwork; amount: number };

export type WalletReading =
  | ({ kind: 'received' } & ReceivedMoney)
  | ({ kind: 'sent' | 'cash_out' | 'fee' | 'reversal' | 'failed'; why: WalletReason } & WalletFacts)
  /** A line about money that somebody has to complete by hand; `text` is what it says, without balances. */
  | ({ kind: 'unreadable'; why: WalletReason; text: string } & WalletFacts)
  | { kind: 'not_money'; why: WalletReason };

/** A reading and where it begins: the line of a text, or the row of a statement, counted from 1. */
export type WalletLine = WalletReading & { line: number };
