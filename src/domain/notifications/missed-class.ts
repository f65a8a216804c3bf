/** Who missed the first class of a weekend, while the same class is still to come again (rules §8, decision 0086). */
import { type Attendance, isPresent } from '../classes/attendance.ts';
import { type ClassSession, classSessionsOf, joinWindow } from '../classes/class-session.ts';
import { isOwnWeekend } from '../classes/enrollment.ts';
import type { Offering } from '../classes/offering.ts';
import { formatTime, formatWeekday, type Instant, lusakaDay, lusakaInstant } from '../time/time.ts';
import { HOUR, MISSED_TOLD_AT } from '../wire/limits.ts';
import { admittedAt, type Reminded } from './reminder.ts';

/** The first class of a weekend and the second, which repeats it. */
export type Repeated = { readonly missed: ClassSession; readonly repeat: ClassSession };

type Weekend = Pick<
  Offering,
  'courseId' | 'weekendDate' | 'saturdayStartsAt' | 'sundayStartsAt' | 'isVisible' | 'linksPublished'
>;

/** Both classes of a weekend whose first one could be missed: it was shown, had a link, and was over before the second. */
export function repeatedClass(offering: Weekend): Repeated | null {
  const [missed, repeat] = classSessionsOf(offering);
  if (missed === undefined || repeat === undefined) return null;
  const wasOpen = offering.isVisible && offering.linksPublished[missed.type];
  const isOver = joinWindow(missed.startsAt).closesAt < joinWindow(repeat.startsAt).opensAt;
  return wasOpen && isOver ? { missed, repeat } : null;
}

/** True iff this enrollment was paid for that weekend before the join window of its first class closed. */
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

/** True iff the learner was not there: without a mark, or where staff say so against the clicks. */
export function isAbsent(mark: Pick<Attendance, 'joinedAt' | 'correctedTo'> | undefined): boolean {
  return mark === undefined || !isPresent(mark);
}

/** True from the end of the first class until the second one opens. */
export function isBetween({ missed, repeat }: Repeated, now: Instant): boolean {
  return now > joinWindow(missed.startsAt).closesAt && now < joinWindow(repeat.startsAt).opensAt;
}

/** `You missed Saturday; the same class repeats Sunday 17:00.` */
export function missedSentence({ missed, repeat }: Repeated): string {
  const at = `${formatWeekday(repeat.startsAt)} ${formatTime(repeat.startsAt)}`;
  return `You missed ${formatWeekday(missed.startsAt)}; the same class repeats ${at}.`;
}

export type DueRescue<O extends Weekend = Offering> = Repeated & {
  readonly offering: O;
  /** No push leaves after this instant. */
  readonly until: Instant;
};

/** How long the evening's push may be late, ms. */
const BAND = 2 * HOUR;

/** When those who missed it hear so: at 18:00 of its day, or once a later class is over; at once where its repeat is near. */
function toldAt({ missed, repeat }: Repeated): Instant {
  const { closesAt } = joinWindow(missed.startsAt);
  const evening = lusakaInstant(lusakaDay(missed.startsAt), MISSED_TOLD_AT);
  return evening > closesAt && evening < repeat.startsAt - HOUR ? evening : closesAt + 1;
}

/** The weekends of whose missed class learners are to be told at `now`. */
export function dueRescues<O extends Weekend>(offerings: readonly O[], now: Instant): DueRescue<O>[] {
  return offerings.flatMap((offering) => {
    const classes = repeatedClass(offering);
    if (classes === null) return [];
    const at = toldAt(classes);
    const until = Math.min(at + BAND, joinWindow(classes.repeat.startsAt).opensAt);
    return now >= at && now <= until ? [{ offering, ...classes, until }] : [];
  });
}
