/** The weekend from Thursday to Sunday: what happens when. Whether it works out is up to the hub. */
import { store, transact } from '../../functions/src/store/store.ts';
import type { Slot } from '../../src/domain/classes/class-session.ts';
import { offeringIdOf, plannedOffering } from '../../src/domain/classes/offering.ts';
import { amountDue } from '../../src/domain/money/order.ts';
import { pushKindSchema } from '../../src/domain/notifications/push.ts';
import type { RoundKind } from '../../src/domain/rounds/message-template.ts';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { addDays, type Day, type Instant, lusakaInstant } from '../../src/domain/time/time.ts';
import { learnerCommands, staffCommands } from '../../src/domain/wire/commands.ts';
import type { CommandAnswer, CommandRequest } from '../../src/domain/wire/commands.ts';
import { COURSE_PRICE_KWACHA, HOUR, MINUTE } from '../../src/domain/wire/limits.ts';
import type { LocalPushService } from '../../tests/fixtures/local-push-service.ts';
import { writeHub } from '../seed/classes.ts';
import { manager, type Member, reviewer } from '../seed/people.ts';
import { proofOf, stepsBy } from '../seed/commands.ts';
import { cast, type Fate, type Learner, oneWho, whose } from './cast.ts';
import type { Stage } from './stage.ts';

/** Only the first course has a limit. */
const SEATS_OF_FIRST = 12;
const courses = foundingCourses.map(({ id }) => id);
const [first = '', forgotten = '', ...others] = courses;

/** Writes the hub as it is before the first learner comes: courses, staff, and four weekends without links. */
export async function setStage(weekend: Day, passwordHash: string): Promise<void> {
  await transact(async (transaction) => {
    writeHub(transaction, passwordHash, {
      seats: { seatHoldHours: 8, offerHours: 4 },
      provisionalEntry: 'first_proof',
    });
    for (const courseId of courses)
      for (const days of [0, 7, 14, 21]) {
        const offering = plannedOffering(courseId, addDays(weekend, days));
        const capacity = courseId === first ? SEATS_OF_FIRST : null;
        transaction.set('offerings', offering.id, { ...offering, capacity });
      }
  });
}

