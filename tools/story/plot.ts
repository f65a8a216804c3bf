/** The weekend from Thursday to Sunday: what happens when. Whether it works out is up to the hub. */
import { handler as answering } from '../../functions/src/learner/answer-offer.ts';
import { handler as asking } from '../../functions/src/learner/ask-move.ts';
import { handler as joining } from '../../functions/src/learner/join-class.ts';
import { handler as registration } from '../../functions/src/learner/register-course.ts';
import { handler as subscribing } from '../../functions/src/learner/save-push-subscription.ts';
import { handler as submission } from '../../functions/src/learner/submit-proof.ts';
import { handler as wishing } from '../../functions/src/learner/want-earlier.ts';
import { store, transact } from '../../functions/src/store/store.ts';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { foundingSettings } from '../../src/shared/founding-settings.ts';
import type { Slot } from '../../src/domain/classes/class-session.ts';
import { offeringIdOf, plannedOffering } from '../../src/domain/classes/offering.ts';
import { pushKindSchema } from '../../src/domain/notifications/push.ts';
import { addDays, type Day, type Instant, lusakaInstant } from '../../src/domain/time/time.ts';
import { PUBLIC_SETTINGS } from '../../src/domain/wire/collections.ts';
import { COURSE_PRICE_KWACHA, HOUR, MINUTE } from '../../src/domain/wire/limits.ts';
import type { LocalPushService } from '../../tests/fixtures/local-push-service.ts';
import { makeStaffMember } from '../../tests/factories/staff-member.ts';
import { staff } from '../seed/people.ts';
import { paymentMessage, proofIdOf, transactionIdOf } from '../seed/story.ts';
import { cast, classes, type Fate, type Learner } from './cast.ts';
import type { Desk } from './desk.ts';
import { officeOf } from './office.ts';

/** The hub before the first learner comes: courses, staff, and four weekends without links. */
export async function setStage(weekend: Day, passwordHash: string): Promise<void> {
  await transact(async (transaction) => {
    transaction.set('publicSettings', PUBLIC_SETTINGS, {
      ...foundingSettings,
      seats: { seatHoldHours: 8, offerHours: 4 },
      provisionalEntry: 'first_proof',
    });
    for (const course of foundingCourses) transaction.set('courses', course.id, course);
    for (const { uid, ...member } of staff) {
      transaction.set('admins', uid, makeStaffMember({ ...member, id: uid }));
      transaction.set('adminSecrets', uid, { passwordHash });
    }
    for (const { courseId, seats: capacity } of classes)
      for (const day of [0, 7, 14, 21].map((days) => addDays(weekend, days))) {
        const offering = plannedOffering(courseId, day);
        transaction.set('offerings', offering.id, { ...offering, capacity });
      }
  });
}

const STAYS: readonly Fate[] = [
  'returns late',
  'stays unpaid',
  'wants no messages',
  'absent',
  'asks to move',
  'placed',
  'placed, takes',
  'placed, declines',
  'placed, does not answer',
];
const ONLY_SUNDAY: readonly Fate[] = ['misses'];
const NEVER_PAYS: readonly Fate[] = ['stays unpaid', 'unpaid, comes', 'wants no messages'];

