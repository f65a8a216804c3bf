import { COUNTDOWN_INTERVAL, DAY, HOUR } from '../../domain/wire/limits.ts';
import { sessionStarted } from '../../domain/wire/class-messages.ts';
import type { Offering } from '../../domain/classes/offering.ts';
import { countdown, nextClassSession } from '../../domain/classes/class-session.ts';
import { type Instant, TIME_ZONE } from '../../domain/time/time.ts';
import { all, say } from './dom.ts';

type Times = Pick<Offering, 'saturdayStartsAt' | 'sundayStartsAt'>;
const WEEK = 7 * DAY;

/** Whole weeks after `start`, the first time after `now`; Lusaka has no summer time. */
export function nextWeekly(start: Instant, now: Instant): Instant {
  return start + Math.max(0, Math.floor((now - start) / WEEK) + 1) * WEEK;
}

/** The current or next class: from the offerings, else by the page's weekly rule. */
export function upcoming(planned: readonly Times[], weekly: Times, now: Instant): Instant {
  const begun = now - HOUR;
  const usual = [weekly.saturdayStartsAt, weekly.sundayStartsAt].map((start) => nextWeekly(start, begun));
  return nextClassSession(planned, begun)?.startsAt ?? Math.min(...usual);
}

/** Fills in and renews the ticket; call the returned function with the offerings. */
export function startNextClass(): (offerings: readonly Times[]) => void {
  let planned: readonly Times[] = [];
  const [box] = all('[data-next]');
  if (!box) return () => undefined;
  const [saturdayStartsAt = 0, sundayStartsAt = 0] = (box.dataset['next'] ?? '').split(',').map(Number);
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const draw = () => {
    if (document.hidden) return;
    const now = Date.now();
    const startsAt = upcoming(planned, { saturdayStartsAt, sundayStartsAt }, now);
    const left = countdown(startsAt, now);
    const part = (name: string) => box.querySelector(`[data-next-${name}]`);
    const {
      weekday = '',
      day = '',
      month = '',
      hour = '',
      minute = '',
    } = Object.fromEntries(format.formatToParts(startsAt).map(({ type, value }) => [type, value]));
    say(part('day'), weekday);
    say(part('time'), `${hour}:${minute}`);
    say(part('date'), `${weekday.slice(0, 3)} ${day} ${month}`);
    say(part('title'), left === null ? 'Class now on' : 'Next class');
    say(part('countdown'), left === null ? sessionStarted : `Starts in ${left}`);
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
    const startsAt = nextWeekly(Number(link.dataset['calendar']), Date.now());
    address.searchParams.set('dates', `${compact(startsAt)}/${compact(startsAt + HOUR)}`);
    link.href = address.href;
  }
}
