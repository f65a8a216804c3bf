/**
 * The one place that gives seats, keeps them and moves them (spec §3; decisions 0024, 0083). Whatever gives a seat reads the
 * course's turn, counts, and raises the turn, in one transaction: of two at once, one begins anew and counts again.
 */
import type { Enrollment } from '../../../../src/domain/classes/enrollment.ts';
import type { Offering } from '../../../../src/domain/classes/offering.ts';
import { placeToRegister } from '../../../../src/domain/cohort/registration.ts';
import { closedOffer, offerEnd, type PlaceOffer } from '../../../../src/domain/seats/place-offer.ts';
import { placedIn, type SeatReason } from '../../../../src/domain/seats/placing.ts';
import {
  type Claim,
  claimOf,
  claimOfOffer,
  claimsOf,
  hasCapacities,
  hasRoom,
  heldUntil,
  type Place,
  placeWithSeats,
} from '../../../../src/domain/seats/seats.ts';
import type { Day, Instant } from '../../../../src/domain/time/time.ts';
import { PUBLIC_SETTINGS } from '../../../../src/domain/wire/collections.ts';
import { type SeatSettings, seatSettingsOf } from '../../../../src/domain/wire/settings/public-settings.ts';
import { newId, type Reader, type Transaction } from '../store.ts';
import { readOrNull } from '../unreadable-error.ts';
import { oldestWeekend, recentWeekends } from './weekends.ts';

/** The lock that whatever gives a limited course's seats holds. */
export const seatsLock = (courseId: string): string => `seats ${courseId}`;

/** More than any course has at a time. */
export const HOLDERS_MAX = 10_000;

/** A course's weekends, and who holds their seats. */
export type CourseSeats = { readonly offerings: readonly Offering[]; claims: readonly Claim[] };

/** The rules of seats in force. Where the settings are unreadable, unpaid orders hold no seat. */
export async function currentSeatSettings(reader: Reader): Promise<SeatSettings> {
  return seatSettingsOf(await readOrNull(reader.get('publicSettings', PUBLIC_SETTINGS)));
}

/** Reads the seats of a course. @throws as `readClaims` */
export async function readSeats(reader: Reader, courseId: string, now: Instant): Promise<CourseSeats> {
  const offerings = await recentWeekends(reader, courseId, now);
  return { offerings, claims: await readClaims(reader, courseId, offerings, now) };
}

/**
 * Who has the seats of a course; nobody is read where none of its weekends has a limit.
 * @throws where more have some than are read: a part of them would leave seats that are not free
 */
export async function readClaims(
  reader: Reader,
  courseId: string,
  offerings: readonly Offering[],
  now: Instant,
): Promise<Claim[]> {
  if (!hasCapacities(offerings)) return [];
  const ofCourse = ['courseId', '==', courseId] as const;
  const [paid, held, offers] = await Promise.all([
    // An enrollment that began before the oldest weekend has no seat in a future one.
    reader.find(
      'enrollments',
      [ofCourse, ['status', '==', 'paid'], ['firstWeekend', '>=', oldestWeekend(now)]],
      HOLDERS_MAX,
    ),
    reader.find('enrollments', [ofCourse, ['seatHeldUntil', '>', now]], HOLDERS_MAX),
    reader.find('placeOffers', [ofCourse, ['status', '==', 'open']], HOLDERS_MAX),
  ]);
  if ([paid, held, offers].some(({ length }) => length === HOLDERS_MAX))
    throw new Error(`${courseId}: ${HOLDERS_MAX} or more have seats, so that they cannot be counted`);
  const unpaid = held.filter(({ status }) => status !== 'paid');
  return claimsOf([...paid, ...unpaid], offers, now);
}

type PaymentReason = 'proof_sent' | 'approved';

export type SeatGiven = {
  /** As `write` writes it. */
  readonly enrollment: Enrollment;
  /** Writes the enrollment and all that follows from its place. */
  readonly write: () => void;
};

export interface Seats {
  /**
   * Gives the enrollment its seats from `toWeekend` on; with null, from the first weekend with room, never before its
   * own: whoever registers, shows a payment or has paid. Reads only: call it before the transaction's first write. What
   * this transaction gave before counts already.
   * Money is never refused: whoever shows a payment or has paid gets a place.
   * @returns null where `toWeekend` is full, or where registration opens later
   */
  give(enrollment: Enrollment, toWeekend: null, reason: PaymentReason): Promise<SeatGiven>;
  give(enrollment: Enrollment, toWeekend: Day | null, reason: SeatReason): Promise<SeatGiven | null>;
  /** An offer of a place in `weekend`, which counts as taken from then on. @returns null where it is full, or the time is too short */
  offer(enrollment: Enrollment, weekend: Day): Promise<{ offer: PlaceOffer; write: () => void } | null>;
}

type Read = CourseSeats & { readonly isLimited: boolean; readonly turn: number };

