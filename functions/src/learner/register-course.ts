/** `register-course`: profile, order, enrollment and hold in one transaction (rules §3, spec §7). */
import { randomBytes } from 'node:crypto';
import type { Learner } from '../../../src/domain/people/account.ts';
import { courseHoldId, PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { priceRose, registerCourse } from '../../../src/domain/wire/registration-command.ts';
import type { CommandAnswer } from '../../../src/domain/wire/commands.ts';
import { type PublicSettings, seatSettingsOf } from '../../../src/domain/wire/settings/public-settings.ts';
import type { Course } from '../../../src/domain/classes/course.ts';
import type { Offering } from '../../../src/domain/classes/offering.ts';
import { nextToOpen, placeToRegister, registrationOpens } from '../../../src/domain/cohort/registration.ts';
import { type Enrollment, hasEnded } from '../../../src/domain/classes/enrollment.ts';
import { errorMessages, registrationMessages } from '../../../src/domain/wire/messages.ts';
import { type Order, orderCodeFrom } from '../../../src/domain/money/order.ts';
import { normalisePhone } from '../../../src/domain/people/phone-number.ts';
import { hasCapacities, type Place, wantedBefore } from '../../../src/domain/seats/seats.ts';
import { type Instant, weekendOf } from '../../../src/domain/time/time.ts';
import { registrationMessage, whatsappLink } from '../../../src/domain/people/whatsapp.ts';
import type { Call } from '../command/call.ts';
import { learnerCommand } from '../command/command.ts';
import type { LearnerActor } from '../command/guard.ts';
import { peekAnswer } from '../command/idempotency.ts';
import { RefusedError, refuseField } from '../http/refused-error.ts';
import { isReached } from '../store/enrollments/reach.ts';
import { openSeats, readClaims, recentWeekends, seatsLock } from '../store/seats/seats.ts';
import { type Reader, store, type Transaction } from '../store/store.ts';

type Registering = Call<typeof registerCourse, LearnerActor>;

/** When registration opens, many want seats of one course: they queue before their transactions, not inside. */
const locksFor = ({ request }: Registering, availability: Availability | null) =>
  availability?.isHeld === true ? [seatsLock(request.courseId)] : [];

export const handler = learnerCommand(registerCourse, carryOut, readAvailability, locksFor);

type Availability = {
  /** Null if a seat is to be held: it is then found in the transaction. */
  readonly place: Place | null;
  /** The weekend that opens next, if registration is closed for all now. */
  readonly opening: Offering | undefined;
  readonly isHeld: boolean;
  readonly settings: PublicSettings;
};

/**
 * Read before the transaction to avoid contention. @returns null if this key is answered. @throws RefusedError as `peekAnswer`
 */
async function readAvailability(call: Registering): Promise<Availability | null> {
  const { request, now } = call;
  const [settings, given] = await Promise.all([
    store.get('publicSettings', PUBLIC_SETTINGS),
    peekAnswer(store, call),
  ]);
  if (given !== null) return null;
  if (settings === null) throw new Error('settings/public is missing: the hub has no contacts');
  return { settings, ...(await placeAhead(store, settings, request.courseId, now)) };
}

export async function placeAhead(
  reader: Reader,
  settings: PublicSettings,
  courseId: string,
  now: Instant,
): Promise<Omit<Availability, 'settings'>> {
  const offerings = await recentWeekends(reader, courseId, now);
  const opening = nextToOpen(offerings, now);
  // The transaction counts the seat.
  if (seatSettingsOf(settings).seatHoldHours !== null && hasCapacities(offerings))
    return { place: null, isHeld: true, opening };
  const claims = await readClaims(reader, courseId, offerings, now);
  return { place: placeToRegister(offerings, claims, now), isHeld: false, opening };
}

async function carryOut(
  transaction: Transaction,
  call: Registering,
  prepared: Availability | null,
): Promise<CommandAnswer<typeof registerCourse>> {
  // The kept answer has just expired; the next try prepares again.
  if (prepared === null) throw new RefusedError('busy', errorMessages.busy, {}, 1);
  const { settings, ...availability } = prepared;
  const course = await transaction.get('courses', call.request.courseId);
  if (course === null) throw new RefusedError('not_found', errorMessages.unknownCourse);
  const known = await transaction.get('users', call.actor.uid);
  const open = await openOrder(transaction, call);
  if (open === null && !course.isActive) throw new RefusedError('not_found', errorMessages.unknownCourse);
  if (open === null) checkPrice(course, call);
  const user = completed(known, call);
  const order = open?.order ?? newOrder(await newOrderCode(transaction), course, call);
  const { enrollment, write } = open ?? (await enrol(transaction, order, availability));
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

/** Prepares order, enrollment and course hold. @throws RefusedError if registration is closed, with the day it opens */
async function enrol(
  transaction: Transaction,
  order: Order,
  { place, isHeld, opening }: Omit<Availability, 'settings'>,
) {
  const { id, userId, courseId, createdAt } = order;
  const enrollment: Enrollment = {
    id,
    studentId: userId,
    courseId,
    orderId: id,
    status: 'pending',
    temporaryAccess: false,
    temporaryAccessUntil: null,
    firstWeekend: place?.weekend ?? weekendOf(createdAt),
    wantedWeekend: place && wantedBefore(place, null),
    createdAt,
    validUntil: null,
  };
  const seat = isHeld ? await openSeats(transaction, createdAt).give(enrollment, null, 'registered') : null;
  if ((isHeld ? seat : place) === null) {
    throw refuseField(
      'courseId',
      opening === undefined ? errorMessages.unknownCourse : `${registrationOpens(opening)}.`,
    );
  }
  return {
    enrollment: seat?.enrollment ?? enrollment,
    write: () => {
      transaction.set('orders', id, order);
      if (seat === null) transaction.set('enrollments', id, enrollment);
      else seat.write();
      transaction.set('courseHolds', courseHoldId(userId, courseId), { orderId: id });
    },
  };
}
