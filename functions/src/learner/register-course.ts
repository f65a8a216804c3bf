/** `register-course`: profile, order, enrollment and hold in one transaction (rules §3, spec §7). */
import { randomBytes } from 'node:crypto';
import type { Learner } from '../../../src/domain/people/account.ts';
import { courseHoldId, PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { priceRose, registerCourse } from '../../../src/domain/wire/registration-command.ts';
import type { CommandAnswer } from '../../../src/domain/wire/commands.ts';
import type { Course } from '../../../src/domain/classes/course.ts';
import { nextToOpen, registrationOpens } from '../../../src/domain/cohort/registration.ts';
import { type Enrollment, hasEnded } from '../../../src/domain/classes/enrollment.ts';
import { errorMessages, registrationMessages } from '../../../src/domain/wire/messages.ts';
import { type Order, orderCodeFrom } from '../../../src/domain/money/order.ts';
import { normalisePhone } from '../../../src/domain/people/phone-number.ts';
import { addDays, type Day, weekendOf } from '../../../src/domain/time/time.ts';
import { PLAN_WEEKS_MAX } from '../../../src/domain/wire/limits.ts';
import { registrationMessage, whatsappLink } from '../../../src/domain/people/whatsapp.ts';
import type { Call, LearnerActor } from '../command/guard.ts';
import { learnerCommand } from '../command/command.ts';
import { badRequest, foundOr, notFound, RefusedError, refuseField } from '../http/refused-error.ts';
import { isReached } from '../store/enrollments/reach.ts';
import { openSeats, recentWeekends, seatsTurn } from '../store/seats/seats.ts';
import type { Transaction } from '../store/store.ts';

type Registering = Call<typeof registerCourse, LearnerActor>;

/** When registration opens, many want seats of one course: they queue before their transactions, not inside. */
const turnsFor = ({ request }: Registering) => [seatsTurn(request.courseId)];

export const handler = learnerCommand(registerCourse, carryOut, undefined, turnsFor);

async function carryOut(
  transaction: Transaction,
  call: Registering,
): Promise<CommandAnswer<typeof registerCourse>> {
  const settings = await transaction.aside.get('publicSettings', PUBLIC_SETTINGS);
  if (settings === null) throw new Error('settings/public is missing: the hub has no contacts');
  const course = await foundOr(
    transaction.get('courses', call.request.courseId),
    errorMessages.unknownCourse,
  );
  const known = await transaction.get('users', call.actor.uid);
  const open = await openOrder(transaction, call);
  if (open === null && !course.isActive) throw notFound(errorMessages.unknownCourse);
  if (open === null) checkPrice(course, call);
  const user = completed(known, call);
  const order = open?.order ?? newOrder(await newOrderCode(transaction), course, call);
  const { enrollment, write } = open ?? (await enrol(transaction, order, wantedWeekend(call)));
  const reached = await isReached(transaction, call.actor.uid);
  transaction.set('users', user.id, { ...user, lastSeenAt: call.now });
  write();
  if (open === null)
    transaction.update('enrollments', order.id, { orderStatus: order.status, isReached: reached });
  const names = { userName: user.name, courseName: course.title, orderId: order.id };
  return {
    ...names,
    amount: order.amount,
    status: order.status,
    created: open === null,
    firstWeekend: enrollment.firstWeekend,
    wantedWeekend: enrollment.wantedWeekend ?? null,
    seatHeldUntil: enrollment.status === 'paid' ? null : (enrollment.seatHeldUntil ?? null),
    whatsappUrl: whatsappLink(settings.contacts.whatsapp, registrationMessage(names)),
  };
}

/** @throws RefusedError if the price has risen since the form was shown */
function checkPrice({ price }: Course, { request: { priceSeen = price } }: Registering): void {
  if (price <= priceSeen) return;
  const sentence = priceRose(price);
  throw new RefusedError('bad_request', sentence, { fields: { courseId: sentence }, price });
}

async function openOrder(transaction: Transaction, { actor, request, now }: Registering) {
  const hold = await transaction.get('courseHolds', courseHoldId(actor.uid, request.courseId));
  if (hold === null) return null;
  const enrollment = await transaction.get('enrollments', hold.orderId);
  if (enrollment === null || hasEnded(enrollment, now)) return null;
  const order = await transaction.get('orders', hold.orderId);
  return order && { order, enrollment, write: () => undefined };
}

/** The profile with missing fields filled in, else the same object. @throws RefusedError for the missing field */
function completed(known: Learner | null, { actor, request, now }: Registering): Learner {
  if (known !== null && known.phone !== null) return known;
  const name = known?.name ?? request.name;
  if (name === undefined) throw refuseField('name', registrationMessages.nameRequired);
  const phone = request.phone === undefined ? null : normalisePhone(request.phone);
  if (phone === null) throw refuseField('phone', registrationMessages.phoneRequired);
  const { uid, email } = actor;
  return { ...known, id: uid, name, email: known?.email ?? email, phone, createdAt: known?.createdAt ?? now };
}

async function newOrderCode(transaction: Transaction): Promise<string> {
  for (;;) {
    const code = orderCodeFrom(randomBytes(32));
    if (code !== null && (await transaction.get('orders', code)) === null) return code;
  }
}

function newOrder(id: string, course: Course, { actor, now }: Registering): Order {
  return {
    id,
    userId: actor.uid,
    courseId: course.id,
    amount: course.price,
    status: 'pending',
    createdAt: now,
    latestProofId: null,
    proofCount: 0,
    paidAmount: 0,
    rejectionReason: null,
    receiptNumber: null,
  };
}

/** The coming weekend, or a later one that was asked for. @throws RefusedError if nobody plans so far ahead */
function wantedWeekend({ request: { fromWeekend }, now }: Registering): Day {
  const coming = weekendOf(now);
  if (fromWeekend === undefined || fromWeekend < coming) return coming;
  if (fromWeekend > addDays(coming, 7 * PLAN_WEEKS_MAX)) throw badRequest();
  return fromWeekend;
}

/** Prepares order, enrollment and course hold. @throws RefusedError if registration is closed, with the day it opens */
async function enrol(transaction: Transaction, order: Order, firstWeekend: Day) {
  const { id, userId, courseId, createdAt } = order;
  const enrollment: Enrollment = {
    id,
    studentId: userId,
    courseId,
    orderId: id,
    status: 'pending',
    temporaryAccess: false,
    temporaryAccessUntil: null,
    firstWeekend,
    createdAt,
    validUntil: null,
  };
  const seat = await openSeats(transaction, createdAt).give(enrollment, null, 'registered');
  if (seat === null) {
    const opening = nextToOpen(await recentWeekends(transaction.aside, courseId, createdAt), createdAt);
    throw refuseField(
      'courseId',
      opening === undefined ? errorMessages.unknownCourse : `${registrationOpens(opening)}.`,
    );
  }
  return {
    enrollment: seat.enrollment,
    write: () => {
      transaction.set('orders', id, order);
      seat.write();
      transaction.set('courseHolds', courseHoldId(userId, courseId), { orderId: id });
    },
  };
}
