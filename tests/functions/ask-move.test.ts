/** A learner's own wish for another weekend: once for each order, at once where there is a seat, until Friday noon. */
import { expect, test } from 'vitest';
import { validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { offeringIdOf } from '../../src/domain/classes/offering.ts';
import { askMoveRefusals } from '../../src/domain/seats/weekend-change.ts';
import { addDays, weekendOf } from '../../src/domain/time/time.ts';
import { DAY, HOUR } from '../../src/domain/wire/limits.ts';
import { errorMessages } from '../../src/domain/wire/messages.ts';
import { expectRefusal, expectResult, readDoc, newLearner, newStaff, send } from './hub.ts';
import {
  enrolled,
  FAR,
  FIRST,
  moving,
  newCourseOf,
  paid,
  SECOND,
  THIRD,
  weekendOfOrder,
} from './whole-hub/move-fixtures.ts';

test('a learner changes the weekend once, at once and without staff', async () => {
  const courseId = await newCourseOf();
  const { order, learner } = await enrolled(courseId);
  const asking = (toWeekend: string, orderId = order.id) =>
    send('change-weekend', learner, { ask: 'move', orderId, toWeekend });
  expect(expectResult(await asking(FIRST))).toEqual({ firstWeekend: FIRST, canWait: false });
  expect(expectResult(await asking(THIRD))).toEqual({ firstWeekend: THIRD, canWait: false });
  expect(await readDoc('enrollments', order.id)).toMatchObject({
    firstWeekend: THIRD,
    validUntil: validUntilFor(THIRD),
    moves: [{ from: FIRST, to: THIRD, by: 'learner' }],
  });
  expectRefusal(await asking(FIRST), 409, askMoveRefusals.once);
  // Staff still can, and the learner's one change stays used up.
  expectResult(await send('change-weekends', await newStaff(), moving([order.id], FIRST)));
  expectRefusal(await asking(SECOND), 409, askMoveRefusals.once);
  const other = await enrolled(courseId);
  expectRefusal(await asking(SECOND, other.order.id), 404, errorMessages.unknownOrder);
  expect(await weekendOfOrder(other.order.id)).toBe(FIRST);
});

test('a full weekend changes nothing, and an earlier one can be wanted', async () => {
  const courseId = await newCourseOf(1);
  await enrolled(courseId, { ...paid, firstWeekend: THIRD, validUntil: validUntilFor(THIRD) });
  const later = { ...paid, firstWeekend: FAR, validUntil: validUntilFor(FAR) };
  const { order, learner } = await enrolled(courseId, later);
  const sooner = await enrolled(courseId);
  const full = { firstWeekend: FAR, canWait: true };
  const asked = { ask: 'move', orderId: order.id, toWeekend: THIRD };
  expect(expectResult(await send('change-weekend', learner, asked))).toEqual(full);
  expect(await readDoc('enrollments', order.id)).toMatchObject({ firstWeekend: FAR, wantedWeekend: THIRD });
  expect((await readDoc('enrollments', order.id))?.['moves']).toBeUndefined();
  expect(
    expectResult(await send('change-weekend', sooner.learner, { ...asked, orderId: sooner.order.id })),
  ).toEqual({ firstWeekend: FIRST, canWait: false });
  // A request that found no seat was no change: the learner may ask again.
  const free = { ...asked, toWeekend: FIRST };
  expect(expectResult(await send('change-weekend', learner, free))).toEqual({
    firstWeekend: FIRST,
    canWait: false,
  });
});

test('a learner is too late from Friday noon on, and cannot enter a weekend that is not open', async () => {
  const courseId = await newCourseOf();
  const passed = weekendOf(Date.now() - 7 * DAY);
  const late = await enrolled(courseId, { status: 'pending', firstWeekend: passed });
  const asked = { ask: 'move', orderId: late.order.id, toWeekend: FIRST };
  expectRefusal(await send('change-weekend', late.learner, asked), 409, askMoveRefusals.late);
  const { order, learner } = await enrolled(courseId);
  const asking = (toWeekend: string) =>
    send('change-weekend', learner, { ask: 'move', orderId: order.id, toWeekend });
  expectRefusal(await asking(addDays(FIRST, 84)), 409, askMoveRefusals.notOffered);
  const change = async (dates: object) =>
    expectResult(
      await send('save-offering', await newStaff('manager'), {
        offeringId: offeringIdOf(courseId, SECOND),
        ...dates,
      }),
    );
  await change({ registrationOpensAt: Date.now() + HOUR });
  expect(expectRefusal(await asking(SECOND), 409).message).toMatch(/^Registration for .* opens on /);
  await change({ registrationOpensAt: null, registrationClosesAt: Date.now() - HOUR });
  expectRefusal(await asking(SECOND), 409, askMoveRefusals.notOffered);
  expectRefusal(
    await send('change-weekend', await newLearner(), { ask: 'move', orderId: order.id, toWeekend: SECOND }),
    404,
  );
  expect(await weekendOfOrder(order.id)).toBe(FIRST);
});
