/** What staff change about learners: details, temporary access, attendance; each with its audit row (decisions §1, §2). */
import { attendanceId } from '../../../../src/domain/wire/collections.ts';
import { admittedSince } from '../../../../src/domain/classes/enrollment.ts';
import { DAY } from '../../../../src/domain/wire/limits.ts';
import { registrationMessages } from '../../../../src/domain/wire/messages.ts';
import { staffMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { normalisePhone } from '../../../../src/domain/people/phone-number.ts';
import {
  correctAttendance as correctAttendanceCommand,
  editStudent as editStudentCommand,
  grantAccess as grantAccessCommand,
  noteMessage as noteMessageCommand,
} from '../../../../src/domain/wire/staff-command.ts';
import { changedFieldsOf, addAuditEntry } from '../../audit/audit.ts';
import { staffCommand } from '../../command/command.ts';
import { runOnce } from '../../command/idempotency.ts';
import { currentLimits } from '../../store/adjustable-limits.ts';
import { RefusedError, refuseField } from '../../http/refused-error.ts';
import { transact } from '../../store/store.ts';

const DONE = { done: true } as const;

export const grantAccess = staffCommand(grantAccessCommand, 'edit_students', (call) =>
  transact((transaction) =>
    runOnce(transaction, call, async () => {
      const { enrollmentId, until, reason } = call.request;
      const enrollment = await transaction.get('enrollments', enrollmentId);
      if (enrollment === null) throw new RefusedError('not_found', staffMessages.unknownEnrollment);
      const { temporaryAccessDays } = await currentLimits(transaction);
      if (until !== null && (until <= call.now || until > call.now + temporaryAccessDays * DAY)) {
        throw refuseField('until', staffMessages.accessEnd);
      }
      const { temporaryAccess, temporaryAccessUntil } = enrollment;
      const change = { temporaryAccess: until !== null, temporaryAccessUntil: until };
      const admittedAt = until === null ? {} : { admittedAt: admittedSince(enrollment, call.now) };
      transaction.update('enrollments', enrollmentId, { ...change, ...admittedAt });
      addAuditEntry(transaction, call.actor, {
        action: until === null ? 'access_ended' : 'access_granted',
        target: { collection: 'enrollments', id: enrollmentId },
        before: { temporaryAccess, temporaryAccessUntil },
        after: { ...change, reason },
        at: call.now,
      });
      return { until };
    }),
  ),
);

export const editStudent = staffCommand(editStudentCommand, 'edit_students', (call) =>
  transact((transaction) =>
    runOnce(transaction, call, async () => {
      const { userId, ...named } = call.request;
      const user = await transaction.get('users', userId);
      if (user === null) throw new RefusedError('not_found', staffMessages.unknownStudent);
      if (named.phone === null && user.phone !== null) {
        throw refuseField('phone', registrationMessages.phoneRequired);
      }
      const { phone } = named;
      const change = { ...named, ...(typeof phone === 'string' && { phone: normalisePhone(phone) }) };
      transaction.update('users', userId, change);
      addAuditEntry(transaction, call.actor, {
        action: 'student_edited',
        target: { collection: 'users', id: userId },
        before: changedFieldsOf(user, change),
        after: change,
        at: call.now,
      });
      return DONE;
    }),
  ),
);

export const correctAttendance = staffCommand(correctAttendanceCommand, 'edit_students', (call) =>
  transact((transaction) =>
    runOnce(transaction, call, async () => {
      const { offeringId, slot, userId, present, reason } = call.request;
      const [offering, user] = [
        await transaction.get('offerings', offeringId),
        await transaction.get('users', userId),
      ];
      if (offering === null) throw new RefusedError('not_found', staffMessages.unknownOffering);
      if (user === null) throw new RefusedError('not_found', staffMessages.unknownStudent);
      const id = attendanceId(offeringId, slot, userId);
      const known = await transaction.get('attendance', id);
      transaction.set('attendance', id, {
        offeringId,
        slot,
        userId,
        joinedAt: known?.joinedAt ?? [],
        correctedTo: present,
        correctedBy: call.actor.uid,
      });
      addAuditEntry(transaction, call.actor, {
        action: 'attendance_corrected',
        target: { collection: 'attendance', id },
        before: known && { clicks: known.joinedAt.length, correctedTo: known.correctedTo },
        after: { correctedTo: present, reason },
        at: call.now,
      });
      return DONE;
    }),
  ),
);

export const noteMessage = staffCommand(noteMessageCommand, 'edit_students', (call) =>
  transact((transaction) =>
    runOnce(transaction, call, async () => {
      const { userId, orderId, text } = call.request;
      const user = await transaction.get('users', userId);
      if (user === null) throw new RefusedError('not_found', staffMessages.unknownStudent);
      addAuditEntry(transaction, call.actor, {
        action: 'message_opened',
        target: { collection: 'users', id: userId },
        before: null,
        after: { orderId, text },
        at: call.now,
      });
      return DONE;
    }),
  ),
);
