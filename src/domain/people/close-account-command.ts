/** The command by which staff close a learner's account, and open it again (decision 0096). */
import * as v from 'valibot';
import { documentIdSchema } from '../classes/offering.ts';
import { REASON_MAX } from '../wire/limits.ts';
import { doneSchema } from '../wire/values.ts';

/** Ends every sign-in of the account and allows none, or takes that back. Permission `close_accounts`. */
export const closeAccount = {
  name: 'close-account',
  request: v.object({
    userId: documentIdSchema,
    isClosed: v.boolean(),
    reason: v.pipe(v.string(), v.trim(), v.minCodePoints(3), v.maxCodePoints(REASON_MAX)),
  }),
  answer: doneSchema,
} as const;
