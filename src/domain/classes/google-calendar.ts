/** Google Calendar links for the weekly schedule and for one class (spec §2, 'Never Miss a Class'). */
import { CLASS_LASTS, COURSE_WEEKS } from '../wire/limits.ts';
import { BRAND } from '../wire/messages.ts';
import { type Instant, TIME_ZONE } from '../time/time.ts';

const compact = (instant: Instant) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

function link(title: string, startsAt: Instant, more: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${BRAND}: ${title}`,
    dates: `${compact(startsAt)}/${compact(startsAt + CLASS_LASTS)}`,
    ctz: TIME_ZONE,
    ...more,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Opens Google's form for a one-hour class at `startsAt`, repeated weekly for the course. */
export function weeklyCalendarLink(title: string, startsAt: Instant): string {
  return link(title, startsAt, { recur: `RRULE:FREQ=WEEKLY;COUNT=${COURSE_WEEKS}` });
}

/** The same form for one class; `details` links to the hub's page of the class, never into it. */
export function classCalendarLink(title: string, startsAt: Instant, details: string): string {
  return link(title, startsAt, { details, location: 'Online' });
}
