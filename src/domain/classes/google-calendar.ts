/** Google Calendar links: the public weekly schedule, and one class of a learner (spec §2, 'Never Miss a Class'). */
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

/** A link that opens Google's own form with an hour's class at `startsAt`, repeated each week of a course. */
export function weeklyCalendarLink(title: string, startsAt: Instant): string {
  return link(title, startsAt, { recur: `RRULE:FREQ=WEEKLY;COUNT=${COURSE_WEEKS}` });
}

/** The same form for one class on its own date; `details` leads to the hub's page of it, never into the class. */
export function classCalendarLink(title: string, startsAt: Instant, details: string): string {
  return link(title, startsAt, { details, location: 'Online' });
}