export function planWeekend(
  { perform, phones: pushed, plan }: Stage,
  weekend: Day,
  phones: LocalPushService,
): void {
  const steps = stepsBy(perform);
  const next = addDays(weekend, 7);
  const on = (days: number) => (time: string) => lusakaInstant(addDays(weekend, days), time);
  const [thursday, friday, saturday, sunday] = [on(-2), on(-1), on(0), on(1)];
  const each = (fates: readonly Fate[], at: Instant, happen: (who: Learner, at: Instant) => unknown) => {
    for (const who of whose(...fates)) plan(at, (now) => happen(who, now));
  };

  const orderOf = async ({ uid }: Learner) => {
    const [order] = await store.find('orders', { userId: uid });
    if (order === undefined) throw new Error(`${uid} has no order.`);
    return order;
  };
  const register = async (who: Learner, at: Instant) => {
    await steps.register(who, at);
    if (!who.isReached) return;
    const phone = phones.subscribe();
    pushed.set(who.uid, phone);
    const request = { ...phone.subscription, kinds: [...pushKindSchema.options] };
    await perform(learnerCommands.savePushSubscription, who, at + MINUTE, request);
  };
  const pay = async (who: Learner, at: Instant, amount = COURSE_PRICE_KWACHA, transactionId?: string) => {
    const { id: code, proofCount } = await orderOf(who);
    const payment = { code, number: proofCount + 1, amount, paidAt: at - 10 * MINUTE, transactionId };
    await perform(learnerCommands.submitProof, who, at, proofOf(who, payment));
  };
  const payWithCopy = async (who: Learner, at: Instant) => {
    const { uid, network } = oneWho('early');
    const [copied] = await store.find('paymentProofs', { userId: uid });
    await pay({ ...who, network }, at, COURSE_PRICE_KWACHA, copied?.transactionId);
  };
  const join = (slot: Slot) => (who: Learner, at: Instant) =>
    steps.join(who, offeringIdOf(who.courseId, weekend), slot, at);
  const answer = (reply: 'take' | 'keep') => async (who: Learner, at: Instant) => {
    const offers = await store.find('placeOffers', { userId: who.uid });
    const open = offers.find(({ status }) => status === 'open');
    if (open === undefined) throw new Error(`${who.name} was offered no place.`);
    await perform(learnerCommands.changeWeekend, who, at, { ask: reply, offerId: open.id });
  };

  // Staff: the manager and the reviewer work at the same time.
  const review = async (at: Instant) => {
    const waiting = await store.find('paymentProofs', { status: 'under_review' });
    waiting.sort((a, b) => a.submittedAt - b.submittedAt);
    const lane = async (member: Member, which: number) => {
      for (const { orderId } of waiting.filter((_, nth) => nth % 2 === which)) {
        const order = await store.get('orders', orderId);
        if (order === null) continue;
        const who = cast.find(({ uid }) => uid === order.userId);
        const received = order.proofCount === 1 ? who?.received : undefined;
        await steps.review(order, member, at, received ?? amountDue(order));
      }
    };
    await Promise.all([lane(manager, 0), lane(reviewer, 1)]);
  };
  const publish = (courseIds: readonly string[]) => async (at: Instant) => {
    for (const courseId of courseIds) await steps.publishLinks(offeringIdOf(courseId, weekend), at);
  };
  /** Both begin the same list at once and open chat after chat. */
  const writeTo = (kind: RoundKind, day: Day) => async (at: Instant) => {
    const { nextInRound } = staffCommands;
    const lane = async (member: Member) => {
      const list = { kind, courseId: null, weekend: day, language: 'en' } as const;
      const { roundId } = await perform(staffCommands.startRound, member, at, list);
      let done: { userId: string; outcome: 'sent' } | null = null;
      for (let now = at; ; now += MINUTE) {
        const request: CommandRequest<typeof nextInRound> = { roundId, done, undo: null, takeOver: false };
        const { card }: CommandAnswer<typeof nextInRound> = await perform(nextInRound, member, now, request);
        if (card === null) return;
        done = { userId: card.userId, outcome: 'sent' };
      }
    };
    await Promise.all([lane(manager), lane(reviewer)]);
  };

  // Thursday: people register, most of them pay, and one class is full by nine.
  for (const who of cast) {
    const later = who.at * 5 * MINUTE;
    plan(thursday('07:05') + later, (at) => register(who, at));
    if (who.pays !== 0) plan(thursday('07:35') + later, (at) => pay(who, at, who.pays));
    if (!who.wantsEarlier) continue;
    plan(thursday('07:45') + later, async (at) => {
      const request = { ask: 'wait' as const, orderId: (await orderOf(who)).id };
      return perform(learnerCommands.changeWeekend, who, at, request);
    });
  }
  plan(thursday('12:00'), review);
  plan(thursday('12:30'), publish([first, ...others]));
  // Three holds end; each free place is offered to the learner who asked first.
  each(['placed, takes'], thursday('16:20'), answer('take'));
  each(['placed, declines'], thursday('16:35'), answer('keep'));
  each(['placed, takes later'], thursday('17:10'), answer('take'));
  plan(thursday('18:00'), review);

  // Friday: second tries, moves until noon, the forgotten link, and those who have not paid.
  each(['returns'], friday('09:00'), pay);
  each(['returns late'], friday('09:30'), pay);
  each(['rejected, pays again'], friday('09:40'), pay);
  each(['two parts'], friday('09:50'), (who, at) => pay(who, at, who.pays));
  plan(friday('10:30'), review);
  each(['moved, comes'], friday('11:00'), async (who, at) => {
    const orderIds = [(await orderOf(who)).id];
    const confirmed = { reason: 'Asked for it on the phone.', acceptsWarnings: true };
    return perform(staffCommands.changeWeekends, reviewer, at, { orderIds, toWeekend: next, confirmed });
  });
  each(['asks to move'], friday('11:30'), async (who, at) => {
    const request = { ask: 'move' as const, orderId: (await orderOf(who)).id, toWeekend: next };
    return perform(learnerCommands.changeWeekend, who, at, request);
  });
  each(['wants no messages'], friday('11:40'), ({ uid }) =>
    transact(async (transaction) => transaction.update('users', uid, { noMessages: true })),
  );
  // A seat in the full weekend takes one in the next weekend too, so a late payment begins with the one after.
  for (const day of [next, addDays(next, 7)]) plan(friday('12:10'), writeTo('moved', day));
  plan(friday('16:20'), publish([forgotten]));
  plan(friday('16:40'), writeTo('unpaid', weekend));
  each(['pays when written to'], friday('18:00'), pay);
  plan(friday('19:00'), review);

  // Saturday: three pay in the last minutes; everybody who comes to the door is let in or hears why.
  each(['provisional', 'provisional, rejected'], saturday('14:20'), pay);
  each(['copies a payment'], saturday('14:25'), payWithCopy);
  each(['early'], saturday('14:30'), join('saturday'));
  const present = cast.filter(({ isAbsent }) => !isAbsent);
  for (const who of present.filter(({ fate }) => fate !== 'misses'))
    plan(saturday('14:46') + (who.at % 20) * MINUTE, (at) => join('saturday')(who, at));
  plan(saturday('17:00'), review);
  plan(saturday('18:10'), writeTo('missed', weekend));

  // Sunday: the same class again, now also with those who missed it.
  for (const who of present) plan(sunday('16:46') + (who.at % 20) * MINUTE, (at) => join('sunday')(who, at));
  plan(sunday('18:00') + HOUR, () => undefined);
}
