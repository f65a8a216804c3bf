/**
 * The Lusaka clock: the only module that knows the hub's time zone (spec §1, §9).
 * Instants are epoch milliseconds; a calendar day is `yyyy-mm-dd` in Lusaka.
 */
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import { type Day, daySchema, type Instant, instantSchema } from './instant.ts';
import { DAY } from './limits.ts';

export const TIME_ZONE = 'Africa/Lusaka';
export const TIME_ZONE_LABEL = 'CAT';

export { type Day, daySchema, type Instant, instantSchema };

const format = (instant: Instant, pattern: string) => formatInTimeZone(instant, TIME_ZONE, pattern);

/** The instant at which a Lusaka clock shows `time` (`HH:mm`) on `day`. */
export function lusakaInstant(day: Day, time: string): Instant {
  return fromZonedTime(`${day}T${time}:00`, TIME_ZONE).getTime();
}

/** The same for a day and a time that somebody else wrote; null where no calendar or clock has them. */
export function writtenInstant(day: string, time: string): Instant | null {
  const instant = lusakaInstant(day, time);
  if (Number.isNaN(instant)) return null;
  return format(instant, "yyyy-MM-dd'T'HH:mm") === `${day}T${time}` ? instant : null;
}

/** The calendar day that `instant` falls on in Lusaka. */
export function lusakaDay(instant: Instant): Day {
  return format(instant, 'yyyy-MM-dd');
}

/** `day` moved by whole days; counted in UTC, so that no device's summer time takes part. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** ISO weekday in Lusaka: 1 Monday … 6 Saturday, 7 Sunday. */
export function lusakaWeekday(instant: Instant): number {
  return Number(format(instant, 'i'));
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
  return format(instant, 'EEE HH:mm');
}

/** `Saturday` */
export function formatWeekday(instant: Instant): string {
  return format(instant, 'EEEE');
}

/** `15:00` */
export function formatTime(instant: Instant): string {
  return format(instant, 'HH:mm');
}

/** `Sat 28 Nov` */
export function formatDay(instant: Instant): string {
  return format(instant, 'EEE d MMM');
}

/** `Sat 28 Nov, 15:00 CAT` */
export function formatFull(instant: Instant): string {
  return `${format(instant, 'EEE d MMM, HH:mm')} ${TIME_ZONE_LABEL}`;
}

/** `28 Nov 2026` */
export function formatDate(instant: Instant): string {
  return format(instant, 'd MMM yyyy');
}

/** `20261128T150000`, the Lusaka clock as calendar files write it (RFC 5545, form 2). */
export function formatCompact(instant: Instant): string {
  return format(instant, "yyyyMMdd'T'HHmmss");
}

/** `28 Nov 2026, 15:00 CAT` */
export function formatDateTime(instant: Instant): string {
  return `${format(instant, 'd MMM yyyy, HH:mm')} ${TIME_ZONE_LABEL}`;
}
