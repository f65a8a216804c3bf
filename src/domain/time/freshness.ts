/** Whether what a cache gave is still up to date. */
import { CATALOGUE_FRESH_FOR } from '../wire/limits.ts';
import type { Instant } from './time.ts';

/**
 * True iff the catalogue was sent so long ago that prices may have changed since, or the phone's clock is too far off
 * to tell. `sentAt` is the answer's Date header.
 */
export function isStale(sentAt: string | null, now: Instant): boolean {
  return sentAt !== null && Math.abs(now - Date.parse(sentAt)) > CATALOGUE_FRESH_FOR;
}
