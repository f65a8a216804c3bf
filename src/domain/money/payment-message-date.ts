/** The day and time that a mobile-money message was sent at, as it writes them; the day comes before the month. */
import { type Instant, writtenInstant } from '../time/time.ts';

const BETWEEN = '(?:T|,? (?:at )?)';
const TIME = '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2}))?(?!\\d)(?: ?(?<half>[ap]m)\\b)?';
const MONTH = '(?<month>[a-z]{3})[a-z]{0,6}';
const YEAR = '(?<year>20\\d{2}|\\d{2})';

const patterns = [
  `\\b(?<day>\\d{1,2})[-/.](?<month>\\d{1,2})[-/.]${YEAR}${BETWEEN}${TIME}`,
  `\\b(?<year>20\\d{2})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})${BETWEEN}${TIME}`,
  `\\b(?<day>\\d{1,2})[- ]${MONTH}[- ]${YEAR}${BETWEEN}${TIME}`,
  `\\b${MONTH} (?<day>\\d{1,2}),? (?<year>20\\d{2})${BETWEEN}${TIME}`,
].map((pattern) => new RegExp(pattern, 'i'));

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (digits: number | string) => String(digits).padStart(2, '0');

/** `month` as a number or a name; of one that there is not, the day that comes of it is none either. */
const monthNumber = (month: string) =>
  /\d/.test(month) ? two(month) : two(MONTHS.indexOf(month.toLowerCase()) + 1);

function hourOfDay(hour: string, half: string | undefined): string {
  if (half === undefined) return two(hour);
  return two((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0));
}

/** The first date with a time that the calendar has; `flat` has single blanks. */
export function readMessageDate(flat: string): Instant | undefined {
  for (const pattern of patterns) {
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
