import * as z from 'zod/mini';

export const finiteSchema = z.number();

export const urlSchema = z.url();

/** Spelled out, because browsers complete `https:host` and a user name before `@` can pass for the host. */
export const httpsUrlSchema = urlSchema.check(z.regex(/^https:\/\/[^/?#@\\]+(?:[/?#]|$)/i));

/** For commands with nothing to answer but success. */
export const doneSchema = z.object({ done: z.literal(true) });
