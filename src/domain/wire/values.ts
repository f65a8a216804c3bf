import * as z from 'zod/mini';
import { REASON_MAX } from './limits.ts';

/** Spelled out, because browsers complete `https:host` and a user name before `@` can pass for the host. */
export const httpsUrlSchema = z.url().check(z.regex(/^https:\/\/[^/?#@\\]+(?:[/?#]|$)/i));

export const doneSchema = z.object({ done: z.literal(true) });

/** Why somebody did something, for the log or whom it is about: 3 to `REASON_MAX` characters without the spaces around them. */
export const reasonSchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(REASON_MAX));
