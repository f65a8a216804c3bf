/** The only code that gives, holds and moves seats (spec §3; decisions 0024, 0083). Of two concurrent transactions, one counts again. */
import type { Enrollment } from '../../../../src/domain/classes/enrollment.ts';
import type { Offering } from '../../../../src/domain/classes/offering.ts';
import { orderIdsOf } from '../../../../src/domain/money/order.ts';
import { placeToRegister } from '../../../../src/domain/cohort/registration.ts';
import { closedOffer, offerEnd, type PlaceOffer } from '../../../../src/domain/seats/place-offer.ts';
import {
  type Occupancy,
  occupancyOf,
  offerOccupancy,
  occupanciesOf,
  hasCapacities,
  hasRoom,
  holdEndAfterRejection,
  initialHoldEnd,
  type Place,
  placeWithSeats,
  UNTIL_DECIDED,
} from '../../../../src/domain/seats/seats.ts';
import { withPlace, type SeatReason } from '../../../../src/domain/seats/weekend-change.ts';
import { addDays, type Day, type Instant, weekendOf } from '../../../../src/domain/time/time.ts';
import { PUBLIC_SETTINGS } from '../../../../src/domain/wire/collections.ts';
import { COURSE_WEEKS } from '../../../../src/domain/wire/limits.ts';
import { type SeatSettings, seatSettingsOf } from '../../../../src/domain/wire/settings/public-settings.ts';
import { getExisting, newId, type Reader, type Transaction } from '../store.ts';
import { nullIfUnreadable } from '../unreadable-error.ts';

export const seatsLock = (courseId: string): string => `seats ${courseId}`;

/** More than any course has at a time. */
export const HOLDERS_MAX = 10_000;

/** The first weekend of the oldest running course; classes move by days only, so no earlier one matters. */
const oldestWeekend = (now: Instant): Day => addDays(weekendOf(now), -7 * COURSE_WEEKS);

/** Visible weekends from `oldestWeekend` on: an old course has hundreds of earlier ones. */
export function recentOfferings(reader: Reader, courseId: string, now: Instant): Promise<Offering[]> {
  return reader.find('offerings', { courseId, isVisible: true, weekendDate: ['>=', oldestWeekend(now)] });
}

export type CourseSeats = { readonly offerings: readonly Offering[]; occupancies: readonly Occupancy[] };

/** If the settings are unreadable, unpaid orders hold no seat. */
export async function currentSeatSettings(reader: Reader): Promise<SeatSettings> {
  return seatSettingsOf(await nullIfUnreadable(reader.get('publicSettings', PUBLIC_SETTINGS)));
}

/** @throws as `readOccupancies` */
export async function readSeats(reader: Reader, courseId: string, now: Instant): Promise<CourseSeats> {
  const offerings = await recentOfferings(reader, courseId, now);
  return { offerings, occupancies: await readOccupancies(reader, courseId, offerings, now) };
}

/** @throws if there are more holders than are read: a partial list would show taken seats as free */
export async function readOccupancies(
  reader: Reader,
  courseId: string,
  offerings: readonly Offering[],
  now: Instant,
): Promise<Occupancy[]> {
  if (!hasCapacities(offerings)) return [];
  const [paid, held, offers] = await Promise.all([
    // An enrollment that began before the oldest weekend has no seat in a future one.
    reader.find(
      'enrollments',
      { courseId, status: 'paid', firstWeekend: ['>=', oldestWeekend(now)] },
      HOLDERS_MAX,
    ),
    reader.find('enrollments', { courseId, seatHeldUntil: ['>', now] }, HOLDERS_MAX),
    reader.find('placeOffers', { courseId, status: 'open' }, HOLDERS_MAX),
  ]);
  if ([paid, held, offers].some(({ length }) => length === HOLDERS_MAX))
    throw new Error(`${courseId}: ${HOLDERS_MAX} or more have seats, so that they cannot be counted`);
  const unpaid = held.filter(({ status }) => status !== 'paid');
  return occupanciesOf([...paid, ...unpaid], offers, now);
}

type PaymentReason = 'proof_sent' | 'approved';

