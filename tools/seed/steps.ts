/** What the people of the demonstration and of the story ask for: the requests of their commands. */
import type { Slot } from '../../src/domain/classes/class-session.ts';
import { amountDue, type Order } from '../../src/domain/money/order.ts';
import { type MobileNetwork, partPaymentReason } from '../../src/domain/money/payment.ts';
import type { Instant } from '../../src/domain/time/time.ts';
import { joinClass, reviewPayment } from '../../src/domain/wire/command.ts';
import { saveLinks } from '../../src/domain/wire/class-command.ts';
import { registerCourse } from '../../src/domain/wire/registration-command.ts';
import type { Perform } from './commands.ts';
import { linksOf, NOT_FOUND, paymentMessage, proofIdOf, transactionIdOf } from './orders.ts';
import { manager, type Member } from './people.ts';

/** Who registers for a course and pays for it by this network. */
export type Buyer = {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly network: MobileNetwork;
  readonly courseId: string;
};

type Payment = {
  readonly code: string;
  /** Of the order's proofs, from 1. */
  readonly number: number;
  readonly amount: number;
  readonly paidAt: Instant;
  /** Another payer's, where the proof is copied. */
  readonly transactionId?: string | undefined;
};

export function stepsBy(perform: Perform) {
  const register = (buyer: Buyer, at: Instant) => {
    const { courseId, name, phone } = buyer;
    return perform(registerCourse, buyer, at, { courseId, name, phone, agreedToTerms: true });
  };

  const join = (who: Pick<Buyer, 'uid' | 'email'>, offeringId: string, slot: Slot, at: Instant) =>
    perform(joinClass, who, at, { offeringId, slot });

  /** Approves what was received; accepts a part, or rejects the proof when it was nothing. */
  async function review(order: Order, member: Member, at: Instant, received: number, why = NOT_FOUND) {
    const { id: orderId, latestProofId } = order;
    if (latestProofId === null) throw new Error(`${orderId} has no proof to decide on.`);
    const left = amountDue(order) - received;
    const part = left > 0 ? partPaymentReason(received, left) : null;
    await perform(reviewPayment, member, at, {
      orderId,
      proofId: latestProofId,
      decision: received === 0 ? 'reject' : left > 0 ? 'accept_part' : 'approve',
      receivedAmount: received === 0 ? null : received,
      reason: received === 0 ? why : part,
    });
  }

  const publishLinks = (offeringId: string, at: Instant) => {
    const { recordingLink: _, ...links } = linksOf(offeringId);
    const published = { saturday: true, sunday: true };
    return perform(saveLinks, manager, at, { offeringId, ...links, published });
  };

  return { join, publishLinks, register, review };
}

/** The proof of a payment by the buyer's network, with the message that confirms it. */
export function proofOf(buyer: Buyer, { code, number, amount, paidAt, transactionId: copied }: Payment) {
  const { network, phone: payerPhone } = buyer;
  const transactionId = copied ?? transactionIdOf(network, paidAt, `${code}${number}`);
  const message = paymentMessage(network, { id: transactionId, amount, at: paidAt, code });
  const proofId = proofIdOf(code, number);
  return { proofId, orderId: code, network, transactionId, payerPhone, amount, paidAt, message };
}
