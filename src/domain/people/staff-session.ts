/** How long a member of staff stays signed in, as the portal shows it (rules §6); the server decides. */
import { STAFF_IDLE_MAX, STAFF_SESSION_MAX, MINUTE } from '../wire/limits.ts';
import type { Instant } from '../time/time.ts';

/** How long before each end the portal warns. */
export const IDLE_WARNING = 2 * MINUTE;
export const END_WARNING = 5 * MINUTE;
/** The portal reports activity to the server at most this often. */
export const TOUCH_EVERY = MINUTE;
/** A listener outlives its session, so the portal attaches its listeners again this often: under a minute. */
export const REATTACH_EVERY = 50_000;

export type StaffSessionTimes = {
  /** The last activity that the server knows of. */
  readonly lastSeenAt: Instant;
  /** Eight hours after signing in. */
  readonly endsAt: Instant;
};

export type StaffSessionPhase =
  | { readonly name: 'live' }
  /** Activity keeps the session; without any, it ends at `at`. */
  | { readonly name: 'idle_warning'; readonly at: Instant }
  /** The session ends at `at` in any case; the person has to sign in again. */
  | { readonly name: 'end_warning'; readonly at: Instant }
  | { readonly name: 'ended' };

/** Where a session stands at `now`, both in the server's time. */
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

/**
 * Which of two phases of the same session times shows: a correction of the clock takes no warning back, because the key
 * that answers it would reach the page below.
 */
export function laterPhase(before: StaffSessionPhase, next: StaffSessionPhase): StaffSessionPhase {
  return IN_ORDER.indexOf(next.name) > IN_ORDER.indexOf(before.name) ? next : before;
}

/** The times of a session that was opened at `openedAt` by signing in. */
export function newSessionTimes(openedAt: Instant): StaffSessionTimes {
  return { lastSeenAt: openedAt, endsAt: openedAt + STAFF_SESSION_MAX };
}

/** `1:59`: what is left until `at`, never negative. */
export function formatRemaining(at: Instant, now: Instant): string {
  const seconds = Math.max(0, Math.ceil((at - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
