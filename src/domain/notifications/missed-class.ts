/** Learners who missed the first class of a weekend while its repeat is still to come (rules §8, decision 0086). */
import { type Attendance, isPresent } from '../classes/attendance.ts';
import { type ClassSession, classSessionsOf, joinWindow } from '../classes/class-session.ts';
import { isOwnWeekend } from '../classes/enrollment.ts';
import type { Offering } from '../classes/offering.ts';
import { formatTime, formatWeekday, type Instant, lusakaDay, lusakaInstant } from '../time/time.ts';
import { HOUR, MISSED_TOLD_AT } from '../wire/limits.ts';
import { admittedAt, type Reminded } from './reminder.ts';

export type Repeated = { readonly missed: ClassSession; readonly repeat: ClassSession };

type Weekend = Pick<
  Offering,
  'courseId' | 'weekendDate' | 'saturdayStartsAt' | 'sundayStartsAt' | 'isVisible' | 'linksPublished'
>;

export function repeatedClass(offering: Weekend): Repeated | null {
  const [missed, repeat] = classSessionsOf(offering);
  if (missed === undefined || repeat === undefined) return null;
  const wasOpen = offering.isVisible && offering.linksPublished[missed.type];
  const isOver = joinWindow(missed.startsAt).closesAt < joinWindow(repeat.startsAt).opensAt;
  return wasOpen && isOver ? { missed, repeat } : null;
}

/** True iff the enrollment was paid before that first class's join window closed. */
export function wasExpected(
  { courseId, weekendDate }: Pick<Offering, 'courseId' | 'weekendDate'>,
  { missed }: Repeated,
  enrollment: Reminded,
): boolean {
  return (
    enrollment.courseId === courseId &&
    enrollment.status === 'paid' &&
    isOwnWeekend(enrollment, weekendDate) &&
    admittedAt(enrollment) <= joinWindow(missed.startsAt).closesAt
  );
}

export function isAbsent(mark: Pick<Attendance, 'joinedAt' | 'correctedTo'> | undefined): boolean {
  return mark === undefined || !isPresent(mark);
}

export function isBetween({ missed, repeat }: Repeated, now: Instant): boolean {
  return now > joinWindow(missed.startsAt).closesAt && now < joinWindow(repeat.startsAt).opensAt;
}

export function missedSentence({ missed, repeat }: Repeated): string {
  const at = `${formatWeekday(repeat.startsAt)} ${formatTime(repeat.startsAt)}`;
  return `You missed ${formatWeekday(missed.startsAt)}; the same class repeats ${at}.`;
}

export type DueMissedClassPush<O extends Weekend = Offering> = Repeated & {
  readonly offering: O;
  readonly until: Instant;
};

/** How late the evening push may be, ms. */
const BAND = 2 * HOUR;

/** When to send: 18:00 of the class's day or after a later class, at once if the repeat is near. */
function missedClassPushAt({ missed, repeat }: Repeated): Instant {
  const { closesAt } = joinWindow(missed.startsAt);
  const evening = lusakaInstant(lusakaDay(missed.startsAt), MISSED_TOLD_AT);
  return evening > closesAt && evening < repeat.startsAt - HOUR ? evening : closesAt + 1;
}

export function dueMissedClassPushes<O extends Weekend>(
  offerings: readonly O[],
  now: Instant,
): DueMissedClassPush<O>[] {
  return offerings.flatMap((offering) => {
    const classes = repeatedClass(offering);
    if (classes === null) return [];
    const at = missedClassPushAt(classes);
    const until = Math.min(at + BAND, joinWindow(classes.repeat.startsAt).opensAt);
    return now >= at && now <= until ? [{ offering, ...classes, until }] : [];
  });
}
