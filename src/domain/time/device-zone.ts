/** The device's own time next to the hub's, for phones that are set to another zone (spec §1). */
import { type Instant, TIME_ZONE } from './time.ts';

/** What a clock in `zone` shows: `whole` with its day, to compare; `short`, to read. @throws RangeError for an unknown zone. */
function shownIn(zone: string, instant: Instant): { readonly whole: string; readonly short: string } {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', {
      ...options,
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(instant);
  return {
    whole: format({ year: 'numeric', month: '2-digit', day: '2-digit' }),
    short: format({ weekday: 'short' }).replace(',', ''),
  };
}

/**
 * `Sat 14:00 on this phone`: what a clock in `zone` shows, or null where it shows the same as Lusaka's
 * or where the zone of the device is unknown.
 */
export function deviceTime(instant: Instant, zone: string): string | null {
  try {
    const here = shownIn(zone, instant);
    return here.whole === shownIn(TIME_ZONE, instant).whole ? null : `${here.short} on this phone`;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
