/** Reads a pasted payment message, for suggestions only, and removes the payer's balance (rules §3). */
import { callingCode, currencyAfter, currencyBefore, currencyCode, mobileStarts, networks } from '#hub';
import { idLabel, idsInMessages, networkWords } from '#hub/payments';
import { DAY, PROOF_MESSAGE_MAX } from '../wire/limits.ts';
import { parseKwacha } from './kwacha.ts';
import {
  instantInTransactionId,
  type MobileNetwork,
  normaliseTransactionId,
  transactionIdSchema,
} from './payment.ts';
import { formatPhone, normalisePhone } from '../people/phone-number.ts';
import { withoutSenderText } from './sender-text.ts';
import { formatDate, type Instant, writtenInstant } from '../time/time.ts';
import type { PaymentNumber } from '../wire/setting.ts';
import { formatKwacha } from '../classes/course.ts';

export type PaymentMessage = {
  network?: MobileNetwork;
  transactionId?: string;
  /** Kwacha. */
  amount?: number;
  /** An amount contains a letter, as in `1O0.00`, so no amount is read. */
  isAmountUnclear?: true;
  /** E.164; only receivers' messages name the payer. */
  payerPhone?: string;
  paidAt?: Instant;
};

const GAP = '[\\s\\u200b-\\u200f\\u2060]{0,9}';
const CURRENCY = `(?:${currencyBefore})${GAP}`;
const AFTER_CURRENCY = `\\s?(?:${currencyAfter})\\b`;
const SIGN = '[\\p{L}\\d]';
/** A figure must not be followed by a letter or digit, unless that begins its currency. */
const END = `(?!(?!(?:${currencyAfter})\\b)${SIGN})`;
const THOUSAND = `(?=${SIGN}{3,4}(?!${SIGN}))\\d{0,3}\\p{L}?\\d{0,3}`;
/** `1,500.00`, `1 500.00`, `1500`, without a sentence's full stop, and with the letters that touch it: `1O0.00`. */
const FIGURE = `((?:\\d{1,9}|(?=\\p{L}{0,2}\\d)${SIGN}{2,6})${END}(?:,\\p{L}?\\s${THOUSAND}|\\s${THOUSAND}(?=\\s${THOUSAND}|\\.${SIGN}{2})){0,3}(?:[.,](?:\\d+|(?=\\p{L}{0,2}\\d)${SIGN}{1,6})${END}){0,3})(?![.,]?\\d)`;
const ANY_FIGURE = '\\d+(?:(?:,\\s?|\\s)\\d{3}(?!\\d)){0,4}(?:[.,]\\d+){0,4}';
export const NETWORK_WORDS = Object.values(networkWords).join('|');
const BALANCE = '\\b(?:bal(?:ance)?s?|float)\\b';
/** Allowed between “balance” and its figure, within a sentence. */
const JOINING = `[:=(),-]|\\.(?=\\s?[:=])|\\b(?:is|was|now|of|on|in|your|account|wallet|${NETWORK_WORDS}|mobile|money|stands(?:\\sat)?|has\\sbeen|updated\\sto|after(?=\\s?[:=])|remains|remaining|currently|still|after\\s(?:\\w{1,6}\\s)?(?:transaction|payment|transfer))|${currencyCode}\\b`;

export const FAILED =
  /\b(?:failed|unsuccessful|not (?:been )?successful|insufficient|declined|cancelled|reversed)\b/i;

const FAILED_REASON = new RegExp(`\\breason\\s?:\\s?${FAILED.source}`, 'i');

