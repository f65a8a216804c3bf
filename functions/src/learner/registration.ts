/** How learners come into a course, and into another weekend of it. */
import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import type { Course } from '../../../src/domain/classes/course.ts';
import { type Enrollment, hasEnded } from '../../../src/domain/classes/enrollment.ts';
import { nextToOpen, registrationOpensSentence } from '../../../src/domain/cohort/registration.ts';
import { type Order, orderCodeFrom } from '../../../src/domain/money/order.ts';
import type { Learner } from '../../../src/domain/people/account.ts';
import { normalisePhone } from '../../../src/domain/people/phone-number.ts';
import { registrationMessage, whatsappLink } from '../../../src/domain/people/whatsapp.ts';
import { canWantEarlier, hasSeat, isOpenOffer } from '../../../src/domain/seats/place-offer.ts';
import { placeRefusals } from '../../../src/domain/seats/seat-messages.ts';
import * as moves from '../../../src/domain/seats/weekend-change.ts';
import { addDays, type Day, type Instant, weekendOf } from '../../../src/domain/time/time.ts';
import { courseHoldId, PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import type { CommandAnswer } from '../../../src/domain/wire/commands.ts';
import { PLAN_WEEKS_MAX } from '../../../src/domain/wire/limits.ts';
import { errorMessages, registrationMessages } from '../../../src/domain/wire/messages.ts';
import * as wire from '../../../src/domain/wire/registration-command.ts';
import { learnerCommand } from '../command/command.ts';
import type { Call, LearnerActor } from '../command/guard.ts';
import {
  badRequest,
  conflict,
  requireFound,
  notFound,
  RefusedError,
  invalidField,
} from '../http/refused-error.ts';
import { isReached } from '../store/enrollments.ts';
import {
  closeOffers,
  openOffersOf,
  seatAllocator,
  recentOfferings,
  seatsLock,
} from '../store/seats/seats.ts';
import type { Transaction } from '../store/store.ts';

type Registering = Call<typeof wire.registerCourse, LearnerActor>;

/** When registration opens, many want seats of one course: they queue before their transactions, not inside. */
const optimisticLocksOf = ({ request }: Registering) => [seatsLock(request.courseId)];

/** `register-course`: profile, order, enrollment and hold in one transaction (rules §3, spec §7). */
export const registerCourse = learnerCommand(wire.registerCourse, carryOut, undefined, optimisticLocksOf);

async function carryOut(
  transaction: Transaction,
  call: Registering,
): Promise<CommandAnswer<typeof wire.registerCourse>> {
  const settings = await transaction.unlocked.get('publicSettings', PUBLIC_SETTINGS);
  if (settings === null) throw new Error('settings/public is missing: the hub has no contacts');
  const course = await requireFound(
    transaction.get('courses', call.request.courseId),
    errorMessages.unknownCourse,
  );
  const known = await transaction.get('users', call.actor.uid);
  const open = await openOrder(transaction, call);
  if (open === null && !course.isActive) throw notFound(errorMessages.unknownCourse);
  if (open === null) checkPrice(course, call);
  const user = completed(known, call);
  const order = open?.order ?? newOrder(await newOrderCode(transaction), course, call);
  transaction.set('users', user.id, { ...user, lastSeenAt: call.now });
  const enrollment = open?.enrollment ?? (await enrol(transaction, order, weekendAskedFor(call)));
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
  const sentence = wire.priceRose(price);
  throw new RefusedError('bad_request', sentence, { fields: { courseId: sentence }, price });
}

async function openOrder(transaction: Transaction, { actor, request, now }: Registering) {
  const hold = await transaction.get('courseHolds', courseHoldId(actor.uid, request.courseId));
  if (hold === null) return null;
  const enrollment = await transaction.get('enrollments', hold.orderId);
  if (enrollment === null || hasEnded(enrollment, now)) return null;
  const order = await transaction.get('orders', hold.orderId);
  return order && { order, enrollment };
}

/** The profile with missing fields filled in, else the same object. @throws RefusedError for the missing field */
function completed(known: Learner | null, { actor, request, now }: Registering): Learner {
  if (known !== null && known.phone !== null) return known;
  const name = known?.name ?? request.name;
  if (name === undefined) throw invalidField('name', registrationMessages.nameRequired);
  const phone = request.phone === undefined ? null : normalisePhone(request.phone);
  if (phone === null) throw invalidField('phone', registrationMessages.phoneRequired);
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

/** The coming weekend, or a later one that was asked for. @throws RefusedError if it is later than weekends can be planned */
function weekendAskedFor({ request: { fromWeekend }, now }: Registering): Day {
  const coming = weekendOf(now);
  if (fromWeekend === undefined || fromWeekend < coming) return coming;
  if (fromWeekend > addDays(coming, 7 * PLAN_WEEKS_MAX)) throw badRequest();
  return fromWeekend;
}

/** Writes order, enrollment and course hold. @throws RefusedError if registration is closed, with the day it opens */
async function enrol(transaction: Transaction, order: Order, firstWeekend: Day): Promise<Enrollment> {
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
  const given = await seatAllocator(transaction, createdAt).give(enrollment, null, 'registered');
  if (given === null) {
    const opening = nextToOpen(await recentOfferings(transaction.unlocked, courseId, createdAt), createdAt);
    throw invalidField(
      'courseId',
      opening === undefined ? errorMessages.unknownCourse : `${registrationOpensSentence(opening)}.`,
    );
  }
  transaction.set('orders', id, order);
  transaction.set('courseHolds', courseHoldId(userId, courseId), { orderId: id });
  const reached = await isReached(transaction, userId);
  transaction.update('enrollments', id, { orderStatus: order.status, isReached: reached });
  return given;
}

export const createProfile = learnerCommand(
  wire.createProfile,
  async (transaction, { actor, request, now }) => {
    const { uid, email } = actor;
    if (await transaction.get('users', uid)) return { created: false };
    transaction.set('users', uid, { name: request.name, email, phone: null, createdAt: now });
    return { created: true };
  },
);

type Answer = z.infer<typeof moves.changeWeekend.answer>;

/** `change-weekend`: a learner's own move, wait for an earlier place, or answer to an offer (decision 0112). */
export const changeWeekend = learnerCommand(
  moves.changeWeekend,
  async (transaction, { actor, request, now }) => {
    if ('offerId' in request) return answerOffer(transaction, request, actor.uid, now);
    const enrollment = await transaction.get('enrollments', request.orderId);
    if (enrollment?.studentId !== actor.uid) throw notFound(errorMessages.unknownOrder);
    return request.ask === 'move'
      ? move(transaction, enrollment, request.toWeekend, now)
      : wait(transaction, enrollment, request.ask === 'wait', now);
  },
);

/** Moves at once if there is a seat; if an earlier weekend is full, the learner can wait for it. */
async function move(
  transaction: Transaction,
  enrollment: Enrollment,
  toWeekend: Day,
  now: Instant,
): Promise<Answer> {
  const { orderId, courseId, firstWeekend } = enrollment;
  if (firstWeekend === toWeekend) return { firstWeekend, canWait: false };
  const offerings = await recentOfferings(transaction, courseId, now);
  const refusal = moves.askMoveRefusal(enrollment, toWeekend, offerings, now);
  if (refusal !== null) throw conflict(refusal);
  const moved = await seatAllocator(transaction, now).give(enrollment, toWeekend, 'moved_by_learner');
  if (moved !== null) return { firstWeekend: toWeekend, canWait: false };
  const [wantedWeekend = toWeekend] = [toWeekend, enrollment.wantedWeekend ?? toWeekend].sort();
  const canWait = toWeekend < firstWeekend && canWantEarlier({ ...enrollment, wantedWeekend }, now);
  if (canWait) transaction.update('enrollments', orderId, { wantedWeekend });
  return { firstWeekend, canWait };
}

async function wait(
  transaction: Transaction,
  enrollment: Enrollment,
  waits: boolean,
  now: Instant,
): Promise<Answer> {
  const { orderId, firstWeekend } = enrollment;
  const canWait = canWantEarlier(enrollment, now);
  if (waits && !canWait) throw conflict(placeRefusals.notLater);
  const offers = waits ? [] : await openOffersOf(transaction, enrollment);
  // Asking again does not lose the place in the queue.
  const earlierWanted = waits ? (enrollment.earlierWanted ?? now) : null;
  transaction.update('enrollments', orderId, { earlierWanted });
  closeOffers(transaction, offers, now);
  return { firstWeekend, canWait };
}

const answered = { take: 'taken', keep: 'declined' } as const;

async function answerOffer(
  transaction: Transaction,
  { offerId, ask }: { readonly offerId: string; readonly ask: 'take' | 'keep' },
  uid: string,
  now: Instant,
): Promise<Answer> {
  const gone = conflict(placeRefusals.gone);
  const offer = await transaction.get('placeOffers', offerId);
  if (offer?.userId !== uid) throw notFound(placeRefusals.gone);
  const enrollment = await transaction.get('enrollments', offer.orderId);
  if (enrollment === null) throw gone;
  const stays = { firstWeekend: enrollment.firstWeekend, canWait: false };
  // A repeated tap whose first answer was lost.
  if (offer.status === answered[ask]) return stays;
  if (!isOpenOffer(offer, now) || !hasSeat(enrollment, now)) throw gone;
  if (ask === 'keep') {
    transaction.update('placeOffers', offerId, { status: answered.keep, closedAt: now });
    transaction.update('enrollments', offer.orderId, { earlierWanted: null });
    return stays;
  }
  const moved = await seatAllocator(transaction, now).give(enrollment, offer.weekendDate, 'offer_taken');
  if (moved === null) throw gone;
  transaction.update('placeOffers', offerId, { status: answered.take, closedAt: now });
  return { firstWeekend: offer.weekendDate, canWait: false };
}
