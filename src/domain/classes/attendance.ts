/** Attendance: the clicks that opened a class (rules §1, §4). */
import * as z from 'zod/mini';
import { COURSE_WEEKS } from '../wire/limits.ts';
import { documentIdSchema, type Offering } from './offering.ts';
import { joinableSchema, classSessionsOf, type Slot } from './class-session.ts';
import { addDays, type Day, type Instant, instantSchema } from '../time/time.ts';

export const attendanceSchema = z.object({
  id: z.string(),
  offeringId: documentIdSchema,
  slot: joinableSchema,
  userId: z.string(),
  /** Every click, oldest first. */
  joinedAt: z.array(instantSchema),
  /** True iff the learner was let in while the payment was checked. */
  provisional: z.optional(z.boolean()),
  /** Whether staff marked the learner present or absent, against the clicks; null without a mark. */
  correctedTo: z.nullable(z.boolean()),
  /** Who made the mark. */
  correctedBy: z.nullable(z.string()),
});
export type Attendance = z.infer<typeof attendanceSchema>;

/** True iff the learner counts as present. */
export function isPresent({ joinedAt, correctedTo }: Pick<Attendance, 'joinedAt' | 'correctedTo'>): boolean {
  return correctedTo ?? joinedAt.length > 0;
}

/** `isPresent` as a query has it: any of these. A mark without a click is made by staff alone. */
export const PRESENT = [
  ['correctedTo', '==', null],
  ['correctedTo', '==', true],
] as const;

/** Offerings that one query for the joins of both days can name: Firestore takes 30 combinations. */
export const OFFERINGS_AT_ONCE = 7;

/** The Saturdays of a course that begins with this weekend. */
export function weekendsOf(firstWeekend: Day): Day[] {
  return Array.from({ length: COURSE_WEEKS }, (_, week) => addDays(firstWeekend, week * 7));
}

/** The weekends with which an enrollment begins that has this weekend among its own. */
export function weekendsUpTo(weekend: Day): Day[] {
  return Array.from({ length: COURSE_WEEKS }, (_, week) => addDays(weekend, week * -7));
}

/** One class of a learner's course and what is known of it. */
export type ClassMark = {
  readonly offeringId: string;
  readonly slot: Slot;
  readonly startsAt: Instant;
  /** Null without a click and without a mark. */
  readonly mark: Attendance | null;
};

/** The classes of an enrollment in time order: those of its own weekends, and any other with a mark. */
export function classMarks(
  enrollment: { readonly courseId: string; readonly firstWeekend: Day },
  offerings: readonly Offering[],
  attendance: readonly Attendance[],
): ClassMark[] {
  const own = weekendsOf(enrollment.firstWeekend);
  return offerings
    .filter(({ courseId }) => courseId === enrollment.courseId)
    .flatMap((offering) =>
      classSessionsOf(offering).flatMap(({ type: slot, startsAt }) => {
        const isMark = (mark: Attendance) => mark.offeringId === offering.id && mark.slot === slot;
        const mark = attendance.find(isMark) ?? null;
        if (mark === null && !own.includes(offering.weekendDate)) return [];
        return [{ offeringId: offering.id, slot, startsAt, mark }];
      }),
    )
    .sort((a, b) => a.startsAt - b.startsAt);
}
