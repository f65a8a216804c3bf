/** Reads of courses for staff, hidden ones included. */
import { collections } from '../../domain/wire/collections.ts';
import { type Course, courseSchema } from '../../domain/classes/course.ts';
import type { Read } from '../../shared/data/decode.ts';
import { readStaff } from './reads.ts';

/** All courses in their order, hidden ones too. @throws CommandError */
export function fetchCourses(): Promise<Read<Course>> {
  return readStaff(({ fetchRows }) =>
    fetchRows({ collection: collections.courses, orderBy: [['displayOrder', 'asc']] }, courseSchema),
  );
}
