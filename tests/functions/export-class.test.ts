import { expect, test } from 'vitest';
import { exportColumns } from '../../src/domain/records/export.ts';
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
  expect(Object.keys(rows[0] ?? {})).toEqual([...exportColumns.class]);
  expect(rows).toHaveLength(2);
  expect(rows.find(({ student_id: id }) => id === learner.uid)).toMatchObject({
    order_status: 'Paid',
    saturday_present: 'false',
    sunday_present: 'true',
    provisional: 'true',
  });
  expect(rows.find(({ order_id: id }) => id === waits.order.id)).toMatchObject({
    order_status: 'Awaiting Review',
    sunday_joined_at: '',
    sunday_present: 'false',
  });
});
