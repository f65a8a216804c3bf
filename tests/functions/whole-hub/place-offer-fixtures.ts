/** A course whose weekend is full, a learner who waits for a place in it, and what they are offered. */
import { beforeEach } from 'vitest';
import { offerPlaces } from '../../../functions/src/jobs/offer-places.ts';
import type { Enrollment } from '../../../src/domain/classes/enrollment.ts';
import { addDays, weekendOf } from '../../../src/domain/time/time.ts';
import { collections } from '../../../src/domain/wire/collections.ts';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { db, expectResult, readDoc, findDocs, newStaff, send } from '../hub.ts';
import { newLimitedCourse, type Placed, placeOrder } from '../order-fixtures.ts';

export const WEEKEND = weekendOf(Date.now() + 21 * DAY);
export const NEXT = addDays(WEEKEND, 7);

/** The job looks at the whole hub: what other tests left must not be found. */
export function withoutOffers(): void {
  beforeEach(clear);
}

async function clear(): Promise<void> {
  for (const name of [collections.placeOffers, collections.pushOutbox]) {
    const { docs } = await db.collection(name).get();
    await Promise.all(docs.map(({ ref }) => ref.delete()));
  }
  const waiting = await db.collection(collections.enrollments).where('earlierWanted', '>', new Date(0)).get();
  await Promise.all(waiting.docs.map(({ ref }) => ref.update({ earlierWanted: null })));
}

export const seated = (courseId: string, firstWeekend: string, changes: Partial<Enrollment> = {}) =>
  placeOrder({ courseId, status: 'approved' }, { status: 'paid', firstWeekend, ...changes });

/** A learner who begins a week later because the weekend was full. */
export const later = (courseId: string, changes: Partial<Enrollment> = {}) =>
  seated(courseId, NEXT, { wantedWeekend: WEEKEND, ...changes });

export const offersTo = ({ order }: Placed) => findDocs('placeOffers', 'orderId', order.id);
export const enrollmentOf = ({ order }: Placed) => readDoc('enrollments', order.id);
export const want = ({ learner, order }: Placed, wanted = true) =>
  send('change-weekend', learner, { ask: wanted ? 'wait' : 'stop_waiting', orderId: order.id });

/** A course whose first weekend has so many seats, with one learner in each, and one who waits. */
export async function fullCourse(seats = 1) {
  const { id } = await newLimitedCourse(WEEKEND, [seats, 100, 100]);
  const inside: Placed[] = [];
  for (let seat = 0; seat < seats; seat += 1) inside.push(await seated(id, WEEKEND));
  const waiting = await later(id);
  expectResult(await want(waiting));
  return { courseId: id, inside, waiting };
}

/** As staff free a seat. */
export async function leave({ order }: Pick<Placed, 'order'>): Promise<void> {
  const reversal = { orderId: order.id, reason: 'The money went back.' };
  expectResult(await send('reverse-payment', await newStaff('owner'), reversal));
}

export async function offered() {
  const full = await fullCourse();
  await leave(full.inside[0] as Placed);
  await offerPlaces(Date.now());
  const [offer] = await offersTo(full.waiting);
  return { ...full, offer: offer as { id: string } & Record<string, unknown> };
}
