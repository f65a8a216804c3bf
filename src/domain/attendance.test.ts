import { expect, test } from 'vitest';
import { makeAttendance } from '../../tests/factories/attendance.ts';
import { NOW } from '../../tests/factories/clock.ts';
import { wasPresent } from './attendance.ts';

test.each([
  ['a click', { joinedAt: [NOW] }, true],
  ['no click', { joinedAt: [] }, false],
  ['a click that staff do not believe', { joinedAt: [NOW], correctedTo: false }, false],
  ['no click, but seen by staff', { joinedAt: [], correctedTo: true }, true],
])('%s', (_, changes, present) => {
  expect(wasPresent(makeAttendance(changes))).toBe(present);
});
