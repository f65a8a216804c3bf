/** What the join page shows for one class, before the server has decided (rules §4). */
import { joinMessages, joinRefusals } from '../wire/messages.ts';
import {
  countdown,
  type Joinable,
  joinLabel,
  joinWindow,
  sessionStart,
  windowState,
} from './class-session.ts';
import type { Offering } from './offering.ts';
import type { Instant } from '../time/time.ts';

export type JoinPage = {
  /** True iff a click sends `join-class`; the server decides. */
  readonly open: boolean;
  /** The button's text; null where a class of this kind has no button for this learner. */
  readonly label: string | null;
  /** When it opens, while that is ahead. */
  readonly opensAt: Instant | null;
  /** `Opens in 12m 5s`; null where there is nothing to wait for. */
  readonly wait: string | null;
  readonly startsAt: Instant | null;
  /** True iff the reason for the refusal may have ended meanwhile: the page then offers to ask the server again. */
  readonly again: boolean;
};

/** The server's refusal of an earlier `join-class`. */
export type JoinRefusal = { readonly message: string; readonly opensAt?: Instant | undefined };

/** Refusals that do not end by time: the text of the button, and whether staff may end the reason at any moment. */
const shut: ReadonlyMap<string, Pick<JoinPage, 'label' | 'again'>> = new Map([
  [joinRefusals.noAccess, { label: joinMessages.noAccess, again: true }],
  [joinRefusals.otherWeekend, { label: null, again: true }],
  [joinRefusals.recordingOver, { label: null, again: false }],
]);

/** When the class opens: as the server's refusal says, else by the offering; null for a recording, or without either. */
export function joinOpensAt(
  slot: Joinable,
  offering: Offering | undefined,
  refusal: JoinRefusal | null,
): Instant | null {
  if (refusal?.opensAt !== undefined) return refusal.opensAt;
  return offering && slot !== 'recording' ? joinWindow(sessionStart(offering, slot)).opensAt : null;
}

/**
 * The join page of a class at `now`. A refusal by the server counts more than what this phone knows.
 * While the offering is unknown, because the catalogue has not come yet, a click asks the server.
 */
export function joinPage(
  slot: Joinable,
  offering: Offering | undefined,
  refusal: JoinRefusal | null,
  now: Instant,
): JoinPage {
  const startsAt = offering && slot !== 'recording' ? sessionStart(offering, slot) : null;
  const nothing = { opensAt: null, wait: null, startsAt, again: false };
  const shutAs = refusal === null ? undefined : shut.get(refusal.message);
  if (shutAs !== undefined) return { ...nothing, open: false, ...shutAs };
  if (slot === 'recording') return { ...nothing, open: true, label: WATCH };
  const opensAt = joinOpensAt(slot, offering, refusal);
  if (opensAt !== null && now < opensAt) {
    const wait = `Opens in ${countdown(opensAt, now)}`;
    return { ...nothing, open: false, label: joinMessages.upcoming, opensAt, wait };
  }
  const ended = startsAt !== null && refusal?.opensAt === undefined && windowState(startsAt, now) === 'ended';
  return { ...nothing, open: !ended, label: joinLabel(ended ? 'ended' : 'open', slot) };
}

const WATCH = 'Watch Recording';
