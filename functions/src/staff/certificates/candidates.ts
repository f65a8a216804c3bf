/** Who finishes a course, which classes they came to, and what their certificate would say. */
import { type CertificateRule, isEarned, ruleSentence } from '../../../../src/domain/certificates/earned.ts';
import { attendedSentence } from '../../../../src/domain/certificates/earned.ts';
import { classMarks, type ClassMark, weekendsOf } from '../../../../src/domain/classes/attendance.ts';
import { classSessionsOf, windowState } from '../../../../src/domain/classes/class-session.ts';
import type { Course } from '../../../../src/domain/classes/course.ts';
import type { Offering } from '../../../../src/domain/classes/offering.ts';
import { addDays, type Instant } from '../../../../src/domain/time/time.ts';
import { IN_MAX, PUBLIC_SETTINGS } from '../../../../src/domain/wire/collections.ts';
import { COURSE_WEEKS } from '../../../../src/domain/wire/limits.ts';
import { certificateMessages, staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { certificateRuleOf } from '../../../../src/domain/wire/settings/public-settings.ts';
import { chunksOf } from '../../../../src/domain/wire/chunks.ts';
import type { ToIssue } from '../../certificates/issue.ts';
import { openSigner, type Sign } from '../../certificates/keys.ts';
import { RefusedError } from '../../http/refused-error.ts';
import { type Noun, store } from '../../store/store.ts';

/** More learners than any weekend of a course has. */
const LEARNERS_MAX = 5_000;

export type Finisher = {
  readonly enrollment: Noun<'enrollments'>;
  readonly classes: readonly ClassMark[];
  readonly isEarned: boolean;
};

export const readRule = async (): Promise<CertificateRule> =>
  certificateRuleOf(await store.get('publicSettings', PUBLIC_SETTINGS));

/** The hub's signer. @throws RefusedError where the deployment has no key */
export async function signer(): Promise<Sign> {
  const sign = await openSigner();
  if (sign === null) throw new RefusedError('conflict', certificateMessages.noKey);
  return sign;
}

/** @throws RefusedError if there is no such weekend */
export async function readWeekend(offeringId: string): Promise<Offering> {
  const offering = await store.get('offerings', offeringId);
  if (offering === null) throw new RefusedError('not_found', staffMessages.unknownOffering);
  return offering;
}

export const isOver = (offering: Offering, now: Instant): boolean =>
  classSessionsOf(offering).every(({ startsAt }) => windowState(startsAt, now) === 'ended');

const offeringsOf = (courseId: string) => store.find('offerings', [['courseId', '==', courseId]]);

/** The paid enrollments whose course ends with this weekend. */
export async function readFinishers(
  { courseId, weekendDate }: Pick<Offering, 'courseId' | 'weekendDate'>,
  rule: CertificateRule,
): Promise<Finisher[]> {
  const firstWeekend = addDays(weekendDate, -7 * (COURSE_WEEKS - 1));
  const [enrollments, offerings] = await Promise.all([
    store.find(
      'enrollments',
      [
        ['courseId', '==', courseId],
        ['firstWeekend', '==', firstWeekend],
        ['status', '==', 'paid'],
      ],
      LEARNERS_MAX,
    ),
    offeringsOf(courseId),
  ]);
  const own = offerings.filter((one) => weekendsOf(firstWeekend).includes(one.weekendDate));
  // Only who was moved can have been in class in other weekends.
  const moved = enrollments.filter(({ moves = [] }) => moves.length > 0).map(({ studentId }) => studentId);
  const marks = (
    await Promise.all([
      ...own.map(({ id }) => store.find('attendance', [['offeringId', '==', id]], 2 * LEARNERS_MAX)),
      ...chunksOf(moved, IN_MAX).map((uids) =>
        store.find('attendance', [['userId', 'in', uids]], LEARNERS_MAX),
      ),
    ])
  ).flat();
  const byLearner = new Map<string, Noun<'attendance'>[]>();
  for (const mark of marks) byLearner.set(mark.userId, [...(byLearner.get(mark.userId) ?? []), mark]);
  return enrollments.map((enrollment) =>
    finisher(enrollment, offerings, byLearner.get(enrollment.studentId) ?? [], rule),
  );
}

/** One enrollment with its classes, also before its course is over. */
export async function readFinisher(
  enrollment: Noun<'enrollments'>,
  rule: CertificateRule,
): Promise<Finisher> {
  const [offerings, marks] = await Promise.all([
    offeringsOf(enrollment.courseId),
    store.find('attendance', [['userId', '==', enrollment.studentId]]),
  ]);
  return finisher(enrollment, offerings, marks, rule);
}

function finisher(
  enrollment: Noun<'enrollments'>,
  offerings: readonly Offering[],
  marks: readonly Noun<'attendance'>[],
  rule: CertificateRule,
): Finisher {
  const classes = classMarks(enrollment, offerings, marks);
  return { enrollment, classes, isEarned: isEarned(classes, rule) };
}

/** What is issued to a learner of this name. */
export const toIssue = (
  { enrollment, classes }: Finisher,
  name: string,
  course: Course,
  rule: CertificateRule,
): ToIssue => ({
  userId: enrollment.studentId,
  orderId: enrollment.orderId,
  printed: {
    name,
    courseId: course.id,
    course: course.title,
    learnt: course.learningPoints,
    attended: attendedSentence(classes),
  },
  criteria: ruleSentence(rule),
});
