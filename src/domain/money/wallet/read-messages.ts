/** Reads the wallet's own messages out of any text. Uses the reader of learners' messages, but only decides what came in. */
import {
  FAILED,
  flattened,
  ID_LABEL,
  namedTransactions,
  type PaymentMessage,
  readTransaction,
  withoutBalance,
} from '../payment-message.ts';
import { readPayer, senderText, withoutSenderText, writtenReference } from './payer.ts';
import { type PastedMessage, splitMessages } from './split-messages.ts';
import type { WalletFacts, WalletLine, WalletReading, WalletReason } from './wallet-line.ts';

const YOU = "\\byou(?:'ve|’ve| have)?(?: successfully| just)? ";
const AMOUNT = '(?:zmw |zmk |zmw|zmk|k ?)?[\\d.,]+(?: ?zmw)?';
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
    '\\bbank to wallet\\b',
  ].join('|'),
  'i',
);
const OUTGOING = new RegExp(
  [
    `${YOU}(?:sent|paid|transferred|bought|purchased|repaid|deposited|donated)`,
    '\\bmoney sent',
    '\\bsent to\\b',
    '\\bpayment (?:of|to)\\b',
    '\\bpaid (?:k|zmw) ?\\d',
    '\\btransferred to\\b',
    '\\btransfer to\\b',
    '\\btransaction of\\b',
    '\\b(?:has been|was|is) (?:debited|transferred)',
    '\\bairtime\\b',
    '\\btop-?up\\b',
    '\\bbundle',
    '\\bpurchased?\\b',
    '\\ballocation\\b',
    '\\bwallet to bank\\b',
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
const AIRTIME = /\breceived\b.{0,40}\b(?:airtime|data|bundle|minutes|sms|\d+ ?[mg]b)\b/i;
/** People's own sentences about money. */
const PERSONAL =
  /\bi(?:'ve|’ve| have)? (?:just )?(?:received|got|sent|paid)\b|\b(?:have|did|has) (?:you|he|she|they) (?:receive|get|got)/i;
/** Network advice that mentions failures and fees that did not happen. */
const ADVICE =
  /(?:^|[.!?] ?)(?:dial|call|for|if|in case|to (?:reverse|report|check|view|stop|confirm)|never|do not|don['’]t|please|report|beware|download|visit|get|enjoy|borrow)\b[^.!?]*/gi;
const SENTENCE_END = /[.!?] /;
const LABEL = new RegExp(ID_LABEL, 'i');
const CURRENCY_FIGURE = /\b(?:zmw|zmk|k) ?\d|\d ?zmw\b/i;

/** What each message says about the wallet. Text of messages not about money is dropped. */
export function readWalletMessages(pasted: string): WalletLine[] {
  return splitMessages(pasted).map((message) => ({ line: message.line, ...readMessage(message) }));
}

function readMessage({ text, isUnsure = false }: PastedMessage): WalletReading {
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
  if (kind === 'reversal' || kind === 'failed') return { kind, why: kind, ...facts };
  if (namedTransactions(flat).size > 1) return unreadable('several', {});
  if (kind === 'unclear') return unreadable('no_direction');
  if (kind !== 'received') return { kind, why: kind, ...facts };
  const reference = senderText(whole) ?? writtenReference(flat, facts.id);
  const income = { ...facts, ...readPayer(flat), ...(reference && { reference }) };
  const { id, amount } = income;
  if (id === undefined) return unreadable('no_id', income);
  if (amount === undefined) return unreadable('no_amount', income);
  return { kind: 'received', ...income, id, amount, network: income.network ?? 'other' };
}

const TEXT_MAX = 1_000;

const factsOf = ({ transactionId, network, amount, paidAt }: PaymentMessage): WalletFacts => ({
  ...(transactionId && { id: transactionId }),
  ...(network && { network }),
  ...(amount !== undefined && { amount }),
  ...(paidAt !== undefined && { at: paidAt }),
});

type Kind = 'received' | 'sent' | 'cash_out' | 'fee' | 'reversal' | 'failed' | 'unclear' | 'nothing';

/** Decided by the first matching words, since later ones may concern something else. */
function kindOf(words: string, { transactionId, amount, network }: PaymentMessage): Kind {
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
  if (isIncoming) return transactionId?.startsWith('CO') ? 'cash_out' : 'received';
  if (cashOut < outgoing) return 'cash_out';
  if (Number.isFinite(outgoing)) return 'sent';
  if (Number.isFinite(fee)) return 'fee';
  if (amount !== undefined) return 'unclear';
  const isLabelled = network === 'airtel' || LABEL.test(words);
  return isLabelled && words === withoutBalance(words) ? 'unclear' : 'nothing';
}

function reasonOfNothing(flat: string, words: string): WalletReason {
  if (AIRTIME.test(words)) return 'airtime';
  if (REQUEST.test(words)) return 'request';
  return withoutBalance(flat) === flat ? 'not_about_money' : 'only_balance';
}
