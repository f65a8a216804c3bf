import { expect, test } from 'vitest';
import { NOW, WEEKEND } from '../../../tests/factories/clock.ts';
import { changeText, heldWeekend, lastWeekend, nextRepeatDay, statSpans, trendSpans } from './figures.ts';
import { DAY } from '../wire/limits.ts';
import { lusakaInstant } from '../time/time.ts';

test('the two weeks meet without a gap and without an overlap', () => {
  const { latest, before } = statSpans(NOW);
  expect(latest).toEqual({ from: NOW - 7 * DAY, to: NOW });
  expect(before).toEqual({ from: NOW - 14 * DAY, to: latest.from });
});

test.each([
  ['2026-11-25', '10:00', '2026-11-29'],
  ['2026-11-28', '23:59', '2026-11-29'],
  ['2026-11-29', '00:00', '2026-11-29'],
  ['2026-11-29', '23:59', '2026-11-29'],
  ['2026-11-30', '00:00', '2026-12-06'],
])('on %s at %s the next Sunday is %s', (day, time, sunday) => {
  expect(nextRepeatDay(lusakaInstant(day, time))).toBe(lusakaInstant(sunday, '00:00'));
});

test('a weekend counts as the last one from the moment its first class opens', () => {
  const opens = lusakaInstant(WEEKEND, '14:45');
  expect(lastWeekend(opens - 1)).toBe('2026-11-21');
  expect(lastWeekend(opens)).toBe(WEEKEND);
  expect(lastWeekend(lusakaInstant('2026-11-29', '23:59'))).toBe(WEEKEND);
  expect(lastWeekend(lusakaInstant('2026-11-30', '00:00'))).toBe(WEEKEND);
});

test.each([
  [{ now: 12, before: 10 }, '+20%'],
  [{ now: 9, before: 10 }, '−10%'],
  [{ now: 0, before: 12 }, '−100%'],
  [{ now: 15, before: 15 }, '0%'],
  [{ now: 0, before: 4 }, '−4'],
  [{ now: 9, before: 1 }, '+8'],
  [{ now: 5, before: 5 }, '0'],
  [{ now: 0, before: 0 }, '0'],
  [{ now: 3, before: 0 }, '+3'],
])('%j is a change of %s', (figure, text) => {
  expect(changeText(figure)).toBe(text);
});

test('the four weeks of the chart meet, and the last is that of the card', () => {
  const now = lusakaInstant('2026-11-18', '10:00');
  const spans = trendSpans(now);
  expect(spans).toHaveLength(4);
  expect(spans.slice(1).map(({ from }) => from)).toEqual(spans.slice(0, -1).map(({ to }) => to));
  expect(spans.at(-1)).toEqual(statSpans(now).latest);
  expect(spans.at(-2)).toEqual(statSpans(now).before);
});

test('the weekend that was held last is one whose Saturday class is over, wherever it was moved', () => {
  const of = (weekendDate: string, saturdayStartsAt: number) => ({ weekendDate, saturdayStartsAt });
  const thursday = lusakaInstant('2026-11-26', '09:00');
  const lastWeek = of('2026-11-21', lusakaInstant('2026-11-21', '15:00'));
  const coming = of('2026-11-28', lusakaInstant('2026-11-28', '15:00'));
  expect(heldWeekend([lastWeek, coming], thursday)).toBe('2026-11-21');
  expect(heldWeekend([], thursday)).toBe('2026-11-21');
  const early = of('2026-11-28', lusakaInstant('2026-11-25', '15:00'));
  expect(heldWeekend([early, lastWeek], thursday)).toBe('2026-11-28');
});
