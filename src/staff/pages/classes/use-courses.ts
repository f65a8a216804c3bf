/** Reads courses together with rows that name them. A failure of either is shown and tried again as one. */
import { courseTitle } from '../../../domain/classes/course.ts';
import { fetchCourses } from '../../data/catalogue.ts';
import { type Reading, useRead } from '../use-read.ts';

export function useCourses(rows: Reading<unknown>) {
  const known = useRead('courses', fetchCourses);
  const courses = known.value?.values ?? [];
  return {
    courses,
    titleOf: (courseId: string) => courseTitle(courseId, courses),
    failure: rows.failure ?? known.failure,
    retry: () => {
      rows.retry();
      if (known.failure !== null) known.retry();
    },
  };
}
