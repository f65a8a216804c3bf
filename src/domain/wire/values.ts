import * as z from 'zod/mini';
import { REASON_MAX } from './limits.ts';

/** Spelled out, because browsers complete `https:host` and a user name before `@` can pass for the host. */
export const httpsUrlSchema = z.url().check(z.regex(/^https:\/\/[^/?#@\\]+(?:[/?#]|$)/i));

export const doneSchema = z.object({ done: z.literal(true) });

/** A reason for the log, or for the person concerned: 3 to `REASON_MAX` characters after trimming. */
export const reasonSchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(REASON_MAX));