/** Seats within one transaction at `now`. */
export function openSeats(transaction: Transaction, now: Instant): Seats {
  const courses = new Map<string, Promise<Read>>();

  const read = async (courseId: string): Promise<Read> => {
    const offerings = await recentWeekends(transaction.aside, courseId, now);
    if (!hasCapacities(offerings)) return { offerings, claims: [], isLimited: false, turn: 0 };
    await transaction.lock(seatsLock(courseId));
    const { turn = 0 } = (await transaction.get('seatTurns', courseId)) ?? {};
    // After the turn: whoever gives a seat from now on raises it, and this transaction begins anew. Aside, because the
    // enrollments of all others need not be locked for that.
    const claims = await readClaims(transaction.aside, courseId, offerings, now);
    return { offerings, claims, isLimited: true, turn };
  };
  const seatsOf = (courseId: string) => {
    const known = courses.get(courseId) ?? read(courseId);
    courses.set(courseId, known);
    return known;
  };
  const takeTurn = (courseId: string, { isLimited, turn }: Read) => {
    if (isLimited) transaction.set('seatTurns', courseId, { turn: turn + 1 });
  };

  async function give(enrollment: Enrollment, toWeekend: Day | null, reason: SeatReason) {
    const { courseId, orderId } = enrollment;
    const offers = await openOffersOf(transaction, enrollment);
    const settings = reason === 'registered' ? await currentSeatSettings(transaction) : null;
    const course = await seatsOf(courseId);
    // Nothing is awaited from here on, so several grants in one transaction add up.
    const { offerings, claims } = course;
    const place = placeIn(course, enrollment, toWeekend, reason, now);
    if (place === null) return null;
    const hours = settings?.seatHoldHours ?? null;
    const held = hours === null ? null : heldUntil(place.weekend, offerings, hours, now);
    const at = { now, held: course.isLimited ? held : null, offerings };
    const given = placedIn(enrollment, place, reason, at);
    const others = claims.filter((claim) => claim.orderId !== orderId);
    const own = claimOf(given, now);
    const isMoved = given.firstWeekend !== enrollment.firstWeekend;
    const kept = isMoved ? [] : claims.filter((claim) => claim.orderId === orderId && !claim.isPaid);
    course.claims = [...others, ...kept, ...(own === null ? [] : [own])];
    return {
      enrollment: given,
      write: () => {
        takeTurn(courseId, course);
        const { id, ...fields } = given;
        transaction.set('enrollments', id, fields);
        if (!isMoved || reason === 'offer_taken') return;
        closeOffers(transaction, offers, now);
      },
    };
  }

  async function offer(enrollment: Enrollment, weekend: Day) {
    const { orderId, studentId: userId, courseId, firstWeekend: fromWeekend } = enrollment;
    const { offerHours } = await currentSeatSettings(transaction);
    const course = await seatsOf(courseId);
    const endsAt = offerEnd(enrollment, weekend, offerHours, now);
    if (
      endsAt === null ||
      !isPlanned(course, weekend) ||
      !hasRoom(weekend, course.offerings, course.claims, orderId)
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
    const claim = claimOfOffer(made, now);
    course.claims = [...course.claims, ...(claim === null ? [] : [claim])];
    const write = () => {
      takeTurn(courseId, course);
      const { id, ...fields } = made;
      transaction.set('placeOffers', id, fields);
    };
    return { offer: made, write };
  }

  return { give: give as Seats['give'], offer };
}

/** The open offers of an order; only who asked for an earlier place has some. */
export async function openOffersOf(
  transaction: Transaction,
  { orderId, earlierWanted }: Pick<Enrollment, 'orderId' | 'earlierWanted'>,
) {
  if (earlierWanted == null) return [];
  return transaction.find('placeOffers', [
    ['orderId', '==', orderId],
    ['status', '==', 'open'],
  ]);
}

/** Closes offers that their learner loses at `now`; one that had ended by then is no withdrawn one. */
export function closeOffers(transaction: Transaction, offers: readonly PlaceOffer[], now: Instant): void {
  for (const offer of offers) transaction.update('placeOffers', offer.id, closedOffer(offer, now));
}

/**
 * Reads the open offers of these enrollments; what it returns ends their wishes for an earlier place, and those offers.
 * Nothing else of them changes.
 */
export async function prepareEndingWishes(
  transaction: Transaction,
  enrollments: readonly Enrollment[],
  now: Instant,
): Promise<() => void> {
  const wishing = enrollments.filter(({ earlierWanted }) => earlierWanted != null);
  const offers = await Promise.all(wishing.map((enrollment) => openOffersOf(transaction, enrollment)));
  return () => {
    for (const { id } of wishing) transaction.update('enrollments', id, { earlierWanted: null });
    closeOffers(transaction, offers.flat(), now);
  };
}

const isPlanned = ({ offerings }: Pick<CourseSeats, 'offerings'>, weekend: Day) =>
  offerings.some(({ weekendDate }) => weekendDate === weekend);

function placeIn(
  { offerings, claims }: CourseSeats,
  { orderId, firstWeekend }: Enrollment,
  toWeekend: Day | null,
  reason: SeatReason,
  now: Instant,
): Place | null {
  if (toWeekend === null) {
    if (reason === 'registered') return placeToRegister(offerings, claims, now, orderId);
    return placeWithSeats(offerings, claims, now, { orderId, earliest: firstWeekend });
  }
  // A weekend that staff have hidden since is not what was offered.
  const isThere = reason !== 'offer_taken' || isPlanned({ offerings }, toWeekend);
  return isThere && hasRoom(toWeekend, offerings, claims, orderId)
    ? { weekend: toWeekend, attendable: toWeekend }
    : null;
}
