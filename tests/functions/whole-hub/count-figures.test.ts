import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Figures, figuresSchema, lastWeekend } from '../../../src/domain/records/figures.ts';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { type Attendance, OFFERINGS_AT_ONCE, isPresent } from '../../../src/domain/classes/attendance.ts';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import { addDays } from '../../../src/domain/time/time.ts';
import { makeAttendance } from '../../factories/attendance.ts';
import { makeOffering } from '../../factories/offering.ts';
import { makeOrder } from '../../factories/order.ts';
import { makeUser } from '../../factories/learner.ts';
import { db, expectRefusal, expectResult, newLearner, newStaff, put, send, unique } from '../hub.ts';

const ask = async (): Promise<Figures> =>
  v.parse(figuresSchema, expectResult(await send('count-figures', await newStaff('reviewer'), {})));

test('the figures are counted anew each time, by week and by state', async () => {
  const before = await ask();
  const [old, older] = [Date.now() - 22 * DAY, Date.now() - 29 * DAY];
  const user = (createdAt: number) => makeUser({ id: `figure-${unique()}`, createdAt });
  await Promise.all([
    put('users', user(old)),
    put('users', user(old)),
    put('users', user(older)),
    put('orders', makeOrder({ id: 'FGURE346', status: 'rejected', createdAt: old })),
    put('orders', makeOrder({ id: 'FGURE347', status: 'rejected', createdAt: older })),
  ]);
  const after = await ask();
  expect(after.trend[0]).toBe((before.trend[0] ?? 0) + 2);
  expect(after.orders.rejected).toBeGreaterThan(before.orders.rejected);
  expect(after.registrations).toEqual({ now: after.trend[3], before: after.trend[2] });
  expect(after.asOf).toBeGreaterThan(before.asOf);
});

test('the marks of staff decide who attended, and a recording does not count as a class', async () => {
  const weekend = lastWeekend(Date.now());
  const offering = makeOffering({ id: `figure-${unique()}`, weekendDate: weekend });
  await put('offerings', offering);
  const marks = [
    { slot: 'saturday', correctedTo: null },
    { slot: 'sunday', correctedTo: true },
    { slot: 'saturday', correctedTo: false },
    { slot: 'recording', correctedTo: null },
  ] as const;
  for (const mark of marks) {
    const userId = `figure-${unique()}`;
    const id = attendanceId(offering.id, mark.slot, userId);
    await put('attendance', makeAttendance({ id, userId, offeringId: offering.id, ...mark }));
  }
  // Other tests join classes of this weekend meanwhile.
  const marked = await db.collection('offerings').where('weekendDate', '==', weekend).get();
  const present = async () => {
    const found = await db.collection('attendance').get();
    return found.docs
      .map((mark) => mark.data() as Attendance)
      .filter(({ offeringId }) => marked.docs.some(({ id }) => id === offeringId))
      .filter((mark) => mark.slot !== 'recording' && isPresent(mark)).length;
  };
  expect(await present()).toBeGreaterThanOrEqual(2);
  const difference = async () => (await ask()).attendance.now - (await present());
  await expect.poll(difference, { timeout: 40_000 }).toBe(0);
});

test('the figures cost at most 30 reads, the check of the session included', async () => {
  const { reads, weekend } = await ask();
  // The hub has ten offerings on two weekends; other tests add some of their own, and what counts them.
  const days = [weekend, addDays(weekend, -7)];
  const { size } = await db.collection('offerings').where('weekendDate', 'in', days).get();
  const beyond = size <= 10 ? 0 : size - 10 + Math.ceil(size / OFFERINGS_AT_ONCE);
  expect(reads).toBeGreaterThanOrEqual(15);
  expect(reads - beyond).toBeLessThanOrEqual(30);
});

test('learners are refused', async () => {
  expectRefusal(await send('count-figures', await newLearner(), {}), 403);
});
