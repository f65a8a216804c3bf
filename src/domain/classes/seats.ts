/** Seats: how many learners a weekend takes (spec §3; decision 0024). A paid enrollment holds one in each of its weekends. */
import * as v from 'valibot';
import { finiteSchema } from '../wire/values.ts';
import { isOwnWeekend, type Enrollment, firstAttendableWeekend, validUntilFor } from './enrollment.ts';
import type { Offering } from './offering.ts';
import { addDays, type Day, type Instant } from '../time/time.ts';

type Weekend = Pick<Offering, 'weekendDate' | 'saturdayStartsAt' | 'sundayStartsAt' | 'capacity'>;
type Holder = Pick<Enrollment, 'status' | 'firstWeekend' | 'validUntil'>;

/** True iff some weekend has a limit, so that holders must be counted at all. */
export function hasCapacities(offerings: readonly Weekend[]): boolean {
  return offerings.some(({ capacity }) => capacity !== null);
}

/** True iff every weekend of a course that begins on `firstWeekend` has a seat left. */
function hasRoom(firstWeekend: Day, offerings: readonly Weekend[], holders: readonly Holder[]): boolean {
  const course = { firstWeekend, validUntil: validUntilFor(firstWeekend) };
  return offerings
    .filter(({ weekendDate }) => isOwnWeekend(course, weekendDate))
    .every(({ weekendDate, capacity }) => {
      const taken = holders.filter((one) => one.status === 'paid' && isOwnWeekend(one, weekendDate));
      return capacity === null || taken.length < capacity;
    });
}

/**
 * The first weekend still attendable at `now` from which on every weekend of the course has a seat; a weekend that
 * is not planned yet has no limit. `holders` are the course's enrollments. Never before `earliest`.
 */
export function firstWeekendWithSeats(
  offerings: readonly Weekend[],
  holders: readonly Holder[],
  now: Instant,
  earliest?: Day,
): Day {
  let weekend = firstAttendableWeekend(offerings, now, earliest);
  while (!hasRoom(weekend, offerings, holders)) {
    weekend = firstAttendableWeekend(offerings, now, addDays(weekend, 7));
  }
  return weekend;
}

/** How many are enrolled in a weekend of a course: those who have paid hold a seat, the others do not yet. */
export const weekendSeatsSchema = v.object({ paid: finiteSchema, unpaid: finiteSchema });
export type WeekendSeats = v.InferOutput<typeof weekendSeatsSchema>;
