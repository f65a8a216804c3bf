/** The hidden way to the staff's sign-in: when a click or an opening counts (spec §2, §9). Times in milliseconds. */
import {
  STAFF_DIALOG_OPENS_MAX,
  STAFF_DIALOG_PERIOD,
  LOGO_CLICK_GAP,
  LOGO_CLICKS,
} from '../../domain/wire/limits.ts';

/** The clicks in a row after one more at `now`; a gap of more than 1.2 s starts a new row. */
export function afterClick(clicks: readonly number[], now: number): number[] {
  const last = clicks.at(-1);
  return last !== undefined && now - last <= LOGO_CLICK_GAP ? [...clicks, now] : [now];
}

/** True iff the row is complete. */
export function isTriple(clicks: readonly number[]): boolean {
  return clicks.length >= LOGO_CLICKS;
}

/** The openings of the last 60 s with one more at `now`, or null where that would be too many. */
export function afterOpening(openings: readonly number[], now: number): number[] | null {
  const recent = openings.filter((at) => now - at < STAFF_DIALOG_PERIOD);
  return recent.length < STAFF_DIALOG_OPENS_MAX ? [...recent, now] : null;
}
