/**
 * Instants, days, and the Lusaka clock: the only module that knows the hub's time zone (spec §1, §9).
 * Instants are epoch milliseconds; a calendar day is `yyyy-mm-dd` in Lusaka.
 */
import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';
import * as z from 'zod/mini';
import { DAY, HOUR } from '../wire/limits.ts';

export const TIME_ZONE = 'Africa/Lusaka';
export const TIME_ZONE_LABEL = 'CAT';

/** Epoch milliseconds, UTC. */
export type Instant = number;
/** The last instant of the year 9999: no database keeps a later one. */
export const LAST_INSTANT: Instant = 253_402_300_799_999;
export const instantSchema = z.int().check(z.gte(0), z.lte(LAST_INSTANT));

/** A calendar day in Lusaka, `yyyy-mm-dd`. */
export type Day = string;
export const daySchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((day) => isOfTheCalendar(day)),
);

function isOfTheCalendar(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * What a Lusaka clock and calendar show, in parts. Read as UTC, because `formatInTimeZone` goes through the device's own
 * clock and is an hour off in the hour that the device leaps over in spring.
 * @throws RangeError where `instant` is not a valid instant.
 */
function shown(instant: Instant) {
  const clock = new Date(instant + getTimezoneOffset(TIME_ZONE, new Date(instant)));
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

/** The instant at which a Lusaka clock shows `time` (`HH:mm`) on `day`. NaN where they are not valid. */
export function lusakaInstant(day: Day, time: string): Instant {
  return fromZonedTime(`${day}T${time}:00`, TIME_ZONE).getTime();
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

/** `2026-11-28 15:00`, which sorts as text does. @throws RangeError where `instant` is not a valid instant. */
export function formatStamp(instant: Instant): string {
  return shown(instant).iso.slice(0, 16).replace('T', ' ');
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
