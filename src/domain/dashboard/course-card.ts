/** One card of the dashboard, worked out for one enrollment at an instant (spec §2, §4). */
import type { Catalogue } from '../wire/catalogue.ts';
import { courseTitle } from '../classes/course.ts';
import {
  isOwnWeekend,
  type Enrollment,
  hasEnded,
  hasProvisionalEntry,
  hasTemporaryAccess,
  canJoin,
  canWatchRecordings,
  statusLabel,
} from '../classes/enrollment.ts';
import type { Offering } from '../classes/offering.ts';
import { amountDue, type Order, orderIdsOf } from '../money/order.ts';
import {
  currentOffering,
  joinLabel,
  joinState,
  type JoinState,
  joinWindow,
  type ClassSession,
  classSessionsOf,
  windowState,
} from '../classes/class-session.ts';
import { type Day, formatWeekday, type Instant, weekendOf } from '../time/time.ts';

/** A proof that is still on this phone, as far as a card tells of it. */
export type ProofOnPhone = {
  readonly orderId: string;
  readonly alsoOrderIds?: readonly string[];
  readonly createdAt: Instant;
  readonly state: 'kept' | 'sending' | 'refused';
  /** The server's sentence, where it refused. */
  readonly problem: string | null;
};

export type ClassSessionView = ClassSession & {
  readonly offeringId: string;
  readonly state: JoinState;
  readonly label: string;
  readonly opensAt: Instant;
};

export type Recording = {
  readonly offeringId: string;
  readonly weekend: Day;
  /** Megabytes; null where staff did not give it. */
  readonly size: number | null;
};

export type CourseCard = {
  readonly order: Order;
  readonly enrollment: Enrollment;
  /** The course's title; of a course that left the catalogue only its id is known. */
  readonly title: string;
  readonly badge: string;
  readonly hasTemporaryAccess: boolean;
  /** The course is over: its last class has closed, or its time has, and no class was moved to a later day. */
  readonly hasEnded: boolean;
  /** Kwacha still to pay. */
  readonly due: number;
  /** The current or next weekend, both class sessions in time order; empty where no dates are published. */
  readonly sessions: readonly ClassSessionView[];
  /** The course's next weekend after that, as far as it is published; its classes in time order. */
  readonly following: readonly ClassSession[];
  /** The class session of the countdown, until its join window closes. */
  readonly awaited: ClassSessionView | undefined;
  readonly recordings: readonly Recording[];
  readonly kept: ProofOnPhone | undefined;
};

type Known = {
  readonly catalogue: Pick<Catalogue, 'courses' | 'offerings'>;
  readonly kept: readonly ProofOnPhone[];
};

/** The card of an order and its enrollment at `now`. */
export function cardAt(
  order: Order,
  enrollment: Enrollment,
  { catalogue, kept }: Known,
  now: Instant,
): CourseCard {
  const own = offeringsOf(enrollment, catalogue.offerings);
  const current = currentOffering(own, now);
  const following = currentOffering(
    own.filter((offering) => current !== undefined && offering.weekendDate > current.weekendDate),
    now,
  );
  const sessions = sessionsAt(current, enrollment, now);
  return {
    order,
    enrollment,
    title: courseTitle(enrollment.courseId, catalogue.courses),
    badge: statusLabel(order.status, enrollment, now),
    hasTemporaryAccess: hasTemporaryAccess(enrollment, now),
    hasEnded: sessions.length === 0 && (hasEnded(enrollment, now) || hadLastWeekend(enrollment, own)),
    due: order.status === 'approved' ? 0 : amountDue(order),
    sessions,
    following: following === undefined ? [] : classSessionsOf(following),
    awaited: sessions.find(({ startsAt }) => windowState(startsAt, now) !== 'ended'),
    recordings: canWatchRecordings(enrollment, now) ? recordingsOf(own) : [],
    kept:
      order.status === 'approved' ? undefined : kept.find((proof) => orderIdsOf(proof).includes(order.id)),
  };
}

/** True iff the last of a paid enrollment's own weekends is among `own`; none of them can still be joined. */
function hadLastWeekend({ status, validUntil }: Enrollment, own: readonly Offering[]): boolean {
  if (status !== 'paid' || validUntil === null) return false;
  const last = weekendOf(validUntil);
  return own.some(({ weekendDate }) => weekendDate === last);
}

/** The course's weekends that belong to this enrollment. */
export function offeringsOf(enrollment: Enrollment, offerings: readonly Offering[]): Offering[] {
  return offerings.filter(
    ({ courseId, weekendDate }) => courseId === enrollment.courseId && isOwnWeekend(enrollment, weekendDate),
  );
}

function sessionsAt(
  offering: Offering | undefined,
  enrollment: Enrollment,
  now: Instant,
): ClassSessionView[] {
  if (offering === undefined) return [];
  return classSessionsOf(offering).map((session) => {
    const { weekendDate } = offering;
    const hasAccess =
      canJoin(enrollment, weekendDate, now) || hasProvisionalEntry(enrollment, weekendDate, now);
    const linkPublished = offering.linksPublished[session.type];
    // A class that is over opens for nobody: paying would not bring it back.
    const state =
      windowState(session.startsAt, now) === 'ended'
        ? 'ended'
        : joinState({ hasAccess, startsAt: session.startsAt, linkPublished }, now);
    return {
      ...session,
      offeringId: offering.id,
      state,
      label: joinLabel(state, formatWeekday(session.startsAt)),
      opensAt: joinWindow(session.startsAt).opensAt,
    };
  });
}

function recordingsOf(offerings: readonly Offering[]): Recording[] {
  return offerings
    .filter(({ linksPublished }) => linksPublished.recording)
    .map(({ id, weekendDate, recordingSizeMb }) => ({
      offeringId: id,
      weekend: weekendDate,
      size: recordingSizeMb,
    }))
    .sort((a, b) => a.weekend.localeCompare(b.weekend));
}
