import { expect, test } from 'vitest';
import { hashOf } from '../../../functions/src/hash.ts';
import { DAY, HOUR, MINUTE, PUSH_OUTBOX_RETENTION } from '../../../src/domain/wire/limits.ts';
import { formatFull, weekendOf } from '../../../src/domain/time/time.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { MESSAGE_KINDS } from '../../../src/domain/notifications/push-message.ts';
import { makeUser } from '../../factories/learner.ts';
import type { Phone } from '../../fixtures/local-push-service.ts';
import { approving, rejecting, review } from '../decisions.ts';
import { db, expectResult, readDoc, findDocs, newLearner, newStaff, put, send, threeAtOnce } from '../hub.ts';
import { enrolled, moving, newCourseOf, SECOND } from './move-fixtures.ts';
import { offered, withoutOffers } from './place-offer-fixtures.ts';
import {
  early,
  kindsOf,
  newAttender,
  newClass,
  newPhone,
  soon,
  tick,
  tickBeside,
  withPushService,
} from './push-fixtures.ts';
import { type Placed, placeUnderReview } from '../order-fixtures.ts';

withPushService();
withoutOffers();

const weekendDate = weekendOf(Date.now() + 14 * DAY);

/** A class in a fortnight, with a learner of this class alone; `save` changes the class as staff do. */
async function coming() {
  const offering = await newClass({ weekendDate });
  const manager = await newStaff('manager');
  const attender = await newAttender(offering, { createdAt: Date.now() - DAY, admittedAt: Date.now() - DAY });
  const save = async (changes: object) =>
    expectResult(await send('save-offering', manager, { offeringId: offering.id, ...changes }));
  return { ...attender, offering, save, startsAt: offering.saturdayStartsAt };
}
const newsOf = (id: string, slot = 'saturday') => readDoc('pushOutbox', `class_${id}_${slot}`);

test('a moved class notifies its learners once, with the new time', async () => {
  const { offering, phone, save, startsAt } = await coming();
  const late = await newAttender(offering, { createdAt: Date.now() + HOUR, admittedAt: Date.now() + HOUR });
  const unpaid = await newAttender(offering, { status: 'pending', validUntil: null });
  await save({ saturdayStartsAt: startsAt + HOUR });
  expect(await newsOf(offering.id, 'sunday')).toBeNull();
  await tick(Date.now());
  await tick(Date.now() + MINUTE);
  expect(phone.received.map(({ payload }) => payload)).toMatchObject([
    {
      kind: 'class_changed',
      body: `It starts ${formatFull(startsAt + HOUR)}.`,
      path: paths.join(offering.id, 'saturday'),
    },
  ]);
  expect([...kindsOf(late.phone), ...kindsOf(unpaid.phone)]).toEqual([]);
  expect(await newsOf(offering.id)).toBeNull();
});

test('two moves before a push make one push; a move back before it makes none, and after it a second', async () => {
  const { offering, phone, save, startsAt } = await coming();
  await save({ saturdayStartsAt: startsAt + HOUR });
  await save({ saturdayStartsAt: startsAt + 2 * HOUR });
  await tick(Date.now());
  expect(phone.received).toHaveLength(1);

  await save({ saturdayStartsAt: startsAt + 3 * HOUR });
  await save({ saturdayStartsAt: startsAt + 2 * HOUR });
  expect(await newsOf(offering.id)).toBeNull();

  await save({ saturdayStartsAt: startsAt });
  await tick(Date.now());
  expect(phone.alerts).toHaveLength(2);
});

test('a hidden class is news, and so is its return; other changes are not', async () => {
  const { offering, phone, save } = await coming();
  await save({ capacity: 20 });
  await tick(Date.now());
  expect(phone.received).toEqual([]);
  await save({ isVisible: false });
  await tick(Date.now());
  expect(phone.received.map(({ payload }) => payload.path)).toEqual([paths.dashboard(), paths.dashboard()]);
  await save({ isVisible: true });
  await tick(Date.now());
  expect(phone.received.at(-1)?.payload.body).toContain('It starts');
  expect(await newsOf(offering.id)).toBeNull();
});

test('if the push service does not answer, news is retried each minute, and given up in the end', async () => {
  const { offering, phone, save, startsAt } = await coming();
  phone.status = 503;
  await save({ saturdayStartsAt: startsAt + HOUR });
  await tick(Date.now());
  expect(await newsOf(offering.id)).toMatchObject({ begun: true });
  phone.status = 201;
  await tick(Date.now() + MINUTE);
  expect(phone.received).toHaveLength(1);

  phone.status = 503;
  await save({ saturdayStartsAt: startsAt });
  await tick(Date.now() + PUSH_OUTBOX_RETENTION + MINUTE);
  expect(await newsOf(offering.id)).toBeNull();
});

test('a decision is pushed to every device that wants it, does not say the result, and leads to the order', async () => {
  const [placed, reviewer] = [await placeUnderReview(), await newStaff()];
  const { uid } = placed.learner;
  const phone = await newPhone(uid);
  const other = await newPhone(uid, ['verdict']);
  const without = await newPhone(uid, ['day_before']);
  expectResult(await send(review, reviewer, rejecting(placed)));
  other.status = 503;
  await tick(Date.now());
  other.status = 201;
  await tick(Date.now());
  await tick(Date.now());
  expect([phone, other, without].map(kindsOf)).toEqual([['verdict'], ['verdict'], []]);
  const [message] = phone.received;
  expect(message?.payload.path).toBe(paths.dashboard({ order: placed.order.id }));
  expect(`${message?.payload.title} ${message?.payload.body}`).not.toMatch(/reject|approv|100/i);
  expect(await readDoc('pushOutbox', `verdict_${placed.order.id}`)).toBeNull();
});

