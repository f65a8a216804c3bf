import { describe, expect, test } from 'vitest';
import { NOW, WEEKEND, YESTERDAY } from '../../../tests/factories/clock.ts';
import { makeEnrollment } from '../../../tests/factories/enrollment.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { validUntilFor } from '../classes/enrollment.ts';
import { addDays, lusakaInstant } from '../time/time.ts';
import { DAY, HOUR } from '../wire/limits.ts';
import { lastNoonBefore } from './place-offer.ts';
import { UNTIL_DECIDED } from './seats.ts';
import {
  askMoveRefusal,
  askMoveRefusals,
  begunOfferings,
  canAskMove,
  blockedBy,
  changeWeekends,
  moveOutcomeSentences,
  moveWarning,
  withPlace,
  weekendsToAsk,
} from './weekend-change.ts';

const [NEXT, LATER, HIDDEN] = [addDays(WEEKEND, 7), addDays(WEEKEND, 14), addDays(WEEKEND, 21)] as const;
const at = (weekendDate: string, changes = {}) => makeOffering({ id: weekendDate, weekendDate, ...changes });
const offerings = [at(WEEKEND), at(NEXT), at(LATER)];
const MONDAY = lusakaInstant(addDays(WEEKEND, 2), '00:00');
const paid = makeEnrollment({ status: 'paid', firstWeekend: WEEKEND });
const move = { from: WEEKEND, to: NEXT, at: NOW } as const;

describe('a move', () => {
  test.each([
    ['nothing', paid, NEXT, NOW, null],
    ['that it begins there already', paid, WEEKEND, NOW, 'already'],
    ['a weekend that is not planned', paid, addDays(LATER, 7), NOW, 'not_offered'],
    ['a weekend that learners do not see', paid, HIDDEN, NOW, 'not_offered'],
    ['a weekend that is over', { ...paid, firstWeekend: NEXT }, WEEKEND, MONDAY, 'not_offered'],
    ['a course that is over', { ...paid, validUntil: NOW - 1 }, NEXT, NOW, 'over'],
  ])('is blocked by %s', (_, enrollment, toWeekend, now, why) => {
    expect(blockedBy(enrollment, toWeekend, [...offerings, at(HIDDEN, { isVisible: false })], now)).toBe(why);
  });

  const evening = lusakaInstant(WEEKEND, '20:00');
  test.each([
    ['repeats a class for whoever was in one', true, LATER, NOW, 'repeats'],
    ['is fine otherwise', false, LATER, NOW, null],
    ['misses a class of a weekend whose Saturday is over', false, WEEKEND, evening, 'misses'],
    ['misses none of a later weekend', false, NEXT, evening, null],
    ['misses none of a weekend that is not planned', false, addDays(LATER, 7), evening, null],
  ])('%s', (_, wasPresent, toWeekend, now, warning) => {
    expect(moveWarning(wasPresent, toWeekend, offerings, now)).toBe(warning);
  });

  test('looks for attendance only in the learner’s own weekends that have begun', () => {
    const begunAt = (now: number) => begunOfferings(paid, offerings, now).map(({ id }) => id);
    const { saturdayStartsAt } = at(WEEKEND);
    expect(begunAt(saturdayStartsAt - 1)).toEqual([]);
    expect(begunAt(saturdayStartsAt)).toEqual([WEEKEND]);
    expect(begunAt(lusakaInstant(addDays(LATER, 7), '00:00'))).toEqual([WEEKEND, NEXT]);
  });
});

test('the answer to staff says what became of each order, and of what they are warned', () => {
  const outcomes = Object.keys(moveOutcomeSentences).map((outcome) => ({ outcome, warning: null }));
  const warnings = [null, 'repeats', 'misses'].map((warning) => ({ outcome: 'warned', warning }));
  const answers = [...outcomes, ...warnings].map((answer) => ({ orderId: paid.orderId, ...answer }));
  expect(changeWeekends.answer.parse({ answers })).toEqual({ answers });
});

