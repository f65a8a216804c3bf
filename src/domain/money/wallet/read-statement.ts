/** Reads a statement (rules §3). Debits, fees, reversals and failures are never income; rows without a direction go to staff. */
import { currencyAfter, currencyBefore } from '#hub';
import type { Instant } from '../../time/time.ts';
import { HOUR } from '../../wire/limits.ts';
import {
  instantInTransactionId,
  networkOfId,
  normaliseTransactionId,
  transactionIdSchema,
} from '../payment.ts';
import { normalisePhone } from '../../people/phone-number.ts';
import {
  BETWEEN,
  DATES,
  flattened,
  phoneIn,
  readDate,
  readTransaction,
  TIME,
  withoutBalance,
} from '../payment-message.ts';
import { cellName, payerIn, readPayer } from './payer.ts';
import {
  balanceColumns,
  directionColumn,
  type ColumnRole,
  findColumns,
  hasReceiver,
  layoutWith,
  type StatementColumns,
  type StatementLayout,
} from './statement-columns.ts';
import {
  isInFuture,
  type WalletFacts,
  type WalletLine,
  type WalletReading,
  type WalletReason,
} from './wallet-line.ts';
import { kwachaSchema } from '../kwacha.ts';
import { readWalletMessages } from './read-messages.ts';
import { decodeText, readRows } from './statement-rows.ts';

const DONE =
  /^(?:|ts|completed?|success(?:ful|fully)?|transaction success(?:ful)?|ok|paid|processed|posted|settled|approved|confirmed|done|closed|credited|debited|received|cleared)$/i;
const NOT_DONE =
  /fail|^tf$|declin|cancel|pending|expire|reject|timed? ?out|incomplete|unsuccess|error|abort|in progress|initiated|void/i;
const REVERSAL = /\brevers(?:ed|al|e)?\b|\brefund(?:ed)?\b|\bcharge ?back\b|\brolled? ?back\b/i;
const FEE = /\bfees?\b|\bcharges?\b|\bcommission\b|\btax\b|\blevy\b|\bexcise\b/i;
const CASH_OUT = /withdraw|cash ?-?out/i;
const IN =
  /^(?:in|cr|c|\+|credit)$|receiv|credit|deposit|cash ?-?in|incoming|paid ?in|money ?in|collection|c2b|inward|top ?-?up from|transfer from|payment from|bank to wallet/i;
const OUT =
  /^(?:out|dr|d|-|debit)$|\bsent\b|debit|withdraw|cash ?-?out|outgoing|money ?out|b2c|b2b|disburse|airtime|bundle|purchase|bill|transfer to|payment to|paid to|payout|outward|send money|wallet to bank|buy/i;
const SUMMARY =
  /^(?:sub ?-?total|grand total|totals?\b|(?:closing|opening|available|current) bal|balance (?:b|c|brought|carried)|end of|page \d)/i;
/** `currencyAfter` first: if `k` matched before `kwacha`, the rest of the word would count as letters in the figure. */
const WORDS = `${currencyAfter}|${currencyBefore}`;
const KWACHA = new RegExp(`^(?:${WORDS})?$`, 'i');
const DAMAGED = /^\d(?:[.,]\d+)?e\+\d+$/i;

export function readStatement(
  rows: readonly (readonly string[])[],
  layout: StatementLayout,
  now: Instant,
): WalletLine[] {
  const read = rowReader(rows, layout, now);
  const first = layout.headingRow + 1;
  return rows.slice(first).flatMap((cells, at) => {
    if (cells.every((cell) => cell === '')) return [];
    return [{ line: first + at + 1, ...read(cells) }];
  });
}

type Row = (role: ColumnRole) => string;

