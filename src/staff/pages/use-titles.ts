/** Courses' titles by id, from the catalogue, so that they cost no database reads. */
import { useCallback } from 'react';
import { loadCatalogue } from '../../shared/data/catalogue.ts';
import { useRead } from './use-read.ts';

export function useTitles(): (courseId: string) => string {
  const { value } = useRead('catalogue', loadCatalogue);
  return useCallback(
    (courseId) => value?.courses.find(({ id }) => id === courseId)?.title ?? courseId,
    [value],
  );
}
