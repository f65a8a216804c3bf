/**
 * Instants and days as values. They stand apart from the clock that computes with them, so that a page which needs
 * only a schema does not load the time zone library.
 */
import * as v from 'valibot';

/** Epoch milliseconds, UTC. */
export type Instant = number;
/** The last instant of the year 9999: no database keeps a later one. */
export const LAST_INSTANT: Instant = 253_402_300_799_999;
export const instantSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LAST_INSTANT));

/** A calendar day in Lusaka, `yyyy-mm-dd`. */
export type Day = string;
export const daySchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/),
  v.check((day) => isOfTheCalendar(day)),
);

function isOfTheCalendar(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}
