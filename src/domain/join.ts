/** What the join page shows for one class, before the server has decided (decisions §4). */
import { joinMessages, joinRefusals } from './messages.ts';
import { countdown, type Joinable, joinLabel, joinWindow, sessionStart, windowState } from './session.ts';
import type { Offering } from './offering.ts';
import type { Instant } from './time.ts';

export type JoinPage = {
  /** True iff a click may ask the server; it has the last word. */
  readonly open: boolean;
  /** The button's text; null where a class of this kind has no button for this learner. */
  readonly label: string | null;
  /** When it opens, while that is ahead. */
  readonly opensAt: Instant | null;
  /** `Opens in 12m 5s`; null where there is nothing to wait for. */
  readonly wait: string | null;
  readonly startsAt: Instant | null;
};

/** What the server said to an earlier question. */
export type JoinRefusal = { readonly message: string; readonly opensAt?: Instant | undefined };

/** Refusals that no waiting changes, with what the button says then. */
const shut: ReadonlyMap<string, string | null> = new Map([
  [joinRefusals.noAccess, joinMessages.noAccess],
  [joinRefusals.otherWeekend, null],
  [joinRefusals.recordingOver, null],
]);

/**
 * The join page of a class at `now`. The server's refusal counts more than what this phone knows.
 * Without the offering, as before the catalogue has come, a click may ask.
 */
export function joinPage(
  slot: Joinable,
  offering: Offering | undefined,
  refusal: JoinRefusal | null,
  now: Instant,
): JoinPage {
  const startsAt = offering && slot !== 'recording' ? sessionStart(offering, slot) : null;
  const nothing = { opensAt: null, wait: null, startsAt };
  const shutLabel = refusal === null ? undefined : shut.get(refusal.message);
  if (shutLabel !== undefined) return { ...nothing, open: false, label: shutLabel };
  if (slot === 'recording') return { ...nothing, open: true, label: WATCH };
  const opensAt = refusal?.opensAt ?? (startsAt === null ? null : joinWindow(startsAt).opensAt);
  if (opensAt !== null && now < opensAt) {
    const wait = `Opens in ${countdown(opensAt, now)}`;
    return { open: false, label: joinMessages.upcoming, opensAt, wait, startsAt };
  }
  const ended = startsAt !== null && refusal?.opensAt === undefined && windowState(startsAt, now) === 'ended';
  return { ...nothing, open: !ended, label: joinLabel(ended ? 'ended' : 'open', slot) };
}

const WATCH = 'Watch Recording';
