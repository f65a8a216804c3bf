/**
 * Seats: how many learners a weekend takes, and who has them (spec §3; decisions 0024, 0083). A course has a seat in each
 * of its weekends; it is paid, held for a while, or offered to somebody who has a later one.
 */
import * as z from 'zod/mini';
import {
  type Enrollment,
  firstAttendableWeekend,
  isOwnWeekend,
  validUntilFor,
} from '../classes/enrollment.ts';
import { type Offering, usualTimes } from '../classes/offering.ts';
import { addDays, type Day, type Instant, LAST_INSTANT } from '../time/time.ts';
import { HOUR, SEAT_HELD_AFTER_REJECTION } from '../wire/limits.ts';
import { finiteSchema } from '../wire/values.ts';
import { isOpenOffer, type PlaceOffer } from './place-offer.ts';

type Weekend = Pick<Offering, 'weekendDate' | 'saturdayStartsAt' | 'sundayStartsAt' | 'capacity'>;
type Holder = Pick<Enrollment, 'orderId' | 'status' | 'firstWeekend' | 'validUntil' | 'seatHeldUntil'>;

/** What takes seats: an order, in some weekends. */
export type Claim = {
  readonly orderId: string;
  readonly isPaid: boolean;
  readonly takes: (weekend: Day) => boolean;
};

/** The end of a hold that lasts until a proof is decided. */
export const UNTIL_DECIDED: Instant = LAST_INSTANT;

/** True iff some weekend has a limit, so that holders must be counted at all. */
export function hasCapacities(offerings: readonly Weekend[]): boolean {
  return offerings.some(({ capacity }) => capacity !== null);
}

const courseFrom = (firstWeekend: Day) => ({ firstWeekend, validUntil: validUntilFor(firstWeekend) });

/** The seats that an enrollment has at `now`; null where it has none: an ended hold frees them by itself. */
export function claimOf(enrollment: Holder, now: Instant): Claim | null {
  const { orderId, status, firstWeekend, seatHeldUntil } = enrollment;
  const isPaid = status === 'paid';
  if (!isPaid && (seatHeldUntil ?? 0) <= now) return null;
  const own = isPaid ? enrollment : courseFrom(firstWeekend);
  return { orderId, isPaid, takes: (weekend) => isOwnWeekend(own, weekend) };
}

type Offered = Pick<PlaceOffer, 'orderId' | 'weekendDate' | 'fromWeekend' | 'status' | 'endsAt'>;

/** The seats that an open offer takes beside those that its learner has. */
export function claimOfOffer(offer: Offered, now: Instant): Claim | null {
  if (!isOpenOffer(offer, now)) return null;
  const [offered, had] = [courseFrom(offer.weekendDate), courseFrom(offer.fromWeekend)];
  const takes = (weekend: Day) => isOwnWeekend(offered, weekend) && !isOwnWeekend(had, weekend);
  return { orderId: offer.orderId, isPaid: false, takes };
}

/** All seats that are taken. */
export function claimsOf(enrollments: readonly Holder[], offers: readonly Offered[], now: Instant): Claim[] {
  const all = [
    ...enrollments.map((enrollment) => claimOf(enrollment, now)),
    ...offers.map((offer) => claimOfOffer(offer, now)),
  ];
  return all.filter((claim) => claim !== null);
}

/**
 * True iff each weekend of a course that begins on `firstWeekend` has a seat for the order, beside those of the others.
 * A seat that it has paid for is its own even where staff entered a smaller number later.
 */
export function hasRoom(
  firstWeekend: Day,
  offerings: readonly Weekend[],
  claims: readonly Claim[],
  orderId?: string,
): boolean {
  const own = claims.filter((claim) => claim.orderId === orderId && claim.isPaid);
  const others = claims.filter((claim) => claim.orderId !== orderId);
  return offerings
    .filter(({ weekendDate }) => isOwnWeekend(courseFrom(firstWeekend), weekendDate))
    .every(
      ({ weekendDate, capacity }) =>
        capacity === null ||
        own.some(({ takes }) => takes(weekendDate)) ||
        others.filter(({ takes }) => takes(weekendDate)).length < capacity,
    );
}

/** Where a course begins, and with which weekend it would, if none were full. */
export type Place = { readonly weekend: Day; readonly attendable: Day };

/**
 * The first weekend still attendable at `now` from which on every weekend of the course has a seat; a weekend that
 * is not planned yet has no limit. Never before `earliest`.
 */
export function placeWithSeats(
  offerings: readonly Weekend[],
  claims: readonly Claim[],
  now: Instant,
  { orderId, earliest }: { readonly orderId?: string; readonly earliest?: Day | undefined } = {},
): Place {
  const attendable = firstAttendableWeekend(offerings, now, earliest);
  let weekend = attendable;
  while (!hasRoom(weekend, offerings, claims, orderId)) {
    weekend = firstAttendableWeekend(offerings, now, addDays(weekend, 7));
  }
  return { weekend, attendable };
}

/** The earliest weekend that was wanted and full, of which the enrollment is told; null where it begins as wanted. */
export function wantedBefore(place: Place, wantedSoFar: Day | null | undefined): Day | null {
  const wanted = [wantedSoFar ?? place.attendable, place.attendable];
  return wanted.filter((day) => day < place.weekend).sort()[0] ?? null;
}

/** When the next class of `weekend` begins; `now` where both have begun. */
export function nextClassOf(weekend: Day, offerings: readonly Weekend[], now: Instant): Instant {
  const { saturdayStartsAt, sundayStartsAt } =
    offerings.find(({ weekendDate }) => weekendDate === weekend) ?? usualTimes(weekend);
  return [saturdayStartsAt, sundayStartsAt].filter((start) => start > now).sort((a, b) => a - b)[0] ?? now;
}

/** Until when a seat in `weekend` is held for an order that is not paid: not past its next class. */
export function heldUntil(weekend: Day, offerings: readonly Weekend[], hours: number, now: Instant): Instant {
  return Math.min(now + hours * HOUR, nextClassOf(weekend, offerings, now));
}

/** Until when a rejected proof's seat is held; null where unpaid orders hold none. */
export function heldAfterRejection(seatHoldHours: number | null, now: Instant): Instant | null {
  return seatHoldHours === null ? null : now + Math.min(SEAT_HELD_AFTER_REJECTION, seatHoldHours * HOUR);
}

/** How many are enrolled in a weekend of a course, and what of its seats is taken. */
export const weekendSeatsSchema = z.object({
  paid: finiteSchema,
  /** Those whose seat is held and the others. */
  unpaid: finiteSchema,
  held: finiteSchema,
  /** Places that are offered to somebody who has a later one. */
  offered: finiteSchema,
  /** How many wait for a place in it. */
  waiting: finiteSchema,
});
export type WeekendSeats = z.infer<typeof weekendSeatsSchema>;

/** Seats that nobody has; null for no limit. */
export function freeSeats({ paid, held, offered }: WeekendSeats, capacity: number | null): number | null {
  return capacity === null ? null : Math.max(0, capacity - paid - held - offered);
}
