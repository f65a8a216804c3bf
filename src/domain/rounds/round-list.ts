/** Who belongs to a round's list, and what their message says (decision 0086). */
import { weekendsUpTo } from '../classes/attendance.ts';
import { type Course, courseTitle, formatKwacha, formatList } from '../classes/course.ts';
import { canJoin, type Enrollment, isOwnWeekend } from '../classes/enrollment.ts';
import { canStillJoin, classSessionsOf, joinWindow, remainingSessions } from '../classes/class-session.ts';
import { type Offering, usualTimes } from '../classes/offering.ts';
import { amountDue, formatOrderCode, oldestFirst, type Order, sumOfOrders } from '../money/order.ts';
import { isAbsent, isBetween, repeatedClass, wasExpected } from '../notifications/missed-class.ts';
import {
  addDays,
  type Day,
  endOfDay,
  formatDay,
  formatTime,
  type Instant,
  TIME_ZONE_LABEL,
  repeatDayOf,
} from '../time/time.ts';
import { NEW_WEEKEND_LOOKS_BACK } from '../wire/limits.ts';
import { paths } from '../wire/paths.ts';
import { type FieldValues, firstName, type RoundKind } from './message-template.ts';
import { ASKS_FOR_MONEY, isStateOf } from './round.ts';

export type ListedOrder = Pick<
  Order,
  'id' | 'courseId' | 'status' | 'amount' | 'paidAmount' | 'rejectionReason' | 'createdAt'
>;
export type ListedFacts = {
  readonly order: ListedOrder;
  readonly enrollment: Enrollment;
  readonly offering: Offering | null;
  readonly mark: Parameters<typeof isAbsent>[0];
};

/** Earliest first weekend of never-paid orders still notified of a new weekend. */
export const newWeekendSince = (weekend: Day): Day => addDays(weekend, -NEW_WEEKEND_LOOKS_BACK);

type Rule = (facts: ListedFacts, weekend: Day, now: Instant) => boolean;
const isAhead: Rule = ({ offering }, _, now) => offering !== null && canStillJoin(offering, now);
/** The same orders as the page This weekend counts: unpaid orders of earlier weekends may still begin. */
const isOfWeekend: Rule = ({ enrollment }, weekend) =>
  weekendsUpTo(weekend).includes(enrollment.firstWeekend);

export const hasMissed: Rule = ({ enrollment, offering, mark }, _, now) => {
  const classes = offering === null ? null : repeatedClass(offering);
  if (offering === null || classes === null || now <= joinWindow(classes.missed.startsAt).closesAt)
    return false;
  return wasExpected(offering, classes, enrollment) && isAbsent(mark);
};

const MOVED_THEM: readonly string[] = ['staff', 'full'];

export function wasMovedTo({ firstWeekend, moves = [] }: Enrollment, weekend: Day): boolean {
  const last = moves.at(-1);
  return firstWeekend === weekend && last?.to === weekend && MOVED_THEM.includes(last.by);
}

const rules: Record<RoundKind, Rule> = {
  unpaid: (...of) => isOfWeekend(...of) && isAhead(...of),
  part_paid: isOfWeekend,
  rejected: isOfWeekend,
  waiting: isOfWeekend,
  missed: hasMissed,
  moved: (...of) => {
    const [{ enrollment, offering, order }, weekend, now] = of;
    const isClassMoved =
      order.status === 'approved' &&
      offering !== null &&
      offering.revision > 0 &&
      isOwnWeekend(enrollment, weekend) &&
      canJoin(enrollment, weekend, now);
    return isAhead(...of) && (isClassMoved || wasMovedTo(enrollment, weekend));
  },
  new_weekend: (...of) => {
    const [{ enrollment }, weekend, now] = of;
    const { firstWeekend } = enrollment;
    const isOver = endOfDay(repeatDayOf(firstWeekend)) < now;
    return isOver && firstWeekend < weekend && firstWeekend >= newWeekendSince(weekend) && isAhead(...of);
  },
};

export function isInList(kind: RoundKind, facts: ListedFacts, weekend: Day, now: Instant): boolean {
  return isStateOf(kind, facts.order) && rules[kind](facts, weekend, now);
}

export function isWorthWriting(kind: RoundKind, { offering }: ListedFacts, now: Instant): boolean {
  if (kind !== 'missed') return true;
  const classes = offering === null ? null : repeatedClass(offering);
  return classes !== null && isBetween(classes, now);
}

/** The next class, or the next one that was moved where the message is about a move. */
function classAt(
  kind: RoundKind,
  { enrollment, offering }: ListedFacts,
  weekend: Day,
  now: Instant,
): Instant {
  const usual = usualTimes(weekend);
  const times = offering ?? usual;
  const remaining = remainingSessions(times, now);
  const isClassMoved = kind === 'moved' && !wasMovedTo(enrollment, weekend);
  const moved = remaining.filter(
    ({ type, startsAt }) => isClassMoved && usual[`${type}StartsAt`] !== startsAt,
  );
  const [next] = [...moved, ...remaining, ...classSessionsOf(times)];
  return next?.startsAt ?? times.saturdayStartsAt;
}

function reasonOf(orders: readonly ListedOrder[]): string {
  const { paidAmount, ...sum } = sumOfOrders(orders);
  if (paidAmount > 0) {
    return `We received ${formatKwacha(paidAmount)}, and ${formatKwacha(amountDue({ paidAmount, ...sum }))} is still to pay.`;
  }
  return orders.map(({ rejectionReason }) => rejectionReason ?? '').find((reason) => reason !== '') ?? '';
}

/** Field values of one message about these orders (at least one); the oldest leads. */
export function fieldValues(
  kind: RoundKind,
  learner: { readonly name: string },
  facts: readonly ListedFacts[],
  about: {
    readonly weekend: Day;
    readonly courses: readonly Pick<Course, 'id' | 'title'>[];
    readonly siteUrl: string;
    readonly now: Instant;
  },
): FieldValues {
  const orders = oldestFirst(facts.map(({ order }) => order));
  const lead = orders[0]?.id ?? '';
  const startsAt = Math.min(...facts.map((one) => classAt(kind, one, about.weekend, about.now)));
  const path = ASKS_FOR_MONEY.includes(kind) ? paths.register({ order: lead }) : paths.dashboard();
  return {
    name: firstName(learner.name),
    course: formatList(orders.map(({ courseId }) => courseTitle(courseId, about.courses))),
    date: formatDay(startsAt),
    time: `${formatTime(startsAt)} ${TIME_ZONE_LABEL}`,
    amount: formatKwacha(amountDue(sumOfOrders(orders))),
    code: formatOrderCode(lead),
    reason: reasonOf(orders),
    link: about.siteUrl + path,
  };
}
