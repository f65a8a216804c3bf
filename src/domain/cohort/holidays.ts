/**
 * Zambia's public holidays (Public Holidays Act, Cap. 272, as of November 2026; decision 0084), for planning. Days declared for a
 * single year, such as elections, are missing.
 */
import { addDays, type Day } from '../time/time.ts';

/** Fixed holidays, `mm-dd`, with the first year observed if recent. */
const FIXED: readonly (readonly [date: string, name: string, since?: number])[] = [
  ['01-01', 'New Year’s Day'],
  ['03-08', 'International Women’s Day'],
  ['03-12', 'Youth Day'],
  ['04-28', 'Kenneth Kaunda Day', 2022],
  ['05-01', 'Labour Day'],
  ['05-25', 'Africa Freedom Day'],
  ['10-18', 'National Day of Prayer', 2015],
  ['10-24', 'Independence Day'],
  ['12-25', 'Christmas Day'],
];

const AROUND_EASTER: readonly (readonly [days: number, name: string])[] = [
  [-2, 'Good Friday'],
  [-1, 'Holy Saturday'],
  [0, 'Easter Sunday'],
  [1, 'Easter Monday'],
];

const dayOf = (year: number, month: number, day: number): Day =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const isSunday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

/** Gregorian Easter Sunday: the Sunday after the ecclesiastical full moon. `golden` is the place in the 19-year lunar cycle. */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moonLeaps = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonLeaps + 15) % 30;
  const moon = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0);
  // Days from 21 March to the full moon.
  const fullMoon = dayOf(year, 3, 21 + moon);
  const weekday = new Date(`${fullMoon}T00:00:00Z`).getUTCDay();
  return addDays(fullMoon, 7 - weekday);
}

function firstMonday(year: number, month: number): Day {
  const first = dayOf(year, month, 1);
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  return addDays(first, (8 - weekday) % 7);
}

function holidaysOf(year: number): readonly (readonly [day: Day, name: string])[] {
  const fixed = FIXED.filter(([, , since = 0]) => year >= since).map(
    ([date, name]) => [`${year}-${date}`, name] as const,
  );
  const easter = easterSunday(year);
  const heroes = firstMonday(year, 7);
  const days = [
    ...fixed,
    ...AROUND_EASTER.map(([after, name]) => [addDays(easter, after), name] as const),
    [heroes, 'Heroes’ Day'] as const,
    [addDays(heroes, 1), 'Unity Day'] as const,
    [firstMonday(year, 8), 'Farmers’ Day'] as const,
  ];
  // Holidays on a Sunday are observed on Monday as well (Public Holidays Act); Easter has its own Monday.
  const onMonday = fixed
    .filter(([day]) => isSunday(day))
    .map(([day, name]) => [addDays(day, 1), `${name}, kept on this Monday`] as const);
  return [...days, ...onMonday];
}

export function holidaysOn(day: Day): string[] {
  return holidaysOf(Number(day.slice(0, 4)))
    .filter(([on]) => on === day)
    .map(([, name]) => name);
}
