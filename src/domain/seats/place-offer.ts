/** Offers of a place in an earlier weekend, to whoever begins later because that one was full (decision 0083). */
import * as z from 'zod/mini';
import { courseIdSchema } from '../classes/course.ts';
import { type Enrollment, hasEnded } from '../classes/enrollment.ts';
import { orderCodeSchema } from '../money/order.ts';
import { addDays, type Day, daySchema, type Instant, instantSchema } from '../time/time.ts';
import { HOUR, PLACE_OFFER_LEAST } from '../wire/limits.ts';
import { fridayNoonBefore } from './friday-noon.ts';

/** `ended`: nobody answered in time. `withdrawn`: staff took it back, or its learner was placed otherwise or stopped wanting. */
export const placeOfferStatusSchema = z.enum(['open', 'taken', 'declined', 'ended', 'withdrawn']);
export type PlaceOfferStatus = z.infer<typeof placeOfferStatusSchema>;

export const placeOfferSchema = z.object({
  id: z.string(),
  orderId: orderCodeSchema,
  userId: z.string(),
  courseId: courseIdSchema,
  /** The weekend that is offered, and the later one that the learner has now. */
  weekendDate: daySchema,
  fromWeekend: daySchema,
  offeredAt: instantSchema,
  endsAt: instantSchema,
  status: placeOfferStatusSchema,
  /** When it was answered, ended or withdrawn. */
  closedAt: z.optional(z.nullable(instantSchema)),
  /** True where staff took it back: its learner, who asked for it, is told. */
  byStaff: z.optional(z.boolean()),
});
export type PlaceOffer = z.infer<typeof placeOfferSchema>;

/** True iff it can be taken now: by the clock, whether or not a job has closed it yet. */
export function isOpenOffer(
  { status, endsAt }: Pick<PlaceOffer, 'status' | 'endsAt'>,
  now: Instant,
): boolean {
  return status === 'open' && now < endsAt;
}

/** How an offer closes that nobody took: by its end, even where that is noticed later, or before it, at `now`. */
export function closedOffer(
  offer: Pick<PlaceOffer, 'status' | 'endsAt'>,
  now: Instant,
): { readonly status: 'ended' | 'withdrawn'; readonly closedAt: Instant } {
  return isOpenOffer(offer, now)
    ? { status: 'withdrawn', closedAt: now }
    : { status: 'ended', closedAt: offer.endsAt };
}

type Placed = Pick<Enrollment, 'status' | 'firstWeekend' | 'seatHeldUntil' | 'wantedWeekend'> &
  Parameters<typeof hasEnded>[0];

/** True iff the enrollment has a seat that an earlier one would take the place of: it is paid, or its hold lasts. */
export function hasSeat(enrollment: Placed, now: Instant): boolean {
  const { status, seatHeldUntil } = enrollment;
  return status === 'paid' ? !hasEnded(enrollment, now) : (seatHeldUntil ?? 0) > now;
}

/** True iff an earlier place may still free for it: a weekend before its own was full and is not closed yet. */
export function canWantEarlier(enrollment: Placed, now: Instant): boolean {
  const { wantedWeekend, firstWeekend } = enrollment;
  const isLater = (wantedWeekend ?? firstWeekend) < firstWeekend;
  return isLater && hasSeat(enrollment, now) && now < fridayNoonBefore(addDays(firstWeekend, -7));
}

/** True iff the enrollment waits for a place in `weekend`. */
export function waitsFor(
  enrollment: Placed & Pick<Enrollment, 'earlierWanted'>,
  weekend: Day,
  now: Instant,
): boolean {
  const { earlierWanted, wantedWeekend, firstWeekend } = enrollment;
  const isBetween = wantedWeekend != null && wantedWeekend <= weekend && weekend < firstWeekend;
  return isBetween && earlierWanted != null && hasSeat(enrollment, now) && now < fridayNoonBefore(weekend);
}

/** When an offer that is made at `now` ends: never past Friday noon, nor past the hold of an unpaid seat; null where that leaves too little time. */
export function offerEnd(enrollment: Placed, weekend: Day, offerHours: number, now: Instant): Instant | null {
  const held = enrollment.status === 'paid' ? Number.POSITIVE_INFINITY : (enrollment.seatHeldUntil ?? 0);
  const end = Math.min(now + offerHours * HOUR, fridayNoonBefore(weekend), held);
  return end - now < PLACE_OFFER_LEAST ? null : end;
}
