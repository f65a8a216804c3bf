/** Dates and times in messages and statements: day before month, unless the month is named or the year comes first. */
import { type Instant, writtenInstant } from '../time/time.ts';

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

/** The first valid date with a time; `flat` has single spaces. */
export const readDateAndTime = (flat: string): Instant | undefined => readDate(withTime, flat);

/** The first valid date that these patterns find. */
export const readDate = (patterns: readonly RegExp[], text: string): Instant | undefined =>
  patterns.map((pattern) => instantOf(pattern.exec(text)?.groups)).find((found) => found !== undefined);

/** The instant of a match's named groups, if valid; without a time, midnight. */
function instantOf(parts: Readonly<Record<string, string | undefined>> | undefined): Instant | undefined {
  if (parts === undefined) return undefined;
  const { year = '', month = '', day = '', hour = '0', minute = '00', second = '0', half } = parts;
  const written = writtenInstant(
    `${year.length === 2 ? `20${year}` : year}-${monthNumber(month)}-${two(day)}`,
    `${hourOfDay(hour, half)}:${minute}`,
  );
  return written !== null && Number(second) < 60 ? written + Number(second) * 1000 : undefined;
}
