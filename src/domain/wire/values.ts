import * as z from 'zod/mini';

/** Spelled out, because browsers complete `https:host` and a user name before `@` can pass for the host. */
export const httpsUrlSchema = z.url().check(z.regex(/^https:\/\/[^/?#@\\]+(?:[/?#]|$)/i));

/** For commands with nothing to answer but success. */
export const doneSchema = z.object({ done: z.literal(true) });
