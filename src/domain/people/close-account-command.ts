import * as z from 'zod/mini';
import { documentIdSchema } from '../classes/offering.ts';
import { REASON_MAX } from '../wire/limits.ts';
import { doneSchema } from '../wire/values.ts';

/** Closes a learner's account and ends its sign-ins, or reopens it (decision 0096). */
export const closeAccount = {
  name: 'close-account',
  permission: 'close_accounts',
  logs: ['account_closed', 'account_opened'],
  request: z.object({
    userId: documentIdSchema,
    isClosed: z.boolean(),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(REASON_MAX)),
  }),
  answer: doneSchema,
} as const;
