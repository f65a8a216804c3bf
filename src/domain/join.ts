/** What the join page shows for one class, before the server has decided (decisions §4). */
import { joinMessages } from './messages.ts';
import { type Joinable, joinLabel, joinWindow, windowState } from './session.ts';
import { countdown } from './session.ts';
import type { Offering } from './offering.ts';
import type { Instant } from './time.ts';

export type JoinPage = {
  /** True iff a click may ask the server; it has the last word. */
  readonly open: boolean;
  readonly label: string;
  /** `Opens in 12m 5s`; null where there is nothing to wait for. */
  readonly wait: string | null;
  readonly startsAt: Instant | null;
};

/**
 * The join page of a class at `now`. `opensAt` is what the server said when it refused an early click.
 * Without the offering, as before the catalogue has come, a click may ask.
 */
export function joinPage(
  slot: Joinable,
  offering: Offering | undefined,
  opensAt: Instant | undefined,
  now: Instant,
): JoinPage {
  if (slot === 'recording') return { open: true, label: WATCH, wait: null, startsAt: null };
  const startsAt = offering
    ? slot === 'saturday'
      ? offering.saturdayStartsAt
      : offering.sundayStartsAt
    : null;
  const opening = opensAt ?? (startsAt === null ? null : joinWindow(startsAt).opensAt);
  if (opening !== null && now < opening) {
    return {
      open: false,
      label: joinMessages.upcoming,
      wait: `Opens in ${countdown(opening, now)}`,
      startsAt,
    };
  }
  const ended = startsAt !== null && opensAt === undefined && windowState(startsAt, now) === 'ended';
  return { open: !ended, label: joinLabel(ended ? 'ended' : 'open', slot), wait: null, startsAt };
}

const WATCH = 'Watch Recording';
