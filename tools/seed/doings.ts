/** What learners and staff do in the demonstration, each thing by the command that does it in the hub. */
import * as z from 'zod';
import { makeToken } from '../../functions/src/auth/staff-sessions.ts';
import type { Call } from '../../functions/src/command/call.ts';
import type { CommandEndpoint } from '../../functions/src/command/command.ts';
import type { Actor, StaffActor } from '../../functions/src/command/guard.ts';
import { countClick } from '../../functions/src/learner/join-class.ts';
import { handler as registration, placeAhead } from '../../functions/src/learner/register-course.ts';
import { handler as submission, readEvidence } from '../../functions/src/learner/submit-proof.ts';
import { recordSession } from '../../functions/src/staff/office/session-start.ts';
import { handler as review } from '../../functions/src/staff/payments/review-payment.ts';
import { newId } from '../../functions/src/store/store.ts';
import { foundingSettings } from '../../src/shared/founding-settings.ts';
import type { Slot } from '../../src/domain/classes/class-session.ts';
import { amountDue } from '../../src/domain/money/order.ts';
import { partPaymentReason } from '../../src/domain/money/payment.ts';
import { formatTime, type Instant } from '../../src/domain/time/time.ts';
import { joinClass } from '../../src/domain/wire/command.ts';
import { reviewPayment, submitProof } from '../../src/domain/wire/command.ts';
import { COURSE_PRICE_KWACHA, MINUTE } from '../../src/domain/wire/limits.ts';
import { registerCourse } from '../../src/domain/wire/registration-command.ts';
import type { Command, CommandRequest } from '../../src/domain/wire/commands.ts';
import type { Case } from './cases.ts';
import type { Memory } from './memory.ts';
import { staff } from './people.ts';
import { drawScreenshot } from './screenshot.ts';
import { paymentMessage, proofIdOf, transactionIdOf } from './story.ts';

type Member = (typeof staff)[number];
/** Who writes the confirmation, as a phone names it. */
const SENDERS = { airtel: 'AirtelMoney', mtn: 'MoMo', zamtel: 'Zamtel', other: 'Bank' } as const;
const [owner, manager, reviewer] = staff;
export { manager, owner, reviewer };

/** Who sits at the desk: the reviewer in the morning, the manager from the afternoon on. */
export const onDuty = (at: Instant): Member => (formatTime(at) < '14:00' ? reviewer : manager);

/** What a proof shows: kwacha, and which of message, picture and amount; the order's how manieth it is. */
type Shown = {
  readonly paid?: number | undefined;
  readonly message?: boolean;
  readonly picture?: boolean;
  readonly hasAmount?: boolean;
  readonly number?: number;
  /** The learner's other order that the same payment is for. */
  readonly also?: string | undefined;
  /** Of somebody else. */
  readonly transactionId?: string | undefined;
};

/** Makes calls as they come to a handler once HTTP, token and request were checked; each throws where its request does not fit. */
export function callsOf(name: string) {
  let calls = 0;
  return <C extends Command, A extends Actor>(
    command: C,
    actor: A,
    request: CommandRequest<C>,
    now: Instant,
    image: Uint8Array<ArrayBuffer> | null = null,
  ): Call<C, A> => {
    const key = `${name}-${(calls += 1)}`;
    const checked = z.parse(command.request, request) as z.infer<C['request']>;
    return { actor, request: checked, image, command: command.name, key, bodyHash: key, now };
  };
}

export const learnerAt = ({ uid, email }: Pick<Case['who'], 'uid' | 'email'>, at: Instant) =>
  ({ kind: 'learner', uid, email, signedInAt: at }) as const;

export function doingsIn(memory: Memory) {
  const callOf = callsOf('demonstration');

  /** Carries out a command of staff. */
  const asStaff = <C extends Command>(
    handler: CommandEndpoint<C, StaffActor>,
    command: C,
    member: Member,
    at: Instant,
    request: CommandRequest<C>,
  ) => handler.within(memory, callOf(command, { kind: 'staff', ...member }, request, at));

  async function register({ who, courseId, code, registeredAt: at }: Case): Promise<void> {
    const surroundings = await placeAhead(memory, foundingSettings, courseId, at);
    const request = { courseId, name: who.name, phone: who.phone, agreedToTerms: true } as const;
    const call = callOf(registerCourse, learnerAt(who, at), request, at);
    const { orderId } = await registration.within(memory, call, {
      settings: foundingSettings,
      ...surroundings,
    });
    memory.rename(orderId, code);
  }

  /** Sends a proof of a payment that was made some minutes before. */
  async function show({ who, code, network }: Case, at: Instant, shown: Shown = {}): Promise<void> {
    const {
      also,
      paid = COURSE_PRICE_KWACHA * (also === undefined ? 1 : 2),
      number = 1,
      picture = false,
      message = !picture,
      hasAmount = true,
    } = shown;
    const paidAt = at - (8 + (code.charCodeAt(0) % 20)) * MINUTE;
    const transactionId = shown.transactionId ?? transactionIdOf(network, paidAt, `${code}${number}`);
    const text = paymentMessage(network, { id: transactionId, amount: paid, at: paidAt, code });
    const image = picture ? Uint8Array.from(drawScreenshot(formatTime(at), SENDERS[network], text)) : null;
    const request = {
      proofId: proofIdOf(code, number),
      orderId: code,
      ...(also !== undefined && { alsoOrderIds: [also] }),
      network,
      transactionId,
      payerPhone: who.phone,
      amount: hasAmount ? paid : null,
      paidAt,
      message: message ? text : null,
    };
    const call = callOf(submitProof, learnerAt(who, at), request, at, image);
    await submission.within(memory, call, await readEvidence(call));
  }

  /** Decides on the order's latest proof; with a reason it is rejected, else `received` kwacha were found in the wallet. */
  async function decide(code: string, at: Instant, reason: string | null, received = COURSE_PRICE_KWACHA) {
    const order = await memory.get('orders', code);
    if (!order?.latestProofId) throw new Error(`${code} has no proof to decide on.`);
    const left = amountDue(order) - received;
    const decision = reason !== null ? 'reject' : left > 0 ? 'accept_part' : 'approve';
    await asStaff(review, reviewPayment, onDuty(at), at, {
      orderId: code,
      proofId: order.latestProofId,
      decision,
      receivedAmount: reason === null ? received : null,
      reason: reason ?? (left > 0 ? partPaymentReason(received, left) : null),
    });
  }

  /** A learner opens a class. */
  const join = (who: Case['who'], offeringId: string, slot: Slot, at: Instant) =>
    countClick(memory, callOf(joinClass, learnerAt(who, at), { offeringId, slot }, at), slot);

  /** A member of staff signs in, and out where that is not to come. */
  function work(member: Member, from: Instant, to: Instant, now: Instant): void {
    if (from >= now) return;
    const [id, { uid, role }] = [newId(), member];
    const endedAt = to < now ? to : null;
    const times = { createdAt: from, lastSeenAt: Math.min(to, now - MINUTE), endedAt };
    memory.set('adminSessions', id, { uid, role, tokenHash: makeToken(id).tokenHash, ...times });
    recordSession(memory, member, { action: 'staff_signed_in', id, at: from });
    if (endedAt !== null) recordSession(memory, member, { action: 'staff_signed_out', id, at: endedAt });
  }

  return { asStaff, decide, join, register, show, work };
}
