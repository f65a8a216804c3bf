/** The next card of a round: the first learner who still belongs to its list, looked at anew in the transaction. */
import { renderTemplate, templateFor } from '../../../../src/domain/rounds/message-template.ts';
import { isInList, isWorthWriting, type ListedFacts } from '../../../../src/domain/rounds/round-list.ts';
import {
  type LeftOut,
  type MessageRound,
  type RoundLearner,
  whyLeftOut,
} from '../../../../src/domain/rounds/round.ts';
import { MESSAGE_TEMPLATES } from '../../../../src/domain/wire/collections.ts';
import type { RoundCard } from '../../../../src/domain/wire/rounds/round-command.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import type { Transaction } from '../../store/store.ts';
import { readOrNull } from '../../store/unreadable-error.ts';
import { firstMarkId, messageAbout, valuesFor } from './list.ts';

type Of = { readonly transaction: Transaction; readonly round: MessageRound; readonly now: Instant };

/** All that tells whether these orders still belong to the list. */
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

type Looked =
  | { readonly why: LeftOut; readonly name: string }
  | { readonly why: null; readonly card: Omit<RoundCard, 'isAgain'> };

/** The learner's card, or why they are left out now; `isElsewhere`: another round writes to them. */
export async function lookAt(of: Of, learner: RoundLearner, isElsewhere: boolean): Promise<Looked> {
  const { transaction, round, now } = of;
  const { kind, language, weekend } = round;
  const user = await readOrNull(transaction.get('users', learner.userId));
  const facts = user === null ? [] : await factsOf(of, learner);
  const name = user?.name ?? 'A learner';
  const why = whyLeftOut(
    kind,
    user,
    facts.map(({ order }) => order.status),
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
