/** A dashboard card: one enrollment at an instant (spec §2, §4). */
import type { Catalogue } from '../wire/catalogue.ts';
import { courseTitle } from '../classes/course.ts';
import {
  type Enrollment,
  isOver,
  offeringsOf,
  hasProvisionalEntry,
  hasTemporaryAccess,
  canJoin,
  canWatchRecordings,
} from '../classes/enrollment.ts';
import type { Offering } from '../classes/offering.ts';
import { amountDue, type Order, orderIdsOf, orderLabel, orderState } from '../money/order.ts';
import {
  canStillJoin,
  classSessionsOf,
  currentOffering,
  joinLabel,
  joinState,
  type JoinState,
  joinWindow,
  windowState,
} from '../classes/class-session.ts';
import { cardMessages } from '../wire/order-messages.ts';
import { COURSE_WEEKS } from '../wire/limits.ts';
import { formatWeekday, type Instant } from '../time/time.ts';

export type ProofOnPhone = {
  readonly orderId: string;
  readonly alsoOrderIds?: readonly string[];
  readonly createdAt: Instant;
  readonly state: 'kept' | 'sending' | 'refused';
  readonly problem: string | null;
};

export type ClassSessionView = ReturnType<typeof sessionsAt>[number];
export type CourseCard = ReturnType<typeof cardAt>;

type Known = {
  readonly catalogue: Pick<Catalogue, 'courses' | 'offerings'>;
  readonly kept: readonly ProofOnPhone[];
};

export function cardAt(order: Order, enrollment: Enrollment, { catalogue, kept }: Known, now: Instant) {
  const own = offeringsOf(enrollment, catalogue.offerings);
  const current = currentOffering(own, now);
  const following = own
    .filter((one) => current && one.weekendDate > current.weekendDate && canStillJoin(one, now))
    .sort((a, b) => a.weekendDate.localeCompare(b.weekendDate))
    // An enrollment without an end would list all that is planned.
    .slice(0, COURSE_WEEKS - 1);
  const past = own
    .filter(
      ({ weekendDate }) => enrollment.status === 'paid' && !(current && weekendDate >= current.weekendDate),
    )
    .flatMap((offering) =>
      classSessionsOf(offering).map((session) => ({ ...session, offeringId: offering.id })),
    )
    .sort((a, b) => a.startsAt - b.startsAt);
  const sessions = sessionsAt(current, enrollment, now);
  const state = orderState(order);
  const isTemporary = hasTemporaryAccess(enrollment, now);
  return {
    order,
    state,
    enrollment,
    title: courseTitle(enrollment.courseId, catalogue.courses),
    /** 'Temporary Access' while that lasts, else the order's label (spec §4). */
    badge: isTemporary ? cardMessages.temporaryAccess : orderLabel(order),
    hasTemporaryAccess: isTemporary,
    hasEnded: isOver(enrollment, own, now),
    due: order.status === 'approved' ? 0 : amountDue(order),
    sessions,
    past,
    following: following.flatMap(classSessionsOf),
    awaited: sessions.find(({ startsAt }) => windowState(startsAt, now) !== 'ended'),
    recordings: canWatchRecordings(enrollment, now) ? recordingsOf(own) : [],
    kept:
      order.status === 'approved' ? undefined : kept.find((proof) => orderIdsOf(proof).includes(order.id)),
  };
}

function sessionsAt(offering: Offering | undefined, enrollment: Enrollment, now: Instant) {
  if (offering === undefined) return [];
  return classSessionsOf(offering).map((session) => {
    const { weekendDate } = offering;
    const hasAccess =
      canJoin(enrollment, weekendDate, now) || hasProvisionalEntry(enrollment, weekendDate, now);
    const linkPublished = offering.linksPublished[session.type];
    const state: JoinState =
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

/** `size`: megabytes; null if unknown. */
function recordingsOf(offerings: readonly Offering[]) {
  return offerings
    .filter(({ linksPublished }) => linksPublished.recording)
    .map(({ id, weekendDate, recordingSizeMb: size }) => ({ offeringId: id, weekend: weekendDate, size }))
    .sort((a, b) => a.weekend.localeCompare(b.weekend));
}
