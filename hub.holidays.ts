/** This hub’s public holidays, which staff see when they plan classes; in `hub.config.ts` every page would load them. */

/**
 * By the Public Holidays Act, Cap. 272, as of November 2026: a date `mm-dd`, a month's first Monday `mm-mon`, or `easter`, with
 * an optional offset in days (`+1`, `-2`); then the name, and for a recent holiday its first year.
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
/** If a holiday with a fixed date falls on one of these days, the next Monday is a holiday as well. */
export const holidaysMoved: readonly ('Saturday' | 'Sunday')[] = ['Sunday'];
