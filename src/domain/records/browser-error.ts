/** Errors of browsers, as the portal's Logs show them: one document a day, so that no flood of reports can fill the database. */
import * as z from 'zod/mini';
import { daySchema, instantSchema } from '../time/time.ts';
import { BROWSER_ERROR_TEXT_MAX, BROWSER_ERRORS_A_DAY, BROWSER_ERRORS_AT_ONCE } from '../wire/limits.ts';

const text = z.string().check(z.minLength(1), z.maxLength(BROWSER_ERROR_TEXT_MAX));
/** Reads like `app-BYsEX76e.js:1:2345`. */
const placeSchema = text.check(z.regex(/^[\w.-]+(?::\d+:\d+)?$|^unknown place$/));

export const browserPartLabels = {
  site: 'Public pages',
  app: 'Learner’s app',
  portal: 'Portal',
  worker: 'Background worker',
} as const;
const partSchema = z.enum(['site', 'app', 'portal', 'worker']);

const wordsShape = {
  part: partSchema,
  message: text,
  place: placeSchema,
  /** The program's first file, whose name differs from release to release. */
  release: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
  times: z.int().check(z.gte(1), z.lte(1_000_000)),
};

/** What a phone sends; `times` counts since its last report of the same error. */
export const browserReportSchema = z.object({
  errors: z
    .array(z.object({ ...wordsShape, times: z.int().check(z.gte(1), z.lte(100)) }))
    .check(z.minLength(1), z.maxLength(BROWSER_ERRORS_AT_ONCE)),
});
export type BrowserReport = z.infer<typeof browserReportSchema>;

const browserErrorSchema = z.object({ ...wordsShape, firstAt: instantSchema, lastAt: instantSchema });
export type BrowserError = z.infer<typeof browserErrorSchema>;

export const browserErrorDaySchema = z.object({
  id: daySchema,
  /** The same day, for the order of a list. */
  day: daySchema,
  errors: z.array(browserErrorSchema).check(z.maxLength(BROWSER_ERRORS_A_DAY)),
  reports: z.int().check(z.gte(0)),
  expiresAt: instantSchema,
});
export type BrowserErrorDay = z.infer<typeof browserErrorDaySchema>;

const isSame = (a: Omit<BrowserError, 'firstAt' | 'lastAt' | 'times'>) => (b: typeof a) =>
  a.part === b.part && a.message === b.message && a.place === b.place && a.release === b.release;

/** Adds a later error to those known: the same one is counted, and a new one is left out if there are `most` already. */
export function withError(known: readonly BrowserError[], added: BrowserError, most: number): BrowserError[] {
  const before = known.find(isSame(added));
  if (before === undefined) return known.length < most ? [...known, added] : [...known];
  const both = {
    ...before,
    times: Math.min(before.times + added.times, 1_000_000),
    firstAt: Math.min(before.firstAt, added.firstAt),
    lastAt: Math.max(before.lastAt, added.lastAt),
  };
  return known.map((one) => (one === before ? both : one));
}

export function errorsOf(days: readonly BrowserErrorDay[]): BrowserError[] {
  return days
    .flatMap(({ errors }) => errors)
    .reduce<BrowserError[]>((known, error) => withError(known, error, Infinity), [])
    .sort((a, b) => b.lastAt - a.lastAt);
}
