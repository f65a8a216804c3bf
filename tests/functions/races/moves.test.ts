/** Many moves at once for the last seats: none is given twice, and nobody is in neither weekend (decision 0084). */
import { afterAll, expect, test } from 'vitest';
import { openSeats, readSeats } from '../../../functions/src/store/seats/seats.ts';
import { store, transact } from '../../../functions/src/store/store.ts';
import { type Enrollment, validUntilFor } from '../../../src/domain/classes/enrollment.ts';
import { hasRoom } from '../../../src/domain/seats/seats.ts';
import { addDays, weekendOf } from '../../../src/domain/time/time.ts';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { makeOffering } from '../../factories/offering.ts';
import { expectResult, lookFor, newStaff, type Person, put, unique } from '../hub.ts';
import { placeOrder } from '../order-fixtures.ts';
import { insist } from './insist.ts';

const FIRST = weekendOf(Date.now() + 14 * DAY);
const LATER = addDays(FIRST, 28);
const SEATS = 6;

/** What each race found, for whoever reads the run. */
const found: Record<
  string,
  { readonly moved: number; readonly oversold: number; readonly inNeither: number }
> = {};
afterAll(() => console.log(JSON.stringify({ moves: found })));

/** A course with so few seats in its first weekend, and learners who have a place four weeks later. */
async function crowd(count: number) {
  const courseId = `course-${unique()}`;
  for (const weekendDate of [FIRST, addDays(FIRST, 7), LATER, addDays(LATER, 7)]) {
    const capacity = weekendDate === FIRST ? SEATS : 100;
    await put('offerings', makeOffering({ id: `race-${unique()}`, courseId, weekendDate, capacity }));
  }
  const paid = { status: 'paid', firstWeekend: LATER, validUntil: validUntilFor(LATER) } as const;
  const placed = [];
  for (let number = 0; number < count; number += 1)
    placed.push(await placeOrder({ courseId, status: 'approved' }, paid));
  return { courseId, placed };
}

const askToMove = (learner: Person, orderId: string) =>
  insist('change-weekend', learner, { ask: 'move', orderId, toWeekend: FIRST });

/** Counts who sits where. An open offer of the first weekend counts as a seat there. */
async function tally(name: string, courseId: string) {
  const all = (await lookFor('enrollments', 'courseId', courseId)) as unknown as Enrollment[];
  const offers = await lookFor('placeOffers', 'courseId', courseId);
  const moved = all.filter(({ firstWeekend }) => firstWeekend === FIRST).length;
  const offered = offers.filter(({ status }) => status === 'open').length;
  const inNeither = all.filter(({ firstWeekend }) => ![FIRST, LATER].includes(firstWeekend)).length;
  const oversold = Math.max(0, moved + offered - SEATS);
  found[name] = { moved, oversold, inNeither };
  return { all, moved, offered, oversold, inNeither };
}

test('staff and learners move into the last seats at once: as many as there are, and nobody is lost', async () => {
  const { courseId, placed } = await crowd(24);
  const staff = await Promise.all([newStaff(), newStaff()]);
  const groups = staff.map((person, at) => ({
    person,
    orderIds: placed.slice(6 * at, 6 * at + 6).map(({ order }) => order.id),
  }));
  const [byStaff, byLearners] = await Promise.all([
    Promise.all(
      groups.map(({ person, orderIds }) =>
        insist('change-weekends', person, {
          orderIds,
          toWeekend: FIRST,
          confirmed: { reason: 'They asked for it', acceptsWarnings: false },
        }),
      ),
    ),
    Promise.all(placed.slice(12).map(({ learner, order }) => askToMove(learner, order.id))),
  ]);
  const { all, moved, oversold, inNeither } = await tally('moves', courseId);
  expect({ moved, oversold, inNeither, all: all.length }).toEqual({
    moved: SEATS,
    oversold: 0,
    inNeither: 0,
    all: 24,
  });
  const toldByStaff = byStaff
    .flatMap((answer) => expectResult(answer).answers)
    .filter(({ outcome }) => outcome === 'moved');
  const toldLearners = byLearners.filter((answer) => expectResult(answer).firstWeekend === FIRST);
  expect(toldByStaff.length + toldLearners.length, 'who was told so').toBe(SEATS);
}, 300_000);

test('moves against offers: an offered place is not moved into, and none is offered that is taken', async () => {
  const { courseId, placed } = await crowd(20);
  const now = Date.now();
  const offering = placed.slice(0, 10).map(({ enrollment }) =>
    transact(async (transaction) => {
      const wanting = { ...enrollment, wantedWeekend: FIRST, earlierWanted: now };
      const offer = await openSeats(transaction, now).offer(wanting, FIRST);
      offer?.write();
    }).catch(() => undefined),
  );
  const moving = placed.slice(10).map(({ learner, order }) => askToMove(learner, order.id));
  await Promise.all([...offering, ...moving]);
  const { moved, offered, oversold, inNeither } = await tally('moves against offers', courseId);
  expect({ taken: moved + offered, oversold, inNeither }).toEqual({
    taken: SEATS,
    oversold: 0,
    inNeither: 0,
  });
}, 300_000);

test('the control, which counts before its transaction and leaves the course’s turn alone, oversells', async () => {
  const { courseId, placed } = await crowd(20);
  const now = Date.now();
  await Promise.all(
    placed.map(async ({ enrollment: { id } }) => {
      const { offerings, claims } = await readSeats(store, courseId, now);
      if (!hasRoom(FIRST, offerings, claims, id)) return;
      await transact(async (transaction) =>
        transaction.update('enrollments', id, {
          firstWeekend: FIRST,
          validUntil: validUntilFor(FIRST),
        }),
      );
    }),
  );
  const { oversold } = await tally('control', courseId);
  expect(oversold).toBeGreaterThan(0);
}, 300_000);
