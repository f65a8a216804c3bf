/** Offers of an earlier place to learners whose wanted weekend was full (decision 0083). */
import * as z from 'zod/mini';
import { courseIdSchema } from '../classes/course.ts';
import { type Enrollment, hasEnded } from '../classes/enrollment.ts';
import { orderCodeSchema } from '../money/order.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { addDays, type Day, daySchema, type Instant, instantSchema, lusakaInstant } from '../time/time.ts';
import { HOUR, PLACE_OFFER_LEAST } from '../wire/limits.ts';
import { doneSchema } from '../wire/values.ts';

/** 12:00 on the day before the class: from then on learners get no offer of a place in `weekend` and cannot move into it themselves. */
export function lastNoonBefore(weekend: Day): Instant {
  return lusakaInstant(addDays(weekend, -1), '12:00');
}

/** `ended`: unanswered. `withdrawn`: by staff, or because the learner was placed or lost interest. */
export const placeOfferStatusSchema = z.enum(['open', 'taken', 'declined', 'ended', 'withdrawn']);
export type PlaceOfferStatus = z.infer<typeof placeOfferStatusSchema>;

export const placeOfferSchema = z.object({
  id: z.string(),
  orderId: orderCodeSchema,
  userId: z.string(),
  courseId: courseIdSchema,
  weekendDate: daySchema,
  fromWeekend: daySchema,
  offeredAt: instantSchema,
  endsAt: instantSchema,
  status: placeOfferStatusSchema,
  closedAt: z.optional(z.nullable(instantSchema)),
  byStaff: z.optional(z.boolean()),
});
export type PlaceOffer = z.infer<typeof placeOfferSchema>;

/** Staff withdraw an open offer, and the wish with it, or the offer would be made again at once. */
export const withdrawOffer = {
  name: 'withdraw-offer',
  permission: 'edit_students',
  logs: ['offer_withdrawn'],
  request: z.object({ offerId: documentIdSchema }),
  answer: doneSchema,
} as const;

/** True iff it can be taken now, even if no job has closed it yet. */
export function isOpenOffer({ status, endsAt }: Pick<PlaceOffer, 'status' | 'endsAt'>, now: Instant) {
  return status === 'open' && now < endsAt;
}

/** How an untaken offer closes: at its end, however late that is noticed, or earlier at `now`. */
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

export function hasSeat(enrollment: Placed, now: Instant): boolean {
  const { status, seatHeldUntil } = enrollment;
  return status === 'paid' ? !hasEnded(enrollment, now) : (seatHeldUntil ?? 0) > now;
}

/** True iff an earlier place may still free up: a previous weekend was full and is not closed. */
export function canWantEarlier(enrollment: Placed, now: Instant): boolean {
  const { wantedWeekend, firstWeekend } = enrollment;
  const isLater = (wantedWeekend ?? firstWeekend) < firstWeekend;
  return isLater && hasSeat(enrollment, now) && now < lastNoonBefore(addDays(firstWeekend, -7));
}

export function waitsFor(enrollment: Placed & Pick<Enrollment, 'earlierWanted'>, weekend: Day, now: Instant) {
  const { earlierWanted, wantedWeekend, firstWeekend } = enrollment;
  const isBetween = wantedWeekend != null && wantedWeekend <= weekend && weekend < firstWeekend;
  return isBetween && earlierWanted != null && hasSeat(enrollment, now) && now < lastNoonBefore(weekend);
}

/** End of an offer made at `now`: at most the last noon before it and the hold of an unpaid seat; null if that is too soon. */
export function offerEnd(enrollment: Placed, weekend: Day, offerHours: number, now: Instant): Instant | null {
  const held = enrollment.status === 'paid' ? Number.POSITIVE_INFINITY : (enrollment.seatHeldUntil ?? 0);
  const end = Math.min(now + offerHours * HOUR, lastNoonBefore(weekend), held);
  return end - now < PLACE_OFFER_LEAST ? null : end;
}
