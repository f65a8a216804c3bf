/**
 * A WhatsApp round: a list of learners who get a message each, one after the other. Nothing is sent by the hub; a member
 * of staff opens each chat. Nobody is written to twice in a round, however many work on it (decision 0086).
 */
import * as z from 'zod/mini';
import { courseIdSchema } from '../classes/course.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { type OrderStatus, orderCodeSchema } from '../money/order.ts';
import { type Day, daySchema, formatDay, type Instant, instantSchema, lusakaInstant } from '../time/time.ts';
import { languageSchema, type RoundKind, roundKindLabels, roundKindSchema } from './message-template.ts';

/** What a member of staff says of a chat that was on the screen. */
export const outcomeSchema = z.enum(['sent', 'skipped', 'wrong_number']);
export type Outcome = z.infer<typeof outcomeSchema>;

export const leftOutSchema = z.enum([
  'paid',
  'proof_sent',
  'decided',
  'changed',
  'written',
  'no_messages',
  'account_closed',
  'no_phone',
  'gone',
]);
export type LeftOut = z.infer<typeof leftOutSchema>;

export const leftOutWords = {
  paid: 'has paid meanwhile',
  proof_sent: 'has sent a proof meanwhile',
  decided: 'has had the answer meanwhile',
  changed: 'does not belong to this list any more',
  written: 'is written to in another round',
  no_messages: 'asked not to be written to',
  account_closed: 'has a closed account',
  no_phone: 'has given no phone number',
  gone: 'has deleted the account',
} as const satisfies Record<LeftOut, string>;

const stateSchema = z.enum(['waiting', 'taken', ...outcomeSchema.options, 'left_out']);

/** One learner of a round. `by` is the uid of who has the card, or had it last. */
export const roundLearnerSchema = z.object({
  userId: z.string(),
  orderIds: z.array(orderCodeSchema),
  state: stateSchema,
  by: z.nullable(z.string()),
  why: z.nullable(leftOutSchema),
});
export type RoundLearner = z.infer<typeof roundLearnerSchema>;

/** Which learners a round is about. */
export const roundListSchema = z.object({
  kind: roundKindSchema,
  /** Null for all courses. */
  courseId: z.nullable(courseIdSchema),
  /** The Saturday of the weekend that the messages are about. */
  weekend: daySchema,
});
export type RoundList = z.infer<typeof roundListSchema>;

export const messageRoundSchema = z.object({
  ...roundListSchema.shape,
  id: documentIdSchema,
  /** The list in one word: there is one open round of it at a time. */
  listKey: z.string(),
  language: languageSchema,
  learners: z.array(roundLearnerSchema),
  /** The e-mail of who started it. */
  startedBy: z.string(),
  startedAt: instantSchema,
  /** When nobody was left, or staff ended it; null while it goes on. */
  endedAt: z.nullable(instantSchema),
});
export type MessageRound = z.infer<typeof messageRoundSchema>;

/** What one learner was written in one round. The id is `{round}_{uid}`. */
export const messageSentSchema = z.object({
  id: z.string(),
  roundId: documentIdSchema,
  userId: z.string(),
  kind: roundKindSchema,
  /** `taken`: the card is on somebody's screen, and the chat was not opened yet. */
  state: z.enum(['taken', ...outcomeSchema.options]),
  /** The message; null once the learner's account was deleted. */
  text: z.nullable(z.string()),
  /** The e-mail of the member of staff. */
  by: z.string(),
  at: instantSchema,
});
export type MessageSent = z.infer<typeof messageSentSchema>;

export const listKeyOf = ({ kind, courseId, weekend }: RoundList): string =>
  [kind, weekend, courseId ?? 'all'].join(' ');

/** `Not paid · weekend of Sat 28 Nov` */
export function roundTitle({ kind, weekend }: { readonly kind: RoundKind; readonly weekend: Day }): string {
  return `${roundKindLabels[kind]} · weekend of ${formatDay(lusakaInstant(weekend, '12:00'))}`;
}

export const countsSchema = z.object({
  sent: z.number(),
  skipped: z.number(),
  wrong_number: z.number(),
  left_out: z.number(),
  waiting: z.number(),
  taken: z.number(),
});
export type RoundCounts = z.infer<typeof countsSchema>;

/** How many learners are in which state. */
export function countsOf(learners: readonly Pick<RoundLearner, 'state'>[]): RoundCounts {
  const counts = { sent: 0, skipped: 0, wrong_number: 0, left_out: 0, waiting: 0, taken: 0 };
  for (const { state } of learners) counts[state] += 1;
  return counts;
}