/** What all networks have in common. Repetitions are bounded against hostile input; older Safaris cannot parse lookbehind. */
const patterns = {
  /** Each network's own format. First match wins. */
  ids: idsInMessages.map(([network, source]) => [network, new RegExp(source, 'i')] as const),
  anyId: new RegExp(
    `(?:${idLabel}|\\bref(?:erence)?\\b[\\s.:#-]{0,3})([a-z\\d][a-z\\d.]{7,28}[a-z\\d])`,
    'i',
  ),
  /** Figures that are not the amount: fees and ids. */
  notPaid: [
    new RegExp(
      `\\b(?:fees?|charges?|comm?(?:ission)?|levy|tax|cost)\\b(?:\\s?(?:[:.=,]|is|of|was)){0,3}\\s?(?:${CURRENCY})?\\d+(?:[.,]\\d+){0,4}`,
      'gi',
    ),
    ...idsInMessages.map(([, source]) => new RegExp(source, 'gi')),
    new RegExp(`${idLabel}[a-z\\d]{8,11}(?![a-z\\d])`, 'gi'),
  ],
  amounts: [
    new RegExp(`\\bamount\\b(?:\\s?(?:[:=]|of|is)){0,3}\\s?(?:${CURRENCY})?${FIGURE}`, 'giu'),
    new RegExp(`(?:^|[^\\p{L}\\d])${CURRENCY}${FIGURE}`, 'giu'),
    new RegExp(`(?:^|[^\\p{L}\\d.,])${FIGURE}${AFTER_CURRENCY}(?!\\s?\\d+\\.\\d\\d)`, 'giu'),
  ],
  receiver: /^(?:[^.]{0,40}[.,:] ?)?(?:you have |you )?(?:money )?received\b/i,
  payer: /\breceived\b[^]{0,60}?\bfrom\b([^]{0,60})/i,
  phone: new RegExp(`(?:^|\\D)((?:\\+?${callingCode}|0)?[${mobileStarts}]\\d{8})(?!\\d)`),
  /** Groups: text to keep, then the balance. A match without a figure shields its words from later patterns. */
  balances: [
    new RegExp(
      `\\b(?:check|view|see|know)\\w{0,3}\\s(?:\\w{1,12}\\s){0,3}bal(?:ance)?\\b(?=\\.)|(${BALANCE}(?:(?:${GAP}(?:${JOINING})){1,8}${GAP}(?:${CURRENCY})?|\\.?${GAP}${CURRENCY}))(${ANY_FIGURE})`,
      'gi',
    ),
    new RegExp(`(${BALANCE}\\.?${GAP})(\\d+[.,]\\d+|${ANY_FIGURE}(?=${AFTER_CURRENCY}))`, 'gi'),
    new RegExp(
      `(\\b(?:currently have|available(?:\\sfunds)?(?:${GAP}(?:[:=]|is|now)){1,3})${GAP}(?:${CURRENCY})?)(${ANY_FIGURE})`,
      'gi',
    ),
    new RegExp(
      `(\\b(?:you\\s(?:now\\s)?have|(?:wallet|account)\\s(?:now\\s)?has)\\s${CURRENCY})(${ANY_FIGURE})(?=\\s(?:left|remaining|available|in|on)\\b)`,
      'gi',
    ),
    new RegExp(
      `((?:^|[^a-z\\d])(?:${CURRENCY})?)(${ANY_FIGURE})(?=(?:${AFTER_CURRENCY})?\\s(?:is|as)\\s(?:\\w{1,12}\\s){0,4}bal)`,
      'gi',
    ),
  ],
} as const;

/** What a message says about a payment; unclear fields are omitted, and a failed payment gives an empty object. */
export function readPaymentMessage(text: string): PaymentMessage {
  const flat = flattened(text);
  if (hasFailed(flat)) return {};
  const read = readTransaction(withoutSenderText(flat));
  // Behind a label such as “Payment details:” a network may write its own words.
  return read.amount === undefined ? readTransaction(flat) : read;
}

/** A payer's own words may say “failed” of something else, but not as the reason that the network gives. */
const hasFailed = (flat: string): boolean => FAILED.test(withoutSenderText(flat)) || FAILED_REASON.test(flat);

export function readTransaction(flat: string): PaymentMessage {
  const { network, transactionId } = readId(flat);
  const payerPhone = readPayer(flat);
  const paidAt = (transactionId && instantInTransactionId(transactionId)) ?? readDateAndTime(flat);
  return {
    ...(network && { network }),
    ...(transactionId && { transactionId }),
    ...readAmount(flat),
    ...(payerPhone && { payerPhone }),
    ...(typeof paidAt === 'number' && { paidAt }),
  };
}

/** One line with single spaces, cut to the maximum message length. */
export const flattened = (text: string): string =>
  text.slice(0, PROOF_MESSAGE_MAX).replace(/[\s\u200b-\u200f\u2060]+/g, ' ');

export function isFailureMessage(text: string): boolean {
  return hasFailed(flattened(text));
}

export function isReceiverMessage(text: string): boolean {
  return patterns.receiver.test(flattened(text));
}

/** A network's second id for transfers from another. */
const SECOND_NAME = /\b(?:external|reference)\s+transaction\s+id\b[\s:]*[\w-]+/gi;

export function hasSeveralTransactions(text: string): boolean {
  return namedTransactions(flattened(text)).size > 1;
}

export function namedTransactions(flat: string): Set<string> {
  const own = flat.replace(SECOND_NAME, '');
  const labelled = patterns.ids.flatMap(([, { source, flags }]) => {
    const found = [...own.matchAll(new RegExp(source, `${flags}g`))];
    return found.map((match) => normaliseTransactionId(match[1] ?? ''));
  });
  return new Set(labelled);
}

