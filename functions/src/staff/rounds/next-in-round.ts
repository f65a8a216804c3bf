/** `next-in-round`: records the open card's outcome and reserves the next for this member of staff (decision 0086). */
import { renderTemplate, templateFor } from '../../../../src/domain/rounds/message-template.ts';
import {
  isWrittenToIn,
  candidatesFor,
  countsOf,
  isThrough,
  type LeftOut,
  type MessageRound,
  type RoundLearner,
  whyLeftOut,
  withLearner,
  withOutcome,
  withUndone,
} from '../../../../src/domain/rounds/round.ts';
import { isInList, isWorthWriting, type ListedFacts } from '../../../../src/domain/rounds/round-list.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { MESSAGE_TEMPLATES, messageSentId } from '../../../../src/domain/wire/collections.ts';
import {
  nextInRound,
  type RoundCard,
  type RoundStep,
  roundMessages,
} from '../../../../src/domain/wire/rounds/round-command.ts';
import { staffCommand } from '../../command/command.ts';
import { RefusedError } from '../../http/refused-error.ts';
import type { Transaction } from '../../store/store.ts';
import { readOrNull } from '../../store/unreadable-error.ts';
import { roundEnded } from './end-round.ts';
import { firstMarkId, messageAbout, valuesFor } from './list.ts';

/** Only a round's end is audited: `messagesSent` is the log of its messages. */
export const handler = staffCommand(nextInRound, async (transaction, { request, actor, now }, names) => {
  const { roundId, done, undo, takeOver } = request;
  const round = await transaction.get('messageRounds', roundId);
  if (round === null) throw new RefusedError('not_found', roundMessages.unknownRound);
  let learners = round.learners;
  const recorded = done && withOutcome(learners, done.userId, done.outcome, actor.uid);
  if (recorded !== null) learners = recorded;
  const undone = undo === null ? null : withUndone(learners, undo, actor.uid);
  if (undone !== null) {
    // Undo reopens a round that ended by itself, unless another one of the same list is open.
    if (round.endedAt !== null) {
      if (!isThrough(learners)) throw new RefusedError('conflict', roundMessages.endedByHand);
      const [open] = await transaction.find('messageRounds', [
        ['listKey', '==', round.listKey],
        ['endedAt', '==', null],
      ]);
      if (open !== undefined) throw new RefusedError('conflict', roundMessages.goesOnElsewhere);
    }
    learners = undone;
  }
  const wasEnded = round.endedAt !== null && undone === null;
  const leftOut: RoundStep['leftOut'] = [];
  let card: RoundStep['card'] = null;
  const first = undone === null ? undefined : (undo ?? undefined);
  // A round of all courses and one of a single course may run in parallel and share learners.
  const openRounds = await transaction.find('messageRounds', [
    ['kind', '==', round.kind],
    ['weekend', '==', round.weekend],
    ['endedAt', '==', null],
  ]);
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
});

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
      const [offering] = await transaction.find('offerings', [
        ['courseId', '==', order.courseId],
        ['weekendDate', '==', round.weekend],
        ['isVisible', '==', true],
      ]);
      const hasMark = round.kind === 'missed' && offering !== undefined;
      const mark = hasMark ? await transaction.get('attendance', firstMarkId(offering, userId)) : null;
      return [{ order, enrollment, offering: offering ?? null, mark: mark ?? undefined }];
    }),
  );
  return found.flat();
}

type Checked =
  | { readonly why: LeftOut; readonly name: string }
  | { readonly why: null; readonly card: Omit<RoundCard, 'isAgain'> };

/** The learner's card, or why they are skipped now; `isElsewhere` if another round is writing to them. */
async function checkLearner(of: Of, learner: RoundLearner, isElsewhere: boolean): Promise<Checked> {
  const { transaction, round, now } = of;
  const { kind, language, weekend } = round;
  const user = await readOrNull(transaction.get('users', learner.userId));
  const facts = user === null ? [] : await factsOf(of, learner);
  const name = user?.name ?? 'A learner';
  const why = whyLeftOut(
    kind,
    user,
    facts.map(({ order }) => order),
  );
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