/** Plans all that happens; the pictures are planned by who takes them. */
export function planWeekend(desk: Desk, weekend: Day, phones: LocalPushService): void {
  const { asLearner, plan } = desk;
  const { move, publishLinks, reviewAll, writeTo } = officeOf(desk);
  const next = addDays(weekend, 7);
  const on = (days: number, time: string) => lusakaInstant(addDays(weekend, days), time);
  const [thursday, friday, saturday, sunday] = ([-2, -1, 0, 1] as const).map(
    (days) => (time: string) => on(days, time),
  ) as [
    (time: string) => Instant,
    (time: string) => Instant,
    (time: string) => Instant,
    (time: string) => Instant,
  ];
  const whose = (...fates: readonly Fate[]) => cast.filter(({ fate }) => fates.includes(fate));

  const orderOf = async ({ uid }: Learner) => {
    const [order] = await store.find('orders', [['userId', '==', uid]]);
    if (order === undefined) throw new Error(`${uid} has no order.`);
    return order;
  };
  const register = async (who: Learner, at: Instant) => {
    const { courseId, name, phone } = who;
    await asLearner(registration, who, at, { courseId, name, phone, agreedToTerms: true });
    if (!who.isReached) return;
    const device = phones.subscribe();
    desk.phones.set(who.uid, device);
    const request = { ...device.subscription, kinds: [...pushKindSchema.options] };
    await asLearner(subscribing, who, at + MINUTE, request);
  };
  const pay = async (who: Learner, at: Instant, amount = COURSE_PRICE_KWACHA, payer = who) => {
    const { network } = payer;
    const { id: orderId, proofCount } = await orderOf(who);
    const transactionId = transactionIdOf(network, thursday('09:00'), `${payer.uid} ${proofCount}`);
    const transfer = { id: transactionId, amount, at: at - 10 * MINUTE, code: orderId };
    await asLearner(submission, who, at, {
      proofId: proofIdOf(orderId, proofCount + 1),
      orderId,
      network,
      transactionId,
      payerPhone: who.phone,
      amount,
      paidAt: at - 10 * MINUTE,
      message: paymentMessage(network, transfer),
    });
  };
  const join = (who: Learner, slot: Slot, at: Instant) =>
    asLearner(joining, who, at, { offeringId: offeringIdOf(who.courseId, weekend), slot });
  const answer = async (who: Learner, at: Instant, reply: 'take' | 'keep') => {
    const [offer] = await store.find('placeOffers', [
      ['userId', '==', who.uid],
      ['status', '==', 'open'],
    ]);
    if (offer === undefined) throw new Error(`${who.name} was offered no place.`);
    await asLearner(answering, who, at, { offerId: offer.id, answer: reply });
  };

  // Thursday: people register, most of them pay, and one class is full by nine.
  for (const who of cast) {
    const { at: nth, fate } = who;
    plan(thursday('07:05') + nth * 5 * MINUTE, (at) => register(who, at));
    const isLater = ['returns', 'returns late', 'pays when written to'].includes(fate);
    const isSaturday = ['provisional', 'provisional, rejected', 'copies a payment'].includes(fate);
    if (isLater || isSaturday || NEVER_PAYS.includes(fate)) continue;
    const half = fate === 'two parts' || fate === 'half, comes' ? COURSE_PRICE_KWACHA / 2 : undefined;
    plan(thursday('07:35') + nth * 5 * MINUTE, (at) => pay(who, at, half));
    if (!fate.startsWith('placed') || fate === 'placed') continue;
    plan(thursday('07:45') + nth * 5 * MINUTE, async (at) =>
      asLearner(wishing, who, at, { orderId: (await orderOf(who)).id, wanted: true }),
    );
  }
  plan(thursday('12:00'), reviewAll);
  const linked = classes.map(({ courseId }) => courseId);
  const forgotten = linked.slice(1, 2);
  plan(thursday('12:30'), (at) =>
    publishLinks(
      linked.filter((id) => !forgotten.includes(id)),
      weekend,
      at,
    ),
  );
  // Three holds end; each free place is offered to who asked first.
  plan(thursday('16:20'), (at) => answer(whose('placed, takes')[0] as Learner, at, 'take'));
  for (const who of whose('placed, declines')) plan(thursday('16:35'), (at) => answer(who, at, 'keep'));
  plan(thursday('17:10'), (at) => answer(whose('placed, takes')[1] as Learner, at, 'take'));
  plan(thursday('18:00'), reviewAll);

  // Friday: second tries, moves until noon, the forgotten link, and those who have not paid.
  for (const who of whose('returns')) plan(friday('09:00'), (at) => pay(who, at));
  for (const who of whose('returns late')) plan(friday('09:30'), (at) => pay(who, at));
  for (const who of whose('rejected, pays again')) plan(friday('09:40'), (at) => pay(who, at));
  for (const who of whose('two parts')) plan(friday('09:50'), (at) => pay(who, at, COURSE_PRICE_KWACHA / 2));
  plan(friday('10:30'), reviewAll);
  for (const who of whose('moved, comes'))
    plan(friday('11:00'), async (at) => move((await orderOf(who)).id, next, at));
  for (const who of whose('asks to move'))
    plan(friday('11:30'), async (at) =>
      asLearner(asking, who, at, { orderId: (await orderOf(who)).id, toWeekend: next }),
    );
  for (const { uid } of whose('wants no messages'))
    plan(friday('11:40'), () =>
      transact(async (transaction) => transaction.update('users', uid, { noMessages: true })),
    );
  // Whoever begins with the full weekend also has a seat in the next one: a late payment begins with the one after that.
  for (const day of [next, addDays(next, 7)]) plan(friday('12:10'), (at) => writeTo('moved', day, at));
  plan(friday('16:20'), (at) => publishLinks(forgotten, weekend, at));
  plan(friday('16:40'), (at) => writeTo('unpaid', weekend, at));
  for (const who of whose('pays when written to')) plan(friday('18:00'), (at) => pay(who, at));
  plan(friday('19:00'), reviewAll);

  // Saturday: three pay in the last minutes; whoever comes to the door is let in or told why.
  for (const who of whose('provisional', 'provisional, rejected'))
    plan(saturday('14:20'), (at) => pay(who, at));
  for (const who of whose('copies a payment'))
    plan(saturday('14:25'), (at) => pay(who, at, COURSE_PRICE_KWACHA, whose('early')[0]));
  for (const who of whose('early')) plan(saturday('14:30'), (at) => join(who, 'saturday', at));
  for (const who of cast.filter(({ fate }) => ![...STAYS, ...ONLY_SUNDAY].includes(fate)))
    plan(saturday('14:46') + (who.at % 20) * MINUTE, (at) => join(who, 'saturday', at));
  plan(saturday('17:00'), reviewAll);
  plan(saturday('18:10'), (at) => writeTo('missed', weekend, at));

  // Sunday: the same class again, for whoever missed it too.
  for (const who of cast.filter(({ fate }) => !STAYS.includes(fate)))
    plan(sunday('16:46') + (who.at % 20) * MINUTE, (at) => join(who, 'sunday', at));
  plan(sunday('18:00') + HOUR, () => undefined);
}
