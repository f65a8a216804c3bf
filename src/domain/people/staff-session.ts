/** How long a member of staff stays signed in, as the portal shows it (rules §6); the server decides. */
import { ADMIN_IDLE, ADMIN_SESSION, MINUTE } from '../wire/limits.ts';
import type { Instant } from '../time/time.ts';

/** How long before each end the portal warns. */
export const IDLE_WARNING = 2 * MINUTE;
export const END_WARNING = 5 * MINUTE;
/** How often at most the portal tells the server of real input. */
export const TOUCH_EVERY = MINUTE;
/** Firestore checks its rules only when a listener is attached. It is therefore attached again before a minute has passed. */
export const REATTACH_EVERY = 50_000;

export type SessionTimes = {
  /** The last real input that the server knows of. */
  readonly lastSeenAt: Instant;
  /** Eight hours after signing in. */
  readonly endsAt: Instant;
};

export type SessionPhase =
  | { readonly name: 'live' }
  /** Input keeps the session; without it, it ends at `at`. */
  | { readonly name: 'idle_warning'; readonly at: Instant }
  /** The session ends at `at` in any case; the person has to sign in again. */
  | { readonly name: 'end_warning'; readonly at: Instant }
  | { readonly name: 'ended' };

/** Where a session stands at `now`, both in the server's time. */
export function sessionPhase({ lastSeenAt, endsAt }: SessionTimes, now: Instant): SessionPhase {
  const idleAt = lastSeenAt + ADMIN_IDLE;
  if (now >= Math.min(idleAt, endsAt)) return { name: 'ended' };
  if (now >= endsAt - END_WARNING) return { name: 'end_warning', at: endsAt };
  if (now >= idleAt - IDLE_WARNING) return { name: 'idle_warning', at: idleAt };
  return { name: 'live' };
}

/** The times of a session that was opened at `openedAt` by signing in. */
export function freshTimes(openedAt: Instant): SessionTimes {
  return { lastSeenAt: openedAt, endsAt: openedAt + ADMIN_SESSION };
}

/** `1:59`: what is left until `at`, never negative. */
export function formatRemaining(at: Instant, now: Instant): string {
  const seconds = Math.max(0, Math.ceil((at - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
