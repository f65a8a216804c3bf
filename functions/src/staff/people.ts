/** What staff do to one learner (rules §4, §6). */
import { getAuth } from 'firebase-admin/auth';
import * as claims from '../../../src/domain/after-class/attendance-claim.ts';
import type { Slot } from '../../../src/domain/classes/class-session.ts';
import { admittedSince } from '../../../src/domain/classes/enrollment.ts';
import { normalisePhone } from '../../../src/domain/people/phone-number.ts';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { registrationMessages } from '../../../src/domain/wire/messages.ts';
import * as wire from '../../../src/domain/wire/staff-command.ts';
import { staffMessages } from '../../../src/domain/wire/staff-messages.ts';
import { addAuditEntry } from '../audit/audit.ts';
import { ignoreMissing } from '../auth/tokens.ts';
import { isBusy } from '../busy.ts';
import type { Call, StaffActor } from '../command/guard.ts';
import { accountLock } from '../command/locks.ts';
import {
  doneWithChange,
  doneWithAudit,
  transactOnce,
  staffCommand,
  staffCommandWithoutTransaction,
} from '../command/command.ts';
import { peekAnswer } from '../command/idempotency.ts';
import { stopOrAllowCommands } from '../command/rate-limit.ts';
import { conflict, requireFound, notFound, invalidField } from '../http/refused-error.ts';
import { announceDecision } from '../push/outbox.ts';
import { currentLimits } from '../store/settings.ts';
import { app } from '../store/app.ts';
import { noteReachAfterRemoval } from '../store/enrollments.ts';
import { leaveWaitlist } from '../store/seats/seats.ts';
import { store, type Transaction } from '../store/store.ts';
import { nullIfUnreadable } from '../store/unreadable-error.ts';

export const editStudent = staffCommand(wire.editStudent, async (transaction, call) => {
  const { userId, ...named } = call.request;
  const user = await requireFound(transaction.get('users', userId), staffMessages.unknownLearner);
  if (named.phone === null && user.phone !== null)
    throw invalidField('phone', registrationMessages.phoneRequired);
  const { phone } = named;
  const change = { ...named, ...(typeof phone === 'string' && { phone: normalisePhone(phone) }) };
  transaction.update('users', userId, change);
  return doneWithChange('student_edited', userId, user, change);
});

/** `save-note`: staff's notes about a learner, who never sees them (decision 0072). */
export const saveNote = staffCommand(wire.saveNote, async (transaction, { request, actor, now }) => {
  const { userId, text, over } = request;
  await requireFound(transaction.get('users', userId), staffMessages.unknownLearner);
  const known = await nullIfUnreadable(transaction.get('learnerNotes', userId));
  if ((known?.savedAt ?? null) !== over) throw conflict(staffMessages.noteChanged);
  if (text === null) transaction.remove('learnerNotes', userId);
  else transaction.set('learnerNotes', userId, { text, savedBy: actor.email, savedAt: now });
  return doneWithAudit({
    action: 'note_saved',
    id: userId,
    before: known && { text: known.text },
    after: { text },
  });
});

/** `note-message`: logs that a WhatsApp message to a learner was opened (rules §1). */
export const noteMessage = staffCommand(wire.noteMessage, async (transaction, call) => {
  const { userId, orderId, text } = call.request;
  await requireFound(transaction.get('users', userId), staffMessages.unknownLearner);
  return doneWithAudit({ action: 'message_opened', id: userId, after: { orderId, text } });
});

export const grantAccess = staffCommand(wire.grantAccess, async (transaction, call) => {
  const { enrollmentId, until, reason } = call.request;
  const enrollment = await requireFound(
    transaction.get('enrollments', enrollmentId),
    staffMessages.unknownEnrollment,
  );
  const { temporaryAccessDays } = await currentLimits(transaction);
  if (until !== null && (until <= call.now || until > call.now + temporaryAccessDays * DAY))
    throw invalidField('until', staffMessages.accessEnd);
  const { temporaryAccess, temporaryAccessUntil } = enrollment;
  const change = { temporaryAccess: until !== null, temporaryAccessUntil: until };
  const admittedAt = until === null ? {} : { admittedAt: admittedSince(enrollment, call.now) };
  transaction.update('enrollments', enrollmentId, { ...change, ...admittedAt });
  return {
    answer: { until },
    audit: {
      action: until === null ? 'access_ended' : 'access_granted',
      id: enrollmentId,
      about: enrollment.studentId,
      before: { temporaryAccess, temporaryAccessUntil },
      after: { ...change, reason },
    },
  };
});

type Place = { readonly offeringId: string; readonly slot: Slot; readonly userId: string };

