/**
 * What the races for seats have in common (decision 0083). Each race runs beside a control, which is the same without the
 * guard: there seats are counted outside the transaction that gives them, as a hub would that trusts what it has just read.
 */
import { beforeAll } from 'vitest';
import { readSeats } from '../../../functions/src/store/seats/seats.ts';
import { store, transact } from '../../../functions/src/store/store.ts';
import type { Enrollment } from '../../../src/domain/classes/enrollment.ts';
import { placedIn, type SeatReason } from '../../../src/domain/seats/placing.ts';
import { claimsOf, hasRoom, placeWithSeats } from '../../../src/domain/seats/seats.ts';
import { addDays, type Day, weekendOf } from '../../../src/domain/time/time.ts';
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { DAY, HOUR } from '../../../src/domain/wire/limits.ts';
import { makeEnrollment } from '../../factories/enrollment.ts';
import { makePublicSettings } from '../../factories/setting.ts';
import { type Answer, lookFor, newKey, type Person, putAs, send } from '../hub.ts';
import { newCode, newLimitedCourse } from '../order-fixtures.ts';

export const WEEKEND = weekendOf(Date.now() + 21 * DAY);
export const NEXT = addDays(WEEKEND, 7);
export const SEATS = 20;
export const RACERS = 200;
/** Requests at once: the emulator gives each a process of its own, and more would only wait for its locks, two seconds each. */
const AT_ONCE = 3;
/** The control waits for nothing. */
export const UNGUARDED_AT_ONCE = 10;

/** Unpaid orders hold seats for a day. */
export function withHolds(): void {
  beforeAll(() =>
    putAs('settings', PUBLIC_SETTINGS, makePublicSettings({ seats: { seatHoldHours: 24, offerHours: 4 } })),
  );
}

/** Prints what a race came to. */
export const tell = (race: string, counted: object) => console.log(JSON.stringify({ race, ...counted }));

/** Sends as an outbox does: again under the same key while the hub is busy. */
export async function insist(command: string, person: Person, request: object): Promise<Answer> {
  const key = newKey();
  for (let tries = 0; ; tries += 1) {
    const answer = await send(command, person, request, { key });
    if (answer.status !== 503 || tries === 8) return answer;
  }
}

/** The same for each, a few at a time. */
export async function each<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const left = [...all];
  const next = async (): Promise<void> => {
    const one = left.shift();
    if (one === undefined) return;
    await work(one);
    await next();
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

export const times = (many: number) => Array.from({ length: many }, (_, at) => at);

/** How many more have a seat in the weekends of a course than there are, and how many enrolled have no weekend. */
export async function countIn(courseId: string, weekends: readonly (readonly [Day, number])[]) {
  const enrollments = (await lookFor('enrollments', 'courseId', courseId)) as unknown as Enrollment[];
  const now = Date.now();
  const read = enrollments.map((one) => ({
    ...one,
    validUntil: toMillis(one.validUntil),
    seatHeldUntil: toMillis(one.seatHeldUntil ?? null),
  }));
  const claims = claimsOf(read, [], now);
  const oversold = weekends.map(([weekend, capacity]) =>
    Math.max(0, claims.filter(({ takes }) => takes(weekend)).length - capacity),
  );
  return {
    oversold: oversold.reduce((sum, more) => sum + more, 0),
    in_neither: read.length - claims.length,
    inside: claims.filter(({ takes }) => takes(WEEKEND)).length,
  };
}

const toMillis = (value: unknown): number | null =>
  value === null ? null : (value as { toMillis: () => number }).toMillis();

/** The control: gives a seat by a count that was made before the transaction. */
export async function giveUnguarded(
  enrollment: Enrollment,
  to: Day | null,
  reason: SeatReason,
): Promise<void> {
  const now = Date.now();
  const { offerings, claims } = await readSeats(store, enrollment.courseId, now);
  const place =
    to === null
      ? placeWithSeats(offerings, claims, now, { orderId: enrollment.orderId, earliest: WEEKEND })
      : { weekend: to, attendable: to };
  if (!hasRoom(place.weekend, offerings, claims, enrollment.orderId)) return;
  const { id, ...fields } = placedIn(enrollment, place, reason, { now, held: now + HOUR });
  await transact(async (transaction) => transaction.set('enrollments', id, fields));
}

export const limited = (seats: number) => newLimitedCourse(WEEKEND, [seats, null, null]);

export function unpaidIn(courseId: string, changes: Partial<Enrollment> = {}): Enrollment {
  const id = newCode();
  return makeEnrollment({ id, orderId: id, studentId: id, courseId, firstWeekend: WEEKEND, ...changes });
}
