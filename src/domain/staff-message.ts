/** What the WhatsApp button on a learner's page writes: the message that fits where the order stands. */
import { formatKwacha } from './course.ts';
import { BRAND } from './messages.ts';
import { amountDue, formatOrderCode, type Order, type OrderStatus } from './order.ts';

type About = {
  readonly name: string;
  readonly order: Pick<Order, 'id' | 'status' | 'amount' | 'paidAmount' | 'rejectionReason'>;
  readonly courseName: string;
};

const texts = {
  pending: ({ order, courseName }) =>
    `your registration for ${courseName} waits for ${formatKwacha(amountDue(order))}. ` +
    `Your reference is ${formatOrderCode(order.id)}. Once you have paid, send the proof from your dashboard.`,
  under_review: ({ courseName }) =>
    `we are checking your payment for ${courseName}. You hear from us within 12 hours of sending it.`,
  approved: ({ courseName }) =>
    `your payment for ${courseName} is approved. The join link unlocks 15 minutes before class, on your dashboard.`,
  rejected: ({ order, courseName }) =>
    `we could not verify your payment for ${courseName}. ${order.rejectionReason ?? ''} ` +
    `Please send your proof again from your dashboard; your reference is ${formatOrderCode(order.id)}.`,
} as const satisfies Record<OrderStatus, (about: About) => string>;

/** The whole message, with a greeting by first name. */
export function staffMessage(about: About): string {
  const firstName = about.name.trim().split(/\s+/)[0] ?? '';
  const text = texts[about.order.status](about).replace(/\s+/g, ' ');
  return `Hello ${firstName}, this is ${BRAND}: ${text}`;
}

/** For a learner without any order. */
export function staffGreeting(name: string): string {
  return `Hello ${name.trim().split(/\s+/)[0] ?? ''}, this is ${BRAND}.`;
}
