/** What the join page shows for one class, before the server has decided (rules §4). */
import { joinMessages, joinRefusals } from '../wire/class-messages.ts';
import { errorMessages } from '../wire/messages.ts';
import { countdown, type Joinable, joinLabel, joinWindow, classStart, windowState } from './class-session.ts';
import type { Offering } from './offering.ts';
import { formatWeekday, type Instant } from '../time/time.ts';

export type JoinPage = {
  /** True iff a click may ask the server, which decides. */
  readonly open: boolean;
  /** The button's text; null where a class of this kind has no button for this learner. */
  readonly label: string | null;
  /** When it opens, while that is ahead. */
  readonly opensAt: Instant | null;
  /** `Opens in 12m 5s`; null where there is nothing to wait for. */
  readonly wait: string | null;
  readonly startsAt: Instant | null;
  /** True iff the reason of a refusal may have ended: the button stays disabled, and the server may be asked again. */
  readonly again: boolean;
};

/** The server's answer to an earlier click. */
export type JoinRefusal = { readonly message: string; readonly opensAt?: Instant | undefined };

/** Refusals that do not end at a known time, with the button's text, and whether staff may end them at any moment. */
const shut: ReadonlyMap<string, Pick<JoinPage, 'label' | 'again'>> = new Map([
  [joinRefusals.noAccess, { label: joinMessages.noAccess, again: true }],
  [joinRefusals.otherWeekend, { label: null, again: true }],
  [errorMessages.unknownClass, { label: null, again: true }],
  [joinRefusals.recordingOver, { label: null, again: false }],
]);

/** When the class opens, by the server's answer if there is one; null for a recording and without the offering. */
export function joinOpensAt(
  slot: Joinable,
  offering: Offering | undefined,
  refusal: JoinRefusal | null,
): Instant | null {
  if (refusal?.opensAt !== undefined) return refusal.opensAt;
  return offering && slot !== 'recording' ? joinWindow(classStart(offering, slot)).opensAt : null;
}

/**
 * The join page of a class at `now`. The server's refusal counts more than what this phone knows.
 * Without the offering, where the catalogue could not be loaded, a click may ask the server.
 */
export function joinPage(
  slot: Joinable,
  offering: Offering | undefined,
  refusal: JoinRefusal | null,
  now: Instant,
): JoinPage {
  const startsAt = offering && slot !== 'recording' ? classStart(offering, slot) : null;
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
  const day = startsAt === null ? USUAL_DAYS[slot] : formatWeekday(startsAt);
  return { ...nothing, open: !ended, label: joinLabel(ended ? 'ended' : 'open', day) };
}

/** The day that a class is called by until the catalogue has told when it is. */
const USUAL_DAYS = { saturday: 'Saturday', sunday: 'Sunday' } as const;

const WATCH = 'Watch Recording';
