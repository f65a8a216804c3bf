/** WhatsApp rounds of a list and the texts of their messages (decision 0086). */
import { LANGUAGES, renderTemplate, templateFor } from '../../../../src/domain/rounds/message-template.ts';
import { isInList, isWorthWriting, type ListedFacts } from '../../../../src/domain/rounds/round-list.ts';
import {
  candidatesFor,
  countsOf,
  isThrough,
  isWrittenToIn,
  type LeftOut,
  listKeyOf,
  type MessageRound,
  nextRound,
  type RoundCounts,
  type RoundLearner,
  whyLeftOut,
  withLearner,
  withOutcome,
  withUndone,
} from '../../../../src/domain/rounds/round.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { MESSAGE_TEMPLATES, messageSentId } from '../../../../src/domain/wire/collections.ts';
import { ROUND_JUST_OVER } from '../../../../src/domain/wire/limits.ts';
import * as wire from '../../../../src/domain/wire/rounds/round-command.ts';
import { logged, staffCommand } from '../../command/command.ts';
import { conflict, foundOr } from '../../http/refused-error.ts';
import { newId, type Transaction } from '../../store/store.ts';
import { readOrNull } from '../../store/unreadable-error.ts';
import { firstMarkId, messageAbout, readList, valuesFor } from './lists.ts';

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
    if (!isJustOver) throw conflict(wire.roundMessages.nobody);
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
    const round = await foundOr(transaction.get('messageRounds', roundId), wire.roundMessages.unknownRound);
    let learners = round.learners;
    const recorded = done && withOutcome(learners, done.userId, done.outcome, actor.uid);
    if (recorded !== null) learners = recorded;
    const undone = undo === null ? null : withUndone(learners, undo, actor.uid);
    if (undone !== null) {
      // Undo reopens a round that ended by itself, unless another one of the same list is open.
      if (round.endedAt !== null) {
        if (!isThrough(learners)) throw conflict(wire.roundMessages.endedByHand);
        const [open] = await transaction.find('messageRounds', { listKey: round.listKey, endedAt: null });
        if (open !== undefined) throw conflict(wire.roundMessages.goesOnElsewhere);
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
    const isOver = isThrough(learners);
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

type Of = { readonly transaction: Transaction; readonly round: MessageRound; readonly now: Instant };

async function factsOf(
  { transaction, round }: Of,
  { userId, orderIds }: RoundLearner,
): Promise<ListedFacts[]> {
  const found = await Promise.all(
    orderIds.map(async (id): Promise<ListedFacts[]> => {
      const [order, enrollment] = await Promise.all([
        readOrNull(transaction.get('orders', id)),
        readOrNull(transaction.get('enrollments', id)),
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
async function checkLearner(of: Of, learner: RoundLearner, isElsewhere: boolean): Promise<Checked> {
  const { transaction, round, now } = of;
  const { kind, language, weekend } = round;
  const user = await readOrNull(transaction.get('users', learner.userId));
  const facts = user === null ? [] : await factsOf(of, learner);
  const name = user?.name ?? 'A learner';
  const orders = facts.map(({ order }) => order);
  const why = whyLeftOut(kind, user, orders);
  if (why !== null || user?.phone === undefined || user.phone === null) return { why: why ?? 'gone', name };
  if (isElsewhere) return { why: 'written', name };
  const left = facts.filter((one) => isInList(kind, one, weekend, now) && isWorthWriting(kind, one, now));
  if (left.length === 0) return { why: 'changed', name };
  const [templates, courses] = await Promise.all([
    readOrNull(transaction.get('messageTemplates', MESSAGE_TEMPLATES)),
    Promise.all(left.map(({ order }) => readOrNull(transaction.get('courses', order.courseId)))),
  ]);
  const known = courses.flatMap((course) => (course === null ? [] : [course]));
  const about = messageAbout(round, known, now);
  return {
    why: null,
    card: {
      userId: learner.userId,
      name,
      phone: user.phone,
      text: renderTemplate(
        templateFor(templates, kind, language),
        valuesFor(kind, { user, facts: left }, about),
      ),
      orderIds: left.map(({ order }) => order.id),
      courseIds: left.map(({ order }) => order.courseId),
    },
  };
}

/** Ending a round twice writes no second audit entry. */
export const endRound = staffCommand(wire.endRound, async (transaction, { request, now }) => {
  const round = await foundOr(
    transaction.get('messageRounds', request.roundId),
    wire.roundMessages.unknownRound,
  );
  const answer = { done: true } as const;
  if (round.endedAt !== null) return { answer, audit: null };
  transaction.update('messageRounds', round.id, { endedAt: now });
  return { answer, audit: roundEnded(round, countsOf(round.learners)) };
});

export const roundEnded = ({ id, kind, weekend, courseId }: MessageRound, counts: RoundCounts) => ({
  action: 'round_ended' as const,
  id,
  after: { kind, weekend, courseId, ...counts },
});

export const saveTemplates = staffCommand(wire.saveTemplates, async (transaction, { request }) => {
  const { language, texts } = request;
  const known = await readOrNull(transaction.get('messageTemplates', MESSAGE_TEMPLATES));
  const kept = Object.fromEntries(
    Object.entries({ ...known?.[language], ...texts }).filter(([, text]) => text !== null),
  );
  const others = LANGUAGES.flatMap((one) => {
    const written = known?.[one];
    return one === language || written === undefined ? [] : [[one, written] as const];
  });
  transaction.set('messageTemplates', MESSAGE_TEMPLATES, { ...Object.fromEntries(others), [language]: kept });
  return logged({
    action: 'templates_saved',
    id: MESSAGE_TEMPLATES,
    before: { language, ...known?.[language] },
    after: { language, ...texts },
  });
});
