/** Reads of courses and weekends for staff: also what is hidden. */
import { collections } from '../domain/collections.ts';
import { type Course, courseSchema } from '../domain/course.ts';
import { type Offering, offeringSchema } from '../domain/offering.ts';
import type { Day } from '../domain/time.ts';
import type { Read } from './staff-firestore.ts';
import { readStaff } from './staff-live.ts';

/** How many weekends of all courses one list shows. */
export const WEEKENDS_SHOWN = 120;

/** All courses in their order, hidden ones too. @throws CommandError */
export function fetchCourses(): Promise<Read<Course>> {
  return readStaff(({ fetchRows }) =>
    fetchRows({ collection: collections.courses, orderBy: [['displayOrder', 'asc']] }, courseSchema),
  );
}

/** The weekends from a Saturday on, nearest first, or those before it, latest first. @throws CommandError */
export function fetchOfferings(from: Day, side: 'coming' | 'past'): Promise<Read<Offering>> {
  return readStaff(({ fetchRows }) =>
    fetchRows(
      {
        collection: collections.offerings,
        where: [['weekendDate', side === 'coming' ? '>=' : '<', from]],
        orderBy: [['weekendDate', side === 'coming' ? 'asc' : 'desc']],
        limit: WEEKENDS_SHOWN,
      },
      offeringSchema,
    ),
  );
}
