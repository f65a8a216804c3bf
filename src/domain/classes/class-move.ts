/** Moving a class to another time: the allowed days, the question to staff before, and what they read after. */
import { weekendWord } from '#hub';
import {
  addDays,
  CLASS_WEEKDAY,
  type Day,
  formatDayTime,
  type Instant,
  REPEAT_WEEKDAY,
} from '../time/time.ts';
import type { WeekendPeople } from '../weekend/weekend-counts.ts';
import { classStart, type Slot, SLOTS } from './class-session.ts';
import type { Offering } from './offering.ts';

const DAYS_BEFORE = 3;
const DAYS_AFTER = 3 + REPEAT_WEEKDAY - CLASS_WEEKDAY;

/** The days to which a weekend's classes may move: from three before the class to three after the repeat. */
export const classDays = (weekend: Day): Day[] =>
  Array.from({ length: DAYS_BEFORE + 1 + DAYS_AFTER }, (_, at) => addDays(weekend, at - DAYS_BEFORE));

export type ClassMove = { readonly slot: Slot; readonly from: Instant; readonly to: Instant };
type Timed = Pick<Offering, 'saturdayStartsAt' | 'sundayStartsAt'>;

export const classMoves = (before: Timed, after: Timed): ClassMove[] =>
  SLOTS.map((slot) => ({ slot, from: classStart(before, slot), to: classStart(after, slot) })).filter(
    ({ from, to }) => from !== to,
  );

/** `Move for 3 enrolled from Sat 15:00 to Thu 03:00? They are told.` `enrolled` is null while it is counted. */
export function moveQuestion(
  moves: readonly ClassMove[],
  { enrolled, isVisible }: { readonly enrolled: number | null; readonly isVisible: boolean },
  now: Instant,
): string {
  const times = moves.map(({ from, to }) => `from ${formatDayTime(from)} to ${formatDayTime(to)}`);
  const who = enrolled ?? 'everybody';
  if (enrolled === 0) return `Move ${times.join(' and ')}? Nobody is enrolled.`;
  const question = `Move for ${who} enrolled ${times.join(' and ')}?`;
  if (!isVisible) return `${question} Learners do not see this ${weekendWord}, and are not told.`;
  if (moves.every(({ to }) => to <= now)) return `${question} That is over already, so nobody is told.`;
  return `${question} ${enrolled === 1 ? 'This learner is' : 'They are'} told.`;
}

/** How many of the learners who paid get a notification of the move. */
export function toldSentence({ paid, reached }: Pick<WeekendPeople, 'paid' | 'reached'>): string {
  if (paid === 0) return 'Nobody has paid for it, so nobody has to be told.';
  const are = reached === 1 ? 'is' : 'are';
  return `${reached} of ${paid} who paid ${are} told by a notification within a minute.`;
}
