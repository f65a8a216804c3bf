/** The staff dashboard's figures: time windows and week-on-week change (spec §2, §7). */
import * as z from 'zod/mini';
import {
  addDays,
  endOfDay,
  type Day,
  daySchema,
  type Instant,
  instantSchema,
  lusakaInstant,
  weekendOf,
  repeatDayOf,
} from '../time/time.ts';
import { DAY, STATS_WINDOW_DAYS, TREND_WEEKS } from '../wire/limits.ts';
import { type Offering, usualTimes } from '../classes/offering.ts';
import { orderStateSchema } from '../money/order.ts';
import { joinWindow } from '../classes/class-session.ts';

const figureSchema = z.object({ now: z.number(), before: z.number() });
export type Figure = z.infer<typeof figureSchema>;

export const figuresSchema = z.object({
  registrations: figureSchema,
  approvals: figureSchema,
  active: figureSchema,
  attendance: figureSchema,
  weekend: daySchema,
  trend: z.array(z.number()),
  /** Orders made in the weeks of `trend`, by state; `under_review` counts all waiting proofs, however old. */
  orders: z.record(orderStateSchema, z.number()),
  /** Today's wallet: kwacha received, and numbers of payments not fully used or not adding up. */
  today: z.object({ received: z.number(), unclaimed: z.number(), odd: z.number() }),
  asOf: instantSchema,
});
export type Figures = z.infer<typeof figuresSchema>;

export type Span = { readonly from: Instant; readonly to: Instant };

export function statSpans(now: Instant): { readonly latest: Span; readonly before: Span } {
  const week = STATS_WINDOW_DAYS * DAY;
  return { latest: { from: now - week, to: now }, before: { from: now - 2 * week, to: now - week } };
}

export function trendSpans(now: Instant): readonly Span[] {
  const week = STATS_WINDOW_DAYS * DAY;
  return Array.from({ length: TREND_WEEKS }, (_, at) => {
    const to = now - (TREND_WEEKS - 1 - at) * week;
    return { from: to - week, to };
  });
}

/** Start of the day of the next repeat, or of today if it is one; an enrollment paid up to it is active (spec §7). */
export function nextRepeatDay(now: Instant): Instant {
  const day = repeatDayOf(weekendOf(now));
  return lusakaInstant(endOfDay(day) < now ? addDays(day, 7) : day, '00:00');
}

/** The weekend whose classes opened last: this one from its first class on, else the previous. */
export function lastWeekend(now: Instant): Day {
  const saturday = weekendOf(now);
  const opens = joinWindow(usualTimes(saturday).saturdayStartsAt).opensAt;
  return now >= opens ? saturday : addDays(saturday, -7);
}

/** The last weekend whose first class was held, by the classes' own times; without any, by the usual ones. */
export function heldWeekend(
  offerings: readonly Pick<Offering, 'weekendDate' | 'saturdayStartsAt'>[],
  now: Instant,
): Day {
  const held = offerings.filter(({ saturdayStartsAt }) => joinWindow(saturdayStartsAt).closesAt <= now);
  return (
    held
      .map(({ weekendDate }) => weekendDate)
      .sort()
      .at(-1) ?? lastWeekend(now)
  );
}

/** Minimum base for showing a percentage change; below it one learner swings the figure. */
const BASE_MIN = 10;

/** `+12%`, `−5%`, `0%`; below the minimum base `+3`, `−2`, `0`. */
export function changeText({ now, before }: Figure): string {
  if (now === before) return before < BASE_MIN ? '0' : '0%';
  const sign = now > before ? '+' : '−';
  if (before < BASE_MIN) return `${sign}${Math.abs(now - before)}`;
  return `${sign}${Math.round((Math.abs(now - before) / before) * 100)}%`;
}
