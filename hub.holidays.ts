/** This hub’s public holidays, of which staff hear when they plan classes; `hub.config.ts` would bring them to each page. */

/**
 * By the Public Holidays Act, Cap. 272, as of November 2026: a date `mm-dd`, a month's first Monday `mm-mon`, or `easter`, and so
 * many days before or after it; then the name, and the first year of a young one.
 */
export const holidays: readonly (readonly [on: string, name: string, since?: number])[] = [
  ['01-01', 'New Year’s Day'],
  ['03-08', 'International Women’s Day'],
  ['03-12', 'Youth Day'],
  ['04-28', 'Kenneth Kaunda Day', 2022],
  ['05-01', 'Labour Day'],
  ['05-25', 'Africa Freedom Day'],
  ['10-18', 'National Day of Prayer', 2015],
  ['10-24', 'Independence Day'],
  ['12-25', 'Christmas Day'],
  ['easter-2', 'Good Friday'],
  ['easter-1', 'Holy Saturday'],
  ['easter', 'Easter Sunday'],
  ['easter+1', 'Easter Monday'],
  ['07-mon', 'Heroes’ Day'],
  ['07-mon+1', 'Unity Day'],
  ['08-mon', 'Farmers’ Day'],
];
/** On which days a holiday of a fixed date is kept on the next Monday as well. */
export const holidaysMoved: readonly ('Saturday' | 'Sunday')[] = ['Sunday'];
