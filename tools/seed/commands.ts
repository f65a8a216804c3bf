/** Carries out the hub's commands by their own handlers, without HTTP, at any moment, and builds what invented people send. */
import * as z from 'zod';
import type { Actor, Call } from '../../functions/src/command/guard.ts';
import type { CommandEndpoint } from '../../functions/src/command/command.ts';
import { routes } from '../../functions/src/routes.ts';
import type { Slot } from '../../src/domain/classes/class-session.ts';
import { amountDue, type Order } from '../../src/domain/money/order.ts';
import { type MobileNetwork, partPaymentReason } from '../../src/domain/money/payment.ts';
import type { Instant } from '../../src/domain/time/time.ts';
import { learnerCommands, staffCommands } from '../../src/domain/wire/commands.ts';
import type { Command, CommandAnswer, CommandRequest } from '../../src/domain/wire/commands.ts';
import { linksOf, NOT_FOUND, paymentMessage, proofIdOf, transactionIdOf } from './orders.ts';
import { manager, type Member } from './people.ts';

type Learner = { readonly uid: string; readonly email: string };
type Image = Uint8Array<ArrayBuffer> | null;
type AnyCall = Call<Command, Actor>;
type AnyEndpoint = CommandEndpoint<Command, Actor, [prepared: unknown]>;

/** Sends a command as this learner or member of staff. @throws RefusedError; ZodError where the request does not fit */
export type Perform = <C extends Command>(
  command: C,
  who: Learner | Member,
  at: Instant,
  request: CommandRequest<C>,
  image?: Image,
) => Promise<CommandAnswer<C>>;

let calls = 0;

export const performBy =
  (carryOut: (handler: AnyEndpoint, call: AnyCall) => Promise<unknown>): Perform =>
  async <C extends Command>(
    command: C,
    who: Learner | Member,
    now: Instant,
    request: unknown,
    image: Image = null,
  ) => {
    const handler = await routes[command.name as keyof typeof routes]();
    const actor: Actor =
      'role' in who
        ? { kind: 'staff', ...who }
        : { kind: 'learner', uid: who.uid, email: who.email, signedInAt: now };
    const key = `seed-${process.pid}-${(calls += 1)}`;
    const checked = z.parse(command.request, request) as AnyCall['request'];
    const call: AnyCall = { actor, request: checked, image, command: command.name, key, bodyHash: key, now };
    return (await carryOut(handler as unknown as AnyEndpoint, call)) as CommandAnswer<C>;
  };

export const perform = performBy((handler, call) => handler.run(call));

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
  readonly number: number;
  readonly amount: number;
  readonly paidAt: Instant;
  readonly transactionId?: string | undefined;
};

export function stepsBy(ask: Perform) {
  const register = (buyer: Buyer, at: Instant) => {
    const { courseId, name, phone } = buyer;
    return ask(learnerCommands.registerCourse, buyer, at, { courseId, name, phone, agreedToTerms: true });
  };

  const join = (who: Learner, offeringId: string, slot: Slot, at: Instant) =>
    ask(learnerCommands.joinClass, who, at, { offeringId, slot });

  /** Decides by the amount received: approves if it covers what is due, accepts a part payment, or rejects if it is 0. */
  async function review(order: Order, member: Member, at: Instant, received: number, why = NOT_FOUND) {
    const { id: orderId, latestProofId } = order;
    if (latestProofId === null) throw new Error(`${orderId} has no proof to decide on.`);
    const left = amountDue(order) - received;
    const part = left > 0 ? partPaymentReason(received, left) : null;
    await ask(staffCommands.reviewPayment, member, at, {
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
    return ask(staffCommands.saveLinks, manager, at, { offeringId, ...links, published });
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
