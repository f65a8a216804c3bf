import { type Attendance, attendanceSchema } from '../../domain/classes/attendance.ts';
import type { Watcher } from '../../shared/data/live-query.ts';
import { watch } from './live.ts';

export function watchMarks(uid: string, offeringId: string, watcher: Watcher<Attendance>): () => void {
  const own = [
    ['userId', '==', uid],
    ['offeringId', '==', offeringId],
  ] as const;
  return watch({ collection: 'attendance', where: own }, attendanceSchema, watcher);
}
