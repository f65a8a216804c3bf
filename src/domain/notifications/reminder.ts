/** Reminders before class: which are due at an instant, and for whom (rules §8). */
import * as z from 'zod/mini';
import { type Enrollment, canJoin } from '../classes/enrollment.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../wire/limits.ts';
import type { Offering } from '../classes/offering.ts';
import { type ClassSession, classSessionsOf } from '../classes/class-session.ts';
import type { Instant } from '../time/time.ts';

export const reminderKindSchema = z.enum(['day_before', 'starting_soon']);
export type ReminderKind = z.infer<typeof reminderKindSchema>;

/**
 * How long before a class each kind is due, and how late a run may still send it.
 * After that window it is not sent at all: a late reminder is worse than none.
 */
export const reminderWindows = {
  day_before: { before: DAY, band: HOUR },
  starting_soon: { before: 15 * MINUTE, band: 2 * MINUTE },
} as const satisfies Record<ReminderKind, { before: number; band: number }>;

export type DueReminder = {
  readonly offering: Offering;
  readonly session: ClassSession;
  readonly kind: ReminderKind;
  /** When it became due: learners who could not join yet at that instant get no reminder. */
  readonly dueAt: Instant;
};

/** True iff a reminder of `kind` for a class at `startsAt` may be sent at `now`; both ends of the window count. */
export function isDue(kind: ReminderKind, startsAt: Instant, now: Instant): boolean {
  const { before, band } = reminderWindows[kind];
  const dueAt = startsAt - before;
  return now >= dueAt && now <= dueAt + band;
}

/** Every reminder that is due at `now` for visible classes. */
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

/** How long before the next urgent reminder is due a run stops sending everything else. */
const MAKES_WAY = 15 * SECOND;
/** How long a run may take for what is not urgent, in any case. */
const LEISURE_LEAST = 20 * SECOND;
/** The next run continues then, well before the platform ends this one. */
const LEISURE_MOST = 90 * SECOND;

/**
 * Until when a run that began at `now` may send what is not urgent: news, and reminders of the next day. Only one run
 * works at a time, and the window of the urgent reminder is short.
 */
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

/** Since when the enrollment exists and, as far as is known, has opened classes. */
export const admittedAt = ({ createdAt, admittedAt: at }: Reminded): Instant =>
  Math.max(createdAt, at ?? createdAt);

/** True iff a class of that offering at `startsAt` can be joined with this enrollment, as it stands at `now`. */
export function canJoinAt(
  { courseId, weekendDate }: Pick<Offering, 'courseId' | 'weekendDate'>,
  startsAt: Instant,
  enrollment: Reminded,
  now: Instant,
): boolean {
  const lasts = [now, startsAt].every((at) => canJoin(enrollment, weekendDate, at));
  return enrollment.courseId === courseId && lasts;
}

/**
 * True iff the learner of this enrollment gets that reminder: they can join the class, and could before the reminder was
 * due, so that nobody who registers or is approved late gets an old one.
 */
export function isReminderFor(
  { offering, session, dueAt }: Omit<DueReminder, 'kind'>,
  enrollment: Reminded,
  now: Instant,
): boolean {
  return admittedAt(enrollment) <= dueAt && canJoinAt(offering, session.startsAt, enrollment, now);
}

/** A class that was moved from `fromAt` to `toAt`. Null means that it did not, or does not, take place. */
export type ClassChange = {
  readonly fromAt: Instant | null;
  readonly toAt: Instant | null;
  readonly changedAt: Instant;
};

/** True iff the learner of this enrollment gets this news: they could join before, or can now, and were enrolled when the
 * class changed. */
export function isChangeNewsFor(
  offering: Pick<Offering, 'courseId' | 'weekendDate'>,
  { fromAt, toAt, changedAt }: ClassChange,
  enrollment: Reminded,
  now: Instant,
): boolean {
  const concerned = [fromAt, toAt].some((at) => at !== null && canJoinAt(offering, at, enrollment, now));
  return admittedAt(enrollment) <= changedAt && concerned;
}
