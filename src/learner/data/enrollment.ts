/** Reads of enrollments: the learner's own (rules: `enrollments`). */
import { collections } from '../../domain/wire/collections.ts';
import { type Enrollment, enrollmentSchema } from '../../domain/classes/enrollment.ts';
import type { Watcher } from '../../shared/data/live-query.ts';
import { watch } from './live.ts';

/** All enrollments of one learner, newest first (spec §7). */
export function watchEnrollments(uid: string, watcher: Watcher<Enrollment>): () => void {
  return watch({ collection: collections.enrollments, where: [['studentId', '==', uid]] }, enrollmentSchema, {
    ...watcher,
    next: (live) =>
      watcher.next({ ...live, values: [...live.values].sort((a, b) => b.createdAt - a.createdAt) }),
  });
}
