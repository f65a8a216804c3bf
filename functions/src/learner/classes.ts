/** What learners do about their classes (rules §4). */
import { randomBytes } from 'node:crypto';
import * as claims from '../../../src/domain/after-class/attendance-claim.ts';
import * as feedback from '../../../src/domain/after-class/feedback.ts';
import { classStart, joinState, joinWindow, type Slot } from '../../../src/domain/classes/class-session.ts';
import {
  canJoin,
  canWatchRecordings,
  type Enrollment,
  hasEnded,
  hasPaidAccess,
  isOwnWeekend,
} from '../../../src/domain/classes/enrollment.ts';
import type { Offering } from '../../../src/domain/classes/offering.ts';
import { FIRST_PROOF_RULE } from '../../../src/domain/records/audit-log.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { claimRefusals, feedbackRefusals, joinRefusals } from '../../../src/domain/wire/class-messages.ts';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import * as wire from '../../../src/domain/wire/command.ts';
import { JOIN_CLICKS_MAX } from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { addAuditEntry } from '../audit/audit.ts';
import { learnerCommand, learnerCommandWithoutTransaction } from '../command/command.ts';
import type { Call, LearnerActor } from '../command/guard.ts';
import { findAnswer, storeAnswer } from '../command/idempotency.ts';
import { accountLock } from '../command/locks.ts';
import { conflict, forbidden, notFound } from '../http/refused-error.ts';
import { provisionalAmong } from '../store/enrollments.ts';
import { store, transact, type Transaction } from '../store/store.ts';
import { nullIfUnreadable } from '../store/unreadable-error.ts';

type Joining = Call<typeof wire.joinClass, LearnerActor>;

/** `join-class`: the only endpoint that returns a class link. */
export const joinClass = learnerCommandWithoutTransaction(wire.joinClass, async (call) => {
  const { offeringId, slot } = call.request;
  // Read outside the transaction: at 15:00 the whole class joins at once and would contend for this document.
  const offering = await store.get('offerings', offeringId);
  if (offering === null || !offering.isVisible) throw notFound(errorMessages.unknownClass);
  const enrollments = await store.find('enrollments', {
    studentId: call.actor.uid,
    courseId: offering.courseId,
  });
  const links = await store.get('classLinks', offeringId);
  const url = offering.linksPublished[slot] && links !== null ? links[`${slot}Link`] : null;
  const found = { offering, enrollments, url };
  if (slot === 'recording') return { url: recordingUrl(found, call.now) };
  const locks = [accountLock(call.actor.uid)];
  const isAdmitted = enrollments.some((one) => canJoin(one, offering.weekendDate, call.now));
  if (!isAdmitted)
    return { url: await transact((transaction) => provisionalUrl(transaction, call, found, slot), locks) };
  const granted = classUrl(found, slot, call.now, true);
  await transact((transaction) => countClick(transaction, call, slot), locks);
  return { url: granted };
});

type Found = {
  readonly offering: Offering;
  readonly enrollments: readonly Enrollment[];
  readonly url: string | null;
};

/** @throws RefusedError in the order of rules §4: no access, too early, no link, too late */
function classUrl({ offering, enrollments, url }: Found, slot: Slot, now: Instant, hasAccess: boolean) {
  const startsAt = classStart(offering, slot);
  const state = joinState({ hasAccess, startsAt, linkPublished: url !== null }, now);
  const isElsewhere = enrollments.some((enrollment) => hasPaidAccess(enrollment, now));
  if (state === 'noAccess') throw forbidden(isElsewhere ? joinRefusals.otherWeekend : joinRefusals.noAccess);
  if (state === 'upcoming') {
    throw conflict(joinRefusals.upcoming, { opensAt: joinWindow(startsAt).opensAt });
  }
  if (state === 'ended') throw conflict(joinRefusals.ended);
  if (url === null) throw conflict(joinRefusals.noLink);
  return url;
}

/** Lets in a learner whose payment is under review, if owners allow it (decision 0085). @throws RefusedError as `classUrl` */
async function provisionalUrl(transaction: Transaction, call: Joining, found: Found, slot: Slot) {
  const { offering, enrollments } = found;
  const { uid } = call.actor;
  const entry = await provisionalAmong(transaction, enrollments, offering.weekendDate, call.now);
  const url = classUrl(found, slot, call.now, entry !== null);
  if (entry === null) return url;
  const id = attendanceId(offering.id, slot, uid);
  const isFirst = (await transaction.get('attendance', id)) === null;
  await countClick(transaction, call, slot, true);
  if (isFirst)
    addAuditEntry(
      transaction,
      { rule: FIRST_PROOF_RULE },
      {
        action: 'provisional_entry',
        id,
        about: uid,
        after: { orderId: entry.enrollment.orderId, provisionalUntil: entry.until },
        at: call.now,
      },
    );
  return url;
}

