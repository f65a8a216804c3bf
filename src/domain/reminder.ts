/** Reminders before class: which are due at an instant, and for whom (decisions §8, field notes on bad reminders). */
import * as z from 'zod/mini';
import { coversWeekend, type Enrollment, hasAccess, hasPaidAccess } from './enrollment.ts';
import { DAY, HOUR, MINUTE } from './limits.ts';
import type { Offering } from './offering.ts';
import { type Session, sessionsOf } from './session.ts';
import type { Instant } from './time.ts';

export const reminderKindSchema = z.enum(['day_before', 'soon']);
export type ReminderKind = z.infer<typeof reminderKindSchema>;

/**
 * How long before a class each kind is due, and how late a skipped tick may still make it up.
 * After the band it is not sent at all: a reminder that comes late is worse than none.
 */
export const reminderBands = {
  day_before: { before: DAY, band: HOUR },
  soon: { before: 15 * MINUTE, band: 2 * MINUTE },
} as const satisfies Record<ReminderKind, { before: number; band: number }>;

export type DueReminder = {
  readonly offering: Offering;
  readonly session: Session;
  readonly kind: ReminderKind;
};

/** True iff a reminder of `kind` for a class at `startsAt` may be sent at `now`; both ends of the band count. */
export function isDue(kind: ReminderKind, startsAt: Instant, now: Instant): boolean {
  const { before, band } = reminderBands[kind];
  const dueAt = startsAt - before;
  return now >= dueAt && now <= dueAt + band;
}

/** Every reminder that is due at `now` for visible classes. */
export function dueReminders(offerings: readonly Offering[], now: Instant): DueReminder[] {
  return offerings
    .filter((offering) => offering.isVisible)
    .flatMap((offering) => sessionsOf(offering).map((session) => ({ offering, session })))
    .flatMap(({ offering, session }) =>
      reminderKindSchema.options
        .filter((kind) => isDue(kind, session.startsAt, now))
        .map((kind) => ({ offering, session, kind })),
    );
}

/**
 * True iff this enrollment is reminded of that class: it may join then and now, and it was there before the
 * reminder fell due, so that nobody who registers late gets yesterday's message.
 */
export function isRemindedOf(
  due: DueReminder,
  enrollment: Pick<
    Enrollment,
    | 'courseId'
    | 'status'
    | 'validUntil'
    | 'temporaryAccess'
    | 'temporaryAccessUntil'
    | 'firstWeekend'
    | 'createdAt'
  >,
  now: Instant,
): boolean {
  const { offering, session, kind } = due;
  const dueAt = session.startsAt - reminderBands[kind].before;
  return (
    enrollment.courseId === offering.courseId &&
    enrollment.createdAt <= dueAt &&
    hasAccess(enrollment, now) &&
    hasAccess(enrollment, session.startsAt) &&
    (!hasPaidAccess(enrollment, now) || coversWeekend(enrollment, offering.weekendDate))
  );
}
