/**
 * The Lusaka clock: the only module that knows the hub's time zone (spec §1, §9).
 * Instants are epoch milliseconds; a calendar day is `yyyy-mm-dd` in Lusaka.
 */
import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';
import { type Day, daySchema, type Instant, instantSchema } from './instant.ts';
import { DAY, HOUR } from '../wire/limits.ts';

export const TIME_ZONE = 'Africa/Lusaka';
export const TIME_ZONE_LABEL = 'CAT';

export { type Day, daySchema, type Instant, instantSchema };

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** How far Lusaka is ahead of UTC at that instant, ms; by the zone's data, never by the device's clock. */
const ahead = (instant: Instant) => getTimezoneOffset(TIME_ZONE, new Date(instant));

/**
 * What a Lusaka clock and calendar show, in parts. A formatter of date-fns would be five times as large as all rules
 * of the dashboard. @throws RangeError where `instant` is not a valid instant.
 */
function shown(instant: Instant) {
  const clock = new Date(instant + ahead(instant));
  const iso = clock.toISOString();
  const weekday = WEEKDAYS[clock.getUTCDay()] ?? WEEKDAYS[0];
  const month = MONTHS[clock.getUTCMonth()] ?? '';
  return {
    iso,
    day: clock.getUTCDate(),
    month,
    year: clock.getUTCFullYear(),
    weekday,
    time: iso.slice(11, 16),
  };
}

/** The instant at which a Lusaka clock shows `time` (`HH:mm`) on `day`. */
export function lusakaInstant(day: Day, time: string): Instant {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  return Number.isNaN(asUtc) ? asUtc : asUtc - ahead(asUtc);
}

/** The same for a day and a time from outside; null where they are not valid. */
export function writtenInstant(day: string, time: string): Instant | null {
  const instant = lusakaInstant(day, time);
  if (Number.isNaN(instant)) return null;
  return shown(instant).iso.startsWith(`${day}T${time}:`) ? instant : null;
}

/** The calendar day that `instant` falls on in Lusaka. */
export function lusakaDay(instant: Instant): Day {
  return shown(instant).iso.slice(0, 10);
}

/** `day` moved by whole days, counted in UTC, so that summer time on the device has no effect. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** ISO weekday in Lusaka: 1 Monday … 6 Saturday, 7 Sunday. */
export function lusakaWeekday(instant: Instant): number {
  return WEEKDAYS.indexOf(formatWeekday(instant)) || 7;
}

/** The Saturday of the weekend that `instant` lies in or before (a Sunday belongs to the Saturday before it). */
export function weekendOf(instant: Instant): Day {
  return addDays(lusakaDay(instant), 6 - lusakaWeekday(instant));
}

/** The last millisecond of `day` in Lusaka. */
export function endOfDay(day: Day): Instant {
  return lusakaInstant(addDays(day, 1), '00:00') - 1;
}

/** `Sat 15:00` */
export function formatDayTime(instant: Instant): string {
  const { weekday, time } = shown(instant);
  return `${weekday.slice(0, 3)} ${time}`;
}

/** `Saturday` */
export function formatWeekday(instant: Instant): (typeof WEEKDAYS)[number] {
  return shown(instant).weekday;
}

/** `15:00` */
export function formatTime(instant: Instant): string {
  return shown(instant).time;
}

/** `Sat 28 Nov` */
export function formatDay(instant: Instant): string {
  const { weekday, day, month } = shown(instant);
  return `${weekday.slice(0, 3)} ${day} ${month}`;
}

/** `Sat 28 Nov, 15:00 CAT` */
export function formatFull(instant: Instant): string {
  return `${formatDay(instant)}, ${formatTime(instant)} ${TIME_ZONE_LABEL}`;
}

/** `28 Nov 2026` */
export function formatDate(instant: Instant): string {
  const { day, month, year } = shown(instant);
  return `${day} ${month} ${year}`;
}

/** `2026-11-28T15:00:00+02:00`, for programs that read times (ISO 8601). */
export function formatIso(instant: Instant): string {
  const { iso } = shown(instant);
  const hours = (Date.parse(iso) - instant) / HOUR;
  return `${iso.slice(0, 19)}+${String(hours).padStart(2, '0')}:00`;
}

/** `20261128T150000`, the Lusaka clock as calendar files write it (RFC 5545, form 2). */
export function formatCompact(instant: Instant): string {
  return shown(instant).iso.slice(0, 19).replace(/[-:]/g, '');
}

/** `28 Nov 2026, 15:00 CAT` */
export function formatDateTime(instant: Instant): string {
  return `${formatDate(instant)}, ${formatTime(instant)} ${TIME_ZONE_LABEL}`;
}
