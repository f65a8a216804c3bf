/** One message, what a reader makes of it, and the balance that it must lose. */
import type { PaymentMessage } from '../../../src/domain/money/payment-message.ts';
import { type Instant, lusakaInstant } from '../../../src/domain/time/time.ts';

type Read = readonly [message: string, read: PaymentMessage, balance?: string];
export type Example = readonly [name: string, ...Read];

export const examples = (all: Readonly<Record<string, Read>>): Example[] =>
  Object.entries(all).map(([name, read]) => [name, ...read]);

/** `2026-11-24 09:30` on a Lusaka clock. */
export function at(minute: string, second = 0): Instant {
  return lusakaInstant(minute.slice(0, 10), minute.slice(11)) + second * 1000;
}

/** What is read of an Airtel message that was sent in `minute`; its id holds the same minute. */
export function airtel(transactionId: string, minute: string, more: PaymentMessage = {}): PaymentMessage {
  return { network: 'airtel', transactionId, paidAt: at(minute), ...more };
}
