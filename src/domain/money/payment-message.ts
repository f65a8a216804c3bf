/**
 * Reads a mobile-money confirmation message as people paste it, and cuts the payer's balance out of it
 * (rules §3). Runs on the phone and on the server. What is read is a suggestion: a message proves nothing.
 */
import * as v from 'valibot';
import { PROOF_MESSAGE_MAX } from '../wire/limits.ts';
import {
  instantInTransactionId,
  kwachaSchema,
  type MobileNetwork,
  normaliseTransactionId,
  transactionIdSchema,
} from './payment.ts';
import { normalisePhone } from '../people/phone-number.ts';
import { type Instant, writtenInstant } from '../time/time.ts';

export type PaymentMessage = {
  network?: MobileNetwork;
  /** Normalised. */
  transactionId?: string;
  /** Kwacha. */
  amount?: number;
  /** E.164; only the message that the receiver gets names the payer. */
  payerPhone?: string;
  paidAt?: Instant;
};

const GAP = '[\\s\\u200b-\\u200f\\u2060]{0,9}';
const CURRENCY = `(?:zmw|zmk|zk|k)${GAP}`;
const AFTER_CURRENCY = '\\s?(?:zmw|zmk|zk|kwacha)\\b';
/** `1,500.00`, `1 500.00`, `1500`, `17.00`; without the full stop of a sentence; other kinds of figures do not match. */
const FIGURE =
  '(\\d{1,3}(?:,\\s?\\d{3}){1,3}(?:\\.\\d{1,2})?|\\d{1,3}(?: \\d{3}){1,3}\\.\\d{2}|\\d{1,9}(?:\\.\\d{1,2})?)(?!\\d|[.,]\\d)';
/** A figure that must be removed, in any way of writing it. */
const ANY_FIGURE = '\\d+(?:(?:,\\s?|\\s)\\d{3}(?!\\d)){0,4}(?:[.,]\\d+){0,4}';
const ID_LABEL = '\\b(?:tid|(?:txn|tran|trans|transaction)\\s?\\.?\\s?id|txid)\\s?[.:#-]{0,2}\\s?';
const BALANCE = '\\b(?:bal(?:ance)?s?|float)\\b';
/** What may stand between the word “balance” and its figure, within one sentence. */
const JOINING =
  '[:=(),-]|\\.(?=\\s?[:=])|\\b(?:is|was|now|of|on|in|your|account|wallet|airtel|mtn|zamtel|momo|mobile|money|stands(?:\\sat)?|has\\sbeen|updated\\sto|after(?=\\s?[:=])|remains|remaining|currently|still|after\\s(?:\\w{1,6}\\s)?(?:transaction|payment|transfer))|zmw\\b';

/**
 * All formats stand here, because networks change them. Repetitions are bounded, or end where the next part cannot
 * begin, so that hostile input costs no time. No lookbehind: older Safaris cannot load a file that has one.
 */
