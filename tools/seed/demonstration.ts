/** What `npm start` shows: a learner in every state, the staff, and the courses with their coming weekends. */
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { foundingSettings } from '../../src/shared/founding-settings.ts';
import { PUBLIC_SETTINGS } from '../../src/domain/wire/collections.ts';
import type { Course } from '../../src/domain/classes/course.ts';
import type { Enrollment } from '../../src/domain/classes/enrollment.ts';
import { DAY, HOUR } from '../../src/domain/wire/limits.ts';
import { type Instant, weekendOf } from '../../src/domain/time/time.ts';
import { makeUser } from '../../tests/factories/learner.ts';
import { makeStaffMember } from '../../tests/factories/staff-member.ts';
import { LIVE_COURSE, linksOf, offerings } from './classes.ts';
import { learners, staff } from './people.ts';
import { type Story, type Writer, accessOf, airtelId, writeOrder } from './story.ts';

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
  const live = { course: courseOf(LIVE_COURSE), firstWeekend: weekendOf(now) };
  const since = (days: number) => ({ ...live, registeredAt: now - days * DAY });
  const { pending, review, approved, rejected, temporary } = learners;
  const refused = { course: courseOf('cybersecurity-basics'), rejectionReason: REASON };
  return [
    { ...since(1), code: 'CHANDA34', who: pending, status: 'pending' },
    {
      ...since(1),
      code: 'THANDEKA',
      who: review,
      status: 'under_review',
      proof: airtel(now - 2 * HOUR, 10_084),
    },
    {
      ...since(3),
      code: 'MUYANDA7',
      who: approved,
      status: 'approved',
      proof: airtel(now - 2 * DAY, 10_077),
    },
    {
      ...since(2),
      ...refused,
      code: 'MWANGA36',
      who: rejected,
      status: 'rejected',
      proof: airtel(now - DAY, 10_077),
    },
    { ...since(1), code: 'TEMWANA4', who: temporary, status: 'pending', temporaryAccessUntil: now + 7 * DAY },
  ];
}

/** Enrollments of the demonstration that open classes, as they would be had it been made at `now`. */
export function renewals(now: Instant): (Pick<Enrollment, 'id' | 'firstWeekend'> & Partial<Enrollment>)[] {
  return stories(now)
    .map((story) => ({ id: story.code, firstWeekend: story.firstWeekend, ...accessOf(story) }))
    .filter(({ status, temporaryAccess }) => status === 'paid' || temporaryAccess);
}

/** Writes everything that the demonstration starts with, as it would be at `now`. */
export function writeDemonstration(now: Instant, writer: Writer, passwordHash: string): void {
  const { set } = writer;
  set('publicSettings', PUBLIC_SETTINGS, foundingSettings);
  for (const course of foundingCourses) set('courses', course.id, course);
  for (const offering of offerings(now)) {
    set('offerings', offering.id, offering);
    set('classLinks', offering.id, linksOf(offering));
  }
  for (const { uid, ...learner } of Object.values(learners)) {
    set('users', uid, makeUser({ ...learner, id: uid, createdAt: now - 4 * DAY }));
  }
  for (const { uid, ...member } of staff) {
    set('admins', uid, makeStaffMember({ ...member, id: uid }));
    set('adminSecrets', uid, { passwordHash });
  }
  for (const story of stories(now)) writeOrder(story, writer);
}
