/** Moves to another weekend: by staff, for many at once, and what follows them. */
import { expect, test } from 'vitest';
import { validUntilFor } from '../../../src/domain/classes/enrollment.ts';
import { offeringIdOf } from '../../../src/domain/classes/offering.ts';
import { weekendName } from '../../../src/domain/seats/seat-messages.ts';
import { addDays, weekendOf } from '../../../src/domain/time/time.ts';
import { joinRefusals } from '../../../src/domain/wire/class-messages.ts';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import { DAY, MINUTE, MOVES_MAX } from '../../../src/domain/wire/limits.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { entriesWhere } from '../audit-entries.ts';
import { ask, expectRefusal, expectResult, readDoc, newStaff, putAs, send } from '../hub.ts';
import { newCode, placeUnderReview, putEnrollment, putOffering } from '../order-fixtures.ts';
import { enrolled, FAR, FIRST, moving, newCourseOf, SECOND, THIRD, weekendOfOrder } from './move-fixtures.ts';
import { newPhone, tick, withPushService } from './push-fixtures.ts';

withPushService();

test('a group is moved as far as there are seats, as the preview said, paid or not', async () => {
  const courseId = await newCourseOf(2);
  const staff = await newStaff('reviewer');
  const placed = [
    await enrolled(courseId),
    await enrolled(courseId, { status: 'pending', firstWeekend: FIRST }),
    await enrolled(courseId),
    await enrolled(courseId),
  ];
  const orderIds = placed.map(({ order }) => order.id);
  const [one = '', unpaid = '', two = '', three = ''] = orderIds;
  const missing = newCode();
  // An unpaid order without a hold takes no seat, and moves all the same.
  const outcomes = [
    [one, 'moved'],
    [unpaid, 'moved'],
    [two, 'moved'],
    [three, 'full'],
    [missing, 'unknown'],
  ].map(([orderId, outcome]) => ({ orderId, outcome, warning: null }));
  const asked = { orderIds: [...orderIds, missing], toWeekend: THIRD, confirmed: null };
  expect(expectResult(await send('change-weekends', staff, asked)).answers).toEqual(outcomes);
  expect(await weekendOfOrder(one)).toBe(FIRST);

  const moved = await send('change-weekends', staff, moving(asked.orderIds, THIRD));
  expect(expectResult(moved).answers).toEqual(outcomes);
  expect(await Promise.all(orderIds.map(weekendOfOrder))).toEqual([THIRD, THIRD, THIRD, FIRST]);
  expect(await readDoc('enrollments', one)).toMatchObject({
    validUntil: validUntilFor(THIRD),
    moves: [{ from: FIRST, to: THIRD, by: 'staff' }],
  });
  const [entry, ...more] = await entriesWhere('target.id', one);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    action: 'learner_moved',
    about: placed[0]?.learner.uid,
    before: { firstWeekend: FIRST },
    after: { firstWeekend: THIRD, reason: 'The trainer is away' },
  });
  const { seats } = expectResult(
    await send('count-seats', staff, {
      weekends: [FIRST, THIRD].map((day) => ({ courseId, weekendDate: day })),
    }),
  );
  expect(seats).toMatchObject([{ paid: 1 }, { paid: 2 }]);

  // A seat that becomes free lets the learner who stayed follow.
  expectResult(await send('change-weekends', staff, moving([two], FIRST)));
  expect(expectResult(await send('change-weekends', staff, moving([three], THIRD))).answers).toMatchObject([
    { outcome: 'moved' },
  ]);
});

