/** Reads courses together with rows that name them. A failure of either is shown and tried again as one. */
import { courseTitle } from '../../../domain/classes/course.ts';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { fetchCourses } from '../../data/catalogue.ts';
import { type Reading, useRead } from '../use-read.ts';

export function useCourses(rows: Reading<unknown>) {
  const known = useRead('courses', fetchCourses);
  // Until all are read, those on offer are known from the catalogue: rows have their titles and their places at once.
  const offered = useRead('catalogue', loadCatalogue).value?.courses ?? [];
  const courses = known.value?.values ?? offered;
  return {
    courses,
    /** The place of a course among all; those that are not known yet, or not any more, come last. */
    placeOf: (courseId: string) => {
      const place = courses.findIndex(({ id }) => id === courseId);
      return place === -1 ? courses.length : place;
    },
    titleOf: (courseId: string) => courseTitle(courseId, courses),
    failure: rows.failure ?? known.failure,
    retry: () => {
      rows.retry();
      if (known.failure !== null) known.retry();
    },
  };
}
