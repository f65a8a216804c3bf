import {
  type AttendanceClaim,
  attendanceClaimSchema,
} from '../../src/domain/after-class/attendance-claim.ts';
import { type Feedback, feedbackSchema } from '../../src/domain/after-class/feedback.ts';
import { attendanceId } from '../../src/domain/wire/collections.ts';
import { maker } from './build.ts';
import { NOW, WEEKEND } from './clock.ts';

/** A claim that waits; the id follows offering, slot and learner. */
export const makeAttendanceClaim = maker<AttendanceClaim>(attendanceClaimSchema, (changes) => {
  const offeringId = changes.offeringId ?? 'data-analysis-2026-11-28';
  const slot = changes.slot ?? 'saturday';
  const userId = changes.userId ?? 'learner-chanda';
  return {
    id: attendanceId(offeringId, slot, userId),
    userId,
    orderId: 'ACDE3467',
    courseId: 'data-analysis',
    offeringId,
    slot,
    reason: 'I joined on the phone of my sister.',
    claimedAt: NOW,
    status: 'waiting',
    answer: null,
    decidedAt: null,
  };
});

export const makeFeedback = maker<Feedback>(feedbackSchema, () => ({
  id: 'ACDE3467',
  userId: 'learner-chanda',
  courseId: 'data-analysis',
  weekendDate: WEEKEND,
  face: 'good',
  text: 'I can use formulas now.',
  givenAt: NOW,
}));
