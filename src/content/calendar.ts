/** Google Calendar links for the public schedule: a weekly class, two weeks long (spec §2, 'Never Miss a Class'). */
import { COURSE_WEEKS, HOUR } from '../domain/limits.ts';
import { BRAND } from '../domain/messages.ts';
import { type Instant, TIME_ZONE } from '../domain/time.ts';

const compact = (instant: Instant) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A link that opens Google's own form with an hour's class at `startsAt`, repeated each week of a course. */
export function weeklyCalendarLink(title: string, startsAt: Instant): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${BRAND}: ${title}`,
    dates: `${compact(startsAt)}/${compact(startsAt + HOUR)}`,
    ctz: TIME_ZONE,
    recur: `RRULE:FREQ=WEEKLY;COUNT=${COURSE_WEEKS}`,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
