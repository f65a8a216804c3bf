import { type Attendance, attendanceSchema } from '../../src/domain/classes/attendance.ts';
import { attendanceId } from '../../src/domain/wire/collections.ts';
import { build } from './build.ts';
import { NOW } from './clock.ts';

/** A learner's clicks on one class; the id follows offering, slot and learner. */
export function makeAttendance(changes: Partial<Attendance> = {}): Attendance {
  const offeringId = changes.offeringId ?? 'data-analysis-2026-11-28';
  const slot = changes.slot ?? 'saturday';
  const userId = changes.userId ?? 'learner-chanda';
  return build(
    attendanceSchema,
    {
      id: attendanceId(offeringId, slot, userId),
      offeringId,
      slot,
      userId,
      joinedAt: [NOW],
      correctedTo: null,
      correctedBy: null,
    },
    changes,
  );
}