function rowReader(
  rows: readonly (readonly string[])[],
  { headingRow, columns }: StatementLayout,
  now: Instant,
) {
  const headings = rows[headingRow] ?? [];
  const body = rows.slice(headingRow + 1);
  const cellsOf = (role: ColumnRole) => {
    const column = columns[role];
    return column === undefined ? [] : body.map((row) => row[column] ?? '');
  };
  const amounts = (['amount', 'credit', 'debit'] as const).flatMap(cellsOf);
  const comma = amounts.some(hasDecimalComma) && !amounts.some(hasDecimalPoint);
  const monthFirst = isMonthFirst([...cellsOf('at'), ...cellsOf('time')]);
  /** Undecided rows came in if other rows have an outgoing sign, or if there is a payer column, but neither type nor receiver. */
  const isSigned = amounts.some((cell) => readCellAmount(cell, comma)?.sign === 'out');
  const isDebitSigned = cellsOf('debit').some((cell) => readCellAmount(cell, comma)?.sign === 'out');
  const hasPayer = (columns.party ?? columns.phone ?? columns.name) !== undefined;
  const isOfPayers = hasPayer && columns.type === undefined && !hasReceiver(headings);
  const side = directionColumn(headings);
  const width = headings.length;
  const usualWidth = middleWidth(body.filter((row) => row.length >= width));
  const textOf = keptText(balanceColumns(headings), width);

  return (cells: readonly string[]): WalletReading => {
    const row: Row = (role) => cells[columns[role] ?? -1] ?? '';
    const said = cells.filter((cell) => cell !== '');
    if (SUMMARY.test(said[0] ?? '') || (headingRow >= 0 && cells.join() === headings.join()))
      return { kind: 'not_money', why: 'summary' };
    const amount = movement(row, comma, isDebitSigned);
    const id = idOf(row);
    const at = timeOf(row, id, monthFirst);
    if (amount === null && !isTransaction(id, at)) return { kind: 'not_money', why: 'not_about_money' };
    const facts: WalletFacts = {
      ...(typeof id === 'string' && { id, network: networkOfId(id) }),
      ...(amount?.kwacha && { amount: amount.kwacha }),
      ...(at !== undefined && { at }),
    };
    const unreadable = (why: WalletReason, known = facts) =>
      ({ kind: 'unreadable', why, ...known, text: textOf(cells) }) as const;
    const isTooWide = cells.length > width && cells.length !== usualWidth;
    if (headingRow >= 0 && (isTooWide || cells.slice(width).some((cell) => cell !== '')))
      return unreadable('cells', {});
    const direction = amount?.direction ?? directionOf(row, cells[side] ?? '', isSigned || isOfPayers);
    const kind = kindOf(row, direction);
    if (kind === 'reversal' && facts.id !== undefined) return unreadable('reversal');
    if (kind !== 'received' && kind !== null) return { kind, why: kind, ...facts };
    const status = row('status').replace(/[._-]+/g, ' ');
    if (!DONE.test(status.trim())) return unreadable('status');
    if (amount?.direction === 'both') return unreadable('both_directions');
    if (amount?.direction === 'unclear') return unreadable('sign');
    if (amount?.kwacha === 0) return { kind: 'not_money', why: 'not_about_money' };
    if (kind === null) return unreadable('no_direction');
    const income = { ...facts, ...payerOf(row), ...referenceOf(row) };
    if (id === null) return unreadable('damaged_id', income);
    if (income.id === undefined) return unreadable('no_id', income);
    if (income.amount === undefined) return unreadable(amount?.hasLetter ? 'letter' : 'no_amount', income);
    if (isInFuture(income.at, now)) return unreadable('future', income);
    const { id: ownId, amount: kwacha } = income;
    return { kind: 'received', ...income, id: ownId, amount: kwacha, network: networkOfId(ownId) };
  };
}

/** A valid id makes a row a transaction even without an amount. */
const isTransaction = (id: string | null | undefined, at: Instant | undefined) =>
  typeof id === 'string' && /\d/.test(id) && (at !== undefined || networkOfId(id) !== 'other');

/** `unclear`: the sign says the opposite of the column. */
type Movement = {
  kwacha: number | null;
  hasLetter?: boolean;
  direction: 'in' | 'out' | 'both' | 'unclear' | null;
};

/** A plus in the debit column is decoration, unless other debit cells have an outgoing sign. */
function movement(row: Row, comma: boolean, isDebitSigned: boolean): Movement | null {
  const [credit, debit] = [readCellAmount(row('credit'), comma), readCellAmount(row('debit'), comma)];
  const isMoved = (one: CellAmount | null): one is CellAmount => one !== null && one.kwacha !== 0;
  if (isMoved(credit) && isMoved(debit)) return { kwacha: null, direction: 'both' };
  if (isMoved(debit))
    return { ...debit, direction: debit.sign === 'in' && isDebitSigned ? 'unclear' : 'out' };
  if (isMoved(credit)) return { ...credit, direction: credit.sign === 'out' ? 'unclear' : 'in' };
  const amount = readCellAmount(row('amount'), comma);
  const isKwacha = KWACHA.test(row('currency'));
  if (amount !== null) return { ...amount, kwacha: isKwacha ? amount.kwacha : null, direction: amount.sign };
  return (credit ?? debit) ? { kwacha: 0, direction: null } : null;
}

