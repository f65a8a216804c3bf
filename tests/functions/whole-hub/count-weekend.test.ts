import { expect, test } from 'vitest';
import { type WeekendCounts, weekendCountsSchema } from '../../../src/domain/weekend/weekend-counts.ts';
import { validUntilFor } from '../../../src/domain/classes/enrollment.ts';
import type { OrderStatus } from '../../../src/domain/money/order.ts';
import { addDays, weekendOf } from '../../../src/domain/time/time.ts';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { makeClassLinks } from '../../factories/offering.ts';
import { makePlaceOffer } from '../../factories/place-offer.ts';
import { makePublicSettings } from '../../factories/setting.ts';
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { newDevice } from '../device.ts';
import { newCourse, placeOrder, putEnrollment, putOffering, withSettings } from '../order-fixtures.ts';
import { newProof, submit } from '../proofs.ts';
import { db, expectResult, newLearner, newStaff, put, putAs, send, unique } from '../hub.ts';

withSettings();

/** Each test has a weekend of its own, far ahead, so that others do not count there. */
let weeks = 200;
function newWeekend() {
  weeks += 3;
  return addDays(weekendOf(Date.now()), 7 * weeks);
}

const ask = async (weekend: string, classes = true): Promise<WeekendCounts> =>
  weekendCountsSchema.parse(
    expectResult(await send('count-weekend', await newStaff('reviewer'), { weekend, classes })),
  );

async function planned(weekend: string, capacity: number | null = null) {
  const { id: courseId } = await newCourse();
  const offering = await putOffering({
    courseId,
    weekendDate: weekend,
    capacity,
    linksPublished: { saturday: true, sunday: false, recording: false },
  });
  await putAs('classLinks', offering.id, makeClassLinks({ sundayLink: null }));
  return offering;
}

test('learners are counted by the state of their orders, in both weeks of their course', async () => {
  const weekend = newWeekend();
  const { courseId, id } = await planned(weekend);
  const paid = { status: 'paid', firstWeekend: weekend, validUntil: validUntilFor(weekend) } as const;
  const enroll = (status: OrderStatus, enrollment: object, paidAmount = 0) =>
    placeOrder({ status, paidAmount, courseId }, { firstWeekend: weekend, ...enrollment });
  await Promise.all([
    enroll('approved', paid),
    enroll('approved', {
      ...paid,
      firstWeekend: addDays(weekend, -7),
      validUntil: validUntilFor(addDays(weekend, -7)),
    }),
    enroll('approved', { ...paid, firstWeekend: addDays(weekend, 7) }),
    enroll('approved', { ...paid, validUntil: Date.now() }),
    enroll('under_review', {}),
    enroll('pending', {}),
    enroll('pending', { temporaryAccess: true, temporaryAccessUntil: Date.now() + DAY }),
    enroll('rejected', { firstWeekend: addDays(weekend, -7) }),
    enroll('rejected', {}, 50),
    // A learner of an older cohort is not in this class, so their temporary access is not counted.
    enroll('pending', {
      firstWeekend: addDays(weekend, -14),
      temporaryAccess: true,
      temporaryAccessUntil: Date.now() + DAY,
    }),
  ]);
  const counts = await ask(weekend);
  expect(counts).toMatchObject({ weekend, unpaid: 2, partPaid: 1, rejected: 1 });
  expect(counts.classes).toEqual([
    {
      offeringId: id,
      courseId,
      people: {
        paid: 2,
        review: 1,
        unpaid: 2,
        partPaid: 1,
        rejected: 1,
        temporary: 1,
        reached: 0,
        kept: 0,
        waiting: 0,
      },
      links: { saturday: 'published', sunday: 'missing' },
    },
  ]);
  expect(await ask(weekend, false)).toMatchObject({ classes: [], unpaid: 2, partPaid: 1, rejected: 1 });
});

test('a learner whom a first proof lets in is not outside, if owners allow that', async () => {
  const weekend = newWeekend();
  const { courseId } = await planned(weekend);
  const tomorrow = Date.now() + DAY;
  const enroll = (enrollment: object) =>
    placeOrder({ status: 'under_review', courseId }, { firstWeekend: weekend, ...enrollment });
  await Promise.all([
    enroll({ provisionalUntil: tomorrow }),
    enroll({ provisionalUntil: tomorrow, temporaryAccess: true, temporaryAccessUntil: tomorrow }),
    enroll({ provisionalUntil: tomorrow, temporaryAccess: true, temporaryAccessUntil: Date.now() - 1 }),
    enroll({ provisionalUntil: Date.now() - 1 }),
    enroll({}),
  ]);
  const letIn = async () => (await ask(weekend)).classes[0]?.people;
  expect(await letIn()).toMatchObject({ review: 5, temporary: 1 });
  await putAs('settings', PUBLIC_SETTINGS, { ...makePublicSettings(), provisionalEntry: 'first_proof' });
  expect(await letIn()).toMatchObject({ review: 5, temporary: 3 });
  await putAs('settings', PUBLIC_SETTINGS, makePublicSettings());
});