/** Recordings of paid weekends stay open until 30 days after the end. @throws RefusedError */
function recordingUrl({ offering, enrollments, url }: Found, now: Instant): string {
  const entitled = enrollments.filter((enrollment) => canWatchRecordings(enrollment, now));
  if (entitled.length === 0) {
    const isOver = enrollments.some((enrollment) => hasEnded(enrollment, now));
    throw forbidden(isOver ? joinRefusals.recordingOver : joinRefusals.noAccess);
  }
  if (!entitled.some((enrollment) => isOwnWeekend(enrollment, offering.weekendDate)))
    throw forbidden(joinRefusals.otherWeekend);
  if (url === null) throw conflict(joinRefusals.noRecording);
  return url;
}

/** Records the click once per key; the class link is not stored with the answer. */
export async function countClick(transaction: Transaction, call: Joining, slot: Slot, isProvisional = false) {
  const { offeringId } = call.request;
  const { uid } = call.actor;
  const id = attendanceId(offeringId, slot, uid);
  if ((await findAnswer(transaction, call)) !== null) return;
  const known = await transaction.get('attendance', id);
  const joinedAt = [...(known?.joinedAt ?? []), call.now];
  if (known !== null && joinedAt.length > JOIN_CLICKS_MAX) return;
  storeAnswer(transaction, call, { counted: true });
  transaction.set('attendance', id, {
    offeringId,
    slot,
    userId: uid,
    joinedAt,
    ...((isProvisional || known?.provisional === true) && { provisional: true }),
    correctedTo: known?.correctedTo ?? null,
    correctedBy: known?.correctedBy ?? null,
  });
  await noteSeen(transaction, call);
}

/** @throws RefusedError unless it is this learner's */
async function ownEnrollment(transaction: Transaction, orderId: string, uid: string) {
  const enrollment = await transaction.get('enrollments', orderId);
  if (enrollment?.studentId !== uid) throw notFound(errorMessages.unknownOrder);
  return enrollment;
}

/** `claim-attendance`: “I was there”, once for each class (rules §4). */
export const claimAttendance = learnerCommand(
  claims.claimAttendance,
  async (transaction, { actor: { uid }, request, now }) => {
    const { orderId, offeringId, slot, reason } = request;
    const enrollment = await ownEnrollment(transaction, orderId, uid);
    const { courseId } = enrollment;
    const offering = await transaction.unlocked.get('offerings', offeringId);
    if (offering?.courseId !== courseId || !offering.isVisible) throw notFound(errorMessages.unknownClass);
    const id = attendanceId(offeringId, slot, uid);
    if ((await transaction.get('attendanceClaims', id)) !== null) throw conflict(claimRefusals.once);
    const mark = await transaction.get('attendance', id);
    const refusal = claims.claimRefusal({ enrollment, offering, slot, mark }, now);
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

/** `give-feedback`: once for each enrollment, by a learner who was there. */
export const giveFeedback = learnerCommand(
  feedback.giveFeedback,
  async (transaction, { actor: { uid }, request, now }) => {
    const { orderId, face, text } = request;
    const enrollment = await ownEnrollment(transaction, orderId, uid);
    if ((await transaction.get('feedback', orderId)) !== null) throw conflict(feedbackRefusals.once);
    const { courseId, firstWeekend: weekendDate } = enrollment;
    const offerings = await transaction.unlocked.find('offerings', {
      courseId,
      weekendDate: ['>=', weekendDate],
    });
    const marks = await transaction.find('attendance', { userId: uid });
    const visible = offerings.filter(({ isVisible }) => isVisible);
    const refusal = feedback.feedbackRefusal(enrollment, visible, marks, now);
    if (refusal !== null) throw conflict(refusal);
    transaction.set('feedback', orderId, { userId: uid, courseId, weekendDate, face, text, givenAt: now });
    return { done: true };
  },
);

export const calendarAddress = learnerCommand(wire.calendarAddress, async (transaction, call) => {
  const { orderId, wanted } = call.request;
  const { uid } = call.actor;
  await ownEnrollment(transaction, orderId, uid);
  const feeds = await transaction.find('calendarFeeds', { orderId });
  if (!wanted) {
    for (const { id } of feeds) transaction.remove('calendarFeeds', id);
    return { path: null };
  }
  const [feed] = feeds;
  if (feed !== undefined) return { path: paths.calendarFeed(feed.id) };
  const secret = randomBytes(16).toString('hex');
  transaction.set('calendarFeeds', secret, { orderId, userId: uid, createdAt: call.now });
  return { path: paths.calendarFeed(secret) };
});

/** Notes `lastSeenAt`, as registrations, proofs and classes do. */
export async function noteSeen(
  transaction: Transaction,
  { actor: { uid }, now }: { readonly actor: LearnerActor; readonly now: Instant },
): Promise<void> {
  const known = await nullIfUnreadable(transaction.get('users', uid));
  if (known !== null) transaction.update('users', uid, { lastSeenAt: now });
}
