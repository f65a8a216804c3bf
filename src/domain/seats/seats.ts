/** Seats of a weekend and who has them; a course takes one in each of its weekends (spec §3; decisions 0024, 0083). */
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
import { isOpenOffer, type PlaceOffer } from './place-offer.ts';

type Weekend = Pick<Offering, 'weekendDate' | 'saturdayStartsAt' | 'sundayStartsAt' | 'capacity'>;
type Holder = Pick<Enrollment, 'orderId' | 'status' | 'firstWeekend' | 'validUntil' | 'seatHeldUntil'>;

export type Occupancy = {
  readonly orderId: string;
  readonly isPaid: boolean;
  readonly takes: (weekend: Day) => boolean;
};

export const UNTIL_DECIDED: Instant = LAST_INSTANT;

export function hasCapacities(offerings: readonly Weekend[]): boolean {
  return offerings.some(({ capacity }) => capacity !== null);
}

const courseFrom = (firstWeekend: Day) => ({ firstWeekend, validUntil: validUntilFor(firstWeekend) });

/** The seats of an enrollment; null if none. Expired holds free theirs. */
export function occupancyOf(enrollment: Holder, now: Instant): Occupancy | null {
  const { orderId, status, firstWeekend, seatHeldUntil } = enrollment;
  const isPaid = status === 'paid';
  if (!isPaid && (seatHeldUntil ?? 0) <= now) return null;
  const own = isPaid ? enrollment : courseFrom(firstWeekend);
  return { orderId, isPaid, takes: (weekend) => isOwnWeekend(own, weekend) };
}

type Offered = Pick<PlaceOffer, 'orderId' | 'weekendDate' | 'fromWeekend' | 'status' | 'endsAt'>;

export function offerOccupancy(offer: Offered, now: Instant): Occupancy | null {
  if (!isOpenOffer(offer, now)) return null;
  const [offered, had] = [courseFrom(offer.weekendDate), courseFrom(offer.fromWeekend)];
  const takes = (weekend: Day) => isOwnWeekend(offered, weekend) && !isOwnWeekend(had, weekend);
  return { orderId: offer.orderId, isPaid: false, takes };
}

export function occupanciesOf(
  enrollments: readonly Holder[],
  offers: readonly Offered[],
  now: Instant,
): Occupancy[] {
  const all = [
    ...enrollments.map((enrollment) => occupancyOf(enrollment, now)),
    ...offers.map((offer) => offerOccupancy(offer, now)),
  ];
  return all.filter((occupancy) => occupancy !== null);
}

/** True iff each weekend of a course from `firstWeekend` on has a seat. A paid order keeps its own under a lowered limit. */
export function hasRoom(
  firstWeekend: Day,
  offerings: readonly Weekend[],
  occupancies: readonly Occupancy[],
  orderId?: string,
): boolean {
  const own = occupancies.filter((occupancy) => occupancy.orderId === orderId && occupancy.isPaid);
  const others = occupancies.filter((occupancy) => occupancy.orderId !== orderId);
  return offerings
    .filter(({ weekendDate }) => isOwnWeekend(courseFrom(firstWeekend), weekendDate))
    .every(
      ({ weekendDate, capacity }) =>
        capacity === null ||
        own.some(({ takes }) => takes(weekendDate)) ||
        others.filter(({ takes }) => takes(weekendDate)).length < capacity,
    );
}

/** `attendable`: where the course would begin if nothing were full. */
export type Place = { readonly weekend: Day; readonly attendable: Day };

/** The first attendable weekend, not before `earliest`, whose course has seats throughout. Unplanned weekends have no limit. */
export function placeWithSeats(
  offerings: readonly Weekend[],
  occupancies: readonly Occupancy[],
  now: Instant,
  { orderId, earliest }: { readonly orderId?: string; readonly earliest?: Day | undefined } = {},
): Place {
  const attendable = firstAttendableWeekend(offerings, now, earliest);
  let weekend = attendable;
  while (!hasRoom(weekend, offerings, occupancies, orderId)) {
    weekend = firstAttendableWeekend(offerings, now, addDays(weekend, 7));
  }
  return { weekend, attendable };
}

/** First requested weekend that was full, else null. */
export function firstFullWanted(place: Place, wantedSoFar: Day | null | undefined): Day | null {
  const wanted = [wantedSoFar ?? place.attendable, place.attendable];
  return wanted.filter((day) => day < place.weekend).sort()[0] ?? null;
}

export function nextClassOf(weekend: Day, offerings: readonly Weekend[], now: Instant): Instant {
  const { saturdayStartsAt, sundayStartsAt } =
    offerings.find(({ weekendDate }) => weekendDate === weekend) ?? usualTimes(weekend);
  return [saturdayStartsAt, sundayStartsAt].filter((start) => start > now).sort((a, b) => a - b)[0] ?? now;
}

export function initialHoldEnd(
  weekend: Day,
  offerings: readonly Weekend[],
  hours: number,
  now: Instant,
): Instant {
  return Math.min(now + hours * HOUR, nextClassOf(weekend, offerings, now));
}

/** End of the hold after a rejection; null if unpaid orders hold no seat. */
export function holdEndAfterRejection(seatHoldHours: number | null, now: Instant): Instant | null {
  return seatHoldHours === null ? null : now + Math.min(SEAT_HELD_AFTER_REJECTION, seatHoldHours * HOUR);
}

export const weekendSeatsSchema = z.object({
  paid: z.number(),
  unpaid: z.number(),
  held: z.number(),
  offered: z.number(),
  waiting: z.number(),
});
export type WeekendSeats = z.infer<typeof weekendSeatsSchema>;

export function freeSeats({ paid, held, offered }: WeekendSeats, capacity: number | null): number | null {
  return capacity === null ? null : Math.max(0, capacity - paid - held - offered);
}
