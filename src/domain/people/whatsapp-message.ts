/** The prefilled WhatsApp message for a learner, depending on the order's status. */
import { formatKwacha } from '../classes/course.ts';
import { hasEnded, hasTemporaryAccess } from '../classes/enrollment.ts';
import { REVIEW_HOURS } from '../wire/limits.ts';
import { BRAND } from '../wire/messages.ts';
import { amountDue, formatOrderCode, type Order, type OrderState, orderState } from '../money/order.ts';
import { formatFull, type Instant } from '../time/time.ts';

type About = {
  readonly name: string;
  readonly order: Pick<Order, 'id' | 'status' | 'amount' | 'paidAmount' | 'rejectionReason'>;
  readonly courseName: string;
  /** Null if unreadable; then only the order counts. */
  readonly enrollment: Parameters<typeof hasEnded>[0] | null;
  readonly now: Instant;
};

const texts = {
  pending: ({ order, courseName }) =>
    `please pay ${formatKwacha(amountDue(order))} for ${courseName}. ` +
    `Your reference is ${formatOrderCode(order.id)}. Once you have paid, send the proof from your dashboard.`,
  under_review: ({ courseName }) =>
    `we are checking your payment for ${courseName}. We answer within ${REVIEW_HOURS} hours of sending it.`,
  approved: ({ courseName, enrollment, now }) =>
    enrollment !== null && hasEnded(enrollment, now)
      ? `your course ${courseName} has ended. Thank you for learning with us; your receipt stays on your dashboard.`
      : `your payment for ${courseName} is approved. The join link unlocks 15 minutes before class, on your dashboard.`,
  part_paid: ({ order, courseName }) =>
    `we received ${formatKwacha(order.paidAmount)} for ${courseName}, and ${formatKwacha(amountDue(order))} is still to pay. ` +
    `Your reference is ${formatOrderCode(order.id)}. Send the proof of the rest from your dashboard.`,
  rejected: ({ order, courseName }) =>
    `we could not verify your payment for ${courseName}. ${order.rejectionReason ?? ''} ` +
    `Please send your proof again from your dashboard; your reference is ${formatOrderCode(order.id)}.`,
} as const satisfies Record<OrderState, (about: About) => string>;

/** The message with a greeting by first name; temporary access comes last. */
export function staffMessage(about: About): string {
  const { enrollment, now, order } = about;
  const until =
    order.status !== 'approved' && enrollment !== null && hasTemporaryAccess(enrollment, now)
      ? ` You can join your classes until ${formatFull(enrollment.temporaryAccessUntil ?? now)}.`
      : '';
  const text = `${texts[orderState(order)](about)}${until}`.replace(/\s+/g, ' ');
  return `${staffGreeting(about.name).slice(0, -1)}: ${text}`;
}

export function staffGreeting(name: string): string {
  return `Hello ${name.trim().split(/\s+/)[0] ?? ''}, this is ${BRAND}.`;
}
