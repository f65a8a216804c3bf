/** The figures of the staff's dashboard: their windows in time, and their change against the week before (spec §2, §7). */
import * as z from 'zod/mini';
import { finiteSchema } from '../wire/values.ts';
import {
  addDays,
  type Day,
  daySchema,
  type Instant,
  instantSchema,
  lusakaInstant,
  weekendOf,
} from '../time/time.ts';
import { DAY, STATS_WINDOW_DAYS, TREND_WEEKS } from '../wire/limits.ts';
import { usualTimes } from '../classes/offering.ts';
import { orderStatusSchema } from '../money/order.ts';
import { joinWindow } from '../classes/class-session.ts';

const figureSchema = z.object({ now: finiteSchema, before: finiteSchema });
export type Figure = z.infer<typeof figureSchema>;

/** All of the dashboard's figures as they stood at one moment. */
export const figuresSchema = z.object({
  registrations: figureSchema,
  approvals: figureSchema,
  active: figureSchema,
  attendance: figureSchema,
  /** The weekend that `attendance` is about. */
  weekend: daySchema,
  /** Registrations in each of the last weeks, oldest first. */
  trend: z.array(finiteSchema),
  /** The orders of those weeks by their state. */
  orders: z.record(orderStatusSchema, finiteSchema),
  /** What came into the wallet today: kwacha, and of how many payments something is left, or does not add up. */
  today: z.object({ received: finiteSchema, unclaimed: finiteSchema, odd: finiteSchema }),
  asOf: instantSchema,
  /** Document reads that these figures cost, those of the session's check included. */
  reads: finiteSchema,
});
export type Figures = z.infer<typeof figuresSchema>;

/** A span of time: from `from`, up to but without `to`. */
export type Span = { readonly from: Instant; readonly to: Instant };

/** The last 7 days and the 7 before them. */
export function statSpans(now: Instant): { readonly latest: Span; readonly before: Span } {
  const week = STATS_WINDOW_DAYS * DAY;
  return { latest: { from: now - week, to: now }, before: { from: now - 2 * week, to: now - week } };
}

/** The last four weeks of 7 days each, oldest first; the last one is that of `statSpans`. */
export function trendSpans(now: Instant): readonly Span[] {
  const week = STATS_WINDOW_DAYS * DAY;
  return Array.from({ length: TREND_WEEKS }, (_, at) => {
    const to = now - (TREND_WEEKS - 1 - at) * week;
    return { from: to - week, to };
  });
}

/** How many document reads counting that many documents costs. */
export function readsOf(counted: number): number {
  return Math.max(1, Math.ceil(counted / 1_000));
}

/** The start of the next Sunday in Lusaka, today's included: who is paid up to then or longer is active (spec §7). */
export function nextSunday(now: Instant): Instant {
  const saturday = weekendOf(now);
  return lusakaInstant(addDays(saturday, 1), '00:00');
}

/** The weekend whose classes were the last to open: this one from the Saturday class on, else the one before. */
export function lastWeekend(now: Instant): Day {
  const saturday = weekendOf(now);
  const opens = joinWindow(usualTimes(saturday).saturdayStartsAt).opensAt;
  return now >= opens ? saturday : addDays(saturday, -7);
}

/** From how many on a change is told as a percentage of them. Of fewer, one more or less would make a large one. */
const BASE_MIN = 10;

/** `+12%`, `−5%`, `0%`; where the week before had fewer than ten: `+3`, `−2`, `0`. */
export function changeText({ now, before }: Figure): string {
  if (now === before) return before < BASE_MIN ? '0' : '0%';
  const sign = now > before ? '+' : '−';
  if (before < BASE_MIN) return `${sign}${Math.abs(now - before)}`;
  return `${sign}${Math.round((Math.abs(now - before) / before) * 100)}%`;
}