/** Replaces every balance with `…`; idempotent. */
export function withoutBalance(text: string): string {
  const rest = patterns.balances.reduce<string>(
    (left, pattern) =>
      left.replace(pattern, (whole: string, before?: string, figure?: string) =>
        typeof before === 'string' && typeof figure === 'string' ? `${before}…` : whole,
      ),
    text,
  );
  // Removing a figure may join up another balance (`5Bal:56`). Each pass removes one, so this ends.
  return rest === text ? text : withoutBalance(rest);
}

function readId(flat: string): { network?: MobileNetwork; transactionId?: string } {
  const own = flat.replace(SECOND_NAME, '');
  for (const [network, pattern] of [...patterns.ids, [null, patterns.anyId] as const]) {
    const written = pattern.exec(own)?.[1];
    if (written === undefined) continue;
    const transactionId = normaliseTransactionId(written);
    const isWord = !/\d/.test(written) && written !== transactionId;
    if (isWord || !transactionIdSchema.safeParse(transactionId).success) continue;
    return network === null ? { transactionId } : { network, transactionId };
  }
  // Only the name is left to go by.
  const [named, another] = networks.filter((network) =>
    new RegExp(`\\b(?:${networkWords[network]})\\b`, 'i').test(flat),
  );
  return named && !another ? { network: named } : {};
}

function readAmount(flat: string): Pick<PaymentMessage, 'amount' | 'isAmountUnclear'> {
  const paid = patterns.notPaid.reduce((rest, pattern) => rest.replace(pattern, ' '), withoutBalance(flat));
  const found = patterns.amounts.flatMap((pattern) => [...paid.matchAll(pattern)]);
  // The first is the network's own: what the payer wrote comes after it.
  const written = found
    .sort((a, b) => a.index - b.index)
    .map((match) => (match[1] ?? '').replace(/,\s/g, ','));
  const isUnclear = written.some((figure) => /\p{L}/u.test(figure) && parseKwacha(figure) === null);
  if (isUnclear) return { isAmountUnclear: true };
  const amount = written.map(parseKwacha).find((kwacha) => kwacha !== null);
  return amount === undefined ? {} : { amount };
}

function readPayer(flat: string): string | undefined {
  return phoneIn(patterns.payer.exec(flat)?.[1] ?? '');
}

/** The first mobile number of a text, E.164. */
export function phoneIn(flat: string): string | undefined {
  return normalisePhone(patterns.phone.exec(flat)?.[1] ?? '') ?? undefined;
}

export const BETWEEN = '(?:T|,? (?:at )?)';
export const TIME =
  '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2}))?(?!\\d)(?: ?(?<half>[ap]m)\\b)?';
const MONTH = '(?<month>[a-z]{3})[a-z]{0,6}';
const YEAR = '(?<year>20\\d{2}|\\d{2})';

const FIGURES = '\\b(?<day>\\d{1,2})[-/.](?<month>\\d{1,2})[-/.]';
/** Known formats; the first is day before month. */
export const DATES = [
  `${FIGURES}${YEAR}`,
  '\\b(?<year>20\\d{2})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})',
  `\\b(?<day>\\d{1,2})[- ]${MONTH}[- ]${YEAR}`,
  `\\b${MONTH} (?<day>\\d{1,2}),? (?<year>20\\d{2})`,
];
const withTime = DATES.map((date) => new RegExp(`${date}${BETWEEN}${TIME}`, 'i'));

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (digits: number | string) => String(digits).padStart(2, '0');

/** 1 to 12, from a number or a name; anything else gives an impossible date. */
const monthNumber = (month: string) =>
  /\d/.test(month) ? two(month) : two(MONTHS.indexOf(month.toLowerCase()) + 1);

function hourOfDay(hour: string, half: string | undefined): string {
  if (half === undefined) return two(hour);
  return two((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0));
}

export const readDateAndTime = (flat: string): Instant | undefined => readDate(withTime, flat);

export const readDate = (formats: readonly RegExp[], text: string): Instant | undefined =>
  formats.map((format) => instantOf(format.exec(text)?.groups)).find((found) => found !== undefined);

/** The instant of a match's named groups, if valid; without a time, midnight. */
function instantOf(parts: Readonly<Record<string, string | undefined>> | undefined): Instant | undefined {
  if (parts === undefined) return undefined;
  const { year = '', month = '', day = '', hour = '', minute = '00', second = '', half } = parts;
  const written = writtenInstant(
    `${year.length === 2 ? `20${year}` : year}-${monthNumber(month)}-${two(day)}`,
    `${hourOfDay(hour, half)}:${minute}`,
  );
  return written !== null && Number(second) < 60 ? written + Number(second) * 1000 : undefined;
}

export type Payee = { readonly number?: string; readonly name?: string };

/** The text after `sent … to`, `paid … to`, `payment … to` or `till number`; bounded against hostile input. */
const PAYEE =
  /\b(?:(?:sent|paid|pay|payment|transfer|transferred)\b[^]{0,40}?\bto|till (?:number|no\.?)) ([^]{1,80})/i;
