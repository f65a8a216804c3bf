/** Sends one message to many learners' devices concurrently, and removes subscriptions that are gone. */
import { chunksOf } from '../../../src/domain/wire/chunks.ts';
import { type ClassPushKind, IN_MAX, reminderId } from '../../../src/domain/wire/collections.ts';
import type { Enrollment } from '../../../src/domain/classes/enrollment.ts';
import { REMINDER_RECORD_RETENTION } from '../../../src/domain/wire/limits.ts';
import type { Offering } from '../../../src/domain/classes/offering.ts';
import type { PushKind } from '../../../src/domain/notifications/push.ts';
import type { Slot } from '../../../src/domain/classes/class-session.ts';
import { type Instant, lusakaInstant, mondayOf } from '../../../src/domain/time/time.ts';
import type { Lease } from '../store/lease.ts';
import { noteReachAfterRemoval } from '../store/enrollments.ts';
import type { Message, Outcome, PushService } from './push-service.ts';
import { getMany, type Document, store, transact } from '../store/store.ts';
import { walk } from '../store/queries.ts';

export type Run = {
  readonly push: PushService;
  readonly lease: Lease;
  /** The job’s instant plus the time elapsed. */
  readonly clock: () => Instant;
  /** After this instant, only urgent pushes are sent. */
  readonly nonUrgentUntil: Instant;
  readonly tally: { delivered: number; gone: number; refused: number; later: number };
};

export type ClassPush = {
  readonly offering: Offering;
  readonly slot: Slot;
  readonly kind: ClassPushKind;
  /** Distinguishes records about different times of the same class. */
  readonly occasionAt: Instant;
  readonly isFor: (enrollment: Enrollment, now: Instant) => boolean;
  readonly only?: (uids: readonly string[]) => Promise<readonly string[]>;
  readonly message: (now: Instant) => Message;
  readonly until: Instant;
};

/** Learners per batch; after a crash, at most one batch is sent twice. */
export const PARALLEL_SENDS = 100;

/** Devices that want this kind; null for any kind. */
export async function devicesOf(
  uids: readonly string[],
  kind: PushKind | null,
): Promise<Document<'pushSubscriptions'>[]> {
  const found = await Promise.all(
    chunksOf(uids, IN_MAX).map((some) => store.find('pushSubscriptions', { uid: ['in', some] })),
  );
  return found.flat().filter(({ kinds }) => (kind === null ? kinds.length > 0 : kinds.includes(kind)));
}

/** Sends concurrently, and removes devices that are gone. Outcomes are in the order of devices. */
export async function sendAll(
  { push, tally }: Pick<Run, 'push' | 'tally'>,
  devices: readonly Document<'pushSubscriptions'>[],
  message: Message,
): Promise<Outcome[]> {
  const outcomes = await Promise.all(devices.map((device) => push.send(device, message)));
  for (const outcome of outcomes) tally[outcome] += 1;
  const gone = devices.filter((_, at) => outcomes[at] === 'gone');
  if (gone.length > 0) {
    await transact(async (transaction) => {
      await noteReachAfterRemoval(transaction, gone);
      for (const { id } of gone) transaction.remove('pushSubscriptions', id);
    });
  }
  return outcomes;
}

/** Enrollments that may give access to this weekend: paid and not over, or with temporary access now. */
async function* admittedTo({ courseId, weekendDate }: Offering, now: Instant): AsyncGenerator<Enrollment[]> {
  // The Monday before: an enrollment that ends in the same week covers the weekend (`isOwnWeekend`).
  const monday = lusakaInstant(mondayOf(weekendDate), '00:00');
  const paid = { courseId, status: 'paid' } as const;
  const walks = [
    walk('enrollments', 'validUntil', { ...paid, validUntil: ['>=', monday] }),
    walk('enrollments', 'temporaryAccessUntil', { courseId, temporaryAccessUntil: ['>=', now] }),
  ];
  for (const pages of walks) {
    for await (const page of pages) yield page.flatMap(({ value }) => (value === null ? [] : [value]));
  }
  yield await store.find('enrollments', { ...paid, validUntil: null });
}

/** Sends once to each device of every recipient. @returns false if time was up or some have to be retried */
export async function sendClassPush(run: Run, push: ClassPush): Promise<boolean> {
  let isWhole = true;
  for await (const enrollments of admittedTo(push.offering, run.clock())) {
    const now = run.clock();
    const meant = enrollments.filter((enrollment) => push.isFor(enrollment, now));
    const uids = [...new Set(meant.map(({ studentId }) => studentId))];
    for (const all of chunksOf(uids, PARALLEL_SENDS)) {
      if (run.clock() > push.until) return false;
      await run.lease.renew();
      const some = (await push.only?.(all)) ?? all;
      isWhole = (await sendToSome(run, push, some)) && isWhole;
    }
  }
  return isWhole;
}

/** Skips the class once everyone has been sent this, so that later runs need not read all of them. */
export async function sendClassPushOnce(run: Run, push: ClassPush): Promise<void> {
  const { offering, slot, kind, occasionAt } = push;
  const doneId = reminderId(offering.id, slot, kind);
  if ((await store.get('remindersSent', doneId))?.occasionAt === occasionAt) return;
  if (!(await sendClassPush(run, push))) return;
  await transact(async (transaction) => {
    const record = { uid: null, answered: [], ...recordedAt(run.clock(), occasionAt) };
    transaction.set('remindersSent', doneId, record);
  });
}

async function sendToSome(run: Run, push: ClassPush, uids: readonly string[]): Promise<boolean> {
  const { offering, slot, kind, occasionAt } = push;
  const idOf = (uid: string) => reminderId(offering.id, slot, kind, uid);
  const [devices, records] = await Promise.all([
    devicesOf(uids, kind === 'missed_class' ? 'day_before' : kind),
    getMany('remindersSent', uids.map(idOf), ['occasionAt', 'answered']),
  ]);
  const answeredBy = (uid: string): readonly string[] => {
    const record = records.get(idOf(uid));
    return record?.occasionAt === occasionAt ? record.answered : [];
  };
  const waiting = devices.filter(({ id, uid }) => !answeredBy(uid).includes(id));
  if (waiting.length === 0) return true;
  const outcomes = await sendAll(run, waiting, push.message(run.clock()));
  const answered = waiting.filter((_, at) => outcomes[at] !== 'later');
  await transact(async (transaction) => {
    for (const uid of new Set(answered.map((device) => device.uid))) {
      const now = answered.filter((device) => device.uid === uid).map(({ id }) => id);
      const record = { uid, answered: [...answeredBy(uid), ...now], ...recordedAt(run.clock(), occasionAt) };
      transaction.set('remindersSent', idOf(uid), record);
    }
  });
  return answered.length === waiting.length;
}

export function recordedAt(at: Instant, occasionAt: Instant) {
  return { at, occasionAt, expiresAt: at + REMINDER_RECORD_RETENTION };
}
