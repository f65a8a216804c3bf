import { describe, expect, test } from 'vitest';
import { NOW, WEEKEND, YESTERDAY } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { validUntilFor } from '../classes/enrollment.ts';
import { addDays, lusakaInstant } from '../time/time.ts';
import { HOUR } from '../wire/limits.ts';
import { placedIn } from './placing.ts';
import { UNTIL_DECIDED } from './seats.ts';

const NEXT = addDays(WEEKEND, 7);
const here = { weekend: WEEKEND, attendable: WEEKEND };
const later = { weekend: NEXT, attendable: WEEKEND };
const at = { now: NOW, held: null, offerings: [] };
const unpaid = makeEnrollment({ seatHeldUntil: NOW + HOUR });
const waiting = makeEnrollment({
  status: 'paid',
  firstWeekend: NEXT,
  wantedWeekend: WEEKEND,
  earlierWanted: YESTERDAY,
});

test('a registration begins where there is room, and holds its seat as long as owners let it', () => {
  expect(placedIn(unpaid, later, 'registered', { ...at, held: NOW + 5 })).toMatchObject({
    status: 'pending',
    firstWeekend: NEXT,
    wantedWeekend: WEEKEND,
    seatHeldUntil: NOW + 5,
    validUntil: null,
  });
  expect(placedIn(unpaid, later, 'registered', at)).not.toHaveProperty('moves');
});

test('a proof holds the seat until it is decided', () => {
  expect(placedIn(unpaid, here, 'proof_sent', at)).toMatchObject({
    seatHeldUntil: UNTIL_DECIDED,
    wantedWeekend: null,
    status: 'pending',
  });
});

describe('an approval', () => {
  test('makes it paid, in its own weekend', () => {
    const paid = placedIn(unpaid, here, 'approved', at);
    expect(paid).toMatchObject({
      status: 'paid',
      validUntil: validUntilFor(WEEKEND),
      seatHeldUntil: null,
      admittedAt: NOW,
    });
    expect(paid).not.toHaveProperty('moves');
  });

  test('tells where the weekend was full, and not where it had passed', () => {
    expect(placedIn(unpaid, later, 'approved', at)).toMatchObject({
      wantedWeekend: WEEKEND,
      moves: [{ from: WEEKEND, to: NEXT, at: NOW, by: 'full' }],
    });
    const passed = placedIn(unpaid, { weekend: NEXT, attendable: NEXT }, 'approved', at);
    expect(passed).toMatchObject({ firstWeekend: NEXT, wantedWeekend: null });
    expect(passed).not.toHaveProperty('moves');
  });

  test('leaves the wish for an earlier place', () => {
    expect(placedIn(waiting, { weekend: NEXT, attendable: NEXT }, 'approved', at)).toMatchObject({
      wantedWeekend: WEEKEND,
      earlierWanted: YESTERDAY,
    });
  });
});

test('provisional entry moves along, to the end of the last class of the new weekend', () => {
  const sunday = (weekend: string) => lusakaInstant(addDays(weekend, 1), '18:30');
  const marked = { ...unpaid, provisionalUntil: sunday(WEEKEND) };
  expect(placedIn(marked, later, 'moved_by_staff', at).provisionalUntil).toBe(sunday(NEXT));
  const back = { ...marked, firstWeekend: NEXT, provisionalUntil: sunday(NEXT) };
  expect(placedIn(back, here, 'offer_taken', at).provisionalUntil).toBe(sunday(WEEKEND));
  expect(placedIn(marked, here, 'moved_by_staff', at).provisionalUntil).toBe(sunday(WEEKEND));
  expect(placedIn(unpaid, later, 'moved_by_staff', at).provisionalUntil).toBeUndefined();
});

test.each([
  ['offer_taken', 'offer', 'paid'],
  ['moved_by_staff', 'staff', 'paid'],
  ['moved_by_learner', 'learner', 'pending'],
] as const)('%s ends the wish, keeps what is paid or held, and adds to the history', (reason, by, status) => {
  const before = { ...waiting, status, validUntil: null, seatHeldUntil: NOW + HOUR, moves: [] };
  expect(placedIn(before, here, reason, at)).toMatchObject({
    status,
    firstWeekend: WEEKEND,
    wantedWeekend: null,
    earlierWanted: null,
    seatHeldUntil: NOW + HOUR,
    validUntil: status === 'paid' ? validUntilFor(WEEKEND) : null,
    moves: [{ from: NEXT, to: WEEKEND, at: NOW, by }],
  });
});
