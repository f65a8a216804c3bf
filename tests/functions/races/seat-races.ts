/**
 * What the races for seats have in common (decision 0083). Each race runs beside a control, which is the same without the
 * guard: there seats are counted outside the transaction that gives them, as a hub would that trusts what it has just read.
 */
import { beforeAll } from 'vitest';
import { readSeats } from '../../../functions/src/store/seats/seats.ts';
import { store, transact } from '../../../functions/src/store/store.ts';
import type { Enrollment } from '../../../src/domain/classes/enrollment.ts';
import { placedIn, type SeatReason } from '../../../src/domain/seats/weekend-change.ts';
import { claimsOf, hasRoom, placeWithSeats } from '../../../src/domain/seats/seats.ts';
import { addDays, type Day, weekendOf } from '../../../src/domain/time/time.ts';
import { chunksOf } from '../../../src/domain/wire/chunks.ts';
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { DAY, HOUR } from '../../../src/domain/wire/limits.ts';
import { makeEnrollment } from '../../factories/enrollment.ts';
import { makePublicSettings } from '../../factories/setting.ts';
import { lookFor, putAs } from '../hub.ts';
import { newCode, newLimitedCourse } from '../order-fixtures.ts';

export const WEEKEND = weekendOf(Date.now() + 21 * DAY);
export const NEXT = addDays(WEEKEND, 7);
export const SEATS = 20;
export const RACERS = 200;
/** As many of the control's requests come at one moment: not a divisor of the seats, so that the last group finds too few. */
const UNGUARDED_AT_ONCE = 15;

/** Unpaid orders hold seats for a day. */
export function withHolds(): void {
  beforeAll(() =>
    putAs('settings', PUBLIC_SETTINGS, makePublicSettings({ seats: { seatHoldHours: 24, offerHours: 4 } })),
  );
}

/** Prints what a race came to. */
export const tell = (race: string, counted: object) => console.log(JSON.stringify({ race, ...counted }));

/** How many more have a seat in the weekends of a course than there are, and how many enrolled have no weekend. */
export async function countIn(courseId: string, weekends: readonly (readonly [Day, number])[]) {
  const enrollments = (await lookFor('enrollments', 'courseId', courseId)) as unknown as Enrollment[];
  const now = Date.now();
  const claims = claimsOf(enrollments, [], now);
  const oversold = weekends.map(([weekend, capacity]) =>
    Math.max(0, claims.filter(({ takes }) => takes(weekend)).length - capacity),
  );
  return {
    oversold: oversold.reduce((sum, more) => sum + more, 0),
    in_neither: enrollments.length - claims.length,
    inside: claims.filter(({ takes }) => takes(WEEKEND)).length,
  };
}

/** The control: all of these read who has seats, and then each takes the one that it saw. */
export async function giveUnguarded(
  enrollments: readonly Enrollment[],
  to: Day | null,
  reason: SeatReason,
): Promise<void> {
  const now = Date.now();
  const given = await Promise.all(
    enrollments.map(async (enrollment) => {
      const { courseId, orderId } = enrollment;
      const { offerings, claims } = await readSeats(store, courseId, now);
      const place =
        to === null
          ? placeWithSeats(offerings, claims, now, { orderId, earliest: WEEKEND })
          : { weekend: to, attendable: to };
      const isFree = hasRoom(place.weekend, offerings, claims, orderId);
      return isFree ? [placedIn(enrollment, place, reason, { now, held: now + HOUR, offerings })] : [];
    }),
  );
  await transact(async (transaction) => {
    for (const { id, ...fields } of given.flat()) transaction.set('enrollments', id, fields);
  });
}

/** The same in groups, as requests come: each group sees what those before it left. */
export async function giveInGroups(
  enrollments: readonly Enrollment[],
  to: Day | null,
  reason: SeatReason,
): Promise<void> {
  for (const group of chunksOf(enrollments, UNGUARDED_AT_ONCE)) await giveUnguarded(group, to, reason);
}

export const limited = (seats: number) => newLimitedCourse(WEEKEND, [seats, null, null]);

export function unpaidIn(courseId: string, changes: Partial<Enrollment> = {}): Enrollment {
  const id = newCode();
  return makeEnrollment({ id, orderId: id, studentId: id, courseId, firstWeekend: WEEKEND, ...changes });
}
