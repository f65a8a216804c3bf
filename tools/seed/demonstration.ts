/** What `npm start` shows: the courses with their coming weekends, a learner in every state, and the staff. */
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { foundingSettings } from '../../src/shared/founding-settings.ts';
import { windowState } from '../../src/domain/classes/class-session.ts';
import { NO_LINKS, type Offering, plannedOffering } from '../../src/domain/classes/offering.ts';
import { type Day, type Instant, addDays, weekendOf } from '../../src/domain/time/time.ts';
import { PUBLIC_SETTINGS } from '../../src/domain/wire/collections.ts';
import { DAY, HOUR, MINUTE } from '../../src/domain/wire/limits.ts';
import { makeUser } from '../../tests/factories/learner.ts';
import { makeStaffMember } from '../../tests/factories/staff-member.ts';
import { learners, staff } from './people.ts';
import { type Story, type Writer, accessOf, airtelId, writeOrder } from './story.ts';

export const LIVE_COURSE = 'data-analysis-excel';
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
  const saturdayStartsAt = now - 10 * MINUTE;
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

/** The offering with links of the usual shape, which lead to no meeting of anybody's. */
export function writeOffering(made: Offering, { set }: Writer): void {
  const word = made.courseId.replace(/[^a-z]/g, '');
  const link = (from: number) =>
    `https://meet.google.com/${word.slice(from, from + 3)}-${word.slice(3, 7)}-${word.slice(7, 10)}`;
  set('offerings', made.id, made);
  set('classLinks', made.id, { ...NO_LINKS, saturdayLink: link(0), sundayLink: link(4) });
}

const courseOf = (id: string) => foundingCourses.find((course) => course.id === id) as Story['course'];

function stories(now: Instant): Story[] {
  /** A payment by Airtel, an hour before it was shown; `number` makes its id differ from others of that minute. */
  const airtel = (submittedAt: Instant, number: number) =>
    ({ network: 'airtel', transactionId: airtelId(submittedAt - HOUR, number), submittedAt }) as const;
  const usual = { course: courseOf(LIVE_COURSE), firstWeekend: weekendOf(now) };
  const story = (code: string, days: number) => ({ ...usual, code, registeredAt: now - days * DAY });
  const { pending, review, approved, rejected, temporary } = learners;
  const waits = { status: 'under_review', proof: airtel(now - 2 * HOUR, 10_084) } as const;
  const paid = { status: 'approved', proof: airtel(now - 2 * DAY, 10_077) } as const;
  const refused = { status: 'rejected', proof: airtel(now - DAY, 10_077) } as const;
  return [
    { ...story('CHANDA34', 1), who: pending, status: 'pending' },
    { ...story('THANDEKA', 1), who: review, ...waits },
    { ...story('MUYANDA7', 3), who: approved, ...paid },
    { ...story('MWANGA36', 2), who: rejected, course: courseOf('cybersecurity-basics'), ...refused },
    { ...story('TEMWANA4', 1), who: temporary, status: 'pending', temporaryAccessUntil: now + 7 * DAY },
  ];
}

/** Enrollments of the demonstration that open classes, as they would be had it been made at `now`. */
export function renewals(now: Instant) {
  return stories(now)
    .map((story) => ({ ...accessOf(story), id: story.code, firstWeekend: story.firstWeekend }))
    .filter(({ status, temporaryAccess }) => status === 'paid' || temporaryAccess);
}

/** Writes everything that the demonstration starts with, as it would be at `now`. */
export function writeDemonstration(now: Instant, writer: Writer, passwordHash: string): void {
  const { set } = writer;
  set('publicSettings', PUBLIC_SETTINGS, foundingSettings);
  for (const course of foundingCourses) set('courses', course.id, course);
  for (const made of offerings(now)) writeOffering(made, writer);
  for (const { uid, ...learner } of Object.values(learners)) {
    set('users', uid, makeUser({ ...learner, id: uid, createdAt: now - 4 * DAY }));
  }
  for (const { uid, ...member } of staff) {
    set('admins', uid, makeStaffMember({ ...member, id: uid }));
    set('adminSecrets', uid, { passwordHash });
  }
  for (const story of stories(now)) writeOrder(story, writer);
}
