/** `register-course`: profile, order, enrollment and hold in one transaction (rules §3, spec §7). */
import { randomBytes } from 'node:crypto';
import type { Learner } from '../../../src/domain/people/account.ts';
import { courseHoldId, PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { priceRose, registerCourse } from '../../../src/domain/wire/registration-command.ts';
import type { CommandAnswer } from '../../../src/domain/wire/command.ts';
import type { PublicSettings } from '../../../src/domain/wire/setting.ts';
import type { Course } from '../../../src/domain/classes/course.ts';
import { hasEnded } from '../../../src/domain/classes/enrollment.ts';
import { errorMessages, registrationMessages } from '../../../src/domain/wire/messages.ts';
import { type Order, orderCodeFrom } from '../../../src/domain/money/order.ts';
import { normalisePhone } from '../../../src/domain/people/phone-number.ts';
import type { Day } from '../../../src/domain/time/time.ts';
import { registrationMessage, whatsappLink } from '../../../src/domain/people/whatsapp.ts';
import type { Call } from '../command/call.ts';
import { learnerCommand } from '../command/command.ts';
import type { LearnerActor } from '../command/guard.ts';
import { RefusedError, refuseField } from '../http/refused-error.ts';
import { firstWeekendFor } from '../store/weekends.ts';
import { isReached } from '../store/reach.ts';
import { type Noun, store, type Transaction } from '../store/store.ts';

type Registering = Call<typeof registerCourse, LearnerActor>;

export const handler = learnerCommand(registerCourse, carryOut, readSurroundings);

type Surroundings = { readonly firstWeekend: Day; readonly settings: PublicSettings };

/** Read before the transaction, so that those who register at the same time do not wait for each other. */
async function readSurroundings({ request, now }: Registering): Promise<Surroundings> {
  const [settings, firstWeekend] = await Promise.all([
    store.get('publicSettings', PUBLIC_SETTINGS),
    firstWeekendFor(store, request.courseId, now),
  ]);
  if (settings === null) throw new Error('settings/public is missing: the hub has no contacts');
  return { settings, firstWeekend };
}

async function carryOut(
  transaction: Transaction,
  call: Registering,
  { settings, firstWeekend }: Surroundings,
): Promise<CommandAnswer<typeof registerCourse>> {
  const course = await transaction.get('courses', call.request.courseId);
  if (course === null) throw new RefusedError('not_found', errorMessages.unknownCourse);
  const known = await transaction.get('users', call.actor.uid);
  const open = await openOrder(transaction, call);
  if (open === null && !course.isActive) throw new RefusedError('not_found', errorMessages.unknownCourse);
  if (open === null) checkPrice(course, call);
  const user = completed(known, call);
  const order = open?.order ?? newOrder(await newOrderCode(transaction), course, call);
  const reached = await isReached(transaction, call.actor.uid);
  transaction.set('users', user.id, { ...user, lastSeenAt: call.now });
  if (open === null) writeOrder(transaction, order, { firstWeekend, isReached: reached });
  const names = { userName: user.name, courseName: course.title, orderId: order.id };
  return {
    ...names,
    amount: order.amount,
    status: order.status,
    created: open === null,
    firstWeekend: open?.firstWeekend ?? firstWeekend,
    whatsappUrl: whatsappLink(settings.contacts.whatsapp, registrationMessage(names)),
  };
}

/** @throws RefusedError where the form showed less: nobody pays more than the form said. */
function checkPrice({ price }: Course, { request: { priceSeen = price } }: Registering): void {
  if (price <= priceSeen) return;
  const sentence = priceRose(price);
  throw new RefusedError('bad_request', sentence, { fields: { courseId: sentence }, price });
}

/** The order that the hold points to, and where it begins, unless its course is over or it is gone. */
async function openOrder(transaction: Transaction, { actor, request, now }: Registering) {
  const hold = await transaction.get('courseHolds', courseHoldId(actor.uid, request.courseId));
  if (hold === null) return null;
  const enrollment = await transaction.get('enrollments', hold.orderId);
  if (enrollment === null || hasEnded(enrollment, now)) return null;
  const order = await transaction.get('orders', hold.orderId);
  return order && { order, firstWeekend: enrollment.firstWeekend };
}

/** The profile with what it lacked; the same object where it lacks nothing. @throws RefusedError under the field that is missing. */
function completed(known: Learner | null, { actor, request, now }: Registering): Learner {
  if (known !== null && known.phone !== null) return known;
  const name = known?.name ?? request.name;
  if (name === undefined) throw refuseField('name', registrationMessages.nameRequired);
  const phone = request.phone === undefined ? null : normalisePhone(request.phone);
  if (phone === null) throw refuseField('phone', registrationMessages.phoneRequired);
  const { uid, email } = actor;
  return { id: uid, name, email: known?.email ?? email, phone, createdAt: known?.createdAt ?? now };
}

/** A code that no order has. */
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

function writeOrder(
  transaction: Transaction,
  order: Order,
  begins: Pick<Noun<'enrollments'>, 'firstWeekend' | 'isReached'>,
): void {
  const { id, userId, courseId, createdAt } = order;
  transaction.set('orders', id, order);
  transaction.set('enrollments', id, {
    studentId: userId,
    courseId,
    orderId: id,
    status: 'pending',
    temporaryAccess: false,
    temporaryAccessUntil: null,
    ...begins,
    createdAt,
    validUntil: null,
    orderStatus: order.status,
  });
  transaction.set('courseHolds', courseHoldId(userId, courseId), { orderId: id });
}
