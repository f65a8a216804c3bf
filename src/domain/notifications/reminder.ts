/** Class reminders: which are due, and for whom (rules §8). */
import * as z from 'zod/mini';
import { type Enrollment, canJoin } from '../classes/enrollment.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../wire/limits.ts';
import type { Offering } from '../classes/offering.ts';
import { type ClassSession, classSessionsOf } from '../classes/class-session.ts';
import type { Instant } from '../time/time.ts';

export const reminderKindSchema = z.enum(['day_before', 'starting_soon']);
export type ReminderKind = z.infer<typeof reminderKindSchema>;

/** Lead time of each kind, and how late it may still be sent. Later than that it is dropped. */
export const reminderWindows = {
  day_before: { before: DAY, band: HOUR },
  starting_soon: { before: 15 * MINUTE, band: 2 * MINUTE },
} as const satisfies Record<ReminderKind, { before: number; band: number }>;

export type DueReminder = {
  readonly offering: Offering;
  readonly session: ClassSession;
  readonly kind: ReminderKind;
  /** Learners who could not join by this time get no reminder. */
  readonly dueAt: Instant;
};

export function isDue(kind: ReminderKind, startsAt: Instant, now: Instant): boolean {
  const { before, band } = reminderWindows[kind];
  const dueAt = startsAt - before;
  return now >= dueAt && now <= dueAt + band;
}

export function dueReminders(offerings: readonly Offering[], now: Instant): DueReminder[] {
  return offerings
    .filter((offering) => offering.isVisible)
    .flatMap((offering) => classSessionsOf(offering).map((session) => ({ offering, session })))
    .flatMap(({ offering, session }) =>
      reminderKindSchema.options
        .filter((kind) => isDue(kind, session.startsAt, now))
        .map((kind) => ({
          offering,
          session,
          kind,
          dueAt: session.startsAt - reminderWindows[kind].before,
        })),
    );
}

/** Other sends stop this long before an urgent reminder is due. */
const MAKES_WAY = 15 * SECOND;
const LEISURE_LEAST = 20 * SECOND;
/** Well before the platform's time limit; the next run continues. */
const LEISURE_MOST = 90 * SECOND;

/** How long a run started at `now` may send non-urgent pushes; runs do not overlap, and urgent windows are short. */
export function nonUrgentUntil(offerings: readonly Offering[], now: Instant): Instant {
  const nextUrgent = offerings
    .flatMap((offering) => (offering.isVisible ? classSessionsOf(offering) : []))
    .map(({ startsAt }) => startsAt - reminderWindows.starting_soon.before)
    .filter((dueAt) => dueAt > now);
  const makesWayAt = Math.min(...nextUrgent) - MAKES_WAY;
  return Math.max(now + LEISURE_LEAST, Math.min(makesWayAt, now + LEISURE_MOST));
}

export type Reminded = Pick<
  Enrollment,
  | 'courseId'
  | 'status'
  | 'validUntil'
  | 'temporaryAccess'
  | 'temporaryAccessUntil'
  | 'firstWeekend'
  | 'createdAt'
  | 'admittedAt'
>;

/** When the enrollment gained access, as far as known; else its creation. */
export const admittedAt = ({ createdAt, admittedAt: at }: Reminded): Instant =>
  Math.max(createdAt, at ?? createdAt);

export function canJoinAt(
  { courseId, weekendDate }: Pick<Offering, 'courseId' | 'weekendDate'>,
  startsAt: Instant,
  enrollment: Reminded,
  now: Instant,
): boolean {
  const lasts = [now, startsAt].every((at) => canJoin(enrollment, weekendDate, at));
  return enrollment.courseId === courseId && lasts;
}

/** True iff this enrollment gets the reminder: it can join the class and could before the reminder was due. */
export function isReminderFor(
  { offering, session, dueAt }: Omit<DueReminder, 'kind'>,
  enrollment: Reminded,
  now: Instant,
): boolean {
  return admittedAt(enrollment) <= dueAt && canJoinAt(offering, session.startsAt, enrollment, now);
}

/** Null: the class was, or is now, cancelled or hidden. */
export type ClassChange = {
  readonly fromAt: Instant | null;
  readonly toAt: Instant | null;
  readonly changedAt: Instant;
};

/** True iff this enrollment gets the news: it could join before or can now, and existed when the class changed. */
export function isChangeNewsFor(
  offering: Pick<Offering, 'courseId' | 'weekendDate'>,
  { fromAt, toAt, changedAt }: ClassChange,
  enrollment: Reminded,
  now: Instant,
): boolean {
  const concerned = [fromAt, toAt].some((at) => at !== null && canJoinAt(offering, at, enrollment, now));
  return admittedAt(enrollment) <= changedAt && concerned;
}
