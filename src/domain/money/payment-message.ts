/** Reads a pasted payment message, for suggestions only, and removes the payer's balance (rules §3). */
import { callingCode, currencyAfter, currencyBefore, currencyCode, mobileStarts, networks } from '#hub';
import { idLabel, idsInMessages, networkWords } from '#hub/payments';
import { PROOF_MESSAGE_MAX } from '../wire/limits.ts';
import { parseKwacha } from './kwacha.ts';
import {
  instantInTransactionId,
  type MobileNetwork,
  normaliseTransactionId,
  transactionIdSchema,
} from './payment.ts';
import { normalisePhone } from '../people/phone-number.ts';
import type { Instant } from '../time/time.ts';
import { readDateAndTime } from './written-date.ts';

export type PaymentMessage = {
  network?: MobileNetwork;
  transactionId?: string;
  /** Kwacha. */
  amount?: number;
  /** A letter stands in an amount, as in `1O0.00`, so none is read. */
  isAmountUnclear?: true;
  /** E.164; only receivers' messages name the payer. */
  payerPhone?: string;
  paidAt?: Instant;
};

const GAP = '[\\s\\u200b-\\u200f\\u2060]{0,9}';
const CURRENCY = `(?:${currencyBefore})${GAP}`;
const AFTER_CURRENCY = `\\s?(?:${currencyAfter})\\b`;
const SIGN = '[\\p{L}\\d]';
/** A figure ends before anything but more of itself, or its currency. */
const END = `(?!(?!(?:${currencyAfter})\\b)${SIGN})`;
const THOUSAND = `(?=${SIGN}{3,4}(?!${SIGN}))\\d{0,3}\\p{L}?\\d{0,3}`;
/** `1,500.00`, `1 500.00`, `1500`, without a sentence's full stop, and with the letters that touch it: `1O0.00`. */
const FIGURE = `((?:\\d{1,9}|(?=\\p{L}{0,2}\\d)${SIGN}{2,6})${END}(?:,\\p{L}?\\s${THOUSAND}|\\s${THOUSAND}(?=\\s${THOUSAND}|\\.${SIGN}{2})){0,3}(?:[.,](?:\\d+|(?=\\p{L}{0,2}\\d)${SIGN}{1,6})${END}){0,3})(?![.,]?\\d)`;
/** A figure to be removed, however it is written. */
const ANY_FIGURE = '\\d+(?:(?:,\\s?|\\s)\\d{3}(?!\\d)){0,4}(?:[.,]\\d+){0,4}';
/** What networks are called, as a regex source. */
export const NETWORK_WORDS = Object.values(networkWords).join('|');
const BALANCE = '\\b(?:bal(?:ance)?s?|float)\\b';
/** Allowed between “balance” and its figure, within a sentence. */
const JOINING = `[:=(),-]|\\.(?=\\s?[:=])|\\b(?:is|was|now|of|on|in|your|account|wallet|${NETWORK_WORDS}|mobile|money|stands(?:\\sat)?|has\\sbeen|updated\\sto|after(?=\\s?[:=])|remains|remaining|currently|still|after\\s(?:\\w{1,6}\\s)?(?:transaction|payment|transfer))|${currencyCode}\\b`;

export const FAILED =
  /\b(?:failed|unsuccessful|not (?:been )?successful|insufficient|declined|cancelled|reversed)\b/i;

/** What all networks have in common. Repetitions are bounded against hostile input; older Safaris cannot parse lookbehind. */
const patterns = {
  /** The networks' own. First match wins. */
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
  return FAILED.test(flat) ? {} : readTransaction(flat);
}

/** Like `readPaymentMessage` for flattened text, including failed payments. */
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
  return FAILED.test(flattened(text));
}

export function isReceiverMessage(text: string): boolean {
  return patterns.receiver.test(flattened(text));
}

/** A network's second id for transfers from another. */
const SECOND_NAME = /\b(?:external|reference)\s+transaction\s+id\b[\s:]*[\w-]+/gi;

/** True iff the text names two transactions, such as two messages pasted together. */
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
  const written = patterns.amounts.flatMap((pattern) =>
    [...paid.matchAll(pattern)].map((match) => (match[1] ?? '').replace(/,\s/g, ',')),
  );
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
