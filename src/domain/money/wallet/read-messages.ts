/** Reads the wallet's own messages out of any text, with the reader of learners' messages; this module decides what came in. */
import { currencyAfter, currencyBefore, currencyCode } from '#hub';
import { cashOutId, cutId, greetings, idLabel, messageStarts, moneyIn, moneyOut } from '#hub/payments';
import {
  FAILED,
  flattened,
  namedTransactions,
  NETWORK_WORDS,
  type PaymentMessage,
  readTransaction,
  withoutBalance,
} from '../payment-message.ts';
import { isTimedId } from '../payment.ts';
import { hasSenderText, withoutSenderText } from '../sender-text.ts';
import { readPayer, senderText, writtenReference } from './payer.ts';
import {
  isInFuture,
  type WalletFacts,
  type WalletLine,
  type WalletReading,
  type WalletReason,
} from './wallet-line.ts';
import type { Instant } from '../../time/time.ts';

const YOU = "\\byou(?:'ve|’ve| have)?(?: successfully| just)? ";
const AMOUNT = `(?:(?:${currencyBefore}) ?)?[\\d.,]+(?: ?(?:${currencyAfter}))?`;
const TO_US = '(?:you\\b|your (?:\\w+ ){0,4}?(?:wallet|account|number|till)\\b|(?:\\w+ )?wallet\\b)';

const INCOMING = new RegExp(
  [
    `${YOU}received`,
    '\\b(?:money|payment|funds|deposit) received',
    '\\breceived (?:a )?payment',
    `\\b(?:payment|transfer|deposit|cash ?-?in|transaction) of ${AMOUNT} (?:has been |was |is )?(?:received|from|by|to your)`,
    `${AMOUNT} (?:has been |was |is )?(?:received|credited|deposited (?:to|into) your)`,
    '\\b(?:has been|have been|was|is|were) credited',
    `\\b(?:sent|paid|transferred|deposited)(?: ${AMOUNT})? (?:to |into )?${TO_US}`,
    `${YOU}deposited ${AMOUNT} (?:(?:in)?to your|at|through|from)`,
    '\\bcash ?-?in\\b',
    `(?:^|[.:>] ?)received ${AMOUNT} from`,
    `\\b(?:paid|sent) by .{0,60}\\bto ${TO_US}`,
    `\\b(?:${moneyIn})`,
  ].join('|'),
  'i',
);
const OUTGOING = new RegExp(
  [
    `${YOU}(?:sent|paid|transferred|bought|purchased|repaid|deposited|donated)`,
    '\\bmoney sent',
    '\\bsent to\\b',
    '\\bpayment (?:of|to)\\b',
    `\\bpaid (?:${currencyBefore}) ?\\d`,
    '\\btransferred to\\b',
    '\\btransfer to\\b',
    '\\btransaction of\\b',
    '\\b(?:has been|was|is) (?:debited|transferred)',
    '\\bairtime\\b',
    '\\btop-?up\\b',
    '\\bbundle',
    '\\bpurchased?\\b',
    `\\b(?:${moneyOut})`,
  ].join('|'),
  'i',
);
const CASH_OUT = /\bwithdrawn?\b|\bwithdrawal\b|\bcash ?-?out\b/i;
const FEE =
  /\b(?:fees?|charges?|levy|tax|commission)\b.{0,40}\b(?:charged|deducted|debited|of)\b|\bcharged\b/i;
const REVERSAL = /\brevers(?:ed|al)\b|\brefund(?:ed)?\b|\bcharge ?back\b|\brolled back\b/i;
const UNFINISHED =
  /\b(?:pending|being processed|could not be|timed out|not (?:been )?(?:completed|processed))\b/i;
const REQUEST =
  /\brequest(?:ed|s|ing)?\b.{0,40}\b(?:from you|you to pay|approve)\b|\breceived a (?:\w+ )?request\b/i;