describe('a learner', () => {
  const noon = lastNoonBefore(WEEKEND);
  const moved = { ...paid, moves: (['staff', 'learner'] as const).map((by) => ({ ...move, by })) };

  test.each([
    ['before Friday noon', paid, noon - 1, true],
    ['from Friday noon on', paid, noon, false],
    ['once it was used', moved, NOW, false],
    ['after a move by staff', { ...paid, moves: [{ ...move, by: 'staff' as const }] }, NOW, true],
  ])('may ask for another weekend: %s', (_, enrollment, now, can) => {
    expect(canAskMove(enrollment, now)).toBe(can);
  });

  const { late, notOffered, once } = askMoveRefusals;
  const opens = 'Registration for 12 Dec opens on Thu 26 Nov, 10:00 CAT.';
  const never = { registrationOpensAt: NOW, registrationClosesAt: NOW };
  test.each([
    ['with time and seats', paid, NEXT, NOW, {}, null],
    ['from noon before the present weekend on', paid, LATER, noon, {}, late],
    ['from noon before the other one on', { ...paid, firstWeekend: NEXT }, WEEKEND, noon, {}, late],
    ['twice', moved, LATER, NOW, {}, once],
    ['to a weekend that learners do not see', paid, LATER, NOW, { isVisible: false }, notOffered],
    ['before registration opens', paid, LATER, NOW, { registrationOpensAt: NOW + DAY }, opens],
    ['after it has closed', paid, LATER, NOW, { registrationClosesAt: NOW }, notOffered],
    ['where it never opens', paid, LATER, NOW, never, notOffered],
  ])('asks for another weekend %s', (_, enrollment, toWeekend, now, changes, refusal) => {
    const all = [at(WEEKEND), at(NEXT), at(LATER, changes)];
    expect(askMoveRefusal(enrollment, toWeekend, all, now)).toBe(refusal);
  });

  test('chooses among the course’s other visible weekends that are not closed yet', () => {
    const other = at(addDays(LATER, 7), { courseId: 'python' });
    const hidden = at(addDays(LATER, 14), { isVisible: false });
    const all = [...offerings, other, hidden, at(addDays(WEEKEND, -7))].reverse();
    expect(weekendsToAsk(paid, all, NOW)).toEqual([NEXT, LATER]);
    expect(weekendsToAsk(paid, all, lastNoonBefore(NEXT))).toEqual([LATER]);
  });
});

const here = { weekend: WEEKEND, attendable: WEEKEND };
const next = { weekend: NEXT, attendable: NEXT };
const later = { weekend: NEXT, attendable: WEEKEND };
const planned = [WEEKEND, NEXT].map((weekendDate) => makeOffering({ weekendDate }));
const open = { now: NOW, held: null, offerings: planned };
const unpaid = makeEnrollment({ seatHeldUntil: NOW + HOUR });
const wish = { wantedWeekend: WEEKEND, earlierWanted: YESTERDAY };
const waiting = makeEnrollment({ status: 'paid', firstWeekend: NEXT, ...wish });

test('a registration begins where there is room, and holds its seat as long as owners let it', () => {
  expect(withPlace(unpaid, later, 'registered', { ...open, held: NOW + 5 })).toMatchObject({
    status: 'pending',
    firstWeekend: NEXT,
    wantedWeekend: WEEKEND,
    seatHeldUntil: NOW + 5,
    validUntil: null,
  });
  expect(withPlace(unpaid, later, 'registered', open)).not.toHaveProperty('moves');
});

test('a proof holds the seat until it is decided', () => {
  const held = { seatHeldUntil: UNTIL_DECIDED, wantedWeekend: null, status: 'pending' };
  expect(withPlace(unpaid, here, 'proof_sent', open)).toMatchObject(held);
});

describe('an approval', () => {
  test('makes it paid, in its own weekend', () => {
    const approved = withPlace(unpaid, here, 'approved', open);
    const given = { status: 'paid', validUntil: validUntilFor(WEEKEND), admittedAt: NOW };
    expect(approved).toMatchObject({ ...given, seatHeldUntil: null });
    expect(approved).not.toHaveProperty('moves');
  });

  test('records a move if the weekend was full, but not if it had passed', () => {
    expect(withPlace(unpaid, later, 'approved', open)).toMatchObject({
      wantedWeekend: WEEKEND,
      moves: [{ from: WEEKEND, to: NEXT, at: NOW, by: 'full' }],
    });
    const passed = withPlace(unpaid, next, 'approved', { ...open, now: NOW + 5 * DAY });
    expect(passed).toMatchObject({ firstWeekend: NEXT, wantedWeekend: null });
    expect(passed).not.toHaveProperty('moves');
  });

  test('records a move if staff hid the weekend, but not if its classes were moved earlier and are over', () => {
    const hidden = withPlace(unpaid, next, 'approved', { ...open, offerings: planned.slice(1) });
    expect(hidden.moves).toEqual([{ from: WEEKEND, to: NEXT, at: NOW, by: 'full' }]);
    const over = makeOffering({ saturdayStartsAt: NOW - 2 * DAY, sundayStartsAt: YESTERDAY });
    const ahead = withPlace(unpaid, next, 'approved', { ...open, offerings: [over] });
    expect(ahead).not.toHaveProperty('moves');
  });

  test('keeps the wish for an earlier place', () => {
    expect(withPlace(waiting, next, 'approved', open)).toMatchObject(wish);
  });
});

