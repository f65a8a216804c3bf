/** Remarks on a pasted payment message before it is sent. They never block, because a message proves nothing. */
import { formatKwacha } from '../classes/course.ts';
import { DAY } from '../wire/limits.ts';
import {
  hasSeveralTransactions,
  readPaymentMessage,
  isFailureMessage,
  isReceiverMessage,
} from './payment-message.ts';
import { isOwnPayee, readPayee } from './payment-message-payee.ts';
import { formatPhone } from '../people/phone-number.ts';
import type { PaymentNumber } from '../wire/setting.ts';
import { formatDate, type Instant } from '../time/time.ts';

export const remarkMessages = {
  failed:
    'This message says that the payment did not go through. Send the money again, then paste the message of that payment.',
  unread:
    'We could not read a payment in this. Copy the transaction ID and the amount into the fields below.',
  letter:
    'A letter stands in the amount of this message, such as an O in place of a 0. Copy the message again as it came, or type the amount below.',
  several: 'This looks like more than one message. Paste only the message of this payment.',
  received: 'This message is about money that came in. Paste the one that you got when you paid.',
  elsewhere: (payee: string) =>
    `This message says that the money went to ${payee}, and that is not the hub. Compare it with the number to pay to, and paste the message of the payment to us.`,
  less: (amount: string, due: string) =>
    `The message says ${amount}, and ${due} is due. Send the rest too, with the same reference.`,
  more: (amount: string, due: string) =>
    `The message says ${amount}, and only ${due} is due. If it paid for another course too, show it there as well.`,
  early: (day: string) =>
    `This payment is of ${day}, before you registered. Check that it is the right message.`,
} as const;

type Expected = {
  readonly due: number;
  readonly orderedAt: Instant;
  /** The hub's own numbers; empty while loading, which skips the payee remark. */
  readonly numbers: readonly PaymentNumber[];
};

export function paymentMessageRemarks(message: string, { due, orderedAt, numbers }: Expected): string[] {
  if (message.trim() === '') return [];
  if (isFailureMessage(message)) return [remarkMessages.failed];
  const { transactionId, amount, isAmountUnclear, paidAt } = readPaymentMessage(message);
  const compared = amount === undefined || amount === due ? null : amount < due ? 'less' : 'more';
  return [
    transactionId === undefined && amount === undefined && !isAmountUnclear && remarkMessages.unread,
    isAmountUnclear === true && remarkMessages.letter,
    hasSeveralTransactions(message) && remarkMessages.several,
    isReceiverMessage(message) && remarkMessages.received,
    payeeRemark(message, numbers),
    compared !== null &&
      amount !== undefined &&
      remarkMessages[compared](formatKwacha(amount), formatKwacha(due)),
    paidAt !== undefined && paidAt < orderedAt - DAY && remarkMessages.early(formatDate(paidAt)),
  ].filter((remark) => remark !== false);
}

function payeeRemark(message: string, numbers: readonly PaymentNumber[]): string | false {
  const payee = isReceiverMessage(message) || numbers.length === 0 ? null : readPayee(message);
  if (payee === null || isOwnPayee(payee, numbers)) return false;
  const { number, name } = payee;
  const parts = [name, number && formatPhone(number)].filter((part) => part !== undefined);
  return remarkMessages.elsewhere(parts.join(', '));
}
