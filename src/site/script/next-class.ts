import { CLASS_LASTS, COUNTDOWN_INTERVAL, DAY } from '../../domain/wire/limits.ts';
import { sessionStarted } from '../../domain/wire/class-messages.ts';
import type { OfferedCourse } from '../../domain/classes/course.ts';
import type { Offering } from '../../domain/classes/offering.ts';
import { firstClass } from '../../domain/cohort/first-class.ts';
import type { Catalogue } from '../../domain/wire/catalogue.ts';
import { countdown, nextClassSession } from '../../domain/classes/class-session.ts';
import { type Instant, TIME_ZONE } from '../../domain/time/time.ts';
import { all, setText } from './dom.ts';

type Times = Pick<Offering, 'saturdayStartsAt' | 'sundayStartsAt'>;
const WEEK = 7 * DAY;

/** Hub time, where the app has measured it on this phone within a day: an older sample may be of a clock that was put right since. */
function hubNow(): Instant {
  try {
    const { offset, at } = JSON.parse(localStorage.getItem('hub.clock') ?? '');
    return Date.now() + (Math.abs(Date.now() - at) < DAY ? offset : 0);
  } catch {
    return Date.now();
  }
}

/** Whole weeks after `start`, the first time after `now`; Lusaka has no summer time. */
export function nextWeekly(start: Instant, now: Instant): Instant {
  return start + Math.max(0, Math.floor((now - start) / WEEK) + 1) * WEEK;
}

const usual = (weekly: readonly Instant[], after: Instant) =>
  Math.min(...weekly.map((start) => nextWeekly(start, after)));

/** The current or next class: from the offerings, else by the page's weekly rule. */
export function upcoming(planned: readonly Times[], weekly: readonly Instant[], now: Instant): Instant {
  const begun = now - CLASS_LASTS;
  return nextClassSession(planned, begun)?.startsAt ?? usual(weekly, begun);
}

/** The starts of a weekend of the build, from which the page counts. */
const weeklyOf = (written: string | undefined) => (written ?? '').split(',').map(Number);

let format: Intl.DateTimeFormat | undefined;

/** Not before it is needed: the first one of a page keeps a cheap phone busy for a tenth of a second. */
const clock = () =>
  (format ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }));

/** By the browser's own clock: `time.ts` would be a kilobyte more than the script has left (decision 0104). */
function partsOf(at: Instant) {
  const {
    weekday = '',
    day = '',
    month = '',
    hour = '',
    minute = '',
  } = Object.fromEntries(
    clock()
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { weekday, time: `${hour}:${minute}`, date: `${weekday.slice(0, 3)} ${day} ${month}` };
}

type Known = Pick<Catalogue, 'offerings'> & { readonly courses: readonly OfferedCourse[] };

export function updateFirstClasses({ courses, offerings }: Known, now = hubNow()): void {
  for (const line of all('[data-first]')) {
    const card = line.closest<HTMLElement>('[data-course]');
    const course = courses.find(({ id }) => id === card?.dataset['course']);
    const planned = course && firstClass(course, offerings, now);
    const { date, time } = partsOf(planned ?? usual(weeklyOf(line.dataset['first']), now));
    setText(line, course?.registrationNote ?? `First class ${date}, ${time}`);
  }
}

/** Fills in and renews the ticket; call the returned function with the offerings. */
export function startNextClass(): (offerings: readonly Times[]) => void {
  let planned: readonly Times[] = [];
  const [box] = all('[data-next]');
  if (!box) return () => undefined;
  const weekly = weeklyOf(box.dataset['next']);
  const draw = () => {
    if (document.hidden) return;
    const now = hubNow();
    const startsAt = upcoming(planned, weekly, now);
    const left = countdown(startsAt, now);
    const part = (name: string) => box.querySelector(`[data-next-${name}]`);
    const { weekday, time, date } = partsOf(startsAt);
    setText(part('day'), weekday);
    setText(part('time'), time);
    setText(part('date'), date);
    setText(part('title'), left === null ? 'Class now on' : 'Next class');
    setText(part('countdown'), left === null ? sessionStarted : `Starts in ${left}`);
  };
  draw();
  setInterval(draw, COUNTDOWN_INTERVAL);
  document.addEventListener('visibilitychange', draw);
  return (offerings) => {
    planned = offerings;
    draw();
  };
}

const compact = (at: Instant) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Moves the calendar buttons from the weekend of the build to the next one. */
export function startCalendar(): void {
  for (const link of all('[data-calendar]') as HTMLAnchorElement[]) {
    const address = new URL(link.href);
    const startsAt = nextWeekly(Number(link.dataset['calendar']), hubNow());
    address.searchParams.set('dates', `${compact(startsAt)}/${compact(startsAt + CLASS_LASTS)}`);
    link.href = address.href;
  }
}