export interface SeatAllocator {
  /**
   * Gives the enrollment its seats from `toWeekend` on (a change of weekend), or with null from the first weekend with room,
   * never before its own. Counts earlier grants of the transaction. Writes the whole enrollment, so change it further only
   * afterwards. Money is never refused: a learner who shows a payment or has paid gets a place. @returns null if `toWeekend` is full, or
   * registration opens later
   */
  give(enrollment: Enrollment, toWeekend: null, reason: PaymentReason): Promise<Enrollment>;
  give(enrollment: Enrollment, toWeekend: Day | null, reason: SeatReason): Promise<Enrollment | null>;
  /** Offers a place in `weekend`, which counts as taken at once. @returns null if it is full, or too little time is left */
  offer(enrollment: Enrollment, weekend: Day): Promise<PlaceOffer | null>;
}

type Read = CourseSeats & { readonly isLimited: boolean };

export function seatAllocator(transaction: Transaction, now: Instant): SeatAllocator {
  const courses = new Map<string, Promise<Read>>();

  const read = async (courseId: string): Promise<Read> => {
    const offerings = await recentOfferings(transaction.unlocked, courseId, now);
    if (!hasCapacities(offerings)) return { offerings, occupancies: [], isLimited: false };
    await transaction.lockOptimistically(seatsLock(courseId));
    const occupancies = await readOccupancies(transaction.unlocked, courseId, offerings, now);
    return { offerings, occupancies, isLimited: true };
  };
  const seatsOf = (courseId: string) => {
    const known = courses.get(courseId) ?? read(courseId);
    courses.set(courseId, known);
    return known;
  };

  async function give(enrollment: Enrollment, toWeekend: Day | null, reason: SeatReason) {
    const { courseId, orderId } = enrollment;
    const offers = await openOffersOf(transaction, enrollment);
    const settings = reason === 'registered' ? await currentSeatSettings(transaction) : null;
    const course = await seatsOf(courseId);
    // Nothing is awaited until the occupancies have the grant, so several grants in one transaction add up.
    const { offerings, occupancies } = course;
    const place = choosePlace(course, enrollment, toWeekend, reason, now);
    if (place === null) return null;
    const hours = settings?.seatHoldHours ?? null;
    const held = hours === null ? null : initialHoldEnd(place.weekend, offerings, hours, now);
    const at = { now, held: course.isLimited ? held : null, offerings };
    const given = withPlace(enrollment, place, reason, at);
    const others = occupancies.filter((occupancy) => occupancy.orderId !== orderId);
    const own = occupancyOf(given, now);
    const isMoved = given.firstWeekend !== enrollment.firstWeekend;
    const kept = isMoved ? [] : offers.flatMap((one) => offerOccupancy(one, now) ?? []);
    course.occupancies = [...others, ...kept, ...(own === null ? [] : [own])];
    const { id, ...fields } = given;
    transaction.set('enrollments', id, fields);
    if (isMoved && reason !== 'offer_taken') closeOffers(transaction, offers, now);
    if (toWeekend !== null) await moveInQueue(transaction, orderId, toWeekend);
    return given;
  }

  async function offer(enrollment: Enrollment, weekend: Day) {
    const { orderId, studentId: userId, courseId, firstWeekend: fromWeekend } = enrollment;
    const { offerHours } = await currentSeatSettings(transaction);
    const course = await seatsOf(courseId);
    const endsAt = offerEnd(enrollment, weekend, offerHours, now);
    if (
      endsAt === null ||
      !isPlanned(course, weekend) ||
      !hasRoom(weekend, course.offerings, course.occupancies, orderId)
    )
      return null;
    const made: PlaceOffer = {
      id: newId(),
      orderId,
      userId,
      courseId,
      weekendDate: weekend,
      fromWeekend,
      offeredAt: now,
      endsAt,
      status: 'open',
      closedAt: null,
    };
    const occupancy = offerOccupancy(made, now);
    course.occupancies = [...course.occupancies, ...(occupancy === null ? [] : [occupancy])];
    const { id, ...fields } = made;
    transaction.set('placeOffers', id, fields);
    return made;
  }

  return { give: give as SeatAllocator['give'], offer };
}