/** True iff nobody of the list is left: then a round ends by itself. */
export const isThrough = (learners: readonly Pick<RoundLearner, 'state'>[]): boolean =>
  learners.every(({ state }) => state !== 'waiting' && state !== 'taken');

type Changes = Partial<Pick<RoundLearner, 'state' | 'by' | 'why'>>;

/** The list with one learner changed. */
export function withLearner(
  learners: readonly RoundLearner[],
  userId: string,
  changes: Changes,
): RoundLearner[] {
  return learners.map((learner) => (learner.userId === userId ? { ...learner, ...changes } : learner));
}

/**
 * What an outcome makes of the list; null where it changes nothing: the chat is not open any more, because it was told
 * before. Whoever opened it says so, even where a colleague has taken the card over. A chat that was opened counts also
 * where the learner was left out meanwhile, after somebody had their card.
 */
export function withOutcome(
  learners: readonly RoundLearner[],
  userId: string,
  outcome: Outcome,
  by: string,
): RoundLearner[] | null {
  const isOpen = learners.some(
    (learner) =>
      learner.userId === userId &&
      (learner.state === 'taken' ||
        (outcome === 'sent' && learner.state === 'left_out' && learner.by !== null)),
  );
  return isOpen ? withLearner(learners, userId, { state: outcome, by, why: null }) : null;
}

/** What taking an outcome back makes of the list: the card is open again. Only whoever told it may. */
export function withUndone(
  learners: readonly RoundLearner[],
  userId: string,
  by: string,
): RoundLearner[] | null {
  const isOwn = learners.some(
    (learner) =>
      learner.userId === userId &&
      learner.by === by &&
      (outcomeSchema.options as string[]).includes(learner.state),
  );
  return isOwn ? withLearner(learners, userId, { state: 'taken' }) : null;
}

/**
 * Who comes next for this member of staff, in order: the card that they have open already, then whom nobody has taken;
 * with `takeOver` also those whose card a colleague left open.
 */
export function candidatesFor(
  learners: readonly RoundLearner[],
  by: string,
  { first, takeOver }: { readonly first?: string | undefined; readonly takeOver: boolean },
): RoundLearner[] {
  const own = learners.filter(({ state, by: holder }) => state === 'taken' && holder === by);
  return [
    ...own.filter(({ userId }) => userId === first),
    ...own.filter(({ userId }) => userId !== first),
    ...learners.filter(({ state }) => state === 'waiting'),
    ...(takeOver ? learners.filter(({ state, by: holder }) => state === 'taken' && holder !== by) : []),
  ];
}

type Person = {
  readonly phone: string | null;
  readonly noMessages?: boolean | undefined;
  readonly closedAt?: Instant | null | undefined;
};

const ASKS_FOR_MONEY: readonly RoundKind[] = ['unpaid', 'rejected', 'new_weekend'];
const fits: Partial<Record<RoundKind, readonly OrderStatus[]>> = {
  unpaid: ['pending'],
  rejected: ['rejected'],
  waiting: ['under_review'],
  new_weekend: ['pending', 'rejected'],
  missed: ['approved'],
  moved: ['pending', 'under_review', 'rejected', 'approved'],
};

/** True iff an order in this state belongs to the list. */
export const isStatusOf = (kind: RoundKind, status: OrderStatus): boolean =>
  fits[kind]?.includes(status) ?? false;

/** Why staff write to nobody with this profile, whatever it is about; null where they may. */
export function whyNotWritten(person: Person | null): LeftOut | null {
  if (person === null) return 'gone';
  if ((person.closedAt ?? null) !== null) return 'account_closed';
  if (person.noMessages === true) return 'no_messages';
  return person.phone === null ? 'no_phone' : null;
}

/**
 * Why a learner gets no message, as far as their profile and the states of their orders tell; null where they get one.
 * It is asked at taking a card and once more at the moment of opening it.
 */
export function whyLeftOut(
  kind: RoundKind,
  person: Person | null,
  statuses: readonly OrderStatus[],
): LeftOut | null {
  const why = whyNotWritten(person);
  if (why !== null) return why;
  if (statuses.some((status) => isStatusOf(kind, status))) return null;
  if (ASKS_FOR_MONEY.includes(kind)) {
    if (statuses.includes('under_review')) return 'proof_sent';
    if (statuses.includes('approved')) return 'paid';
  }
  return kind === 'waiting' && statuses.length > 0 ? 'decided' : 'changed';
}

/** `7 of 40`: how far a round is. */
export function progressOf(counts: RoundCounts): { readonly done: number; readonly all: number } {
  const { waiting, taken, ...over } = counts;
  const done = Object.values(over).reduce((sum, count) => sum + count, 0);
  return { done, all: done + waiting + taken };
}