test('provisional entry moves along, to the end of the last class of the new weekend', () => {
  const sunday = (weekend: string) => lusakaInstant(addDays(weekend, 1), '18:30');
  const marked = { ...unpaid, provisionalUntil: sunday(WEEKEND) };
  expect(withPlace(marked, later, 'moved_by_staff', open).provisionalUntil).toBe(sunday(NEXT));
  const back = { ...marked, firstWeekend: NEXT, provisionalUntil: sunday(NEXT) };
  expect(withPlace(back, here, 'offer_taken', open).provisionalUntil).toBe(sunday(WEEKEND));
  expect(withPlace(marked, here, 'moved_by_staff', open).provisionalUntil).toBe(sunday(WEEKEND));
  expect(withPlace(unpaid, later, 'moved_by_staff', open).provisionalUntil).toBeUndefined();
});

test.each([
  ['offer_taken', 'offer', 'paid'],
  ['moved_by_staff', 'staff', 'paid'],
  ['moved_by_learner', 'learner', 'pending'],
] as const)('%s ends the wish, keeps what is paid or held, and adds to the history', (reason, by, status) => {
  const before = { ...waiting, status, validUntil: null, seatHeldUntil: NOW + HOUR, moves: [] };
  expect(withPlace(before, here, reason, open)).toMatchObject({
    status,
    firstWeekend: WEEKEND,
    wantedWeekend: null,
    earlierWanted: null,
    seatHeldUntil: NOW + HOUR,
    validUntil: status === 'paid' ? validUntilFor(WEEKEND) : null,
    moves: [{ from: NEXT, to: WEEKEND, at: NOW, by }],
  });
});

describe('a move of an unpaid order', () => {
  const [class1, class2] = planned.map(({ saturdayStartsAt }) => saturdayStartsAt) as [number, number];
  const heldIn = (firstWeekend: string, seatHeldUntil: number | null, to: typeof here, when = open) =>
    withPlace({ ...unpaid, firstWeekend, seatHeldUntil }, to, 'moved_by_learner', when).seatHeldUntil;

  test('to an earlier weekend holds its seat no longer than until the next class there', () => {
    expect(heldIn(NEXT, class2, here)).toBe(class1);
    expect(heldIn(NEXT, class2, here, { ...open, now: class1 })).toBe(makeOffering().sundayStartsAt);
  });

  test('keeps a hold that ends sooner or lasts until a proof is decided, and adds none', () => {
    expect(heldIn(WEEKEND, class1, next)).toBe(class1);
    expect(heldIn(NEXT, UNTIL_DECIDED, here)).toBe(UNTIL_DECIDED);
    expect(heldIn(NEXT, null, here)).toBeNull();
  });
});

describe('what the history says', () => {
  const passed = { ...open, now: NOW + 5 * DAY };
  const full = { weekend: addDays(NEXT, 7), attendable: WEEKEND };

  test('a chosen move, and one past a full weekend, are recorded even if the weekend before had passed', () => {
    const moved = withPlace(unpaid, next, 'moved_by_staff', passed);
    expect(moved.moves).toEqual([{ from: WEEKEND, to: NEXT, at: NOW + 5 * DAY, by: 'staff' }]);
    const last = addDays(NEXT, 7);
    const led = withPlace(unpaid, { weekend: last, attendable: NEXT }, 'approved', passed);
    expect(led.moves).toEqual([{ from: WEEKEND, to: last, at: NOW + 5 * DAY, by: 'full' }]);
  });

  test.each(['moved_by_staff', 'moved_by_learner'] as const)(
    '%s ends the wish after a full weekend',
    (by) => {
      expect(withPlace(waiting, full, by, open)).toMatchObject({ wantedWeekend: null, earlierWanted: null });
    },
  );

  test('a learner moved on by another full weekend has to ask anew for an earlier place', () => {
    const moved = withPlace(waiting, full, 'proof_sent', open);
    expect(moved).toMatchObject({ wantedWeekend: WEEKEND, earlierWanted: null });
    expect(withPlace({ ...waiting, wantedWeekend: null }, next, 'proof_sent', open).earlierWanted).toBeNull();
  });

  test('a paid enrollment that stays keeps its end', () => {
    const own = { ...unpaid, status: 'paid', validUntil: NOW + DAY } as const;
    expect(withPlace(own, here, 'moved_by_staff', open).validUntil).toBe(NOW + DAY);
  });

  test('the hold of a paid enrollment is not shortened', () => {
    const own = { ...unpaid, status: 'paid', firstWeekend: NEXT, seatHeldUntil: NOW + 30 * DAY } as const;
    expect(withPlace(own, here, 'moved_by_staff', open).seatHeldUntil).toBe(NOW + 30 * DAY);
  });
});

test('whether a weekend has passed does not depend on the order of the weekends', () => {
  const passed = { ...open, now: NOW + 5 * DAY, offerings: [...offerings].reverse() };
  expect(withPlace(unpaid, next, 'approved', passed)).not.toHaveProperty('moves');
});