test('an approval and its reversal are two pushes', async () => {
  const [placed, reviewer, owner] = [await placeUnderReview(), await newStaff(), await newStaff('owner')];
  const phone = await newPhone(placed.learner.uid);
  expectResult(await send(review, reviewer, approving(placed)));
  expect(await readDoc('enrollments', placed.order.id)).toMatchObject({ admittedAt: expect.any(Number) });
  await tick(Date.now());
  const reason = 'It was somebody else’s payment.';
  expectResult(await send('reverse-payment', owner, { orderId: placed.order.id, reason }));
  await tick(Date.now());
  expect(phone.alerts).toHaveLength(2);
});

test('three runs of the job at once, and three more, bring each piece of news once', async () => {
  const { offering, phone, save, startsAt } = await coming();
  const { waiting } = await offered();
  const [checked, moved] = [await placeUnderReview(), await enrolled(await newCourseOf())];
  const uids = [waiting, checked, moved].map(({ learner }) => learner.uid);
  const phones = [phone, ...(await Promise.all(uids.map((uid) => newPhone(uid))))];
  const owner = await newStaff('owner');
  expectResult(await send(review, owner, approving(checked)));
  expectResult(await send('change-weekends', owner, moving([moved.order.id], SECOND)));
  await save({ saturdayStartsAt: startsAt + HOUR });
  for (const _ of ['at first', 'again']) await threeAtOnce(() => tickBeside(Date.now()));
  expect(phones.map(kindsOf)).toEqual([['class_changed'], ['place_offer'], ['verdict'], ['class_changed']]);
  for (const uid of uids) expect(await findDocs('pushOutbox', 'userId', uid)).toEqual([]);
  expect(await newsOf(offering.id)).toBeNull();
});

test('news that cannot be sent delays no other, and is sent once it can be', async () => {
  const [one, other] = [await coming(), await coming()];
  // The job goes by the ids: the broken one comes first.
  const [broken, whole] = one.offering.id < other.offering.id ? [one, other] : [other, one];
  const { id } = broken.offering;
  await broken.save({ saturdayStartsAt: broken.startsAt + HOUR });
  await whole.save({ saturdayStartsAt: whole.startsAt + HOUR });
  await db.doc(`offerings/${id}`).update({ capacity: 'many' });
  await tick(Date.now());
  expect([kindsOf(broken.phone), kindsOf(whole.phone)]).toEqual([[], ['class_changed']]);
  await db.doc(`offerings/${id}`).update({ capacity: null });
  await tick(Date.now());
  expect(kindsOf(broken.phone)).toEqual(['class_changed']);
});

test('when another account takes over a subscription on the same phone, the first gets no more pushes', async () => {
  const offering = await newClass();
  const learner = await newLearner();
  const { phone } = await newAttender(offering, { studentId: learner.uid });
  const other = await newLearner();
  expectResult(
    await send('save-push-subscription', other, { ...phone.subscription, kinds: ['starting_soon'] }),
  );
  expect(await readDoc('pushSubscriptions', hashOf(phone.endpoint))).toMatchObject({ uid: other.uid });
  await tick(offering.saturdayStartsAt - soon);
  expect(kindsOf(phone)).toEqual([]);
});

test('the learner’s phones are told that staff took the place back', async () => {
  const { waiting, offer } = await offered();
  const phone = await newPhone(waiting.learner.uid, ['day_before']);
  await tick(Date.now());
  expectResult(await send('withdraw-offer', await newStaff(), { offerId: offer.id }));
  await tick(Date.now());
  await tick(Date.now());
  const tag = `offer-${offer.id}`;
  expect(phone.received.map(({ payload }) => payload)).toMatchObject([
    { tag },
    { tag, title: 'The earlier place is not free any more' },
  ]);
});

test('no push of any kind says a name, an order code or an amount: a lock screen shows it to everybody', async () => {
  const owner = await newStaff('owner');
  const phones: Phone[] = [];
  const codes: string[] = [];
  const phoneOf = async ({ learner, order }: Pick<Placed, 'learner' | 'order'>) => {
    const phone = await newPhone(learner.uid);
    phones.push(phone);
    codes.push(order.id);
    return phone;
  };

  const { waiting, offer } = await offered();
  await phoneOf(waiting);
  const [checked, moved] = [await placeUnderReview(), await enrolled(await newCourseOf())];
  const { endpoint } = await phoneOf(checked);
  await phoneOf(moved);
  expectResult(await send(review, owner, approving(checked)));
  expectResult(await send('change-weekends', owner, moving([moved.order.id], SECOND)));
  await tick(Date.now());
  expectResult(await send('withdraw-offer', owner, { offerId: offer.id }));
  expectResult(await send('test-push', checked.learner, { endpoint }));
  await tick(Date.now());

  const lesson = await newClass();
  const attender = await newAttender(lesson);
  await put('users', makeUser({ id: attender.uid }));
  phones.push(attender.phone);
  codes.push(attender.enrollment.id);
  for (const after of [-early, -soon, 3 * HOUR]) await tick(lesson.saturdayStartsAt + after);

  const all = phones.flatMap(({ received }) => received.map(({ payload }) => payload));
  const ofLearners = MESSAGE_KINDS.filter((kind) => kind !== 'unknown');
  expect([...new Set(all.map(({ kind }) => kind))].sort()).toEqual([...ofLearners].sort());
  expect(all.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('You missed'),
      expect.stringContaining('not free any more'),
    ]),
  );
  for (const { title, body } of all) {
    const shown = `${title} ${body}`;
    expect(shown).not.toMatch(/Chanda|Mwansa|ZMW|\bK ?\d|\b100\b/);
    expect(codes.filter((code) => shown.includes(code))).toEqual([]);
  }
});
