import { CATALOGUE_FRESH_FOR } from '../wire/limits.ts';
import type { Instant } from './time.ts';

/** True iff too old to trust its prices, or the clock is too far off to tell. `sentAt`: the Date header. */
export function isStale(sentAt: string | null, now: Instant): boolean {
  return sentAt !== null && Math.abs(now - Date.parse(sentAt)) > CATALOGUE_FRESH_FOR;
}
