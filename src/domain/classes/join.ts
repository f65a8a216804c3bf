import { joinMessages, joinRefusals } from '../wire/class-messages.ts';
import { errorMessages } from '../wire/messages.ts';
import {
  countdown,
  type JoinTarget,
  joinLabel,
  joinWindow,
  classStart,
  windowState,
} from './class-session.ts';
import type { Offering } from './offering.ts';
import { SLOT_DAYS } from '../time/class-week.ts';
import { formatWeekday, type Instant } from '../time/time.ts';

export type JoinPage = {
  readonly open: boolean;
  readonly label: string | null;
  readonly opensAt: Instant | null;
  /** `Opens in 12m 5s`; null without a countdown. */
  readonly wait: string | null;
  readonly startsAt: Instant | null;
  /** The refusal may have been resolved meanwhile, so the learner can ask again. */
  readonly again: boolean;
};

export type JoinRefusal = { readonly message: string; readonly opensAt?: Instant | undefined };

/** Refusals without a known end: the button's text, and whether asking again makes sense. */
const shut: ReadonlyMap<string, Pick<JoinPage, 'label' | 'again'>> = new Map([
  [joinRefusals.noAccess, { label: joinMessages.noAccess, again: true }],
  [joinRefusals.otherWeekend, { label: null, again: true }],
  [errorMessages.unknownClass, { label: null, again: true }],
  [joinRefusals.recordingOver, { label: null, again: false }],
]);

export function joinOpensAt(slot: JoinTarget, offering: Offering | undefined, refusal: JoinRefusal | null) {
  if (refusal?.opensAt !== undefined) return refusal.opensAt;
  return offering && slot !== 'recording' ? joinWindow(classStart(offering, slot)).opensAt : null;
}

/** The join page at `now`. A refusal by the server overrides local data; without the offering, a click may ask the server. */
export function joinPage(
  slot: JoinTarget,
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
  const day = startsAt === null ? SLOT_DAYS[slot] : formatWeekday(startsAt);
  return { ...nothing, open: !ended, label: joinLabel(ended ? 'ended' : 'open', day) };
}

const WATCH = 'Watch Recording';
