import { expect, test } from 'vitest';
import { type Figures, figuresSchema } from '../../src/domain/figures.ts';
import { DAY } from '../../src/domain/limits.ts';
import { makeOrder } from '../factories/order.ts';
import { makeUser } from '../factories/user.ts';
import { expectRefusal, expectResult, newLearner, newStaff, put, send, unique } from './hub.ts';

const ask = async (): Promise<Figures> =>
  figuresSchema.parse(expectResult(await send('count-figures', await newStaff('reviewer'), {})));

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

test('they cost what the promise allows: 30 reads, the session’s check included', async () => {
  const { reads } = await ask();
  // Ten offerings are read at most, those of two weekends; whatever is counted costs one up to a thousand.
  expect(reads).toBeGreaterThanOrEqual(15);
  expect(reads).toBeLessThanOrEqual(30);
});

test('learners are refused', async () => {
  expectRefusal(await send('count-figures', await newLearner(), {}), 403);
});
