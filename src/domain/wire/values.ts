/** Kinds of values that many schemas share: numbers, and addresses with a scheme. */
import * as z from 'zod/mini';

/** Any number but NaN and the infinities, which JSON can bring in as `1e999`. */
export const finiteSchema = z.number();

/** An address as browsers read it: without the spaces around it and without the tabs and line breaks in it. */
export const urlSchema = z.url();

/** Written out: browsers complete `https:host`, and a user name before an `@` can pass for the host. */
export const httpsUrlSchema = urlSchema.check(z.regex(/^https:\/\/[^/?#@\\]+(?:[/?#]|$)/i));

/** The answer of a command that has nothing to tell but its success. */
export const doneSchema = z.object({ done: z.literal(true) });
