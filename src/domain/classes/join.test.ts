import { expect, test } from 'vitest';
import { SATURDAY } from '../../../tests/factories/clock.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { joinOpensAt, joinPage } from './join.ts';
import { MINUTE } from '../wire/limits.ts';
import { joinRefusals } from '../wire/class-messages.ts';
import { errorMessages } from '../wire/messages.ts';

const offering = makeOffering();

test.each([
  [SATURDAY - 15 * MINUTE - 1, false, 'Unlocks T-15', 'Opens in 0m 1s'],
  [SATURDAY - 15 * MINUTE, true, 'Join Saturday Now', null],
  [SATURDAY + 90 * MINUTE, true, 'Join Saturday Now', null],
  [SATURDAY + 90 * MINUTE + 1, false, 'Class ended', null],
])('a class at %d', (now, open, label, wait) => {
  const times = { opensAt: wait && SATURDAY - 15 * MINUTE, startsAt: SATURDAY };
  expect(joinPage('saturday', offering, null, now)).toEqual({ open, label, wait, ...times, again: false });
});

test("the server's opening time counts more than what this phone knows", () => {
  const opensAt = SATURDAY + 45 * MINUTE;
  const refusal = { message: joinRefusals.upcoming, opensAt };
  expect(joinPage('saturday', offering, refusal, opensAt - 1)).toMatchObject({ open: false, opensAt });
  expect(joinPage('saturday', offering, refusal, opensAt).open).toBe(true);
  expect(joinPage('saturday', offering, refusal, SATURDAY + 95 * MINUTE).open).toBe(true);
});

test('without the offering the server is asked', () => {
  const unknown = { opensAt: null, wait: null, startsAt: null, again: false };
  const page = joinPage('sunday', undefined, null, SATURDAY);
  expect(page).toEqual({ ...unknown, open: true, label: 'Join Sunday Now' });
});

test('a recording has no window', () => {
  const open = { open: true, label: 'Watch Recording', opensAt: null, startsAt: null };
  expect(joinPage('recording', offering, null, 0)).toMatchObject(open);
  expect(joinOpensAt('recording', offering, null)).toBeNull();
});

test.each([
  [joinRefusals.noAccess, 'saturday', 'Payment Required', true],
  [joinRefusals.noAccess, 'recording', 'Payment Required', true],
  [joinRefusals.otherWeekend, 'sunday', null, true],
  [joinRefusals.recordingOver, 'recording', null, false],
  [errorMessages.unknownClass, 'saturday', null, true],
  [errorMessages.unknownClass, 'recording', null, true],
] as const)('%s: no hour to wait for (%s, %s); asking again: %s', (message, slot, label, again) => {
  for (const now of [SATURDAY - 60 * MINUTE, SATURDAY]) {
    const page = joinPage(slot, offering, { message }, now);
    expect(page).toMatchObject({ open: false, label, opensAt: null, wait: null, again });
  }
});

test('a class that was moved is called by its own day', () => {
  const moved = { ...offering, saturdayStartsAt: SATURDAY - 24 * 60 * MINUTE };
  const page = joinPage('saturday', moved, null, moved.saturdayStartsAt);
  expect(page).toMatchObject({ open: true, label: 'Join Friday Now' });
});
