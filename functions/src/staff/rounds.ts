/** WhatsApp rounds: their lists, and the texts of their messages (decision 0086). */
import { weekendsUpTo } from '../../../src/domain/classes/attendance.ts';
import { classSessionsOf } from '../../../src/domain/classes/class-session.ts';
import type { Offering } from '../../../src/domain/classes/offering.ts';
import {
  LANGUAGES,
  languagesFor,
  renderTemplate,
  templateFor,
} from '../../../src/domain/rounds/message-template.ts';
import {
  fieldValues,
  isInList,
  isWorthWriting,
  type ListedFacts,
  newWeekendSince,
  wasMovedTo,
} from '../../../src/domain/rounds/round-list.ts';
import {
  candidatesFor,
  countsOf,
  isFinished,
  isWrittenToIn,
  type LeftOut,
  listKeyOf,
  type MessageRound,
  nextRound,
  type RoundCounts,
  type RoundLearner,
  type RoundList,
  whyLeftOut,
  withLearner,
  withOutcome,
  withUndone,
} from '../../../src/domain/rounds/round.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { attendanceId, MESSAGE_TEMPLATES, messageSentId } from '../../../src/domain/wire/collections.ts';
import { ROUND_JUST_OVER, ROUND_LEARNERS_MAX } from '../../../src/domain/wire/limits.ts';
import * as wire from '../../../src/domain/wire/rounds/round-command.ts';
import { roundMessages } from '../../../src/domain/wire/rounds/round-messages.ts';
import { doneWithAudit, staffCommand, staffCommandWithoutTransaction } from '../command/command.ts';
import { config } from '../env.ts';
import { conflict, requireFound } from '../http/refused-error.ts';
import {
  between,
  getMany,
  newId,
  type Document,
  type PartialDocument,
  store,
  type Transaction,
  type Where,
} from '../store/store.ts';
import { nullIfUnreadable } from '../store/unreadable-error.ts';
import { walk } from '../store/queries.ts';

const ORDER_FIELDS = ['courseId', 'status', 'amount', 'paidAmount', 'rejectionReason', 'createdAt'] as const;
const LEARNER_FIELDS = ['name', 'phone', 'noMessages', 'closedAt'] as const;
const MARK_FIELDS = ['joinedAt', 'correctedTo'] as const;

export type ListEntry = {
  readonly userId: string;
  readonly user: PartialDocument<'users', (typeof LEARNER_FIELDS)[number]>;
  readonly facts: readonly ListedFacts[];
  readonly why: LeftOut | null;
};

/** All candidates: a busy weekend has more than one query returns. */
async function enrollmentsOf({ kind, courseId, weekend }: RoundList): Promise<Document<'enrollments'>[]> {
  const ofCourse = courseId === null ? {} : { courseId };
  const isNew = kind === 'new_weekend';
  const firstWeekend = isNew
    ? between(newWeekendSince(weekend), weekend)
    : (['in', weekendsUpTo(weekend)] as const);
  const status: Where<'enrollments'> =
    kind === 'moved' ? {} : { status: kind === 'missed' ? 'paid' : 'pending' };
  // Firestore orders a range query by its field.
  const by = isNew ? 'firstWeekend' : null;
  const found: Document<'enrollments'>[] = [];
  for await (const page of walk('enrollments', by, { ...status, ...ofCourse, firstWeekend })) {
    found.push(...page.flatMap(({ value }) => (value === null ? [] : [value])));
  }
  return found;
}

async function offeringsOf({ courseId, weekend }: RoundList): Promise<Map<string, Offering>> {
  const ofCourse = courseId === null ? {} : { courseId };
  const found = await store.find('offerings', { weekendDate: weekend, ...ofCourse });
  return new Map(found.filter(({ isVisible }) => isVisible).map((offering) => [offering.courseId, offering]));
}

function firstMarkId(offering: Offering, uid: string): string {
  return attendanceId(offering.id, classSessionsOf(offering)[0]?.type ?? 'saturday', uid);
}

