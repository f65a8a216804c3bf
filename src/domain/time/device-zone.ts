/** Device time beside Lusaka's, for phones in another zone (spec §1). */
import { type Instant, TIME_ZONE } from './time.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached, since creating one takes a cheap phone milliseconds. @throws RangeError for an unknown zone. */
function clockIn(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  clocks.set(zone, clock);
  return clock;
}

/** `Sat 14:00 on this phone`; null if the zone is unknown or shows the same as Lusaka. */
export function deviceTime(instant: Instant, zone: string): string | null {
  if (zone === TIME_ZONE) return null;
  try {
    const here = clockIn(zone);
    if (here.format(instant) === clockIn(TIME_ZONE).format(instant)) return null;
    const parts = Object.fromEntries(here.formatToParts(instant).map(({ type, value }) => [type, value]));
    return `${parts['weekday']} ${parts['hour']}:${parts['minute']} on this phone`;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
