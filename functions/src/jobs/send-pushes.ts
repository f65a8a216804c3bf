/** Sends all pushes, every minute (rules §8). One repeated after a crash replaces the first on the phone without a new alert. */
import * as logger from 'firebase-functions/logger';
import { chunksOf } from '../../../src/domain/wire/chunks.ts';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import { DAY, PUSH_OUTBOX_RETENTION } from '../../../src/domain/wire/limits.ts';
import {
  changePayload,
  missedPayload,
  pushTimeToLive,
  reminderPayload,
} from '../../../src/domain/notifications/push-text.ts';
import {
  type DueMissedClassPush,
  dueMissedClassPushes,
  isAbsent,
  wasExpected,
} from '../../../src/domain/notifications/missed-class.ts';
import {
  canJoinAt,
  dueReminders,
  type DueReminder,
  isReminderFor,
  isChangeNewsFor,
  nonUrgentUntil,
  reminderWindows,
} from '../../../src/domain/notifications/reminder.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import type { Offering } from '../../../src/domain/classes/offering.ts';
import { classStart, type Slot } from '../../../src/domain/classes/class-session.ts';
import { addDays, type Instant, lusakaDay } from '../../../src/domain/time/time.ts';
import { withLease } from '../store/lease.ts';
import { PARALLEL_SENDS, type Run, sendClassPush, sendClassPushOnce } from '../push/delivery.ts';
import {
  sendCertificatePush,
  sendDecisionPush,
  sendMovePush,
  sendOfferPush,
  topicOf,
} from '../push/notices.ts';
import type { PushService } from '../push/push-service.ts';
import { between, getMany, type Document, store, transact } from '../store/store.ts';
import { attempt } from './attempt.ts';

/** A class may be moved by three days, and its first reminder is sent a day before. */
const AROUND = 6 * DAY;

const classTopic = (offeringId: string, slot: Slot) => topicOf(`class ${offeringId} ${slot}`);

export type Sent = Run['tally'];

export async function runJob(now: Instant): Promise<void> {
  // Imported here because it reads the deployment's configuration; tests pass a push service of their own.
  const { openConfiguredPush } = await import('../push/configured-push.ts');
  const push = openConfiguredPush();
  const sent = push && (await sendPushes(now, push));
  if (sent && Object.values(sent).some((count) => count > 0)) logger.info('Pushes', sent);
}

/** @returns null while another run sends */
export async function sendPushes(now: Instant, push: PushService): Promise<Sent | null> {
  const began = performance.now();
  const clock = () => now + Math.round(performance.now() - began);
  return withLease('sendPushes', async (lease) => {
    const tally = { delivered: 0, gone: 0, refused: 0, later: 0 };
    const offerings = await offeringsAround(now);
    const run: Run = { push, lease, clock, nonUrgentUntil: nonUrgentUntil(offerings, now), tally };
    for (const due of mostUrgentFirst(dueReminders(offerings, now)))
      await attemptPush(() => remind(run, due));
    for (const due of dueMissedClassPushes(offerings, now))
      await attemptPush(() => sendMissedClassPush(run, due));
    const decisions = await store.find('decisionNotices', { kind: 'verdict' });
    const offers = await store.find('offerNotices', { kind: 'place_offer' });
    const moves = await store.find('moveNotices', { kind: 'moved' });
    const certificates = await store.find('certificateNotices', { kind: 'certificate' });
    // Offers go first, because they expire.
    const notices = [
      ...offers.map((notice) => () => sendOfferPush(run, notice)),
      ...moves.map((notice) => () => sendMovePush(run, notice)),
      ...decisions.map((notice) => () => sendDecisionPush(run, notice)),
      ...certificates.map((notice) => () => sendCertificatePush(run, notice)),
    ];
    for (const some of chunksOf(notices, PARALLEL_SENDS)) {
      if (clock() > run.nonUrgentUntil) return tally;
      await lease.renew();
      await Promise.all(some.map(attemptPush));
    }
    for (const change of await store.find('classChanges', { kind: 'class_changed' }))
      await attemptPush(() => sendChangePush(run, change));
    return tally;
  });
}

const attemptPush = (work: () => Promise<void>) => attempt('A push', work);

function offeringsAround(now: Instant): Promise<Offering[]> {
  const [from, to] = [lusakaDay(now - AROUND), lusakaDay(now + AROUND)];
  return store.find('offerings', { isVisible: true, weekendDate: between(from, addDays(to, 1)) });
}

