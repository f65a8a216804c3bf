import { expect, test } from 'vitest';
import * as limits from './limits.ts';

/** Limits as spec §9 and the decisions write them, in their units; the remaining ones are tested with what they limit. */
test.each([
  ['price of a course, kwacha', limits.COURSE_PRICE_KWACHA, 100],
  ['wrong passwords of an account', limits.SIGN_IN_ATTEMPTS_PER_ACCOUNT, 5],
  ['wrong passwords from an address', limits.SIGN_IN_ATTEMPTS_PER_ADDRESS, 20],
  ['in how many minutes', limits.SIGN_IN_ATTEMPTS_PERIOD / limits.MINUTE, 15],
  ['receipt link, minutes', limits.RECEIPT_LINK_LASTS / limits.MINUTE, 5],
  ['countdown tick, seconds', limits.COUNTDOWN_INTERVAL / 1000, 5],
  ['redirect after signing in, milliseconds', limits.SIGN_IN_REDIRECT_DELAY, 100],
  ['proofs of an order', limits.MAX_PROOFS_PER_ORDER, 10],
  ['picture from the phone, KB', limits.PROOF_IMAGE_PHONE_BYTES / 1024, 150],
  ['picture on the server, KB', limits.PROOF_IMAGE_SERVER_BYTES / 1024, 700],
  ['undo, seconds', limits.UNDO_WINDOW / 1000, 10],
  ['answers kept, days', limits.COMMAND_KEY_RETENTION / limits.DAY, 1],
])('%s', (_, limit, says) => {
  expect(limit).toBe(says);
});
