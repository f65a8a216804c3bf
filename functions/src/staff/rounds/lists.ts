import { weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import { classSessionsOf } from '../../../../src/domain/classes/class-session.ts';
import type { Offering } from '../../../../src/domain/classes/offering.ts';
import {
  languagesFor,
  renderTemplate,
  type RoundKind,
  templateFor,
} from '../../../../src/domain/rounds/message-template.ts';
import {
  fieldValues,
  isInList,
  isWorthWriting,
  type ListedFacts,
  newWeekendSince,
  wasMovedTo,
} from '../../../../src/domain/rounds/round-list.ts';
import {
  type LeftOut,
  listKeyOf,
  nextRound,
  type RoundList,
  whyLeftOut,
} from '../../../../src/domain/rounds/round.ts';
import type { Instant } from '../../../../src/domain/time/time.ts';
import { attendanceId, MESSAGE_TEMPLATES } from '../../../../src/domain/wire/collections.ts';
import { ROUND_LEARNERS_MAX } from '../../../../src/domain/wire/limits.ts';
import * as wire from '../../../../src/domain/wire/rounds/round-command.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { config } from '../../env.ts';
import { between, getMany, type Noun, type Part, store, type Where } from '../../store/store.ts';
import { walk } from '../../store/walking.ts';

const OF_ORDER = ['courseId', 'status', 'amount', 'paidAmount', 'rejectionReason', 'createdAt'] as const;
const OF_LEARNER = ['name', 'phone', 'noMessages', 'closedAt'] as const;
const OF_MARK = ['joinedAt', 'correctedTo'] as const;

export type Listed = {
  readonly userId: string;
  readonly user: Part<'users', (typeof OF_LEARNER)[number]>;
  readonly facts: readonly ListedFacts[];
  readonly why: LeftOut | null;
};

/** All candidates: a busy weekend has more than one query returns. */
async function enrollmentsOf({ kind, courseId, weekend }: RoundList): Promise<Noun<'enrollments'>[]> {
  const ofCourse = courseId === null ? {} : { courseId };
  const ofWeekend: Where<'enrollments'> = { firstWeekend: ['in', weekendsUpTo(weekend)] };
  const which: Record<RoundKind, Where<'enrollments'>> = {
    unpaid: ofWeekend,
    part_paid: ofWeekend,
    rejected: ofWeekend,
    waiting: ofWeekend,
    missed: ofWeekend,
    moved: ofWeekend,
    new_weekend: { firstWeekend: between(newWeekendSince(weekend), weekend) },
  };
  const status: Where<'enrollments'> =
    kind === 'moved' ? {} : { status: kind === 'missed' ? 'paid' : 'pending' };
  // Firestore orders a range query by its field.
  const by = kind === 'new_weekend' ? 'firstWeekend' : null;
  const found: Noun<'enrollments'>[] = [];
  for await (const page of walk('enrollments', by, { ...status, ...ofCourse, ...which[kind] })) {
    found.push(...page.flatMap(({ noun }) => (noun === null ? [] : [noun])));
  }
  return found;
}

async function offeringsOf({ courseId, weekend }: RoundList): Promise<Map<string, Offering>> {
  const ofCourse = courseId === null ? {} : { courseId };
  const found = await store.find('offerings', { weekendDate: weekend, ...ofCourse });
  return new Map(found.filter(({ isVisible }) => isVisible).map((offering) => [offering.courseId, offering]));
}

export function firstMarkId(offering: Offering, uid: string): string {
  return attendanceId(offering.id, classSessionsOf(offering)[0]?.type ?? 'saturday', uid);
}

/** Each learner once, by name. `forRound` omits those for whom it is too late; unless `again`, those told of a move get no message. */
export async function readList(
  list: RoundList,
  now: Instant,
  forRound: boolean,
  again = true,
): Promise<Listed[]> {
  const [enrollments, offerings] = await Promise.all([enrollmentsOf(list), offeringsOf(list)]);
  const markIds = enrollments.flatMap(({ courseId, studentId }) => {
    const offering = offerings.get(courseId);
    return list.kind !== 'missed' || offering === undefined ? [] : [firstMarkId(offering, studentId)];
  });
  const orderIds = enrollments.map(({ id }) => id);
  const [orders, marks] = await Promise.all([
    getMany('orders', orderIds, OF_ORDER),
    getMany('attendance', markIds, OF_MARK),
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
  const users = await getMany('users', [...byLearner.keys()], OF_LEARNER);
  return [...byLearner]
    .flatMap(([userId, own]): Listed[] => {
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

export const rowOf = ({ userId, user, facts, why }: Listed): wire.ListedLearner => ({
  userId,
  name: user.name,
  orderIds: facts.map(({ order }) => order.id),
  courseIds: facts.map(({ order }) => order.courseId),
  why,
});

export const messageAbout = (
  { weekend }: Pick<RoundList, 'weekend'>,
  courses: readonly { readonly id: string; readonly title: string }[],
  now: Instant,
) => ({ weekend, courses, siteUrl: config.siteUrl, now });

export const valuesFor = (
  kind: RoundKind,
  { user, facts }: Pick<Listed, 'user' | 'facts'>,
  about: ReturnType<typeof messageAbout>,
) => fieldValues(kind, user, facts, about);

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
    sample: first === undefined ? null : renderTemplate(template, valuesFor(list.kind, first, about)),
    openRoundId: rounds.find(({ endedAt }) => endedAt === null)?.id ?? null,
  };
});