/** Each learner once, by name. `forRound` omits those for whom it is too late; unless `again`, those notified of a move get no message. */
export async function readList(
  list: RoundList,
  now: Instant,
  forRound: boolean,
  again = true,
): Promise<ListEntry[]> {
  const [enrollments, offerings] = await Promise.all([enrollmentsOf(list), offeringsOf(list)]);
  const markIds = enrollments.flatMap(({ courseId, studentId }) => {
    const offering = offerings.get(courseId);
    return list.kind !== 'missed' || offering === undefined ? [] : [firstMarkId(offering, studentId)];
  });
  const orderIds = enrollments.map(({ id }) => id);
  const [orders, marks] = await Promise.all([
    getMany('orders', orderIds, ORDER_FIELDS),
    getMany('attendance', markIds, MARK_FIELDS),
  ]);
  const facts = enrollments.flatMap((enrollment): ListedFacts[] => {
    const order = orders.get(enrollment.id);
    if (order === undefined) return [];
    const offering = offerings.get(enrollment.courseId) ?? null;
    const mark = offering === null ? undefined : marks.get(firstMarkId(offering, enrollment.studentId));
    const one = { order, enrollment, offering, mark };
    const isWanted = isInList(list.kind, one, list.weekend, now);
    return isWanted && (!forRound || isWorthWriting(list.kind, one, now)) ? [one] : [];
  });
  const reached = new Set(enrollments.filter(({ isReached }) => isReached === true).map(({ id }) => id));
  const byLearner = Map.groupBy(facts, ({ enrollment }) => enrollment.studentId);
  const users = await getMany('users', [...byLearner.keys()], LEARNER_FIELDS);
  return [...byLearner]
    .flatMap(([userId, own]): ListEntry[] => {
      const user = users.get(userId);
      if (user === undefined) return [];
      const ownOrders = own.map(({ order }) => order);
      const why = whyLeftOut(list.kind, user, ownOrders);
      const isTold =
        list.kind === 'moved' &&
        !again &&
        own.every(({ enrollment }) => reached.has(enrollment.id) && !wasMovedTo(enrollment, list.weekend));
      return [{ userId, user, facts: own, why: why ?? (isTold ? 'told' : null) }];
    })
    .sort((a, b) => a.user.name.localeCompare(b.user.name) || a.userId.localeCompare(b.userId));
}

const rowOf = ({ userId, user, facts, why }: ListEntry): wire.ListedLearner => ({
  userId,
  name: user.name,
  orderIds: facts.map(({ order }) => order.id),
  courseIds: facts.map(({ order }) => order.courseId),
  why,
});

const messageAbout = (
  { weekend }: Pick<RoundList, 'weekend'>,
  courses: readonly { readonly id: string; readonly title: string }[],
  now: Instant,
) => ({ weekend, courses, siteUrl: config.siteUrl, now });

/** `list-missed`: who paid and missed the first class of a weekend, even after its repeat (decision 0086). */
export const listMissed = staffCommandWithoutTransaction(wire.listMissed, async ({ request, now }) => {
  const all = await readList({ kind: 'missed', ...request }, now, false);
  const learners = all.slice(0, ROUND_LEARNERS_MAX).map(rowOf);
  return { learners, more: all.length - learners.length };
});

/** `list-round`: who is in a list now, and a sample of their message; read only (decision 0086). */
export const listRound = staffCommandWithoutTransaction(wire.listRound, async ({ request, now }) => {
  const { language, again, ...list } = request;
  const [all, templates, courses, rounds] = await Promise.all([
    readList(list, now, true, again),
    store.get('messageTemplates', MESSAGE_TEMPLATES),
    store.find('courses', {}),
    store.find('messageRounds', { listKey: listKeyOf(list) }),
  ]);
  const { learners, more, written } = nextRound(all, rounds, again);
  const [first] = learners;
  const about = messageAbout(list, courses, now);
  const template = templateFor(templates, list.kind, language);
  return {
    learners: [...learners, ...all.filter(({ why }) => why !== null)].map(rowOf),
    more,
    written,
    languages: languagesFor(templates, list.kind),
    sample:
      first === undefined
        ? null
        : renderTemplate(template, fieldValues(list.kind, first.user, first.facts, about)),
    openRoundId: rounds.find(({ endedAt }) => endedAt === null)?.id ?? null,
  };
});

