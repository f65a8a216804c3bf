/** Classes far ahead, learners with phones, and a push service on this machine that decrypts what they get. */
import { afterAll, beforeAll, expect } from 'vitest';
import { createPushService } from '../../../functions/src/push/push-service.ts';
import { type Sent, sendPushes } from '../../../functions/src/jobs/send-pushes.ts';
import type { Enrollment } from '../../../src/domain/classes/enrollment.ts';
import { DAY, MINUTE } from '../../../src/domain/wire/limits.ts';
import type { Offering } from '../../../src/domain/classes/offering.ts';
import { type PushKind, pushKindSchema } from '../../../src/domain/notifications/push.ts';
import { addDays, type Instant, weekendOf } from '../../../src/domain/time/time.ts';
import { type Phone, LocalPushService } from '../../fixtures/local-push-service.ts';
import { put, unique } from '../hub.ts';
import { putEnrollment, putOffering } from '../order-fixtures.ts';

export const KEY = process.env['VAPID_PRIVATE_KEY'] ?? '';
/** How long before a class its two reminders fall due, ms. */
export const early = DAY;
export const soon = 15 * MINUTE;

const push = createPushService({ privateKey: KEY, subject: 'mailto:hub@example.com', isOnEmulators: true });
export const service = new LocalPushService(push.publicKey);

/** The push service runs while the tests of this file do, and finds nothing wrong with what it gets. */
export function withPushService(): void {
  beforeAll(async () => {
    await service.open();
  });
  afterAll(async () => {
    await service.close();
    expect(service.faults).toEqual([]);
  });
}

/** One minute's run of the job. @throws where another run held it up. */
export async function tick(now: Instant): Promise<Sent> {
  const sent = await sendPushes(now, push);
  if (sent === null) throw new Error('another run is at it');
  return sent;
}
export const tickBeside = (now: Instant) => sendPushes(now, push);

let weeks = Math.floor(Math.random() * 2_000);
/** A weekend of its own, decades ahead, so that no other test's classes are due at the same time. */
function newWeekend(): string {
  weeks += 3;
  return addDays(weekendOf(Date.UTC(2040, 0, 1)), 7 * weeks);
}

export const newClass = (changes: Partial<Offering> = {}): Promise<Offering> =>
  putOffering({ courseId: `course-${unique()}`, weekendDate: newWeekend(), ...changes });

/** A phone of that learner, subscribed as `save-push-subscription` does it. */
export async function newPhone(
  uid: string,
  kinds: readonly PushKind[] = pushKindSchema.options,
): Promise<Phone> {
  const phone = service.subscribe();
  await put('pushSubscriptions', { ...phone.record(uid, kinds), testedAt: null });
  return phone;
}

/** A learner who has paid for the class well in time, with a phone, unless the changes say otherwise. */
export async function newAttender(
  offering: Offering,
  changes: Partial<Enrollment> = {},
  kinds?: readonly PushKind[],
): Promise<{ readonly uid: string; readonly enrollment: Enrollment; readonly phone: Phone }> {
  const uid = changes.studentId ?? `learner-${unique()}`;
  const paidAt = offering.saturdayStartsAt - 5 * DAY;
  const enrollment = await putEnrollment({
    studentId: uid,
    courseId: offering.courseId,
    status: 'paid',
    firstWeekend: offering.weekendDate,
    createdAt: paidAt,
    admittedAt: paidAt,
    ...changes,
  });
  return { uid, enrollment, phone: await newPhone(uid, kinds) };
}

export const kindsOf = (phone: Phone) => phone.received.map(({ payload }) => payload.kind);
