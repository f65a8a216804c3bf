/** What earns a certificate; an owner sets the rule (rules §11). */
import { weekendWord } from '#hub';
import * as z from 'zod/mini';
import { type ClassMark, isPresent } from '../classes/attendance.ts';
import { formatList } from '../classes/course.ts';
import { formatDate } from '../time/time.ts';
import { COURSE_WEEKS } from '../wire/limits.ts';

/** In how many weekends of the course a learner must have been in class. */
export const certificateRuleSchema = z.object({ weekends: z.int().check(z.gte(1), z.lte(COURSE_WEEKS)) });
export type CertificateRule = z.infer<typeof certificateRuleSchema>;
export const DEFAULT_RULE: CertificateRule = { weekends: COURSE_WEEKS };

const isAttended = ({ mark }: ClassMark) => mark !== null && isPresent(mark);

/** True iff the learner came to a class in as many weekends as the rule asks; the two classes of a weekend count once. */
export function isEarned(classes: readonly ClassMark[], rule: CertificateRule): boolean {
  const weekends = new Set(classes.filter(isAttended).map(({ offeringId }) => offeringId));
  return weekends.size >= rule.weekends;
}

export function attendedSentence(classes: readonly ClassMark[]): string {
  const days = classes.filter(isAttended).map(({ startsAt }) => formatDate(startsAt));
  return days.length === 0 ? 'Completed the course.' : `Came to live classes on ${formatList(days)}.`;
}

export const ruleSentence = ({ weekends }: CertificateRule): string =>
  weekends === 1
    ? `Came to a live class in one of the ${weekendWord}s of the course.`
    : `Came to a live class in each ${weekendWord} of the course.`;
