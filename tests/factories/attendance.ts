import { type Attendance, attendanceSchema } from '../../src/domain/classes/attendance.ts';
import { attendanceId } from '../../src/domain/wire/collections.ts';
import { maker } from './build.ts';
import { NOW } from './clock.ts';

/** A learner's clicks on one class; the id follows offering, slot and learner. */
export const makeAttendance = maker<Attendance>(attendanceSchema, (changes) => {
  const offeringId = changes.offeringId ?? 'data-analysis-2026-11-28';
  const slot = changes.slot ?? 'saturday';
  const userId = changes.userId ?? 'learner-chanda';
  return {
    id: attendanceId(offeringId, slot, userId),
    offeringId,
    slot,
    userId,
    joinedAt: [NOW],
    correctedTo: null,
    correctedBy: null,
  };
});