const patterns = {
  /** Networks by the shape of their ids; the first that fits wins. The last takes any other labelled id. */
  ids: [
    ['airtel', /(?:\btid|\b)([a-z]{2}\s?\d{6}\s?\.\s?\d{4}\s?\.\s?[a-z]\s?\d{4,7})(?!\d)/i],
    ['mtn', new RegExp(`(?:${ID_LABEL}|\\bid\\s?:\\s?)(\\d{10,11})(?![a-z\\d])`, 'i')],
    ['mtn', /^\s?([1-9]\d{9,10})\s?$/],
    ['zamtel', new RegExp(`${ID_LABEL}([a-z\\d]{8})(?![a-z\\d]|\\.[a-z\\d]|\\s\\d{4}\\s[a-z]\\d)`, 'i')],
    [
      null,
      new RegExp(`(?:${ID_LABEL}|\\bref(?:erence)?\\b[\\s.:#-]{0,3})([a-z\\d][a-z\\d.]{7,28}[a-z\\d])`, 'i'),
    ],
  ],
  /** Words that name the network of a message without an ID, if it names only one. */
  brands: [
    ['airtel', /\bairtel\b/i],
    ['mtn', /\b(?:mtn|momo)\b/i],
    ['zamtel', /zamtel/i],
  ],
  /** Words which say that no money moved. */
  failed: /\b(?:failed|unsuccessful|not (?:been )?successful|insufficient|declined|cancelled|reversed)\b/i,
  /** Figures that look like amounts and are none: costs, and the end of an Airtel ID. */
  notPaid: [
    new RegExp(
      `\\b(?:fees?|charges?|comm?(?:ission)?|levy|tax|cost)\\b(?:\\s?(?:[:.=,]|is|of|was)){0,3}\\s?(?:${CURRENCY})?\\d+(?:[.,]\\d+){0,4}`,
      'gi',
    ),
    /\d{6}\s?\.\s?\d{4}\s?\.\s?[a-z]\s?\d+/gi,
  ],
  amounts: [
    new RegExp(`\\bamount\\b(?:\\s?(?:[:=]|of|is)){0,3}\\s?(?:${CURRENCY})?${FIGURE}`, 'gi'),
    new RegExp(`(?:^|[^a-z\\d])${CURRENCY}${FIGURE}`, 'gi'),
    new RegExp(`(?:^|[^a-z\\d.,])${FIGURE}${AFTER_CURRENCY}`, 'gi'),
  ],
  receiver: /^(?:[^.]{0,40}[.,:] ?)?(?:you have |you )?(?:money )?received\b/i,
  payer: /\breceived\b[^]{0,60}?\bfrom\b([^]{0,60})/i,
  phone: /(?:^|\D)((?:\+?260|0)?[579]\d{8})(?!\d)/,
  /** The text that stays, then the figure of a balance; a match without a figure protects its words from the next pattern. */
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

/** What a message says about a payment, without fields that are unclear. @returns an empty object for a failed payment */
export function readPaymentMessage(text: string): PaymentMessage {
  const flat = flattened(text);
  if (patterns.failed.test(flat)) return {};
  const { network, transactionId } = readId(flat);
  const amount = readAmount(flat);
  const payerPhone = readPayer(flat);
  const paidAt = (transactionId && instantInTransactionId(transactionId)) ?? readMessageDate(flat);
  return {
    ...(network && { network }),
    ...(transactionId && { transactionId }),
    ...(amount !== undefined && { amount }),
    ...(payerPhone && { payerPhone }),
    ...(typeof paidAt === 'number' && { paidAt }),
  };
}

const flattened = (text: string) =>
  text.slice(0, PROOF_MESSAGE_MAX).replace(/[\s\u200b-\u200f\u2060]+/g, ' ');

/** True iff the message itself says that no money moved. */
export function isFailureMessage(text: string): boolean {
  return patterns.failed.test(flattened(text));
}

/** True iff it is the receiver's message and not the payer's. */
export function isReceiverMessage(text: string): boolean {
  return patterns.receiver.test(flattened(text));
}

/** The second id that MTN gives a transaction with another network. */
const SECOND_NAME = /\b(?:external|reference)\s+transaction\s+id\b[\s:]*[\w-]+/gi;

/** True iff it names two transactions, as two messages pasted one after the other do. */
export function hasSeveralTransactions(text: string): boolean {
  const flat = flattened(text).replace(SECOND_NAME, '');
  const labelled = patterns.ids.slice(0, -1).flatMap(([, { source, flags }]) => {
    const found = [...flat.matchAll(new RegExp(source, `${flags}g`))];
    return found.map((match) => normaliseTransactionId(match[1] ?? ''));
  });
  return new Set(labelled).size > 1;
}

/** The message with the figure of every balance replaced by `…`; all else stays as it is, and a second pass changes nothing. */
export function withoutBalance(text: string): string {
  const rest = patterns.balances.reduce<string>(
    (left, pattern) =>
      left.replace(pattern, (whole: string, before?: string, figure?: string) =>
        typeof before === 'string' && typeof figure === 'string' ? `${before}…` : whole,
      ),
    text,
  );
  // Removing a figure may part two words that were one: `5Bal:56`. Each pass removes a figure, so that the loop ends.
  return rest === text ? text : withoutBalance(rest);
}

function readId(flat: string): { network?: MobileNetwork; transactionId?: string } {
  for (const [network, pattern] of patterns.ids) {
    const written = pattern.exec(flat)?.[1];
    if (written === undefined) continue;
    const transactionId = normaliseTransactionId(written);
    const isWord = !/\d/.test(written) && written !== transactionId;
    if (isWord || !v.is(transactionIdSchema, transactionId)) continue;
    return network === null ? { transactionId } : { network, transactionId };
  }
  const [brand, another] = patterns.brands.filter(([, pattern]) => pattern.test(flat));
  return brand && !another ? { network: brand[0] } : {};
}

function readAmount(flat: string): number | undefined {
  const paid = patterns.notPaid.reduce((rest, pattern) => rest.replace(pattern, ' '), withoutBalance(flat));
  const written = patterns.amounts.flatMap((pattern) =>
    [...paid.matchAll(pattern)].map((match) => Number((match[1] ?? '').replace(/[,\s]/g, ''))),
  );
  return written.find((amount) => v.is(kwachaSchema, amount));
}

function readPayer(flat: string): string | undefined {
  const payer = patterns.payer.exec(flat)?.[1] ?? '';
  return normalisePhone(patterns.phone.exec(payer)?.[1] ?? '') ?? undefined;
}

/** The day and time of a message; the day comes before the month. */
const BETWEEN = '(?:T|,? (?:at )?)';
const TIME = '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2}))?(?!\\d)(?: ?(?<half>[ap]m)\\b)?';
const MONTH = '(?<month>[a-z]{3})[a-z]{0,6}';
const YEAR = '(?<year>20\\d{2}|\\d{2})';

const DATE_PATTERNS = [
  `\\b(?<day>\\d{1,2})[-/.](?<month>\\d{1,2})[-/.]${YEAR}${BETWEEN}${TIME}`,
  `\\b(?<year>20\\d{2})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})${BETWEEN}${TIME}`,
  `\\b(?<day>\\d{1,2})[- ]${MONTH}[- ]${YEAR}${BETWEEN}${TIME}`,
  `\\b${MONTH} (?<day>\\d{1,2}),? (?<year>20\\d{2})${BETWEEN}${TIME}`,
].map((pattern) => new RegExp(pattern, 'i'));

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (digits: number | string) => String(digits).padStart(2, '0');

/** `month` as a number or a name; one that does not exist gives a day that does not exist. */
const monthNumber = (month: string) =>
  /\d/.test(month) ? two(month) : two(MONTHS.indexOf(month.toLowerCase()) + 1);

function hourOfDay(hour: string, half: string | undefined): string {
  if (half === undefined) return two(hour);
  return two((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0));
}

/** The first date with a time that exists in the calendar; `flat` has single blanks. */
function readMessageDate(flat: string): Instant | undefined {
  for (const pattern of DATE_PATTERNS) {
    const found = pattern.exec(flat)?.groups;
    if (found === undefined) continue;
    const { year = '', month = '', day = '', hour = '', minute = '', second = '0', half } = found;
    const written = writtenInstant(
      `${year.length === 2 ? `20${year}` : year}-${monthNumber(month)}-${two(day)}`,
      `${hourOfDay(hour, half)}:${minute}`,
    );
    if (written !== null && Number(second) < 60) return written + Number(second) * 1000;
  }
  return undefined;
}