/** Overrides the mark and keeps its clicks. `before` is for the log. */
async function correctMark(
  transaction: Transaction,
  { offeringId, slot, userId }: Place,
  isPresent: boolean,
  by: string,
) {
  const id = attendanceId(offeringId, slot, userId);
  const known = await transaction.get('attendance', id);
  transaction.set('attendance', id, {
    offeringId,
    slot,
    userId,
    joinedAt: known?.joinedAt ?? [],
    ...(known?.provisional === true && { provisional: true }),
    correctedTo: isPresent,
    correctedBy: by,
  });
  return { id, before: known && { clicks: known.joinedAt.length, correctedTo: known.correctedTo } };
}

export const correctAttendance = staffCommand(wire.correctAttendance, async (transaction, call) => {
  const { offeringId, userId, present, reason } = call.request;
  const [offering, user] = [
    await transaction.get('offerings', offeringId),
    await transaction.get('users', userId),
  ];
  if (offering === null) throw notFound(staffMessages.unknownOffering);
  if (user === null) throw notFound(staffMessages.unknownLearner);
  const mark = await correctMark(transaction, call.request, present, call.actor.uid);
  return doneWithAudit({
    action: 'attendance_corrected',
    id: mark.id,
    before: mark.before,
    after: { correctedTo: present, reason },
  });
});

export const decideAttendanceClaim = staffCommand(
  claims.decideAttendanceClaim,
  async (transaction, { actor, request, now }) => {
    const { claimId, isGranted, answer } = request;
    const claim = await requireFound(
      transaction.get('attendanceClaims', claimId),
      staffMessages.unknownClaim,
    );
    if (claim.status !== 'waiting') throw conflict(staffMessages.claimDecided);
    const { userId, orderId, reason } = claim;
    const status = isGranted ? 'granted' : 'refused';
    transaction.update('attendanceClaims', claimId, { status, answer, decidedAt: now });
    const mark = isGranted ? await correctMark(transaction, claim, true, actor.uid) : null;
    announceDecision(transaction, { id: orderId, userId }, now, claimId);
    return doneWithAudit({
      action: `attendance_claim_${status}`,
      id: claimId,
      before: mark && mark.before,
      after: { ...(isGranted && { correctedTo: true }), text: reason, reason: answer },
    });
  },
);

type Closing = Call<typeof wire.closeAccount, StaffActor>;

/** Firebase Auth closes first and opens last: a crash leaves an account without sign-in, and a retry completes it (decision 0096). */
export const closeAccount = staffCommandWithoutTransaction(wire.closeAccount, async (call) => {
  const { userId, isClosed } = call.request;
  // A retry must not close an account that was opened since.
  const isNew = isClosed && (await peekAnswer(store, call)) === null;
  if (isNew && (await isMarked(userId)) !== null) await closeSignIn(userId);
  const answer = await transactOnce(call, (transaction) => markAccount(transaction, call), [
    accountLock(userId),
  ]).catch(async (error: unknown) => {
    // A refused command must not lock anyone out; a busy one is sent again.
    if (!isBusy(error)) await settleSignIn(userId);
    throw error;
  });
  await settleSignIn(userId);
  return answer;
});

async function markAccount(transaction: Transaction, { request, actor, now }: Closing) {
  const { userId, isClosed, reason } = request;
  const user = await requireFound(transaction.get('users', userId), staffMessages.unknownLearner);
  // The phone, which others may hold, gets no more notifications.
  const devices = isClosed ? await transaction.find('pushSubscriptions', { uid: userId }) : [];
  const enrollments = isClosed ? await transaction.find('enrollments', { studentId: userId }) : [];
  for (const { id } of devices) transaction.remove('pushSubscriptions', id);
  await noteReachAfterRemoval(transaction, devices);
  // A learner who cannot sign in must not keep an offer from others.
  await leaveWaitlist(transaction, enrollments, now);
  // A command that has already passed the token check must not add a device.
  await stopOrAllowCommands(transaction, userId, isClosed, now);
  const closedAt = isClosed ? (user.closedAt ?? now) : null;
  transaction.update('users', userId, { closedAt });
  addAuditEntry(transaction, actor, {
    action: isClosed ? 'account_closed' : 'account_opened',
    id: userId,
    before: { closedAt: user.closedAt ?? null },
    after: { closedAt, reason },
    at: now,
  });
  return { done: true } as const;
}

/** Makes Firebase Auth agree with the profile, rereading it because a colleague may have decided otherwise. */
async function settleSignIn(uid: string): Promise<void> {
  for (;;) {
    const isClosed = await isMarked(uid);
    if (isClosed === null) return;
    if (isClosed) await closeSignIn(uid);
    else await ignoreMissing(getAuth(app).updateUser(uid, { disabled: false }));
    if ((await isMarked(uid)) === isClosed) return;
  }
}

/** Revokes tokens too, so that they stay invalid when the account is opened again. */
async function closeSignIn(uid: string): Promise<void> {
  await ignoreMissing(getAuth(app).updateUser(uid, { disabled: true }));
  await ignoreMissing(getAuth(app).revokeRefreshTokens(uid));
}

async function isMarked(uid: string): Promise<boolean | null> {
  const user = await store.get('users', uid);
  return user === null ? null : (user.closedAt ?? null) !== null;
}
