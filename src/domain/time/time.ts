/** Instants (epoch ms), days (`yyyy-mm-dd`) and Lusaka's clock: the only module that knows the time zone (spec §1, §9). */
import { classDay, repeatDay, timeZone, timeZoneLabel } from '#hub';
import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';
import * as z from 'zod/mini';
import { CLASS_LASTS, DAY, HOUR } from '../wire/limits.ts';

export const TIME_ZONE = timeZone;
export const TIME_ZONE_LABEL = timeZoneLabel;

export type Instant = number;
/** End of the year 9999, Firestore's limit. */
export const LAST_INSTANT: Instant = 253_402_300_799_999;
export const instantSchema = z.int().check(z.gte(0), z.lte(LAST_INSTANT));

export type Day = string;
export const daySchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((day) => isOfTheCalendar(day)),
);

function isOfTheCalendar(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
type Weekday = (typeof WEEKDAYS)[number];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Lusaka's clock as UTC: `formatInTimeZone` is an hour off when the device's springs forward. @throws RangeError if invalid */
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

/** `+0200`: each hub's zone is whole hours ahead of Greenwich (`tools/build/hub-config.ts`). */
export function zoneOffset(instant: Instant): string {
  const hours = getTimezoneOffset(TIME_ZONE, new Date(instant)) / HOUR;
  return `+${String(hours).padStart(2, '0')}00`;
}

/** The instant of `time` (`HH:mm`) on `day` in Lusaka; NaN if invalid. */
export function lusakaInstant(day: Day, time: string): Instant {
  return fromZonedTime(`${day}T${time}:00`, TIME_ZONE).getTime();
}

export function writtenInstant(day: string, time: string): Instant | null {
  const instant = lusakaInstant(day, time);
  if (Number.isNaN(instant)) return null;
  return shown(instant).iso.startsWith(`${day}T${time}:`) ? instant : null;
}

export function lusakaDay(instant: Instant): Day {
  return shown(instant).iso.slice(0, 10);
}

/** `2026-11-28 15:00`, sortable as text. @throws RangeError for an invalid instant. */
export function formatStamp(instant: Instant): string {
  return shown(instant).iso.slice(0, 16).replace('T', ' ');
}

/** Counted in UTC, so the device's DST has no effect. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

const isoWeekday = (name: Weekday): number => WEEKDAYS.indexOf(name) || 7;

/** ISO weekday of a valid day: 1 Monday … 6 Saturday, 7 Sunday. Works without the time zone, which would slow down schemas with many days. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** ISO weekday in Lusaka. @throws RangeError for an invalid instant. */
export const lusakaWeekday = (instant: Instant): number => weekdayOf(lusakaDay(instant));

/** ISO weekdays of the hub's class and of its repeat. */
export const CLASS_WEEKDAY = /* @__PURE__ */ isoWeekday(classDay);
export const REPEAT_WEEKDAY = /* @__PURE__ */ isoWeekday(repeatDay);

/** The day of the class in the week of `instant` (Monday to Sunday), by which a weekend is named. */
export function weekendOf(instant: Instant): Day {
  const day = lusakaDay(instant);
  return addDays(day, CLASS_WEEKDAY - weekdayOf(day));
}

export function repeatDayOf(weekend: Day): Day {
  return addDays(weekend, REPEAT_WEEKDAY - CLASS_WEEKDAY);
}

export function mondayOf(weekend: Day): Day {
  return addDays(weekend, 1 - CLASS_WEEKDAY);
}

/** When a class that begins at `starts` (`HH:mm`) ends. */
export function classEnds(starts: string): string {
  return new Date(Date.parse(`1970-01-01T${starts}Z`) + CLASS_LASTS).toISOString().slice(11, 16);
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

export function formatWeekday(instant: Instant): Weekday {
  return shown(instant).weekday;
}

export function formatTime(instant: Instant): string {
  return shown(instant).time;
}

/** `Sat 28 Nov` */
export function formatDay(instant: Instant): string {
  const { weekday, day, month } = shown(instant);
  return `${weekday.slice(0, 3)} ${day} ${month}`;
}

export const formatDayOf = (day: Day): string => formatDay(lusakaInstant(day, '12:00'));

/** `Sat 28 Nov, 15:00 CAT` */
export function formatFull(instant: Instant): string {
  return `${formatDay(instant)}, ${formatTime(instant)} ${TIME_ZONE_LABEL}`;
}

/** `28 Nov 2026` */
export function formatDate(instant: Instant): string {
  const { day, month, year } = shown(instant);
  return `${day} ${month} ${year}`;
}

/** `2026-11-28T15:00:00+02:00` (ISO 8601) */
export function formatIso(instant: Instant): string {
  const { iso } = shown(instant);
  const hours = (Date.parse(iso) - instant) / HOUR;
  return `${iso.slice(0, 19)}+${String(hours).padStart(2, '0')}:00`;
}

/** `20261128T150000`: local time as in iCalendar (RFC 5545, form 2) */
export function formatCompact(instant: Instant): string {
  return shown(instant).iso.slice(0, 19).replace(/[-:]/g, '');
}

/** `28 Nov 2026, 15:00 CAT` */
export function formatDateTime(instant: Instant): string {
  return `${formatDate(instant)}, ${formatTime(instant)} ${TIME_ZONE_LABEL}`;
}
