import type { Instant } from '../../time/time.ts';
import { kwachaSchema } from '../kwacha.ts';
import { DATES, instantOf, TIME } from '../written-date.ts';

export type CellAmount = {
  /** Unsigned; null if ambiguous or implausible. */
  kwacha: number | null;
  sign: 'in' | 'out' | null;
};

const CURRENCY = /zmw|zmk|zk|kwacha|k/gi;
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
  const isOut = /^\s*(?:zmw|k)?\s*[-\u2212(]|-\s*$|\bdr\b/i.test(cell);
  const isIn = /^\s*\+|\bcr\b/i.test(cell);
  return { kwacha: exactKwacha(figureOf(cell), comma), sign: isOut ? 'out' : isIn ? 'in' : null };
}

function exactKwacha(figure: string, comma: boolean): number | null {
  const plain = comma ? figure.replace(/[. ](?=\d{3}(?:\D|$))/g, '').replace(',', '.') : figure;
  // Commas and spaces group thousands; zeros beyond the ngwee are ignored.
  const [, whole, ngwee = ''] = /^(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.(\d{1,2}|\d{2}0{2,}))?$/.exec(plain) ?? [];
  if (whole === undefined) return null;
  const kwacha = Number(`${whole.replace(/[, ]/g, '')}.${ngwee || '0'}`);
  return kwacha === 0 || kwachaSchema.safeParse(kwacha).success ? kwacha : null;
}

const WITH_TIME = '(?:T|,? (?:at )?)';
const monthFirst = '\\b(?<month>\\d{1,2})[-/.](?<day>\\d{1,2})[-/.](?<year>20\\d{2}|\\d{2})';
const patterns = (monthBeforeDay: boolean) =>
  (monthBeforeDay ? [monthFirst, ...DATES.slice(1)] : DATES).map(
    (date) => new RegExp(`^${date}(?!\\d)(?:${WITH_TIME}${TIME})?`, 'i'),
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
  for (const pattern of [...(monthBeforeDay ? monthFirstPatterns : dayFirstPatterns), compact]) {
    const found = instantOf(pattern.exec(plain)?.groups);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** True iff the dates are only readable with the month first (US style). */
export function isMonthFirst(cells: readonly string[]): boolean {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d/.exec(cell) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  return pairs.some(([, second]) => second > 12) && !pairs.some(([first]) => first > 12);
}