/** The width of most rows: a delimiter at the end of each adds an empty cell. */
function middleWidth(body: readonly (readonly string[])[]): number | undefined {
  const filled = body.filter((row) => row.some((cell) => cell !== ''));
  const widths = filled.map(({ length }) => length).sort((a, b) => a - b);
  return widths[Math.floor((widths.length - 1) / 2)];
}

/** Null if free text says the opposite of the layout. */
function directionOf(row: Row, side: string, isElseIn: boolean): 'in' | 'out' | null {
  const said = wordsDirection(side) ?? wordsDirection(row('type'));
  if (said !== null) return said;
  const inDetails = wordsDirection(row('details'));
  if (inDetails === 'out' && isElseIn) return null;
  return inDetails ?? (isElseIn ? 'in' : null);
}

function wordsDirection(words: string): 'in' | 'out' | null {
  const [inAt, outAt] = [words.search(IN), words.search(OUT)];
  if (inAt >= 0 && (outAt < 0 || inAt <= outAt)) return 'in';
  return outAt >= 0 ? 'out' : null;
}

function kindOf(row: Row, direction: Movement['direction']) {
  const network = `${row('type')} ${row('details')}`;
  if (REVERSAL.test(`${row('status')} ${network}`)) return 'reversal';
  if (NOT_DONE.test(row('status'))) return 'failed';
  if (FEE.test(row('type')) || (direction === 'out' && FEE.test(network))) return 'fee';
  if (direction === 'out') return CASH_OUT.test(network) ? 'cash_out' : 'sent';
  return direction === null ? null : 'received';
}

/** The normalised id, from its column or the description; null if damaged. */
function idOf(row: Row): string | null | undefined {
  const written = row('id').replace(/\.0+$/, '');
  if (DAMAGED.test(written)) return null;
  const id = normaliseTransactionId(written);
  if (transactionIdSchema.safeParse(id).success) return id;
  return readTransaction(flattened(row('details'))).transactionId;
}

function timeOf(row: Row, id: string | null | undefined, monthFirst: boolean) {
  const inId = typeof id === 'string' ? instantInTransactionId(id) : null;
  const [day, time] = [row('at'), row('time')];
  const written = readCellTime(`${day} ${time}`.trim(), monthFirst) ?? readCellTime(day, monthFirst);
  // The id has no seconds, but its date is unambiguous.
  const isSame = inId !== null && written !== undefined && Math.abs(written - inId) < HOUR;
  return isSame ? written : (inId ?? written);
}

/** Decoration around numbers: `FRI:260960000002/MM`. */
const ACCOUNT_WORDS = /\b(?:fri|msisdn|id):|\/(?:mm|msisdn|user|sp)\b/gi;

function payerOf(row: Row): WalletFacts {
  const said = (role: ColumnRole) => row(role).replace(ACCOUNT_WORDS, ' ');
  const party = row('party') === '' ? readPayer(flattened(row('details'))) : payerIn(said('party'));
  const phone = normalisePhone(said('phone')) ?? phoneIn(said('phone'));
  const name = cellName(said('name').trim());
  return { ...party, ...(phone && { phone }), ...(name && { name }) };
}

const REFERENCE_MAX = 100;

function referenceOf(row: Row): WalletFacts {
  const reference = (row('reference') || withoutBalance(row('details'))).slice(0, REFERENCE_MAX);
  return reference === '' ? {} : { reference };
}

const TEXT_MAX = 1_000;

/** For staff, without balances. In rows with extra cells, all cells are dropped where the balance may be, counted from either side. */
function keptText(balances: readonly number[], width: number) {
  return (cells: readonly string[]): string => {
    const moved = Math.max(0, cells.length - width);
    const kept = cells.filter((_, at) => !balances.some((column) => at >= column && at <= column + moved));
    return withoutBalance(kept.filter((cell) => cell !== '').join(' | ')).slice(0, TEXT_MAX);
  };
}