/** `start-round`: starts a WhatsApp round of a list, at most one per list (decision 0086). */
export const startRound = staffCommand(wire.startRound, async (transaction, { request, actor, now }) => {
  const { language, again, ...list } = request;
  const listKey = listKeyOf(list);
  // Read outside the transaction: each learner is checked again when their card is taken.
  const listed = await readList(list, now, true, again);
  // The query locks the list: of two concurrent starts, the second joins the first one's round.
  const rounds = await transaction.find('messageRounds', { listKey });
  const open = rounds.find(({ endedAt }) => endedAt === null);
  if (open !== undefined) return { answer: { roundId: open.id, isNew: false }, audit: null };
  const next = nextRound(listed, rounds, again);
  if (next.learners.length === 0) {
    // A colleague may have finished a short list since this screen showed it.
    const [last] = rounds.toSorted((one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0));
    const isJustOver = last !== undefined && now - (last.endedAt ?? 0) < ROUND_JUST_OVER;
    if (!isJustOver) throw conflict(roundMessages.nobody);
    return { answer: { roundId: last.id, isNew: false }, audit: null };
  }
  const roundId = newId();
  const learners = next.learners.map(
    ({ userId, facts }): RoundLearner => ({
      userId,
      orderIds: facts.map(({ order }) => order.id),
      state: 'waiting',
      by: null,
      why: null,
    }),
  );
  const started = { startedBy: actor.email, startedAt: now, endedAt: null };
  transaction.set('messageRounds', roundId, { ...list, listKey, language, learners, ...started });
  return {
    answer: { roundId, isNew: true },
    audit: { action: 'round_started', id: roundId, after: { ...list, language, learners: learners.length } },
  };
});

/** Only a round's end is audited: `messagesSent` is the log of its messages. */
export const nextInRound = staffCommand(
  wire.nextInRound,
  async (transaction, { request, actor, now }, names) => {
    const { roundId, done, undo, takeOver } = request;
    const round = await requireFound(transaction.get('messageRounds', roundId), roundMessages.unknownRound);
    let learners = round.learners;
    const recorded = done && withOutcome(learners, done.userId, done.outcome, actor.uid);
    if (recorded !== null) learners = recorded;
    const undone = undo === null ? null : withUndone(learners, undo, actor.uid);
    if (undone !== null) {
      // Undo reopens a round that ended by itself, unless another one of the same list is open.
      if (round.endedAt !== null) {
        if (!isFinished(learners)) throw conflict(roundMessages.endedByHand);
        const [open] = await transaction.find('messageRounds', { listKey: round.listKey, endedAt: null });
        if (open !== undefined) throw conflict(roundMessages.goesOnElsewhere);
      }
      learners = undone;
    }
    const wasEnded = round.endedAt !== null && undone === null;
    const leftOut: wire.RoundStep['leftOut'] = [];
    let card: wire.RoundStep['card'] = null;
    const first = undone === null ? undefined : (undo ?? undefined);
    // A round of all courses and one of a single course may run in parallel and share learners.
    const openRounds = await transaction.find('messageRounds', {
      kind: round.kind,
      weekend: round.weekend,
      endedAt: null,
    });
    const others = openRounds.filter(({ id }) => id !== roundId);
    for (const learner of wasEnded ? [] : candidatesFor(learners, actor.uid, { first, takeOver })) {
      const isElsewhere = learner.state === 'waiting' && isWrittenToIn(others, learner);
      const checked = await checkLearner({ transaction, round, now }, learner, isElsewhere);
      names(learner.userId);
      if (checked.why === null) {
        card = { ...checked.card, isAgain: learner.state === 'taken' };
        learners = withLearner(learners, learner.userId, { state: 'taken', by: actor.uid });
        break;
      }
      leftOut.push({ name: checked.name, why: checked.why });
      learners = withLearner(learners, learner.userId, { state: 'left_out', why: checked.why });
    }
    const counts = countsOf(learners);
    const isOver = isFinished(learners);
    const endedAt = isOver ? (round.endedAt ?? now) : undone === null ? round.endedAt : null;
    transaction.update('messageRounds', roundId, { learners, endedAt });
    if (done !== null && recorded !== null) {
      const id = messageSentId(roundId, done.userId);
      transaction.update('messagesSent', id, { state: done.outcome, by: actor.email, at: now });
    }
    // An undone message was not sent, even if its card is then skipped.
    if (undo !== null && undone !== null) {
      transaction.update('messagesSent', messageSentId(roundId, undo), { state: 'taken' });
    }
    if (card !== null) {
      const { userId, text } = card;
      const open = {
        roundId,
        userId,
        kind: round.kind,
        state: 'taken',
        text,
        by: actor.email,
        at: now,
      } as const;
      transaction.set('messagesSent', messageSentId(roundId, userId), open);
    }
    return {
      answer: { card, leftOut, counts, isEnded: endedAt !== null },
      audit: isOver && round.endedAt === null ? roundEnded(round, counts) : null,
    };
  },
);

