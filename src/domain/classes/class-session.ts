/** Class sessions: the two slots of a weekend, their join window and their order (spec §4). */
import * as z from 'zod/mini';
import { JOIN_CLOSES_AFTER, JOIN_OPENS_BEFORE } from '../wire/limits.ts';
import { joinMessages } from '../wire/class-messages.ts';
import type { Offering } from './offering.ts';
import type { Instant } from '../time/time.ts';

// The pure annotation lets bundlers drop zod from the public pages' script, which imports this module.
export const slotSchema = /* @__PURE__ */ z.enum(['saturday', 'sunday']);
export type Slot = z.infer<typeof slotSchema>;
export const SLOTS: readonly Slot[] = ['saturday', 'sunday'];

export const joinTargetSchema = /* @__PURE__ */ z.enum(['saturday', 'sunday', 'recording']);
export type JoinTarget = z.infer<typeof joinTargetSchema>;

export type ClassSession = { readonly type: Slot; readonly startsAt: Instant };
export type WindowState = 'upcoming' | 'open' | 'ended';

type Times = Pick<Offering, 'saturdayStartsAt' | 'sundayStartsAt'>;

export function classStart(offering: Times, slot: Slot): Instant {
  return offering[`${slot}StartsAt`];
}

export function classSessionsOf(offering: Times): ClassSession[] {
  return SLOTS.map((type) => ({ type, startsAt: classStart(offering, type) })).sort(
    (a, b) => a.startsAt - b.startsAt,
  );
}

/** When the join button of a class session starting at `startsAt` opens and closes, both ends included (spec §4). */
export function joinWindow(startsAt: Instant): { opensAt: Instant; closesAt: Instant } {
  return { opensAt: startsAt - JOIN_OPENS_BEFORE, closesAt: startsAt + JOIN_CLOSES_AFTER };
}

export function windowState(startsAt: Instant, now: Instant): WindowState {
  const { opensAt, closesAt } = joinWindow(startsAt);
  if (now < opensAt) return 'upcoming';
  return now <= closesAt ? 'open' : 'ended';
}

/** The sessions whose window has not closed, in time order. */
export function remainingSessions(offering: Times, now: Instant): ClassSession[] {
  return classSessionsOf(offering).filter(({ startsAt }) => windowState(startsAt, now) !== 'ended');
}

export function canStillJoin(offering: Times, now: Instant): boolean {
  return remainingSessions(offering, now).length > 0;
}

/** The current or next weekend, whichever offering is newest (rules §4). */
export function currentOffering<T extends Times>(offerings: readonly T[], now: Instant): T | undefined {
  return offerings
    .filter((offering) => canStillJoin(offering, now))
    .sort((a, b) => lastStart(a) - lastStart(b))[0];
}

const lastStart = (offering: Times) => Math.max(offering.saturdayStartsAt, offering.sundayStartsAt);

export function nextClassSession(offerings: readonly Times[], now: Instant): ClassSession | undefined {
  return offerings
    .flatMap(classSessionsOf)
    .filter((session) => session.startsAt > now)
    .sort((a, b) => a.startsAt - b.startsAt)[0];
}

export type JoinState = 'noAccess' | 'upcoming' | 'noLink' | 'open' | 'ended';

/** State of the join button, checked in the order of the decision on class links. */
export function joinState(
  input: { hasAccess: boolean; startsAt: Instant; linkPublished: boolean },
  now: Instant,
): JoinState {
  if (!input.hasAccess) return 'noAccess';
  const state = windowState(input.startsAt, now);
  if (state !== 'open') return state;
  return input.linkPublished ? 'open' : 'noLink';
}

/** Text of the join button (spec §4); `day` is the actual weekday of the class. */
export function joinLabel(state: JoinState, day: string): string {
  return state === 'open' ? joinMessages.open(day) : joinMessages[state];
}

/** Countdown such as `1d 4h 20m`, `4h 20m` or `20m 15s`; null once the class has started. */
export function countdown(startsAt: Instant, now: Instant): string | null {
  const seconds = Math.ceil((startsAt - now) / 1000);
  if (seconds <= 0) return null;
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return `${days}d ${hours}h ${minutes}m`;
  if (hours > 0) return `${hours}h ${minutes}m`;
  return `${minutes}m ${seconds % 60}s`;
}