/** The kind closest to the class comes first: it has the least time left. */
function mostUrgentFirst(due: readonly DueReminder[]): DueReminder[] {
  return due.toSorted((a, b) => reminderWindows[a.kind].before - reminderWindows[b.kind].before);
}

async function remind(run: Run, due: DueReminder): Promise<void> {
  const { offering, session, kind, dueAt } = due;
  const { type: slot, startsAt } = session;
  const bandEnds = dueAt + reminderWindows[kind].band;
  const path = paths.join(offering.id, slot);
  const payload = reminderPayload(kind, { offeringId: offering.id, slot, startsAt, path });
  await sendClassPushOnce(run, {
    offering,
    slot,
    kind,
    occasionAt: startsAt,
    isFor: (enrollment, now) => isReminderFor(due, enrollment, now),
    message: (now) => ({
      payload,
      timeToLive: pushTimeToLive[kind](now, startsAt),
      urgency: kind === 'starting_soon' ? 'high' : 'normal',
      topic: classTopic(offering.id, slot),
    }),
    until: kind === 'starting_soon' ? bandEnds : Math.min(bandEnds, run.nonUrgentUntil),
  });
}

/** Tells learners when the class that they paid for and missed is repeated. */
async function sendMissedClassPush(run: Run, due: DueMissedClassPush): Promise<void> {
  const { offering, missed, repeat, until } = due;
  const payload = missedPayload(due, offering.id, paths.join(offering.id, repeat.type));
  const markOf = (uid: string) => attendanceId(offering.id, missed.type, uid);
  await sendClassPushOnce(run, {
    offering,
    slot: missed.type,
    kind: 'missed_class',
    occasionAt: missed.startsAt,
    isFor: (enrollment, now) =>
      wasExpected(offering, due, enrollment) && canJoinAt(offering, repeat.startsAt, enrollment, now),
    only: async (uids) => {
      const marks = await getMany('attendance', uids.map(markOf), ['joinedAt', 'correctedTo']);
      return uids.filter((uid) => isAbsent(marks.get(markOf(uid))));
    },
    message: (now) => ({
      payload,
      timeToLive: pushTimeToLive.day_before(now, repeat.startsAt),
      urgency: 'normal',
      topic: classTopic(offering.id, repeat.type),
    }),
    until: Math.min(until, run.nonUrgentUntil),
  });
}

async function sendChangePush(run: Run, change: Document<'classChanges'>): Promise<void> {
  const { offeringId, slot, fromAt, toAt, changedAt } = change;
  const startsAt = toAt ?? fromAt;
  const offering = await store.get('offerings', offeringId);
  const isOver =
    startsAt === null || startsAt <= run.clock() || run.clock() > changedAt + PUSH_OUTBOX_RETENTION;
  if (offering !== null && !isOver) {
    // The class changed again; the next run sends that.
    if ((offering.isVisible ? classStart(offering, slot) : null) !== toAt) return;
    if (!(await beginTelling(change))) return;
    const path = toAt === null ? paths.dashboard() : paths.join(offeringId, slot);
    const payload = changePayload({ offeringId, slot, path }, fromAt, toAt);
    const isWhole = await sendClassPush(run, {
      offering,
      slot,
      kind: 'class_changed',
      occasionAt: changedAt,
      isFor: (enrollment, now) => isChangeNewsFor(offering, change, enrollment, now),
      message: (now) => ({
        payload,
        timeToLive: pushTimeToLive.class_changed(now, startsAt),
        urgency: 'high',
        topic: classTopic(offeringId, slot),
      }),
      until: Math.min(startsAt, run.nonUrgentUntil),
    });
    if (!isWhole) return;
  }
  await transact(async (transaction) => {
    const current = await transaction.get('classChanges', change.id);
    if (current?.changedAt === changedAt) transaction.remove('classChanges', change.id);
  });
}

/** From here on learners are notified even if the change is undone. @returns false if the class just changed again */
function beginTelling({ id, changedAt }: Document<'classChanges'>): Promise<boolean> {
  return transact(async (transaction) => {
    const current = await transaction.get('classChanges', id);
    if (current?.changedAt !== changedAt) return false;
    if (!current.begun) transaction.update('classChanges', id, { begun: true });
    return true;
  });
}
