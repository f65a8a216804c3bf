/** `claim-attendance`: “I was there”, once for each class (rules §4). */
import { claimAttendance, claimRefusal } from '../../../src/domain/after-class/attendance-claim.ts';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import { claimRefusals } from '../../../src/domain/wire/class-messages.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { learnerCommand } from '../command/command.ts';
import { conflict, notFound } from '../http/refused-error.ts';

export const handler = learnerCommand(
  claimAttendance,
  async (transaction, { actor: { uid }, request, now }) => {
    const { orderId, offeringId, slot, reason } = request;
    const enrollment = await transaction.get('enrollments', orderId);
    if (enrollment?.studentId !== uid) throw notFound(errorMessages.unknownOrder);
    const { courseId } = enrollment;
    const offering = await transaction.aside.get('offerings', offeringId);
    if (offering?.courseId !== courseId || !offering.isVisible) throw notFound(errorMessages.unknownClass);
    const id = attendanceId(offeringId, slot, uid);
    if ((await transaction.get('attendanceClaims', id)) !== null) throw conflict(claimRefusals.once);
    const mark = await transaction.get('attendance', id);
    const refusal = claimRefusal({ enrollment, offering, slot, mark }, now);
    if (refusal !== null) throw conflict(refusal);
    transaction.set('attendanceClaims', id, {
      userId: uid,
      orderId,
      courseId,
      offeringId,
      slot,
      reason,
      claimedAt: now,
      status: 'waiting',
      answer: null,
      decidedAt: null,
    });
    return { done: true };
  },
);
