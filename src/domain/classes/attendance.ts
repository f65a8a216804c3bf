/** Attendance: the clicks that opened a class (rules §1, §4). */
import * as z from 'zod/mini';
import { COURSE_WEEKS } from '../wire/limits.ts';
import { documentIdSchema, type Offering } from './offering.ts';
import { joinTargetSchema, classSessionsOf } from './class-session.ts';
import { addDays, type Day, instantSchema } from '../time/time.ts';

export const attendanceSchema = z.object({
  id: z.string(),
  offeringId: documentIdSchema,
  slot: joinTargetSchema,
  userId: z.string(),
  joinedAt: z.array(instantSchema),
  provisional: z.optional(z.boolean()),
  correctedTo: z.nullable(z.boolean()),
  correctedBy: z.nullable(z.string()),
});
export type Attendance = z.infer<typeof attendanceSchema>;

export function isPresent({ joinedAt, correctedTo }: Pick<Attendance, 'joinedAt' | 'correctedTo'>): boolean {
  return correctedTo ?? joinedAt.length > 0;
}

/** `isPresent` as query filters, any of which may hold. Only staff make a mark without a click. */
export const PRESENT = [
  ['correctedTo', '==', null],
  ['correctedTo', '==', true],
] as const;

/** Firestore allows 30 filter combinations in one query for both days. */
export const OFFERINGS_AT_ONCE = 7;

export function weekendsOf(firstWeekend: Day): Day[] {
  return Array.from({ length: COURSE_WEEKS }, (_, week) => addDays(firstWeekend, week * 7));
}

export function weekendsUpTo(weekend: Day): Day[] {
  return Array.from({ length: COURSE_WEEKS }, (_, week) => addDays(weekend, week * -7));
}

export type ClassMark = ReturnType<typeof classMarks>[number];

/** The enrollment's classes in time order: those of its own weekends, and any other with a mark. */
export function classMarks(
  enrollment: { readonly courseId: string; readonly firstWeekend: Day },
  offerings: readonly Offering[],
  attendance: readonly Attendance[],
) {
  const own = weekendsOf(enrollment.firstWeekend);
  return offerings
    .filter(({ courseId }) => courseId === enrollment.courseId)
    .flatMap((offering) =>
      classSessionsOf(offering).flatMap(({ type: slot, startsAt }) => {
        const isMark = (mark: Attendance) => mark.offeringId === offering.id && mark.slot === slot;
        const mark = attendance.find(isMark) ?? null;
        if (mark === null && !own.includes(offering.weekendDate)) return [];
        return [{ offeringId: offering.id, weekendDate: offering.weekendDate, slot, startsAt, mark }];
      }),
    )
    .sort((a, b) => a.startsAt - b.startsAt);
}
