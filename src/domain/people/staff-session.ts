/** Session timeouts as the portal shows them (rules §6); the server decides. */
import { STAFF_IDLE_MAX, STAFF_SESSION_MAX, MINUTE } from '../wire/limits.ts';
import type { Instant } from '../time/time.ts';

export const IDLE_WARNING = 2 * MINUTE;
export const END_WARNING = 5 * MINUTE;
export const TOUCH_EVERY = MINUTE;
/** Listeners outlive their session, so the portal reattaches them at this interval, under a minute. */
export const REATTACH_EVERY = 50_000;

export type StaffSessionTimes = {
  readonly lastSeenAt: Instant;
  readonly endsAt: Instant;
};

export type StaffSessionPhase =
  | { readonly name: 'live' }
  | { readonly name: 'idle_warning'; readonly at: Instant }
  | { readonly name: 'end_warning'; readonly at: Instant }
  | { readonly name: 'ended' };

export function staffSessionPhase(
  { lastSeenAt, endsAt }: StaffSessionTimes,
  now: Instant,
): StaffSessionPhase {
  const idleAt = lastSeenAt + STAFF_IDLE_MAX;
  if (now >= Math.min(idleAt, endsAt)) return { name: 'ended' };
  if (now >= endsAt - END_WARNING) return { name: 'end_warning', at: endsAt };
  if (now >= idleAt - IDLE_WARNING) return { name: 'idle_warning', at: idleAt };
  return { name: 'live' };
}

const IN_ORDER: readonly StaffSessionPhase['name'][] = ['live', 'idle_warning', 'end_warning', 'ended'];

/** The phase to show: a clock correction must not dismiss a warning under the user's next key press. */
export function laterPhase(before: StaffSessionPhase, next: StaffSessionPhase): StaffSessionPhase {
  return IN_ORDER.indexOf(next.name) > IN_ORDER.indexOf(before.name) ? next : before;
}

export function newSessionTimes(openedAt: Instant): StaffSessionTimes {
  return { lastSeenAt: openedAt, endsAt: openedAt + STAFF_SESSION_MAX };
}

/** `1:59`; never negative. */
export function formatRemaining(at: Instant, now: Instant): string {
  const seconds = Math.max(0, Math.ceil((at - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
