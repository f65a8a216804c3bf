/** What `npm start` shows: a learner in every state, the staff, and the courses with their coming weekends. */
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { foundingSettings } from '../../src/shared/founding-settings.ts';
import { PUBLIC_SETTINGS } from '../../src/domain/wire/collections.ts';
import type { Course } from '../../src/domain/classes/course.ts';
import { windowState } from '../../src/domain/classes/class-session.ts';
import type { Enrollment } from '../../src/domain/classes/enrollment.ts';
import { type ClassLinks, type Offering, plannedOffering } from '../../src/domain/classes/offering.ts';
import { DAY, HOUR, MINUTE } from '../../src/domain/wire/limits.ts';
import { type Day, type Instant, addDays, weekendOf } from '../../src/domain/time/time.ts';
import { type Learner, learners, staff } from './people.ts';
import { type Story, type Writer, accessOf, airtelId, writeOrder, writePayment } from './story.ts';

export const LIVE_COURSE = 'data-analysis-excel';
const WEEKENDS = 4;
const LIVE_SINCE = 10 * MINUTE;
/** How long whoever starts the hub has to try joining, at least. */
const LIVE_FOR = 45 * MINUTE;

/** The Saturdays of this weekend and the following ones. */
function weekends(now: Instant): Day[] {
  return Array.from({ length: WEEKENDS }, (_, at) => addDays(weekendOf(now), 7 * at));
}

export function offering(courseId: string, weekendDate: Day): Offering {
  const linksPublished = { saturday: true, sunday: true, recording: false };
  return { ...plannedOffering(courseId, weekendDate), linksPublished };
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

/** One offering of every course for this weekend and the next three; one class is live at `now`. */
export function offerings(now: Instant): Offering[] {
  const live = liveOffering(now);
  const usual = weekends(now).flatMap((weekend) => foundingCourses.map(({ id }) => offering(id, weekend)));
  return [live, ...usual.filter(({ id }) => id !== live.id)];
}

/** Links of the usual shape; they lead to no meeting of anybody's. */
export function linksOf({ courseId }: Offering): ClassLinks {
  const word = courseId.replace(/[^a-z]/g, '');
  const room = (from: number) => `${word.slice(from, from + 3)}-${word.slice(3, 7)}-${word.slice(7, 10)}`;
  return {
    saturdayLink: `https://meet.google.com/${room(0)}`,
    sundayLink: `https://meet.google.com/${room(4)}`,
    recordingLink: null,
  };
}

function courseOf(id: string): Course {
  const course = foundingCourses.find((candidate) => candidate.id === id);
  if (!course) throw new Error(`the catalogue has no course ${id}`);
  return course;
}

const REASON =
  'No payment with this transaction ID reached our wallet. Please check the ID and send it again.';

function stories(now: Instant): Story[] {
  /** A payment by Airtel, an hour before it was shown; `number` makes its id differ from others of that minute. */
  const airtel = (submittedAt: Instant, number: number) =>
    ({ network: 'airtel', transactionId: airtelId(submittedAt - HOUR, number), submittedAt }) as const;
  const story = (
    code: string,
    who: Learner,
    status: Story['status'],
    daysAgo: number,
    more: Partial<Story> = {},
  ): Story => ({
    code,
    who,
    status,
    course: courseOf(LIVE_COURSE),
    registeredAt: now - daysAgo * DAY,
    firstWeekend: weekendOf(now),
    ...more,
  });
  const rejected = { course: courseOf('cybersecurity-basics'), rejectionReason: REASON };
  return [
    story('CHANDA34', learners.pending, 'pending', 1),
    story('THANDEKA', learners.review, 'under_review', 1, { proof: airtel(now - 2 * HOUR, 10_084) }),
    story('MUYANDA7', learners.approved, 'approved', 3, { proof: airtel(now - 2 * DAY, 10_077) }),
    story('MWANGA36', learners.rejected, 'rejected', 2, { ...rejected, proof: airtel(now - DAY, 10_077) }),
    story('TEMWANA4', learners.temporary, 'pending', 1, { temporaryAccessUntil: now + 7 * DAY }),
  ];
}

/** Enrollments of the demonstration that open classes, as they would be had it been made at `now`. */
export function renewals(now: Instant): (Pick<Enrollment, 'id' | 'firstWeekend'> & Partial<Enrollment>)[] {
  return stories(now)
    .map((story) => ({ id: story.code, firstWeekend: story.firstWeekend, access: accessOf(story) }))
    .filter(({ access }) => Object.keys(access).length > 0)
    .map(({ access, ...fields }) => ({ ...fields, ...access }));
}

/** Writes everything that the demonstration starts with, as it would be at `now`. */
export function writeDemonstration(now: Instant, writer: Writer, staffPasswordHash: string): void {
  const { set } = writer;
  for (const course of foundingCourses) set('courses', course.id, course);
  for (const planned of offerings(now)) {
    set('offerings', planned.id, planned);
    set('classLinks', planned.id, linksOf(planned));
  }
  set('publicSettings', PUBLIC_SETTINGS, foundingSettings);
  for (const { uid, name, email, phone } of Object.values(learners)) {
    set('users', uid, { name, email, phone, createdAt: now - 4 * DAY });
  }
  for (const { uid, role, email, name } of staff) {
    set('admins', uid, { role, email, name, isActive: true });
    set('adminSecrets', uid, { passwordHash: staffPasswordHash });
  }
  for (const story of stories(now)) {
    writeOrder(story, writer);
    writePayment(story, writer);
  }
}
