/** Course titles by id, from the catalogue: no document is read. */
import { useCallback } from 'react';
import { courseTitle } from '../../domain/classes/course.ts';
import { useCatalogue } from './use-read.ts';

export function useTitles(): (courseId: string) => string {
  const { value } = useCatalogue();
  return useCallback((courseId) => courseTitle(courseId, value?.courses ?? []), [value]);
}

export function CourseTitles({ ids }: { ids: readonly string[] }) {
  return ids.map(useTitles()).join(', ');
}
