/** The courses beside rows that name them: what fails of the two is said and tried again as one. */
import { fetchCourses } from '../../data/catalogue.ts';
import { type Reading, useRead } from '../use-read.ts';

export function useCourses(rows: Reading<unknown>) {
  const known = useRead('courses', fetchCourses);
  const courses = known.value?.values ?? [];
  return {
    courses,
    /** A course that is not known goes by its id. */
    titleOf: (courseId: string) => courses.find(({ id }) => id === courseId)?.title ?? courseId,
    failure: rows.failure ?? known.failure,
    retry: () => {
      rows.retry();
      if (known.failure !== null) known.retry();
    },
  };
}
