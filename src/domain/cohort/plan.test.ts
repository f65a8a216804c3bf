import { describe, expect, test } from 'vitest';
import { makeClassLinks, makeOffering } from '../../../tests/factories/offering.ts';
import { lusakaInstant } from '../time/time.ts';
import {
  nextToPlan,
  type Plan,
  planned,
  sameRoom,
  coursesWithoutLastOffering,
  easterSunday,
  holidaysOn,
} from './plan.ts';

const WEDNESDAY = lusakaInstant('2026-11-25', '10:00');
const plan: Plan = { courseIds: ['excel', 'python'], from: '2026-12-12', weeks: 2, times: 'last' };
const last = makeOffering({
  id: 'excel_2026-12-05',
  courseId: 'excel',
  weekendDate: '2026-12-05',
  saturdayStartsAt: lusakaInstant('2026-12-05', '09:30'),
  sundayStartsAt: lusakaInstant('2026-12-06', '16:00'),
  capacity: 20,
  revision: 3,
  recordingSizeMb: 80,
  registrationOpensAt: lusakaInstant('2026-11-30', '08:00'),
});
const first = (change: Partial<Plan> = {}, known = [last]) => planned({ ...plan, ...change }, known)[0];

test.each([
  ['the coming weekend where none is planned', null, '2026-11-28'],
  ['the coming one where the last planned one is over', '2026-11-07', '2026-11-28'],
  ['the one after the last planned one', '2026-12-05', '2026-12-12'],
])('planning goes on from %s', (_, lastPlanned, from) => {
  expect(nextToPlan(lastPlanned, WEDNESDAY)).toBe(from);
});

describe('a planned weekend', () => {
  test('has the times, the seats and the registration of the last one, moved by whole weeks', () => {
    expect(first()?.offerings[0]).toEqual({
      id: 'excel_2026-12-12',
      courseId: 'excel',
      weekendDate: '2026-12-12',
      saturdayStartsAt: lusakaInstant('2026-12-12', '09:30'),
      sundayStartsAt: lusakaInstant('2026-12-13', '16:00'),
      isVisible: false,
      capacity: 20,
      revision: 0,
      linksPublished: { saturday: false, sunday: false, recording: false },
      recordingSizeMb: null,
      registrationOpensAt: lusakaInstant('2026-12-07', '08:00'),
      registrationClosesAt: null,
    });
  });

  test('has the usual times where staff want them, and where the course has no weekend yet', () => {
    const usual = {
      saturdayStartsAt: lusakaInstant('2026-12-12', '15:00'),
      sundayStartsAt: lusakaInstant('2026-12-13', '17:00'),
    };
    expect(first({ times: 'usual' })?.offerings[0]).toMatchObject({ ...usual, capacity: 20 });
    expect(first()?.offerings[1]).toMatchObject({ courseId: 'python', ...usual, capacity: null });
  });

  test('copies the latest weekend before it, hidden or not, and never a later one', () => {
    const at = (weekendDate: string, capacity: number, isVisible = true) =>
      makeOffering({ id: `excel_${weekendDate}`, courseId: 'excel', weekendDate, capacity, isVisible });
    const known = [at('2026-11-28', 1), at('2026-12-05', 2, false), at('2026-12-19', 3)];
    expect(first({}, known)?.offerings[0]?.capacity).toBe(2);
  });
});

test('a course that paused for long keeps its last weekend’s times and seats, read separately', () => {
  const from = '2027-06-12';
  expect(coursesWithoutLastOffering({ ...plan, from }, [])).toEqual(plan.courseIds);
  expect(coursesWithoutLastOffering({ ...plan, from }, [last])).toEqual(['python']);
  expect(coursesWithoutLastOffering({ ...plan, from: last.weekendDate }, [last])).toEqual(plan.courseIds);
  const saturdayStartsAt = lusakaInstant(from, '09:30');
  expect(first({ from })?.offerings[0]).toMatchObject({ capacity: 20, saturdayStartsAt });
});

test('weekends that exist already are kept and listed', () => {
  const there = makeOffering({ id: 'python_2026-12-12', courseId: 'python', weekendDate: '2026-12-12' });
  const weekends = planned(plan, [last, there]);
  expect(weekends.map(({ kept }) => kept)).toEqual([['python'], []]);
  expect(weekends.map(({ offerings }) => offerings.map(({ id }) => id))).toEqual([
    ['excel_2026-12-12'],
    ['excel_2026-12-19', 'python_2026-12-19'],
  ]);
});

test('public holidays on the days of its classes are named, on a day to which a class was moved as well', () => {
  const holidays = (from: string, known: (typeof last)[]) => first({ from }, known)?.holidays;
  expect(holidays('2026-10-24', [])).toEqual([{ day: '2026-10-24', name: 'Independence Day' }]);
  const moved = { ...last, sundayStartsAt: lusakaInstant('2026-12-11', '16:00') };
  expect(holidays('2026-12-19', [moved])).toEqual([{ day: '2026-12-25', name: 'Christmas Day' }]);
  expect(first()?.holidays).toEqual([]);
});

describe('rooms', () => {
  const room = 'https://zoom.us/j/91234567890';
  const other = makeOffering({ id: 'python_2026-11-28', courseId: 'python', weekendDate: '2026-11-28' });
  const linked = (saturdayLink: string, pythonLink: string) => [
    { offering: last, links: makeClassLinks({ saturdayLink, sundayLink: null }) },
    { offering: other, links: makeClassLinks({ saturdayLink: pythonLink, sundayLink: null }) },
  ];
  const warned = (change: Partial<Plan>, pythonLink: string) =>
    sameRoom(first(change, [last, other])?.offerings ?? [], linked(room, pythonLink));

  test('shared by two courses clash at the same hour, but not at different hours; different rooms never clash', () => {
    expect(warned({ times: 'usual' }, `${room}/`)).toEqual([['excel', 'python']]);
    expect(warned({}, room)).toEqual([]);
    expect(warned({ times: 'usual' }, 'https://zoom.us/j/1')).toEqual([]);
  });
});

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2030, '2030-04-21'],
  // Years in which the full moon counts a day earlier than the lunar cycle gives.
  [1981, '1981-04-19'],
  [1954, '1954-04-18'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
  [2038, '2038-04-25'],
])('Easter of %i', (year, day) => {
  expect(easterSunday(year)).toBe(day);
});

test.each([
  ['2026-10-24', ['Independence Day']],
  ['2026-12-25', ['Christmas Day']],
  ['2027-03-27', ['Holy Saturday']],
  ['2027-03-28', ['Easter Sunday']],
  ['2026-07-06', ['Heroes’ Day']],
  ['2026-07-07', ['Unity Day']],
  ['2024-07-01', ['Heroes’ Day']],
  ['2026-08-03', ['Farmers’ Day']],
  ['2026-12-26', []],
])('%s is %j', (day, names) => {
  expect(holidaysOn(day)).toEqual(names);
});

test('a holiday on a Sunday is also kept on the Monday', () => {
  expect(holidaysOn('2027-10-24')).toEqual(['Independence Day']);
  expect(holidaysOn('2027-10-25')).toEqual(['Independence Day, kept on this Monday']);
  expect(holidaysOn('2026-10-26'), 'a Saturday does not move').toEqual([]);
});

test('a newer holiday counts only from its first year on', () => {
  expect(holidaysOn('2021-04-28')).toEqual([]);
  expect(holidaysOn('2022-04-28')).toEqual(['Kenneth Kaunda Day']);
});
