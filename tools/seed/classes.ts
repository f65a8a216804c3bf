import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { DAY, MINUTE } from '../../src/domain/wire/limits.ts';
import { type ClassLinks, type Offering, plannedOffering } from '../../src/domain/classes/offering.ts';
import { windowState } from '../../src/domain/classes/class-session.ts';
import { type Day, type Instant, addDays, weekendOf } from '../../src/domain/time/time.ts';

export const LIVE_COURSE = 'data-analysis-excel';
const LIVE_SINCE = 10 * MINUTE;
/** How long whoever starts the hub has to try joining, at least. */
const LIVE_FOR = 45 * MINUTE;

export function offering(courseId: string, weekendDate: Day): Offering {
  const linksPublished = { saturday: true, sunday: true, recording: false };
  return { ...plannedOffering(courseId, weekendDate), linksPublished };
}

/** The Saturday that is so many weeks after that of this weekend. */
export const weekendIn = (weeks: number, now: Instant): Day => addDays(weekendOf(now), 7 * weeks);

/** One offering of every course for each of these weekends. */
export function offeringsIn(weeks: readonly number[], now: Instant): Offering[] {
  const weekends = weeks.map((week) => weekendIn(week, now));
  return weekends.flatMap((weekend) => foundingCourses.map(({ id }) => offering(id, weekend)));
}

/** The usual offering of this weekend, as if staff had moved its first class to ten minutes ago. */
export function liveOffering(now: Instant): Offering {
  const usual = offering(LIVE_COURSE, weekendOf(now));
  const saturdayStartsAt = now - LIVE_SINCE;
  const sundayStartsAt = Math.max(usual.sundayStartsAt, saturdayStartsAt + DAY);
  return { ...usual, saturdayStartsAt, sundayStartsAt };
}

/** True iff the class can be joined now and for long enough to try it. */
export function isLive({ saturdayStartsAt }: Offering, now: Instant): boolean {
  return [now, now + LIVE_FOR].every((at) => windowState(saturdayStartsAt, at) === 'open');
}

/** What is offered this weekend and on the next three; one class is live at `now`. */
export function offerings(now: Instant): Offering[] {
  const live = liveOffering(now);
  return [live, ...offeringsIn([0, 1, 2, 3], now).filter(({ id }) => id !== live.id)];
}

/** Links of the usual shape; they lead to no meeting of anybody's. */
export function linksOf({ courseId }: Offering): ClassLinks {
  const word = courseId.replace(/[^a-z]/g, '');
  const link = (from: number) =>
    `https://meet.google.com/${word.slice(from, from + 3)}-${word.slice(3, 7)}-${word.slice(7, 10)}`;
  return { saturdayLink: link(0), sundayLink: link(4), recordingLink: null };
}
