/** Kinds of values that many schemas share: numbers, and addresses with a scheme. */
import * as v from 'valibot';

/** No NaN and no infinity, which JSON can bring in as `1e999`. */
export const finiteSchema = v.pipe(v.number(), v.finite());

/** An address as browsers read it: without the spaces around it and without the tabs and line breaks in it. */
const cleaned = v.pipe(
  v.string(),
  v.transform((text) => text.trim().replace(/[\t\n\r]/g, '')),
);
export const urlSchema = v.pipe(cleaned, v.url());

/** Written out: browsers complete `https:host`, and a user name before an `@` can pass for the host. */
export const httpsUrlSchema = v.pipe(urlSchema, v.regex(/^https:\/\/[^/?#@\\]+(?:[/?#]|$)/i));

/** The answer of a command that has nothing to tell but its success. */
export const doneSchema = v.object({ done: v.literal(true) });
