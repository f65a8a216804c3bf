/** What the hub promises of a weekend, counted from what its database and the phones hold at the end. */
import type { Attendance } from '../../src/domain/classes/attendance.ts';
import { type Enrollment, isOwnWeekend, validUntilFor } from '../../src/domain/classes/enrollment.ts';
import type { Offering } from '../../src/domain/classes/offering.ts';
import type { Order } from '../../src/domain/money/order.ts';
import type { MessageRound, MessageSent } from '../../src/domain/rounds/round.ts';
import { changeWeekend } from '../../src/domain/seats/weekend-change.ts';
import type { Day, Instant } from '../../src/domain/time/time.ts';

/** The hub's answer to a learner's phone: the result, or the sentence of the refusal. */
export type Answered = {
  readonly uid: string;
  readonly command: string;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly refused: string | null;
};

export type Pushed = { readonly uid: string; readonly tag: string };

export type Facts = {
  readonly weekend: Day;
  readonly learners: readonly string[];
  readonly orders: readonly Pick<Order, 'id' | 'userId' | 'status'>[];
  readonly enrollments: readonly Pick<Enrollment, 'id' | 'studentId' | 'courseId' | 'firstWeekend'>[];
  readonly offerings: readonly Pick<Offering, 'id' | 'courseId' | 'weekendDate' | 'isVisible'>[];
  readonly attendance: readonly Pick<Attendance, 'offeringId' | 'userId' | 'joinedAt' | 'provisional'>[];
  readonly rounds: readonly Pick<MessageRound, 'id' | 'kind' | 'weekend' | 'endedAt'>[];
  readonly sent: readonly Pick<MessageSent, 'roundId' | 'userId' | 'kind' | 'state'>[];
  readonly pushes: readonly Pushed[];
  readonly answers: readonly Answered[];
  /** Seats over the limit, summed over all steps of the story. */
  readonly oversold: number;
  readonly pictures: number;
};

type Holder = Pick<Enrollment, 'courseId' | 'status' | 'firstWeekend' | 'validUntil' | 'seatHeldUntil'>;

/** How many seats, paid or held, are taken at `now` beyond what the weekends have. */
export function seatsOver(
  enrollments: readonly Holder[],
  offerings: readonly Pick<Offering, 'courseId' | 'weekendDate' | 'capacity'>[],
  now: Instant,
): number {
  const over = offerings.map(({ courseId, weekendDate, capacity }) => {
    const taken = enrollments.filter((one) => {
      const isPaid = one.status === 'paid';
      const own = isPaid ? one : { ...one, validUntil: validUntilFor(one.firstWeekend) };
      const isTaken = isPaid || (one.seatHeldUntil ?? 0) > now;
      return one.courseId === courseId && isTaken && isOwnWeekend(own, weekendDate);
    }).length;
    return Math.max(0, taken - (capacity ?? taken));
  });
  return over.reduce((sum, seats) => sum + seats, 0);
}

const repeated = (keys: readonly string[]) => keys.length - new Set(keys).size;

export function figuresOf(facts: Facts) {
  const { weekend, orders, enrollments, offerings, attendance, rounds, sent, pushes, answers } = facts;
  const classes = offerings.filter(({ weekendDate }) => weekendDate === weekend).map(({ id }) => id);
  const paid = new Set(orders.filter(({ status }) => status === 'approved').map(({ userId }) => userId));
  const joined = attendance.filter((mark) => classes.includes(mark.offeringId) && mark.joinedAt.length > 0);
  const inside = new Set(joined.map(({ userId }) => userId));
  const written = sent.filter(({ state }) => state === 'sent');
  const weekendOf = new Map(rounds.map((round) => [round.id, round.weekend]));

  const hasHeard = (uid: string): boolean => {
    const own = answers.filter((answer) => answer.uid === uid);
    const wasTold = (kind: string, part: string) =>
      written.some((one) => one.userId === uid && one.kind === kind) ||
      pushes.some((push) => push.uid === uid && push.tag.includes(part));
    if (own.some(({ command, refused }) => command === 'join-class' && refused !== null)) return true;
    if (wasTold('missed', '-missed')) return true;
    const isLater = enrollments.some((one) => one.studentId === uid && one.firstWeekend > weekend);
    const wasAnswered = own.some(
      ({ command, result }) =>
        result?.['wantedWeekend'] != null ||
        (command === changeWeekend.name && String(result?.['firstWeekend']) > weekend),
    );
    return isLater && (wasAnswered || wasTold('moved', '-moved-'));
  };

  const offered = new Set(
    offerings
      .filter(({ isVisible }) => isVisible)
      .map(({ courseId, weekendDate }) => `${courseId} ${weekendDate}`),
  );
  const isPlaced = (id: string) =>
    enrollments.some((one) => one.id === id && offered.has(`${one.courseId} ${one.firstWeekend}`));
  const about = written.map((one) => `${one.userId} ${one.kind} ${weekendOf.get(one.roundId)}`);
  const figures = {
    learners: facts.learners.length,
    paid: paid.size,
    let_in: [...paid].filter((uid) => inside.has(uid)).length,
    told_why: [...paid].filter((uid) => !inside.has(uid) && hasHeard(uid)).length,
    messages: pushes.length + written.length,
    messages_twice: repeated(pushes.map(({ uid, tag }) => `${uid} ${tag}`)) + repeated(about),
    oversold: facts.oversold,
    in_neither: orders.filter(({ id }) => !isPlaced(id)).length,
    pictures: facts.pictures,
  };
  // No learner joins unpaid, except provisionally while a first proof is under review, as the mark says.
  const intruders = joined.filter(({ userId, provisional }) => !paid.has(userId) && provisional !== true);
  const isLogged =
    rounds.every(({ endedAt }) => endedAt !== null) && sent.every(({ state }) => state !== 'taken');
  return {
    ...figures,
    promises_kept:
      figures.paid > 0 &&
      figures.messages > 0 &&
      figures.pictures > 0 &&
      figures.let_in + figures.told_why === figures.paid &&
      figures.messages_twice + figures.oversold + figures.in_neither + intruders.length === 0 &&
      isLogged,
  };
}
