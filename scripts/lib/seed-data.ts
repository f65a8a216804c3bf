import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { foundingSettings } from '../../src/shared/founding-settings.ts';
import { PUBLIC_SETTINGS } from '../../src/domain/wire/collections.ts';
import type { Course } from '../../src/domain/classes/course.ts';
import { type Enrollment, validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { DAY, HOUR } from '../../src/domain/wire/limits.ts';
import { receiptNumber } from '../../src/domain/money/order.ts';
import { type Instant, weekendOf } from '../../src/domain/time/time.ts';
import { LIVE_COURSE, linksOf, offerings } from './seed-classes.ts';
import { learners, staff } from './seed-people.ts';
import { airtelId, type Story, type Writer, writeOrder, writePayment } from './seed-story.ts';

function courseOf(id: string): Course {
  const course = foundingCourses.find((candidate) => candidate.id === id);
  if (!course) throw new Error(`the catalogue has no course ${id}`);
  return course;
}

/** A payment by Airtel, an hour before it was shown; `number` makes its id differ from others of that minute. */
function airtel(submittedAt: Instant, number: number) {
  return { network: 'airtel', transactionId: airtelId(submittedAt - HOUR, number), submittedAt } as const;
}

function stories(now: Instant): Story[] {
  const live = courseOf(LIVE_COURSE);
  const security = courseOf('cybersecurity-basics');
  const reason =
    'No payment with this transaction ID reached our wallet. Please check the ID and send it again.';
  return [
    {
      code: 'CHANDA34',
      who: learners.pending,
      course: live,
      registeredAt: now - DAY,
      order: {},
      enrollment: {},
    },
    {
      code: 'THANDEKA',
      who: learners.review,
      course: live,
      registeredAt: now - DAY,
      order: { status: 'under_review' },
      enrollment: {},
      proof: {
        status: 'under_review',
        rejectionReason: null,
        ...airtel(now - 2 * HOUR, 10_084),
        paymentStatus: 'under_review',
      },
    },
    {
      code: 'MUYANDA7',
      who: learners.approved,
      course: live,
      registeredAt: now - 3 * DAY,
      order: { status: 'approved', paidAmount: live.price, receiptNumber: receiptNumber('MUYANDA7') },
      enrollment: { status: 'paid', validUntil: validUntilFor(weekendOf(now)) },
      proof: {
        status: 'approved',
        rejectionReason: null,
        ...airtel(now - 2 * DAY, 10_077),
        paymentStatus: 'approved',
      },
      receiptId: '4d5f1c0e9ab7a3d2f8e6b1c4907d3a25',
    },
    {
      code: 'MWANGA36',
      who: learners.rejected,
      course: security,
      registeredAt: now - 2 * DAY,
      order: { status: 'rejected', rejectionReason: reason },
      enrollment: {},
      proof: {
        status: 'rejected',
        rejectionReason: reason,
        ...airtel(now - DAY, 10_077),
        paymentStatus: 'rejected',
      },
    },
    {
      code: 'TEMWANA4',
      who: learners.temporary,
      course: live,
      registeredAt: now - DAY,
      order: {},
      enrollment: { temporaryAccess: true, temporaryAccessUntil: now + 7 * DAY },
    },
  ];
}

/** Enrollments of the demonstration that open classes, as they would be had it been made at `now`. */
export function renewals(now: Instant): (Pick<Enrollment, 'id' | 'firstWeekend'> & Partial<Enrollment>)[] {
  return stories(now)
    .filter(({ enrollment }) => enrollment.status === 'paid' || enrollment.temporaryAccess)
    .map(({ code, enrollment }) => ({ id: code, firstWeekend: weekendOf(now), ...enrollment }));
}

/** Writes everything that the demonstration starts with, as it would be at `now`. */
export function writeSeed(now: Instant, writer: Writer, staffPasswordHash: string): void {
  const { set } = writer;
  for (const course of foundingCourses) set('courses', course.id, course);
  for (const offering of offerings(now)) {
    set('offerings', offering.id, offering);
    set('classLinks', offering.id, linksOf(offering));
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
    writeOrder(story, now, writer);
    writePayment(story, writer);
  }
}
