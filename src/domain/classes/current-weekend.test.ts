import { describe, expect, test } from 'vitest';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { MINUTE } from '../wire/limits.ts';
import { lusakaInstant } from '../time/time.ts';
import { nextClasses, currentWeekend } from './current-weekend.ts';

const courses = [{ id: 'data-analysis' }, { id: 'cybersecurity-basics' }];
const usual = (courseId: string, weekendDate: string) =>
  makeOffering({ id: `${courseId}_${weekendDate}`, courseId, weekendDate });
/** Two courses on two weekends; the Sunday class of the first is moved. */
const movedTo = (sundayStartsAt: number) => [
  ...courses.map(({ id }) => usual(id, '2026-12-05')),
  { ...usual('data-analysis', '2026-11-28'), sundayStartsAt },
  usual('cybersecurity-basics', '2026-11-28'),
];
const tuesday = lusakaInstant('2026-12-01', '17:00');
const sundayNight = lusakaInstant('2026-11-29', '19:00');

describe('the weekend that staff work on', () => {
  test.each([
    ['on Friday', lusakaInstant('2026-11-27', '10:00'), '2026-11-28'],
    ['until Sunday’s window closes', lusakaInstant('2026-11-29', '18:30'), '2026-11-28'],
    ['one millisecond later', lusakaInstant('2026-11-29', '18:30') + 1, '2026-12-05'],
  ])('is that of the usual times %s', (_, now, weekend) => {
    const offerings = movedTo(lusakaInstant('2026-11-29', '17:00'));
    expect(currentWeekend({ courses, offerings }, now)).toBe(weekend);
    expect(currentWeekend(null, now)).toBe(weekend);
  });

  test.each([
    ['into the evening', sundayNight],
    ['to Tuesday', tuesday],
  ])('stays until a class that was moved %s has ended', (_, startsAt) => {
    const known = { courses, offerings: movedTo(startsAt) };
    expect(currentWeekend(known, startsAt)).toBe('2026-11-28');
    expect(currentWeekend(known, startsAt + 90 * MINUTE)).toBe('2026-11-28');
    expect(currentWeekend(known, startsAt + 90 * MINUTE + 1)).toBe('2026-12-05');
  });

  test('does not stay for a course that nobody can buy', () => {
    expect(currentWeekend({ courses: [], offerings: movedTo(tuesday) }, tuesday)).toBe('2026-12-05');
  });
});

describe('the next classes', () => {
  const idsAt = (now: number) =>
    nextClasses(movedTo(tuesday), now).map(({ offering, type }) => `${offering.id} ${type}`);

  test('are those of the weekend, by time', () => {
    expect(idsAt(lusakaInstant('2026-11-29', '10:00'))).toEqual([
      'cybersecurity-basics_2026-11-28 sunday',
      'data-analysis_2026-11-28 sunday',
    ]);
  });

  test('begin with a class that was moved past its weekend, and go on with the next weekend', () => {
    expect(idsAt(tuesday)).toEqual([
      'data-analysis_2026-11-28 sunday',
      'data-analysis_2026-12-05 saturday',
      'cybersecurity-basics_2026-12-05 saturday',
    ]);
  });

  test('are not shown once they have ended', () => {
    const ids = ['data-analysis_2026-12-05 saturday', 'cybersecurity-basics_2026-12-05 saturday'];
    expect(idsAt(tuesday + 90 * MINUTE + 1)).toEqual(ids);
  });
});