type RoundContext = {
  readonly transaction: Transaction;
  readonly round: MessageRound;
  readonly now: Instant;
};

async function factsOf(
  { transaction, round }: RoundContext,
  { userId, orderIds }: RoundLearner,
): Promise<ListedFacts[]> {
  const found = await Promise.all(
    orderIds.map(async (id): Promise<ListedFacts[]> => {
      const [order, enrollment] = await Promise.all([
        nullIfUnreadable(transaction.get('orders', id)),
        nullIfUnreadable(transaction.get('enrollments', id)),
      ]);
      if (order === null || enrollment === null) return [];
      const [offering] = await transaction.find('offerings', {
        courseId: order.courseId,
        weekendDate: round.weekend,
        isVisible: true,
      });
      const hasMark = round.kind === 'missed' && offering !== undefined;
      const mark = hasMark ? await transaction.get('attendance', firstMarkId(offering, userId)) : null;
      return [{ order, enrollment, offering: offering ?? null, mark: mark ?? undefined }];
    }),
  );
  return found.flat();
}

type Checked =
  | { readonly why: LeftOut; readonly name: string }
  | { readonly why: null; readonly card: Omit<wire.RoundCard, 'isAgain'> };

/** The learner's card, or why they are skipped now; `isElsewhere` if another round is writing to them. */
async function checkLearner(of: RoundContext, learner: RoundLearner, isElsewhere: boolean): Promise<Checked> {
  const { transaction, round, now } = of;
  const { kind, language, weekend } = round;
  const user = await nullIfUnreadable(transaction.get('users', learner.userId));
  const facts = user === null ? [] : await factsOf(of, learner);
  const name = user?.name ?? 'A learner';
  const orders = facts.map(({ order }) => order);
  const why = whyLeftOut(kind, user, orders);
  if (why !== null || user?.phone === undefined || user.phone === null) return { why: why ?? 'gone', name };
  if (isElsewhere) return { why: 'written', name };
  const left = facts.filter((one) => isInList(kind, one, weekend, now) && isWorthWriting(kind, one, now));
  if (left.length === 0) return { why: 'changed', name };
  const [templates, courses] = await Promise.all([
    nullIfUnreadable(transaction.get('messageTemplates', MESSAGE_TEMPLATES)),
    Promise.all(left.map(({ order }) => nullIfUnreadable(transaction.get('courses', order.courseId)))),
  ]);
  const known = courses.flatMap((course) => (course === null ? [] : [course]));
  const about = messageAbout(round, known, now);
  return {
    why: null,
    card: {
      userId: learner.userId,
      name,
      phone: user.phone,
      text: renderTemplate(templateFor(templates, kind, language), fieldValues(kind, user, left, about)),
      orderIds: left.map(({ order }) => order.id),
      courseIds: left.map(({ order }) => order.courseId),
    },
  };
}

/** Ending a round twice writes no second audit entry. */
export const endRound = staffCommand(wire.endRound, async (transaction, { request, now }) => {
  const round = await requireFound(
    transaction.get('messageRounds', request.roundId),
    roundMessages.unknownRound,
  );
  const answer = { done: true } as const;
  if (round.endedAt !== null) return { answer, audit: null };
  transaction.update('messageRounds', round.id, { endedAt: now });
  return { answer, audit: roundEnded(round, countsOf(round.learners)) };
});

const roundEnded = ({ id, kind, weekend, courseId }: MessageRound, counts: RoundCounts) => ({
  action: 'round_ended' as const,
  id,
  after: { kind, weekend, courseId, ...counts },
});

export const saveTemplates = staffCommand(wire.saveTemplates, async (transaction, { request }) => {
  const { language, texts } = request;
  const known = await nullIfUnreadable(transaction.get('messageTemplates', MESSAGE_TEMPLATES));
  const kept = Object.fromEntries(
    Object.entries({ ...known?.[language], ...texts }).filter(([, text]) => text !== null),
  );
  const others = LANGUAGES.flatMap((one) => {
    const written = known?.[one];
    return one === language || written === undefined ? [] : [[one, written] as const];
  });
  transaction.set('messageTemplates', MESSAGE_TEMPLATES, { ...Object.fromEntries(others), [language]: kept });
  return doneWithAudit({
    action: 'templates_saved',
    id: MESSAGE_TEMPLATES,
    before: { language, ...known?.[language] },
    after: { language, ...texts },
  });
});
