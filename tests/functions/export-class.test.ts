import { expect, test } from 'vitest';
import { validUntilFor } from '../../src/domain/classes/enrollment.ts';
import { addDays, weekendOf } from '../../src/domain/time/time.ts';
import { makeAttendance } from '../factories/attendance.ts';
import { makeOffering } from '../factories/offering.ts';
import { csvOf } from './exported.ts';
import { put, unique } from './hub.ts';
import { placeOrder } from './order-fixtures.ts';

test('the file of a class says how each order stands, and who came on which day', async () => {
  const weekendDate = weekendOf(Date.now());
  const { order, learner } = await placeOrder(
    { status: 'approved' },
    { status: 'paid', firstWeekend: weekendDate },
  );
  const { courseId } = order;
  const waits = await placeOrder(
    { status: 'under_review', courseId },
    { firstWeekend: addDays(weekendDate, -7) },
  );
  await placeOrder({ courseId }, { firstWeekend: addDays(weekendDate, 7) });
  const offering = makeOffering({ id: `offering-${unique()}`, courseId, weekendDate });
  await put('offerings', offering);
  const mark = { offeringId: offering.id, slot: 'sunday', userId: learner.uid, provisional: true } as const;
  await put('attendance', makeAttendance(mark));
  const { rows } = await csvOf('class', { courseId, weekend: weekendDate });
  expect(rows).toHaveLength(2);
  expect(rows.find(({ student_id: id }) => id === learner.uid)).toMatchObject({
    order_status: 'Paid',
    saturday_present: 'false',
    sunday_present: 'true',
    provisional: 'true',
  });
  const idsOf = async (state: string) =>
    (await csvOf('class', { courseId, weekend: weekendDate, state })).rows.map((row) => row['order_id']);
  expect([await idsOf('paid'), await idsOf('pending')]).toEqual([[order.id], [waits.order.id]]);
  expect(rows.find(({ order_id: id }) => id === waits.order.id)).toMatchObject({
    order_status: 'Awaiting Review',
    sunday_joined_at: '',
    sunday_present: 'false',
  });
});

test('the file of enrollments has those of a weekend and a state, as the page shows them', async () => {
  const weekend = weekendOf(Date.now());
  const paid = { status: 'paid', firstWeekend: weekend, validUntil: validUntilFor(weekend) } as const;
  const now = await placeOrder({ status: 'approved' }, paid);
  const { courseId } = now.order;
  const over = {
    ...paid,
    firstWeekend: addDays(weekend, -28),
    validUntil: validUntilFor(addDays(weekend, -28)),
  };
  const old = await placeOrder({ status: 'approved', courseId }, over);
  const unpaid = await placeOrder({ courseId }, { firstWeekend: addDays(weekend, -7) });
  const idsOf = async (filters: Record<string, string>) =>
    (await csvOf('enrollments', { courseId, ...filters })).rows.map((row) => row['order_id']).sort();
  expect(await idsOf({ state: 'active' })).toEqual([now.order.id]);
  expect(await idsOf({ state: 'paid' })).toEqual([now.order.id, old.order.id].sort());
  expect(await idsOf({ weekend })).toEqual([now.order.id, unpaid.order.id].sort());
  expect(await idsOf({ weekend, state: 'pending' })).toEqual([unpaid.order.id]);
  expect(await idsOf({ order: 'approved' })).toEqual([now.order.id, old.order.id].sort());
});