/** Moves the order's proof in the review queue to the earliest weekend of its orders. */
async function moveInQueue(transaction: Transaction, orderId: string, toWeekend: Day): Promise<void> {
  const latest = (await transaction.get('orders', orderId))?.latestProofId ?? null;
  const proof = latest === null ? null : await transaction.get('paymentProofs', latest);
  if (proof?.status !== 'under_review') return;
  const others = orderIdsOf(proof).filter((id) => id !== orderId);
  const enrollments = await getExisting(transaction, 'enrollments', others);
  const weekends = enrollments.map((one) => one.firstWeekend);
  const firstWeekend = [toWeekend, ...weekends].sort()[0] ?? toWeekend;
  transaction.update('paymentProofs', proof.id, { firstWeekend });
}

/** Only an order that asked for an earlier place has any. */
export async function openOffersOf(
  transaction: Transaction,
  { orderId, earlierWanted }: Pick<Enrollment, 'orderId' | 'earlierWanted'>,
) {
  if (earlierWanted == null) return [];
  return transaction.find('placeOffers', { orderId, status: 'open' });
}

/** Offers that expired before `now` are not marked as withdrawn. */
export function closeOffers(transaction: Transaction, offers: readonly PlaceOffer[], now: Instant): void {
  for (const offer of offers) transaction.update('placeOffers', offer.id, closedOffer(offer, now));
}

export async function leaveWaitlist(
  transaction: Transaction,
  enrollments: readonly Enrollment[],
  now: Instant,
): Promise<void> {
  const waiting = enrollments.filter(({ earlierWanted }) => earlierWanted != null);
  const offers = await Promise.all(waiting.map((enrollment) => openOffersOf(transaction, enrollment)));
  for (const { id } of waiting) transaction.update('enrollments', id, { earlierWanted: null });
  closeOffers(transaction, offers.flat(), now);
}

const isPlanned = ({ offerings }: Pick<CourseSeats, 'offerings'>, weekend: Day) =>
  offerings.some(({ weekendDate }) => weekendDate === weekend);

function choosePlace(
  { offerings, occupancies }: CourseSeats,
  { orderId, firstWeekend }: Enrollment,
  toWeekend: Day | null,
  reason: SeatReason,
  now: Instant,
): Place | null {
  if (toWeekend === null) {
    if (reason === 'registered') {
      const earliest = firstWeekend > weekendOf(now) ? firstWeekend : undefined;
      return placeToRegister(offerings, occupancies, now, { orderId, earliest });
    }
    return placeWithSeats(offerings, occupancies, now, { orderId, earliest: firstWeekend });
  }
  // Staff may have hidden the offered weekend since.
  const isThere = reason !== 'offer_taken' || isPlanned({ offerings }, toWeekend);
  return isThere && hasRoom(toWeekend, offerings, occupancies, orderId)
    ? { weekend: toWeekend, attendable: toWeekend }
    : null;
}

/**
 * Holds the seats of orders until their proof is decided, in the next weekend with room if a hold has ended. Writes whole
 * enrollments, so change them further only afterwards. @returns the enrollments as they are now
 */
export async function holdForProof(
  transaction: Transaction,
  orderIds: readonly string[],
  now: Instant,
): Promise<readonly Enrollment[]> {
  const [known, { seatHoldHours }] = await Promise.all([
    getExisting(transaction, 'enrollments', orderIds),
    currentSeatSettings(transaction),
  ]);
  if (seatHoldHours === null) return known;
  const seats = seatAllocator(transaction, now);
  return Promise.all(known.map((enrollment) => seats.give(enrollment, null, 'proof_sent')));
}

/** `orderIds`: of the orders that the decision did not approve. */
export async function holdAfterRejection(
  transaction: Transaction,
  orderIds: readonly string[],
  now: Instant,
): Promise<void> {
  const enrollments = await getExisting(transaction, 'enrollments', orderIds);
  const held = enrollments.filter(({ seatHeldUntil }) => seatHeldUntil === UNTIL_DECIDED);
  const settings = held.length === 0 ? null : await currentSeatSettings(transaction);
  const until = holdEndAfterRejection(settings?.seatHoldHours ?? null, now);
  for (const { id } of held) transaction.update('enrollments', id, { seatHeldUntil: until });
}

export async function leaveSeat(transaction: Transaction, orderId: string, now: Instant): Promise<void> {
  const enrollment = await transaction.get('enrollments', orderId);
  const offers = enrollment === null ? [] : await openOffersOf(transaction, enrollment);
  transaction.update('enrollments', orderId, { seatHeldUntil: null, earlierWanted: null });
  closeOffers(transaction, offers, now);
}