/** What ends a name: more of the sentence, a bracket, a full stop, an amount. */
const AFTER_NAME = new RegExp(
  `\\s(?:on|at|from|under|account|acc|of|with|via|has|is|was|charge|for|ref|tid|txn)\\b|[.,;:()\\n]|\\s-\\s|\\b(?:${currencyBefore})\\s?\\d`,
  'i',
);
/** Banks name the receiving network, not the account. */
const NETWORK = new RegExp(`^(?:${NETWORK_WORDS}|mobile money)\\b`, 'i');

const before = (end: RegExp, text: string): string => text.split(end)[0] ?? '';

export function readPayee(text: string): Payee | null {
  const rest = PAYEE.exec(flattened(text))?.[1];
  if (rest === undefined) return null;
  const number = phoneIn(before(/[.;]\s?[a-z]/i, rest));
  const name = before(AFTER_NAME, rest.replace(/^[\d\s+,-]+/, '')).trim();
  const isName = /\p{L}{2}/u.test(name) && !NETWORK.test(name);
  if (number === undefined && !isName) return null;
  return { ...(number !== undefined && { number }), ...(isName && { name }) };
}

type Own = Pick<PaymentNumber, 'number' | 'accountName'>;

/** True iff the payee may be the hub. A number decides alone; a name needs one matching word, because networks cut names off. */
export function isOwnPayee({ number, name }: Payee, own: readonly Own[]): boolean {
  if (number !== undefined) return own.some((one) => one.number === number);
  const words = wordsOf(name);
  return own.some(({ accountName }) => {
    const ours = wordsOf(accountName);
    return words.some((word) => ours.some((one, at) => one === word || isCutOff(word, ours.slice(at))));
  });
}

/** Shorter truncated words could match any name. */
const CUT_MIN = 4;

const isCutOff = (word: string, ours: readonly string[]): boolean =>
  word.length >= CUT_MIN && ours.join('').startsWith(word);

const wordsOf = (name: string | undefined): string[] => name?.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

export const remarkMessages = {
  failed:
    'This message says that the payment did not go through. Send the money again, then paste the message of that payment.',
  unread:
    'We could not read a payment in this. Copy the transaction ID and the amount into the fields below.',
  letter:
    'The amount in this message has a letter in it, such as O for 0. Copy the message again as it came, or type the amount below.',
  several: 'This looks like more than one message. Paste only the message of this payment.',
  received: 'This message is about money that came in. Paste the one that you got when you paid.',
  elsewhere: (payee: string) =>
    `This message says that the money went to ${payee}, not to the hub. Check the number to pay to, then paste the message of your payment to us.`,
  less: (amount: string, due: string) =>
    `The message says ${amount}, and ${due} is due. Send the rest too, with the same reference.`,
  more: (amount: string, due: string) =>
    `The message says ${amount}, and only ${due} is due. If it paid for another course too, show it there as well.`,
  early: (day: string) =>
    `This payment is of ${day}, before you registered. Check that it is the right message.`,
} as const;

type Expected = {
  readonly due: number;
  readonly orderedAt: Instant;
  /** The hub's own numbers; empty while loading, which skips the payee remark. */
  readonly numbers: readonly PaymentNumber[];
};

export function paymentMessageRemarks(message: string, { due, orderedAt, numbers }: Expected): string[] {
  if (message.trim() === '') return [];
  if (isFailureMessage(message)) return [remarkMessages.failed];
  const { transactionId, amount, isAmountUnclear, paidAt = orderedAt } = readPaymentMessage(message);
  const paid = amount ?? due;
  return [
    transactionId === undefined && amount === undefined && !isAmountUnclear && remarkMessages.unread,
    isAmountUnclear === true && remarkMessages.letter,
    hasSeveralTransactions(message) && remarkMessages.several,
    isReceiverMessage(message) && remarkMessages.received,
    payeeRemark(message, numbers),
    paid < due && remarkMessages.less(formatKwacha(paid), formatKwacha(due)),
    paid > due && remarkMessages.more(formatKwacha(paid), formatKwacha(due)),
    paidAt < orderedAt - DAY && remarkMessages.early(formatDate(paidAt)),
  ].filter((remark) => remark !== false);
}

function payeeRemark(message: string, numbers: readonly PaymentNumber[]): string | false {
  const payee = isReceiverMessage(message) || numbers.length === 0 ? null : readPayee(message);
  if (payee === null || isOwnPayee(payee, numbers)) return false;
  const { number, name } = payee;
  const parts = [name, number && formatPhone(number)].filter((part) => part !== undefined);
  return remarkMessages.elsewhere(parts.join(', '));
}
