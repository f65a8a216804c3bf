/** The learners of one class: who is enrolled, a page at a time, and who of them is in, live. */
import { type Attendance, attendanceSchema, PRESENT } from '../../../domain/classes/attendance.ts';
import type { Slot } from '../../../domain/classes/class-session.ts';
import { type Enrollment, enrollmentSchema, isOwnWeekend } from '../../../domain/classes/enrollment.ts';
import { type Offering, offeringSchema } from '../../../domain/classes/offering.ts';
import type { SearchQuery } from '../../../domain/people/search-query.ts';
import { collections } from '../../../domain/wire/collections.ts';
import { COUNT_MAX } from '../../../domain/wire/limits.ts';
import { type EnrollmentRow, fetchEnrollmentFacts, fetchEnrollments, rowsWith } from '../enrollments.ts';
import type { Cursor, Page } from '../firestore.ts';
import { readStaff, type StaffWatcher, watchStaff } from '../reads.ts';
import { search } from '../search.ts';

/** `paid`: whom the class is for. `door`: who has registered and not paid. */
export type RosterShow = 'paid' | 'door';

/** A learner beside the class; without an enrollment in the course where they were only searched for. */
export type RosterRow = Omit<EnrollmentRow, 'enrollment'> & { readonly enrollment: Enrollment | null };

/** So many learners a search brings, each with an enrollment and an order. */
const FOUND_MOST = 8;

/** One offering, live. */
export function watchOffering(id: string, watcher: StaffWatcher<Offering>): () => void {
  return watchStaff({ collection: collections.offerings, id }, offeringSchema, watcher);
}

/** One page of the class, by first weekend. @throws CommandError */
export async function fetchRoster(
  { courseId, weekendDate }: Pick<Offering, 'courseId' | 'weekendDate'>,
  show: RosterShow,
  cursor: Cursor,
): Promise<Page<Enrollment>> {
  const status = show === 'paid' ? 'paid' : 'pending';
  const sort = { by: 'firstWeekend', direction: 'desc' } as const;
  const filter = { status, courseId, weekend: weekendDate, activeAt: null, sort } as const;
  const page = await fetchEnrollments(filter, cursor);
  // An account that was deleted ended its enrollment.
  return { ...page, values: page.values.filter((enrollment) => isOwnWeekend(enrollment, weekendDate)) };
}

/** Learners by name or phone, with their enrollment in this course, the latest where there are several. @throws CommandError */
export async function findForClass(
  { courseId }: Pick<Offering, 'courseId'>,
  find: SearchQuery,
): Promise<readonly RosterRow[]> {
  const { students } = await search(find, FOUND_MOST);
  if (students.length === 0) return [];
  const ids = students.map(({ id }) => id);
  const found = await readStaff(({ fetchRows }) =>
    fetchRows(
      {
        collection: collections.enrollments,
        where: [
          ['courseId', '==', courseId],
          ['studentId', 'in', ids],
        ],
      },
      enrollmentSchema,
    ),
  );
  const latest = students.flatMap(
    ({ id }) =>
      found.values.filter(({ studentId }) => studentId === id).sort((a, b) => b.createdAt - a.createdAt)[0] ??
      [],
  );
  const rows = rowsWith(latest, await fetchEnrollmentFacts({ values: latest }));
  return students.map((learner) => {
    const row = rows.find(({ enrollment }) => enrollment.studentId === learner.id);
    return { enrollment: row?.enrollment ?? null, order: row?.order ?? null, learner };
  });
}

/** The attendance marks of these learners in a class, live. */
export function watchMarks(
  offeringId: string,
  slot: Slot,
  userIds: readonly string[],
  watcher: StaffWatcher<Attendance>,
): () => void {
  return watchStaff(
    {
      collection: collections.attendance,
      where: [
        ['offeringId', '==', offeringId],
        ['slot', '==', slot],
        ['userId', 'in', userIds],
      ],
    },
    attendanceSchema,
    watcher,
  );
}

/** How many are in a class. @throws CommandError */
export function countIn(offeringId: string, slot: Slot): Promise<number> {
  return readStaff(({ countRows }) =>
    countRows({
      collection: collections.attendance,
      where: [
        ['offeringId', '==', offeringId],
        ['slot', '==', slot],
      ],
      anyOf: PRESENT,
      limit: COUNT_MAX,
    }),
  );
}
