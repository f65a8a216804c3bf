import { expect, test } from 'vitest';
import { makeAttendance } from '../../../tests/factories/attendance.ts';
import { NOW, WEEKEND } from '../../../tests/factories/clock.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { OFFERINGS_AT_ONCE, PRESENT, classMarks, isPresent } from './attendance.ts';
import { SLOTS } from './class-session.ts';
import { addDays } from '../time/time.ts';

test.each([
  ['a click', { joinedAt: [NOW] }, true],
  ['no click', { joinedAt: [] }, false],
  ['a click that staff do not believe', { joinedAt: [NOW], correctedTo: false }, false],
  ['no click, but seen by staff', { joinedAt: [], correctedTo: true }, true],
])('%s', (_, changes, present) => {
  expect(isPresent(makeAttendance(changes))).toBe(present);
});

const course = { courseId: 'data-analysis', firstWeekend: WEEKEND };
const weekend = (weeks: number, changes: Parameters<typeof makeOffering>[0] = {}) =>
  makeOffering({ weekendDate: addDays(WEEKEND, weeks * 7), ...changes });

test('the classes of a course are listed in time order, each with its mark', () => {
  const [first, second] = [weekend(0), weekend(1)];
  const mark = makeAttendance({ offeringId: first.id, slot: 'sunday' });
  const found = classMarks(course, [second, first], [mark]);
  expect(found.map(({ startsAt, slot, mark: known }) => [startsAt, slot, known])).toEqual([
    [first.saturdayStartsAt, 'saturday', null],
    [first.sundayStartsAt, 'sunday', mark],
    [second.saturdayStartsAt, 'saturday', null],
    [second.sundayStartsAt, 'sunday', null],
  ]);
});

test('another weekend counts only with a mark, another course never', () => {
  const [later, other] = [weekend(2), weekend(0, { id: 'other', courseId: 'cybersecurity-basics' })];
  expect(classMarks(course, [later, other], [])).toEqual([]);
  const marks = [
    makeAttendance({ offeringId: later.id, slot: 'saturday' }),
    makeAttendance({ offeringId: later.id, slot: 'recording' }),
    makeAttendance({ offeringId: 'other', slot: 'saturday' }),
  ];
  const counted = classMarks(course, [later, other], marks);
  expect(counted).toMatchObject([{ offeringId: later.id, slot: 'saturday' }]);
});

test('a query for attendance agrees with the rule for every possible mark', () => {
  const asked: readonly (boolean | null)[] = PRESENT.map(([, , value]) => value);
  for (const joinedAt of [[NOW], []]) {
    for (const correctedTo of [true, false, null]) {
      // Without a click there is a mark only where staff said something.
      if (joinedAt.length === 0 && correctedTo === null) continue;
      expect(asked.includes(correctedTo)).toBe(isPresent({ joinedAt, correctedTo }));
    }
  }
  expect(OFFERINGS_AT_ONCE * SLOTS.length * PRESENT.length).toBeLessThanOrEqual(30);
});
