/** A WhatsApp round: learners who get one message each, and none twice, however many staff open the chats (decision 0086). */
import { weekendWord } from '#hub';
import * as z from 'zod/mini';
import type { OwnProfile } from '../people/account.ts';
import { courseIdSchema } from '../classes/course.ts';
import { documentIdSchema } from '../classes/offering.ts';
import { type Order, orderCodeSchema, type OrderState, orderState } from '../money/order.ts';
import { type Day, daySchema, formatDayOf, instantSchema } from '../time/time.ts';
import { languageSchema, type RoundKind, roundKindLabels, roundKindSchema } from './message-template.ts';
import { ROUND_LEARNERS_MAX } from '../wire/limits.ts';

export const outcomeSchema = z.enum(['sent', 'skipped', 'wrong_number']);
export type Outcome = z.infer<typeof outcomeSchema>;

export const leftOutLabels = {
  paid: 'has paid meanwhile',
  proof_sent: 'has sent a proof meanwhile',
  decided: 'already has our answer',
  changed: 'does not belong to this list any more',
  written: 'is already in another round',
  no_messages: 'asked for no messages',
  account_closed: 'has a closed account',
  no_phone: 'has given no phone number',
  gone: 'has deleted the account',
  told: 'gets a notification',
} as const;
export type LeftOut = keyof typeof leftOutLabels;
export const leftOutSchema = z.enum(Object.keys(leftOutLabels) as LeftOut[]);

const stateSchema = z.enum(['waiting', 'taken', ...outcomeSchema.options, 'left_out']);

/** `by`: uid of the member of staff who has, or last had, the card. */
export const roundLearnerSchema = z.object({
  userId: z.string(),
  orderIds: z.array(orderCodeSchema),
  state: stateSchema,
  by: z.nullable(z.string()),
  why: z.nullable(leftOutSchema),
});
export type RoundLearner = z.infer<typeof roundLearnerSchema>;

export const roundListSchema = z.object({
  kind: roundKindSchema,
  courseId: z.nullable(courseIdSchema),
  weekend: daySchema,
});
export type RoundList = z.infer<typeof roundListSchema>;

export const messageRoundSchema = z.object({
  ...roundListSchema.shape,
  id: documentIdSchema,
  /** Identifies the list; at most one round of it is open. */
  listKey: z.string(),
  language: languageSchema,
  learners: z.array(roundLearnerSchema),
  /** E-mail of the member of staff who started it. */
  startedBy: z.string(),
  startedAt: instantSchema,
  endedAt: z.nullable(instantSchema),
});
export type MessageRound = z.infer<typeof messageRoundSchema>;

/** A message to one learner in one round; the id is `{round}_{uid}`. */
export const messageSentSchema = z.object({
  id: z.string(),
  roundId: documentIdSchema,
  userId: z.string(),
  kind: roundKindSchema,
  /** `taken`: the card is on a screen, the chat not yet opened. */
  state: z.enum(['taken', ...outcomeSchema.options]),
  /** Null once the account was deleted. */
  text: z.nullable(z.string()),
  by: z.string(),
  at: instantSchema,
});
export type MessageSent = z.infer<typeof messageSentSchema>;

export const listKeyOf = ({ kind, courseId, weekend }: RoundList): string =>
  [kind, weekend, courseId ?? 'all'].join(' ');

/** `Not paid · weekend of Sat 28 Nov` */
export function roundTitle({ kind, weekend }: { readonly kind: RoundKind; readonly weekend: Day }): string {
  return `${roundKindLabels[kind]} · ${weekendWord} of ${formatDayOf(weekend)}`;
}

export const countsSchema = z.looseRecord(stateSchema, z.number());
export type RoundCounts = z.infer<typeof countsSchema>;

export function countsOf(learners: readonly Pick<RoundLearner, 'state'>[]): RoundCounts {
  const counts = { sent: 0, skipped: 0, wrong_number: 0, left_out: 0, waiting: 0, taken: 0 };
  for (const { state } of learners) counts[state] += 1;
  return counts;
}

export const isFinished = (learners: readonly Pick<RoundLearner, 'state'>[]): boolean =>
  learners.every(({ state }) => state !== 'waiting' && state !== 'taken');

