/**
 * Remarks on a pasted payment message, for the learner before sending it; each says what to do. A remark refuses
 * nothing, because a message proves nothing either way: staff look into the hub's own wallet.
 */
import { formatKwacha } from '../classes/course.ts';
import { DAY } from '../wire/limits.ts';
import { namesSeveral, readPaymentMessage, saysFailed, saysReceived } from './payment-message.ts';
import { formatDate, type Instant } from '../time/time.ts';

export const remarkSentences = {
  failed:
    'This message says that the payment did not go through. Send the money again, then paste the message of that payment.',
  unread:
    'We could not read a payment in this. Copy the transaction ID and the amount into the fields below.',
  several: 'This looks like more than one message. Paste only the message of this payment.',
  received: 'This message is about money that came in. Paste the one that you got when you paid.',
  less: (amount: string, due: string) =>
    `The message says ${amount}, and ${due} is due. Send the rest too, with the same reference.`,
  more: (amount: string, due: string) =>
    `The message says ${amount}, and only ${due} is due. If it paid for another course too, show it there as well.`,
  early: (day: string) =>
    `This payment is of ${day}, before you registered. Check that it is the right message.`,
} as const;

/** The remarks on `text`; none for an empty one. `due` in kwacha; `orderedAt` is when the order was made. */
export function remarksOn(
  message: string,
  { due, orderedAt }: { due: number; orderedAt: Instant },
): string[] {
  if (message.trim() === '') return [];
  if (saysFailed(message)) return [remarkSentences.failed];
  const { transactionId, amount, paidAt } = readPaymentMessage(message);
  const compared = amount === undefined || amount === due ? null : amount < due ? 'less' : 'more';
  return [
    transactionId === undefined && amount === undefined && remarkSentences.unread,
    namesSeveral(message) && remarkSentences.several,
    saysReceived(message) && remarkSentences.received,
    compared !== null &&
      amount !== undefined &&
      remarkSentences[compared](formatKwacha(amount), formatKwacha(due)),
    paidAt !== undefined && paidAt < orderedAt - DAY && remarkSentences.early(formatDate(paidAt)),
  ].filter((remark) => remark !== false);
}