test('what commands do to an order is counted at once', async () => {
  const weekend = newWeekend();
  const { courseId } = await planned(weekend);
  const { learner, order } = await placeOrder({ courseId }, { firstWeekend: weekend });
  const people = async () => (await ask(weekend)).classes[0]?.people;
  expect(await people()).toMatchObject({ paid: 0, review: 0, unpaid: 1, rejected: 0 });
  const request = newProof(order.id);
  const { proofId } = request;
  expectResult(await send(submit, learner, request));
  expect(await people()).toMatchObject({ paid: 0, review: 1, unpaid: 0, rejected: 0 });
  // Proofs of learners of earlier weekends wait for this one, too.
  const { waiting, oldestAt } = await ask(weekend, false);
  const waits = await db.collection('paymentProofs').where('status', '==', 'under_review').get();
  const before = waits.docs.filter((proof) => proof.get('firstWeekend') <= weekend);
  const oldest = Math.min(...before.map((proof) => proof.get('submittedAt').toMillis()));
  expect(before.map(({ id }) => id)).toContain(proofId);
  expect({ waiting, oldestAt }).toEqual({ waiting: before.length, oldestAt: oldest });
  const decision = { orderId: order.id, proofId, receivedAmount: null, reason: 'It did not reach us.' };
  expectResult(await send('review-payment', await newStaff(), { ...decision, decision: 'reject' }));
  expect(await people()).toMatchObject({ paid: 0, review: 0, unpaid: 0, rejected: 1 });
});

test('a phone that wants news of moved classes reaches its learner until it is gone', async () => {
  const weekend = newWeekend();
  const { courseId } = await planned(weekend);
  const paid = { status: 'paid', firstWeekend: weekend, validUntil: validUntilFor(weekend) } as const;
  const { learner } = await placeOrder({ status: 'approved', courseId }, paid);
  const reached = async () => (await ask(weekend)).classes[0]?.people.reached;
  const { endpoint, keys } = newDevice();
  const subscribe = async (kinds: string[], person = learner) =>
    expectResult(await send('save-push-subscription', person, { endpoint, keys, kinds }));
  expect(await reached()).toBe(0);
  await subscribe(['verdict', 'day_before', 'starting_soon']);
  expect(await reached()).toBe(0);
  await subscribe(['verdict', 'class_changed']);
  expect(await reached()).toBe(1);
  // Somebody else signs in on the same phone.
  await subscribe(['class_changed'], await newLearner());
  expect(await reached()).toBe(0);
  await subscribe(['class_changed']);
  expect(await reached()).toBe(1);
  expectResult(await send('remove-push-subscription', learner, { endpoint }));
  expect(await reached()).toBe(0);
});

test('learners let in, offered a place or waiting are counted, however many there are', async () => {
  const weekend = newWeekend();
  const { courseId, id } = await planned(weekend, 30);
  const other = `course-${unique()}`;
  const [next, tomorrow] = [addDays(weekend, 7), Date.now() + DAY];
  const later = {
    status: 'paid',
    validUntil: validUntilFor(next),
    firstWeekend: next,
    seatHeldUntil: null,
  } as const;
  const asking = { wantedWeekend: weekend, earlierWanted: Date.now() };
  const enroll = (changes: object, course = courseId) => putEnrollment({ courseId: course, ...changes });
  const offer = (changes: object) =>
    put(
      'placeOffers',
      makePlaceOffer({
        id: `offer-${unique()}`,
        courseId,
        weekendDate: weekend,
        fromWeekend: addDays(weekend, 14),
        endsAt: tomorrow,
        ...changes,
      }),
    );
  const many = Array.from({ length: 22 });
  const letIn = { temporaryAccess: true, temporaryAccessUntil: tomorrow, firstWeekend: weekend };
  await Promise.all([
    ...many.flatMap(() => [enroll(letIn), enroll({ ...later, ...asking }), offer({})]),
    // A learner whose hold lasts waits; one whose hold has ended does not.
    enroll({ ...asking, firstWeekend: next, seatHeldUntil: tomorrow }),
    enroll({ ...asking, firstWeekend: next, seatHeldUntil: Date.now() - 1 }),
    enroll({ ...later, ...asking, wantedWeekend: next, firstWeekend: addDays(next, 7) }),
    enroll({ ...later, ...asking }, other),
    enroll({ ...letIn, firstWeekend: next }),
    enroll({ ...letIn, temporaryAccessUntil: Date.now() - 1 }),
    // An offer of the weekend before takes a seat of this one, too, unless its learner has that already.
    offer({ weekendDate: addDays(weekend, -7), fromWeekend: next }),
    offer({ weekendDate: addDays(weekend, -7), fromWeekend: weekend }),
    offer({ endsAt: Date.now() - 1 }),
    offer({ status: 'declined' }),
  ]);
  const { classes } = await ask(weekend);
  expect(classes.find(({ offeringId }) => offeringId === id)?.people).toMatchObject({
    temporary: 22,
    kept: 23,
    waiting: 23,
  });
  // So that no job of another test finds them.
  for (const collection of ['enrollments', 'placeOffers']) {
    const made = await db.collection(collection).where('courseId', 'in', [courseId, other]).get();
    await Promise.all(made.docs.map((one) => one.ref.delete()));
  }
});