test('a learner who was in a class is moved only once staff have read that', async () => {
  const courseId = await newCourseOf();
  const begun = weekendOf(Date.now() - 7 * DAY);
  const last = await putOffering({ id: offeringIdOf(courseId, begun), courseId, weekendDate: begun });
  const running = { status: 'paid', firstWeekend: begun, validUntil: Date.now() + DAY } as const;
  const { order, learner } = await enrolled(courseId, running);
  const absent = await enrolled(courseId, running);
  const mark = { offeringId: last.id, slot: 'saturday', userId: learner.uid };
  const seen = { joinedAt: [last.saturdayStartsAt], correctedTo: null, correctedBy: null };
  await putAs('attendance', attendanceId(last.id, 'saturday', learner.uid), { ...mark, ...seen });
  const staff = await newStaff('reviewer');
  const orderIds = [order.id, absent.order.id];
  const preview = await send('change-weekends', staff, { orderIds, toWeekend: FIRST, confirmed: null });
  expect(expectResult(preview).answers).toEqual([
    { orderId: order.id, outcome: 'moved', warning: 'repeats' },
    { orderId: absent.order.id, outcome: 'moved', warning: null },
  ]);
  const first = expectResult(await send('change-weekends', staff, moving(orderIds, FIRST)));
  expect(first.answers).toMatchObject([{ outcome: 'warned' }, { outcome: 'moved' }]);
  expect(await weekendOfOrder(order.id)).toBe(begun);
  const second = expectResult(await send('change-weekends', staff, moving(orderIds, FIRST, true)));
  expect(second.answers).toMatchObject([{ outcome: 'moved' }, { outcome: 'already' }]);
});

test('nobody is moved to a weekend that is hidden or not planned, nor after the course', async () => {
  const courseId = await newCourseOf();
  const hidden = await putOffering({ courseId, weekendDate: addDays(FIRST, 56), isVisible: false });
  const { order } = await enrolled(courseId);
  const over = await enrolled(courseId, { status: 'paid', firstWeekend: '2026-01-03', validUntil: 1 });
  const staff = await newStaff('reviewer');
  const outcomeOf = async (orderId: string, to: string) =>
    expectResult(await send('change-weekends', staff, moving([orderId], to))).answers[0].outcome;
  expect(await outcomeOf(order.id, hidden.weekendDate)).toBe('not_offered');
  expect(await outcomeOf(order.id, addDays(FIRST, 84))).toBe('not_offered');
  expect(await outcomeOf(over.order.id, FIRST)).toBe('over');
  const many = Array.from({ length: MOVES_MAX + 1 }, () => order.id);
  expectRefusal(await send('change-weekends', staff, moving(many, SECOND)), 400);
  expect(await weekendOfOrder(order.id)).toBe(FIRST);
});

test('a proof that waits goes to the place in the review queue that fits the new weekend', async () => {
  const courseId = await newCourseOf();
  const { order, proof } = await placeUnderReview({ courseId });
  await putEnrollment({ id: order.id, studentId: order.userId, courseId, firstWeekend: FIRST });
  expectResult(await send('change-weekends', await newStaff(), moving([order.id], FAR)));
  expect((await readDoc('paymentProofs', proof.id))?.['firstWeekend']).toBe(FAR);
});

test('the learner hears of it once, and the calendar and the classes follow', async () => {
  const courseId = await newCourseOf();
  const { order, learner } = await enrolled(courseId);
  const phone = await newPhone(learner.uid);
  const { path } = expectResult(await send('calendar-address', learner, { orderId: order.id, wanted: true }));
  const weekendsInFeed = async () => {
    const text: string = (await ask(path)).body.replaceAll('\r\n ', '');
    return [FIRST, SECOND, FAR].filter((day) =>
      text.includes(`/join/${offeringIdOf(courseId, day)}/saturday`),
    );
  };
  expect(await weekendsInFeed()).toEqual([FIRST, SECOND]);
  expectResult(await send('change-weekends', await newStaff(), moving([order.id], FAR)));
  expect(await weekendsInFeed()).toEqual([FAR]);
  await tick(Date.now());
  await tick(Date.now() + MINUTE);
  expect(phone.received.map(({ payload }) => payload)).toMatchObject([
    {
      kind: 'class_changed',
      body: `They begin on ${weekendName(FAR)}. Open the hub to see the times.`,
      path: paths.dashboard({ order: order.id }),
    },
  ]);
  expect(await readDoc('pushOutbox', `moved_${order.id}`)).toBeNull();
  const join = (day: string) =>
    send('join-class', learner, { offeringId: offeringIdOf(courseId, day), slot: 'saturday' });
  expectRefusal(await join(FIRST), 403, joinRefusals.otherWeekend);
  expectRefusal(await join(FAR), 409, joinRefusals.upcoming);
});