/** Only right behind the figure: names and references have such words too. */
const AIRTIME = new RegExp(
  `\\breceived (?:an? )?(?:${AMOUNT} )?(?:worth )?(?:of )?(?:free |bonus )?(?:airtime|data|bundle|minutes|sms|[\\d.]+ ?[mg]b)\\b`,
  'i',
);
const PERSONAL =
  /\bi(?:'ve|’ve| have)? (?:just )?(?:received|got|sent|paid)\b|\b(?:have|did|has) (?:you|he|she|they) (?:receive|get|got)/i;
/** Network advice that mentions failures and fees that did not happen. */
const ADVICE =
  /(?:^|[.!?] ?)(?:dial|call|for|if|in case|to (?:reverse|report|check|view|stop|confirm)|never|do not|don['’]t|please|report|beware|download|visit|get|enjoy|borrow)\b[^.!?]*/gi;
const SENTENCE_END = /[.!?] /;
const LABEL = new RegExp(idLabel, 'i');
const CURRENCY_FIGURE = new RegExp(`\\b(?:${currencyBefore}) ?\\d|\\d ?(?:${currencyAfter})\\b`, 'i');

/** What each message says about the wallet. Text of messages not about money is dropped. */
export function readWalletMessages(pasted: string, now: Instant): WalletLine[] {
  return splitMessages(pasted).map((message) => ({ line: message.line, ...readMessage(message, now) }));
}

function readMessage({ text, isUnsure = false }: PastedMessage, now: Instant): WalletReading {
  const whole = flattened(text).trim();
  const flat = withoutSenderText(whole);
  const read = readTransaction(flat);
  const facts = factsOf(read);
  const unreadable = (why: WalletReason, known: WalletFacts = facts): WalletReading => {
    return { kind: 'unreadable', why, ...known, text: withoutBalance(text.trim()).slice(0, TEXT_MAX) };
  };
  if (isUnsure) return unreadable('several', {});
  const words = flat.replace(ADVICE, '.');
  const kind = kindOf(words, read);
  if (kind === 'nothing') return { kind: 'not_money', why: reasonOfNothing(flat, words) };
  // The hub may have given away what was taken back, so a person has to know.
  if (kind === 'reversal' && facts.id !== undefined) return unreadable('reversal');
  if (kind === 'reversal' || kind === 'failed') return { kind, why: kind, ...facts };
  if (namedTransactions(flat).size > 1) return unreadable('several', {});
  if (kind === 'unclear') return unreadable('no_direction');
  if (kind !== 'received') return { kind, why: kind, ...facts };
  const reference = senderText(whole) ?? writtenReference(flat, facts.id);
  const income = { ...facts, ...readPayer(flat), ...(reference && { reference }) };
  const { id, amount } = income;
  if (id === undefined) return unreadable('no_id', income);
  if (amount === undefined) return unreadable(read.isAmountUnclear ? 'letter' : 'no_amount', income);
  if (isInFuture(income.at, now)) return unreadable('future', income);
  return { kind: 'received', ...income, id, amount, network: income.network ?? 'other' };
}

/** How much of a message is kept for a person. */
export const TEXT_MAX = 1_000;

const factsOf = ({ transactionId, network, amount, paidAt }: PaymentMessage): WalletFacts => ({
  ...(transactionId && { id: transactionId }),
  ...(network && { network }),
  ...(amount !== undefined && { amount }),
  ...(paidAt !== undefined && { at: paidAt }),
});

type Kind = 'received' | 'sent' | 'cash_out' | 'fee' | 'reversal' | 'failed' | 'unclear' | 'nothing';

/** Decided by the first matching words, since later ones may concern something else. */
function kindOf(words: string, { transactionId, amount }: PaymentMessage): Kind {
  const first = (pattern: RegExp) => {
    const at = words.search(pattern);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  const [incoming, outgoing, cashOut, fee] = [INCOMING, OUTGOING, CASH_OUT, FEE].map(first) as [
    number,
    number,
    number,
    number,
  ];
  const isIncoming = incoming <= outgoing && incoming <= cashOut && Number.isFinite(incoming);
  const isMoney = transactionId !== undefined || amount !== undefined || CURRENCY_FIGURE.test(words);
  if (!isMoney || AIRTIME.test(words) || REQUEST.test(words)) return 'nothing';
  if (
    transactionId === undefined &&
    (PERSONAL.test(words) || !Number.isFinite(Math.min(incoming, outgoing, cashOut, fee)))
  )
    return 'nothing';
  const trouble = Math.min(...[REVERSAL, FAILED, UNFINISHED].map(first));
  // A later sentence may concern another payment, so a person has to read it.
  if (isIncoming && Number.isFinite(trouble) && SENTENCE_END.test(words.slice(incoming, trouble)))
    return 'unclear';
  if (REVERSAL.test(words)) return 'reversal';
  if (Number.isFinite(trouble)) return 'failed';
  if (isIncoming) return cashOutId.test(transactionId ?? '') ? 'cash_out' : 'received';
  if (cashOut < outgoing) return 'cash_out';
  if (Number.isFinite(outgoing)) return 'sent';
  if (Number.isFinite(fee)) return 'fee';
  if (amount !== undefined) return 'unclear';
  const isLabelled = isTimedId(transactionId) || LABEL.test(words);
  return isLabelled && words === withoutBalance(words) ? 'unclear' : 'nothing';
}

function reasonOfNothing(flat: string, words: string): WalletReason {
  if (AIRTIME.test(words)) return 'airtime';
  if (REQUEST.test(words)) return 'request';
  return withoutBalance(flat) === flat ? 'not_about_money' : 'only_balance';
}

const YOU_AS_PASTED = "you(?:'ve|’ve|\\shave)?(?:\\s(?:successfully|just))?\\s";
const FIGURE = `(?:(?:${currencyBefore})\\s?\\d[\\d,]{0,12}(?:\\.\\d{1,2})?(?:\\s(?:${currencyAfter}))?|\\d[\\d,]{0,12}(?:\\.\\d{1,2})?\\s?(?:${currencyAfter}))`;

const OPENER_WORDS = [
  `${YOU_AS_PASTED}(?:received|sent|paid|transferred|withdrawn|bought|purchased|repaid|deposited|been)\\b`,
  `(?:money|payment)\\s(?:received|sent)\\b`,
  `(?:payment|transfer|deposit|withdrawal|cash\\s?-?in|cash\\s?-?out|reversal|refund|transaction)\\sof\\s${FIGURE}`,
  `(?:bank\\sto\\swallet|wallet\\sto\\sbank)\\b(?:\\stransfer\\sof\\s${FIGURE})?`,
  `cash\\s?-?(?:in|out)\\b`,
  `paid\\s${FIGURE}`,
  `${FIGURE}\\s{1,2}(?:has\\sbeen\\s|was\\s)?(?:received|sent|credited|deposited|withdrawn|paid)\\b`,
  `your\\s[^.!?\\n]{0,60}\\b(?:has|have)\\sbeen\\s(?:credited|debited|reversed|charged)\\b`,
  `(?:${messageStarts.replaceAll(' ', '\\s')}|failed\\.)`,
];
/** A message beginning with its id continues with what happened, not a balance. */
const ID_FIRST = `${idLabel}[a-z\\d.]{8,30}\\s(?:you\\s|payment\\s|(?:${moneyIn}|${moneyOut})\\s|your\\s(?!(?:\\w+\\s){0,3}bal))`;
const opener = new RegExp(`(?:${[...OPENER_WORDS, ID_FIRST].join('|')})`, 'i');
const everyOpener = new RegExp(
  `(?:dear\\s(?:valued\\s)?customer,?\\s|(?:${greetings})[.,!]?\\s)?(?:${OPENER_WORDS.join('|')})`,
  'gi',
);
/** How far into a line a message may begin, after a sender, time or greeting. */
const OPENER_WITHIN = 70;
const TAIL =
  /^(?:(?:your|new|current|available|account)\s(?:\w+\s){0,3}bal|bal(?:ance)?\b[\s:.=]{0,3}(?:is|was|now|\d)|tid\b|txn|tran(?:s|saction)?\b.{0,6}\bid|financial|external trans|reason|reference|ref\b|message (?:from|to)|fee\b|charge|comm?\b|dial\b|date\b|time\b|thank you|manage your|https?:|deposits are)/i;
const BALANCE_TAIL = new RegExp(
  `^(?:(?:${NETWORK_WORDS})\\s(?:\\w+\\s){0,3}bal|bal(?:ance)?\\b[\\s:.=]{0,3}(?:${currencyBefore}))`,
  'i',
);
const isTailLine = (line: string) => TAIL.test(line) || BALANCE_TAIL.test(line);
const MIDDLE = /^(?:[a-z(.,;:)-]|\d{1,3}(?:[.,]\d|\s?$))/;
const MONEY_FIRST = new RegExp(`^(?:${currencyCode}\\b|(?:${currencyBefore})\\s?\\d)`, 'i');
const isMiddle = (line: string) => MIDDLE.test(line) || MONEY_FIRST.test(line);
/** A line that only introduces the next: a greeting, or a sender before a colon. */
const LEAD = new RegExp(
  `^(?:(?:dear\\s)?(?:\\w+\\s)?customer[,.!:]?|(?:${greetings})[.,!:]?|[^.]{0,40}[:,])$`,
  'i',
);
const CUT_ID = new RegExp(cutId, 'i');
const ENDED = /[.!?…]\s*$/;
const LEADS = 3;
const SEPARATOR = /^[\s*_=#~–—-]*$/;
const LINES_AHEAD = 8;
const LINES_MAX = 24;

export type PastedMessage = { line: number; text: string; isUnsure?: boolean };

const hasOpener = (line: string): boolean => {
  const at = opener.exec(line.slice(0, 4 * OPENER_WITHIN))?.index;
  return at !== undefined && at <= OPENER_WITHIN;
};

export function splitMessages(pasted: string): PastedMessage[] {
  const lines = pasted.split(/\r\n|[\n\r\u2028\u2029]/);
  const messages: PastedMessage[] = [];
  for (let at = 0; at < lines.length; ) {
    const first = lines[at] ?? '';
    if (SEPARATOR.test(first)) {
      at += 1;
      continue;
    }
    const count = linesOfMessage(lines, at);
    const text = lines.slice(at, at + count).join('\n');
    messages.push(...splitRunTogether(text).map((part) => ({ line: at + 1, ...part })));
    at += count;
  }
  return messages;
}

function linesOfMessage(lines: readonly string[], at: number): number {
  let count = 1;
  let text = lines[at] ?? '';
  while (count <= LEADS && LEAD.test(text.trim()) && goesOn(lines, at + count)) {
    text += ` ${lines[at + count]}`;
    count += 1;
  }
  const isMoney = hasOpener(text) || readsAsMoney(text);
  if (!isMoney) return count;
  count += linesUntilRead(lines, at + count, text);
  while (count < LINES_MAX && goesOn(lines, at + count)) {
    if (!isTail(lines.slice(at, at + count), lines[at + count] ?? '')) break;
    count += 1;
  }
  return count;
}

const named = (text: string) => namedTransactions(flat(text)).size;
const goesOn = (lines: readonly string[], at: number) =>
  at < lines.length && !SEPARATOR.test(lines[at] ?? '');
function isTail(before: readonly string[], line: string): boolean {
  const isAnother = named(line) > 0 && named(before.join(' ')) > 0;
  if (hasOpener(line) || isAnother) return false;
  if (isTailLine(line.trim())) return true;
  const isBroken = !ENDED.test(before.at(-1) ?? '') && !readsAsMoney(before.join(' '));
  return isBroken && isMiddle(line.trim());
}
const readsAsMoney = (text: string) => {
  const { transactionId, amount } = readTransaction(flat(text));
  return transactionId !== undefined && amount !== undefined;
};
const flat = (text: string) => text.slice(0, 2_000).replace(/[\s\u200b-\u200f\u2060]+/g, ' ');

function linesUntilRead(lines: readonly string[], from: number, begun: string): number {
  let text = begun;
  let read = readTransaction(flat(text));
  let useful = 0;
  if (isWhole(read, text)) return 0;
  for (let more = 1; more <= LINES_AHEAD && goesOn(lines, from + more - 1); more += 1) {
    const line = lines[from + more - 1] ?? '';
    if (hasOpener(line) || (read.transactionId !== undefined && named(line) > 0)) break;
    const isBroken = !ENDED.test(text) || CUT_ID.test(text);
    const isRest = isTailLine(line.trim()) || isMiddle(line.trim());
    const hasAmount = read.amount !== undefined && CURRENCY_FIGURE.test(withoutBalance(line));
    if (!isRest && (!isBroken || hasAmount)) break;
    text += ` ${line}`;
    const now = readTransaction(flat(text));
    const isLonger =
      now.transactionId?.startsWith(read.transactionId ?? '') && now.transactionId !== read.transactionId;
    if (read.transactionId === undefined && read.network !== undefined && now.network !== read.network) break;
    const isAmount =
      read.amount === undefined && now.amount !== undefined && isBroken && isMiddle(line.trim());
    if ((isLonger && (isTimedId(now.transactionId) || LABEL.test(text))) || isAmount) {
      useful = more;
      read = now;
    }
  }
  return useful;
}

/** True iff more lines cannot extend the id: one that is cut off may look like another network's. */
const isWhole = ({ transactionId, amount }: PaymentMessage, text: string) =>
  transactionId !== undefined && amount !== undefined && (isTimedId(transactionId) || !CUT_ID.test(text));

type Part = { text: string; isUnsure?: boolean };

/** Splits a text before each further message, except after a payer's own words, which could imitate a message. */
function splitRunTogether(text: string): Part[] {
  const one = text.replace(/[\s\u200b-\u200f\u2060]+/g, ' ');
  if (namedTransactions(one).size < 2 && indexesOf(everyIncome, text).length < 2) return [{ text }];
  const openers = indexesOf(everyOpener, text);
  const isIdFirst = named(text.slice(0, openers[0] ?? 0)) > 0;
  const starts = (isIdFirst ? indexesOf(everyLabel, text) : openers).filter((index) => index > 0);
  const edges = [0, ...starts, text.length];
  const parts = joined(edges.slice(1).map((end, at) => text.slice(edges[at], end)));
  const isUnsure = parts.length > 1 && hasSenderText(one);
  return parts.map((part) => ({ text: part, isUnsure }));
}

/** Phrases an incoming-money message cannot contain twice. */
const everyIncome = new RegExp(`(?:${YOU_AS_PASTED}|(?:money|payment)\\s)received\\s${FIGURE}`, 'gi');
const everyLabel = new RegExp(idLabel, 'gi');
const indexesOf = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(({ index }) => index);

/** Appends fragments to the previous message, or at the start to the next. */
function joined(parts: readonly string[]): string[] {
  const messages: string[] = [];
  const hasOwn = (one: string) => named(one) > 0;
  const isIncome = (one: string) => indexesOf(everyIncome, one).length > 0;
  for (const part of parts) {
    const last = messages.at(-1);
    const isRest =
      last !== undefined && (!hasOwn(part) || !hasOwn(last)) && !(isIncome(part) && isIncome(last));
    if (isRest) messages[messages.length - 1] = last + part;
    else messages.push(part);
  }
  return messages.filter((part) => part.trim() !== '');
}