export type CellAmount = {
  kwacha: number | null;
  sign: 'in' | 'out' | null;
  hasLetter: boolean;
};

const CURRENCY = new RegExp(WORDS, 'gi');
const OUT_SIGN = new RegExp(`^\\s*(?:${currencyBefore})?\\s*[-\u2212(]|-\\s*$|\\bdr\\b`, 'i');
const DECIMAL_COMMA = /^\d{1,3}(?:[. ]?\d{3})*,\d{1,2}$/;

export const hasDecimalComma = (cell: string): boolean => DECIMAL_COMMA.test(figureOf(cell));
export const hasDecimalPoint = (cell: string): boolean => /\.\d{1,2}$/.test(figureOf(cell));

const figureOf = (cell: string) =>
  cell
    .replace(CURRENCY, '')
    .replace(/\b(?:dr|cr)\b\.?/gi, '')
    .replace(/[()+\u2212-]/g, '')
    .trim();

/** Reads `1,500.00`, `-100`, `(100.00)`, `100.00 DR`, `ZMW 1 500`; with `comma`, `1.500,00`. Null for an empty cell. */
export function readCellAmount(cell: string, comma: boolean): CellAmount | null {
  if (/^[-–—\s]*$/.test(cell)) return null;
  const isOut = OUT_SIGN.test(cell);
  const isIn = /^\s*\+|\bcr\b/i.test(cell);
  const figure = figureOf(cell);
  return {
    kwacha: exactKwacha(figure, comma),
    sign: isOut ? 'out' : isIn ? 'in' : null,
    hasLetter: /\d/.test(figure) && /\p{L}/u.test(figure),
  };
}

function exactKwacha(figure: string, comma: boolean): number | null {
  const plain = comma ? figure.replace(/[. ](?=\d{3}(?:\D|$))/g, '').replace(',', '.') : figure;
  // Commas and spaces group thousands; zeros beyond the ngwee are ignored.
  const [, whole, ngwee = ''] = /^(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.(\d{1,2}|\d{2}0{2,}))?$/.exec(plain) ?? [];
  if (whole === undefined) return null;
  const kwacha = Number(`${whole.replace(/[, ]/g, '')}.${ngwee || '0'}`);
  return kwacha === 0 || kwachaSchema.safeParse(kwacha).success ? kwacha : null;
}

const monthFirst = '\\b(?<month>\\d{1,2})[-/.](?<day>\\d{1,2})[-/.](?<year>20\\d{2}|\\d{2})';
const patterns = (monthBeforeDay: boolean) =>
  (monthBeforeDay ? [monthFirst, ...DATES.slice(1)] : DATES).map(
    (date) => new RegExp(`^${date}(?!\\d)(?:${BETWEEN}${TIME})?`, 'i'),
  );
const dayFirstPatterns = patterns(false);
const monthFirstPatterns = patterns(true);
const compact =
  /^(?<year>20\d{2})(?<month>\d{2})(?<day>\d{2})[T ]?(?:(?<hour>\d{2}):?(?<minute>\d{2}):?(?<second>\d{2})?)?$/;
const withZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** A date with or without time, in Lusaka time unless a zone is given; undefined if invalid. */
export function readCellTime(cell: string, monthBeforeDay: boolean): Instant | undefined {
  if (withZone.test(cell)) {
    const instant = Date.parse(cell.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
    return Number.isNaN(instant) ? undefined : instant;
  }
  const plain = cell
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i, '')
    .replace(/(\d{2}:\d{2}:\d{2})[.,]\d+/, '$1');
  return readDate([...(monthBeforeDay ? monthFirstPatterns : dayFirstPatterns), compact], plain);
}

export function isMonthFirst(cells: readonly string[]): boolean {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d/.exec(cell) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  return pairs.some(([, second]) => second > 12) && !pairs.some(([first]) => first > 12);
}

/** Reads a statement (CSV) or a text of messages. Without known headings it is read as messages, unless `columns` are given. */
export function readWalletFile(
  bytes: Uint8Array,
  columns: StatementColumns | null,
  now: Instant,
): WalletLine[] {
  const text = decodeText(bytes);
  const rows = readRows(text);
  const layout = columns ? layoutWith(rows, columns) : findColumns(rows);
  return layout ? readStatement(rows, layout, now) : readWalletMessages(text, now);
}
