/** The device's own time beside the hub's, for phones that are set to another zone (spec §1). */
import { formatInTimeZone } from 'date-fns-tz';
import { type Instant, TIME_ZONE } from './time.ts';

const PATTERN = 'yyyy-MM-dd HH:mm';

/**
 * `Sat 14:00 on this phone`: what a clock in `zone` shows, or null where it shows the same as Lusaka's
 * or where the device names a zone that nobody knows.
 */
export function deviceTime(instant: Instant, zone: string): string | null {
  try {
    if (formatInTimeZone(instant, zone, PATTERN) === formatInTimeZone(instant, TIME_ZONE, PATTERN))
      return null;
    return `${formatInTimeZone(instant, zone, 'EEE HH:mm')} on this phone`;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
