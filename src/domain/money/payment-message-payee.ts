/** The payee named in a payment message, and whether that is the hub (rules §3). */
import { currencyBefore } from '#hub';
import { PROOF_MESSAGE_MAX } from '../wire/limits.ts';
import type { PaymentNumber } from '../wire/setting.ts';
import { NETWORK_WORDS, phoneIn } from './payment-message.ts';

export type Payee = { readonly number?: string; readonly name?: string };

/** The text after `sent … to`, `paid … to`, `payment … to` or `till number`; bounded against hostile input. */
const PAYEE =
  /\b(?:(?:sent|paid|pay|payment|transfer|transferred)\b[^]{0,40}?\bto|till (?:number|no\.?))\s+([^]{1,80})/i;
/** What ends a name: more of the sentence, a bracket, a full stop, an amount. */
const AFTER_NAME = new RegExp(
  `\\s(?:on|at|from|under|account|acc|of|with|via|has|is|was|charge|for|ref|tid|txn)\\b|[.,;:()\\n]|\\s-\\s|\\b(?:${currencyBefore})\\s?\\d`,
  'i',
);
/** Banks name the receiving network, not the account. */
const NETWORK = new RegExp(`^(?:${NETWORK_WORDS}|mobile money)\\b`, 'i');

export function readPayee(text: string): Payee | null {
  const flat = text.slice(0, PROOF_MESSAGE_MAX).replace(/\s+/g, ' ');
  const rest = PAYEE.exec(flat)?.[1];
  if (rest === undefined) return null;
  const number = phoneIn(rest.split(/[.;]\s?[a-z]/i)[0] ?? '');
  const named = rest.replace(/^[\d\s+,-]+/, '');
  const name = named.split(AFTER_NAME)[0]?.trim() ?? '';
  const isName = /\p{L}{2}/u.test(name) && !NETWORK.test(name);
  if (number === undefined && !isName) return null;
  return { ...(number !== undefined && { number }), ...(isName && { name }) };
}

type Own = Pick<PaymentNumber, 'number' | 'accountName'>;

/** True iff the payee may be the hub. A number decides alone; a name needs one matching word, because networks cut names off. */
export function isOwnPayee({ number, name }: Payee, own: readonly Own[]): boolean {
  if (number !== undefined) return own.some((one) => one.number === number);
  const words = wordsOf(name ?? '');
  return own.some(({ accountName }) => {
    const ours = wordsOf(accountName);
    return words.some((word) => ours.some((one, at) => one === word || isCutOff(word, ours.slice(at))));
  });
}

/** Shorter truncated words could match any name. */
const CUT_MIN = 4;

const isCutOff = (word: string, ours: readonly string[]): boolean =>
  word.length >= CUT_MIN && ours.join('').startsWith(word);

const wordsOf = (name: string): string[] => name.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
