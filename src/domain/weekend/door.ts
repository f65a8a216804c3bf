/** Why a learner is or is not in class, as staff read it (decision 0085). */
import { weekendWord } from '#hub';
import { type Attendance, isPresent } from '../classes/attendance.ts';
import { classStart, type Slot, windowState } from '../classes/class-session.ts';
import { canJoin, type Enrollment, hasProvisionalEntry } from '../classes/enrollment.ts';
import type { Offering } from '../classes/offering.ts';
import { type Order, orderLabel, orderState } from '../money/order.ts';
import { formatDayOf, formatTime, type Instant } from '../time/time.ts';

export type DoorReason =
  | 'in'
  | 'not_enrolled'
  | 'other_weekend'
  | 'over'
  | 'no_link'
  | 'under_review'
  | 'rejected'
  | 'part_paid'
  | 'not_paid'
  | 'provisional'
  | 'not_yet';

type Case = {
  readonly offering: Offering;
  readonly slot: Slot;
  readonly enrollment: Enrollment | null;
  readonly order: Pick<Order, 'status' | 'amount' | 'paidAmount'> | null;
  readonly mark: Attendance | null;
};

/** The reason at `now`. Payment comes first: without it no link would help. */
export function doorReason({ offering, slot, enrollment, order, mark }: Case, now: Instant): DoorReason {
  if (mark !== null && isPresent(mark)) return 'in';
  if (enrollment === null) return 'not_enrolled';
  const { weekendDate } = offering;
  if (windowState(classStart(offering, slot), now) === 'ended') return 'over';
  const isLetIn = canJoin(enrollment, weekendDate, now);
  const isProvisional = !isLetIn && hasProvisionalEntry(enrollment, weekendDate, now);
  if (!isLetIn && !isProvisional) {
    if (enrollment.status === 'paid' || enrollment.firstWeekend > weekendDate) return 'other_weekend';
    if (order?.status === 'under_review') return 'under_review';
    const state = order === null ? 'pending' : orderState(order);
    return state === 'rejected' || state === 'part_paid' ? state : 'not_paid';
  }
  if (!offering.linksPublished[slot]) return 'no_link';
  return isProvisional ? 'provisional' : 'not_yet';
}

const sentences = {
  not_enrolled: 'not registered for this course',
  over: 'did not come',
  no_link: 'waits for the link',
  under_review: 'stands outside: proof under review',
  rejected: 'stands outside: proof rejected',
  not_paid: 'stands outside: not paid',
  provisional: 'may join while the payment is checked',
  not_yet: 'may join, has not come yet',
} as const satisfies Record<Exclude<DoorReason, 'in' | 'other_weekend' | 'part_paid'>, string>;

export function doorSentence(
  reason: DoorReason,
  { enrollment, order, mark }: Pick<Case, 'enrollment' | 'order' | 'mark'>,
): string {
  if (reason === 'other_weekend')
    return `wrong ${weekendWord}: theirs begins ${formatDayOf(enrollment?.firstWeekend ?? '')}`;
  if (reason === 'part_paid')
    return `stands outside: ${order === null ? '' : orderLabel(order).replace('Part', 'part')}`;
  if (reason !== 'in') return sentences[reason];
  const [first] = mark?.joinedAt ?? [];
  const since = first === undefined ? 'marked present by staff' : `in since ${formatTime(first)}`;
  return mark?.provisional === true ? `${since}, provisionally` : since;
}

export function isOutside(reason: DoorReason): boolean {
  return (['other_weekend', 'under_review', 'rejected', 'part_paid', 'not_paid'] as DoorReason[]).includes(
    reason,
  );
}
