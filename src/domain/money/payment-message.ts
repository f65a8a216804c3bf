/**
 * Reads a mobile-money confirmation message as people paste it, and cuts the payer's balance out of it
 * (rules §3). Runs on the phone and on the server. What is read is a suggestion: a message proves nothing.
 */
import { PROOF_MESSAGE_MAX } from '../wire/limits.ts';
import { kwachaSchema } from './kwacha.ts';
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
/** What stands before a transaction id, as the source of a pattern. */
export const ID_LABEL = '\\b(?:tid|(?:txn|tran|trans|transaction)\\s?\\.?\\s?id|txid)\\s?[.:#-]{0,2}\\s?';
const BALANCE = '\\b(?:bal(?:ance)?s?|float)\\b';
/** What may stand between the word “balance” and its figure, within one sentence. */
const JOINING =
  '[:=(),-]|\\.(?=\\s?[:=])|\\b(?:is|was|now|of|on|in|your|account|wallet|airtel|mtn|zamtel|momo|mobile|money|stands(?:\\sat)?|has\\sbeen|updated\\sto|after(?=\\s?[:=])|remains|remaining|currently|still|after\\s(?:\\w{1,6}\\s)?(?:transaction|payment|transfer))|zmw\\b';

/** Words which say that no money moved. */
export const FAILED =
  /\b(?:failed|unsuccessful|not (?:been )?successful|insufficient|declined|cancelled|reversed)\b/i;

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
    [
      'zamtel',
      new RegExp(
        `${ID_LABEL}([a-z\\d]{8})(?![a-z\\d]|\\.[a-z\\d]|\\s?\\.?\\s?\\d{4}\\s?\\.?\\s?[a-z]\\s?\\d)`,
        'i',
      ),
    ],
    [
      null,
      new RegExp(`(?:${ID_LABEL}|\\bref(?:erence)?\\b[\\s.:#-]{0,3})([a-z\\d][a-z\\d.]{7,28}[a-z\\d])`, 'i'),
    ],
  ],
  /** Words that name the network of a message without an ID, if it names only one. */
  brands: [
    ['airtel', /\bairtel\b/i],
    ['mtn', /\b(?:mtn|momo|y['’]ello)\b/i],
    ['zamtel', /zamtel/i],
  ],
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
  return FAILED.test(flat) ? {} : readTransaction(flat);
}

/** The same for a flattened text, also where no money moved. */
export function readTransaction(flat: string): PaymentMessage {
  const { network, transactionId } = readId(flat);
  const amount = readAmount(flat);
  const payerPhone = readPayer(flat);
  const paidAt = (transactionId && instantInTransactionId(transactionId)) ?? readDateAndTime(flat);
  return {
    ...(network && { network }),
    ...(transactionId && { transactionId }),
    ...(amount !== undefined && { amount }),
    ...(payerPhone && { payerPhone }),
    ...(typeof paidAt === 'number' && { paidAt }),
  };
}

/** The text on one line with single blanks, and no longer than a message may be. */
export const flattened = (text: string): string =>
  text.slice(0, PROOF_MESSAGE_MAX).replace(/[\s\u200b-\u200f\u2060]+/g, ' ');

/** True iff the message itself says that no money moved. */
export function isFailureMessage(text: string): boolean {
  return FAILED.test(flattened(text));
}

/** True iff it is the receiver's message and not the payer's. */
export function isReceiverMessage(text: string): boolean {
  return patterns.receiver.test(flattened(text));
}

/** The second id that MTN gives a transaction with another network. */
const SECOND_NAME = /\b(?:external|reference)\s+transaction\s+id\b[\s:]*[\w-]+/gi;

/** True iff it names two transactions, as two messages pasted one after the other do. */
export function hasSeveralTransactions(text: string): boolean {
  return namedTransactions(flattened(text)).size > 1;
}

/** The ids of all transactions that a text names, normalised. */
export function namedTransactions(flat: string): Set<string> {
  const own = flat.replace(SECOND_NAME, '');
  const labelled = patterns.ids.slice(0, -1).flatMap(([, { source, flags }]) => {
    const found = [...own.matchAll(new RegExp(source, `${flags}g`))];
    return found.map((match) => normaliseTransactionId(match[1] ?? ''));
  });
  return new Set(labelled);
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
  const own = flat.replace(SECOND_NAME, '');
  for (const [network, pattern] of patterns.ids) {
    const written = pattern.exec(own)?.[1];
    if (written === undefined) continue;
    const transactionId = normaliseTransactionId(written);
    const isWord = !/\d/.test(written) && written !== transactionId;
    if (isWord || !transactionIdSchema.safeParse(transactionId).success) continue;
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
  return written.find((amount) => kwachaSchema.safeParse(amount).success);
}

function readPayer(flat: string): string | undefined {
  return phoneIn(patterns.payer.exec(flat)?.[1] ?? '');
}

/** The first mobile number of a text, E.164. */
export function phoneIn(flat: string): string | undefined {
  return normalisePhone(patterns.phone.exec(flat)?.[1] ?? '') ?? undefined;
}