type Changes = Partial<Pick<RoundLearner, 'state' | 'by' | 'why'>>;

export function withLearner(
  learners: readonly RoundLearner[],
  userId: string,
  changes: Changes,
): RoundLearner[] {
  return learners.map((learner) => (learner.userId === userId ? { ...learner, ...changes } : learner));
}

/** Null if the chat is no longer open. The member of staff who opened it may report it even after it was taken over or left out. */
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

/** The list after an outcome is undone, which only its reporter may do. */
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

/** In order: this member's own open card, untaken ones, and with `takeOver` those that colleagues left open. */
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

type Person = Pick<OwnProfile, 'phone' | 'noMessages' | 'closedAt'>;

export const ASKS_FOR_MONEY: readonly RoundKind[] = ['unpaid', 'part_paid', 'rejected', 'new_weekend'];
const fits: Record<RoundKind, readonly OrderState[]> = {
  unpaid: ['pending'],
  part_paid: ['part_paid'],
  rejected: ['rejected'],
  waiting: ['under_review'],
  new_weekend: ['pending', 'part_paid', 'rejected'],
  missed: ['approved'],
  moved: ['pending', 'under_review', 'part_paid', 'rejected', 'approved'],
};
type Standing = Pick<Order, 'status' | 'paidAmount'>;

export const isStateOf = (kind: RoundKind, order: Standing): boolean =>
  fits[kind].includes(orderState(order));

export function whyNotWritten(person: Person | null): LeftOut | null {
  if (person === null) return 'gone';
  if ((person.closedAt ?? null) !== null) return 'account_closed';
  if (person.noMessages === true) return 'no_messages';
  return person.phone === null ? 'no_phone' : null;
}

/** Why a learner gets no message; null if they do. Checked when a card is taken and again when its chat is opened. */
export function whyLeftOut(
  kind: RoundKind,
  person: Person | null,
  orders: readonly Standing[],
): LeftOut | null {
  const why = whyNotWritten(person);
  if (why !== null) return why;
  if (orders.some((order) => isStateOf(kind, order))) return null;
  if (ASKS_FOR_MONEY.includes(kind)) {
    if (orders.some(({ status }) => status === 'under_review')) return 'proof_sent';
    if (orders.some(({ status }) => status === 'approved')) return 'paid';
  }
  return kind === 'waiting' && orders.length > 0 ? 'decided' : 'changed';
}

export function progressOf(counts: RoundCounts): { readonly done: number; readonly all: number } {
  const { waiting, taken, ...over } = counts;
  const done = Object.values(over).reduce((sum, count) => sum + count, 0);
  return { done, all: done + waiting + taken };
}

type OfList = { readonly userId: string; readonly why: LeftOut | null };
type Earlier = { readonly learners: readonly Pick<RoundLearner, 'userId' | 'state'>[] };

/** The next round's learners. With `again`, those already written to, `written` in number, come last, least often first. */
export function nextRound<T extends OfList>(
  listed: readonly T[],
  rounds: readonly Earlier[],
  again: boolean,
) {
  const times = new Map<string, number>();
  for (const { userId, state } of rounds.flatMap(({ learners }) => learners)) {
    if (state === 'sent') times.set(userId, (times.get(userId) ?? 0) + 1);
  }
  const timesOf = ({ userId }: T) => times.get(userId) ?? 0;
  const able = listed.filter(({ why }) => why === null);
  const fresh = able.filter((one) => timesOf(one) === 0);
  const wanted = again ? [...able].sort((a, b) => timesOf(a) - timesOf(b)) : fresh;
  const learners = wanted.slice(0, ROUND_LEARNERS_MAX);
  return { learners, more: wanted.length - learners.length, written: able.length - fresh.length };
}

export function isWrittenToIn(
  others: readonly Pick<MessageRound, 'learners'>[],
  { userId, orderIds }: Pick<RoundLearner, 'userId' | 'orderIds'>,
): boolean {
  return others.some(({ learners }) =>
    learners.some(
      (one) =>
        one.userId === userId &&
        (one.state === 'taken' || one.state === 'sent') &&
        one.orderIds.some((id) => orderIds.includes(id)),
    ),
  );
}
