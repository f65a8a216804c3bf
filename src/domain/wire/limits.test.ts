import { expect, test } from 'vitest';
import * as limits from './limits.ts';

/** Spec §9 and the decisions, in the units in which they say it. */
test.each([
  ['price of a course, kwacha', limits.COURSE_PRICE_KWACHA, 100],
  ['weeks of a course', limits.COURSE_WEEKS, 2],
  ['length of a class, minutes', limits.CLASS_LASTS / limits.MINUTE, 60],
  ['learning points of a course', limits.LEARNING_POINTS, 6],
  ['join opens before, minutes', limits.JOIN_OPENS_BEFORE / limits.MINUTE, 15],
  ['join closes after, minutes', limits.JOIN_CLOSES_AFTER / limits.MINUTE, 90],
  ['review, hours', limits.REVIEW_HOURS, 12],
  ['reminder window, hours', limits.REMINDER_WINDOW / limits.HOUR, 24],
  ['recordings kept, days', limits.RECORDING_KEPT_AFTER_END / limits.DAY, 30],
  ['staff idle, minutes', limits.STAFF_IDLE_MAX / limits.MINUTE, 30],
  ['staff session, hours', limits.STAFF_SESSION_MAX / limits.HOUR, 8],
  ['opens of the dialog', limits.STAFF_DIALOG_OPENS_MAX, 5],
  ['in how many seconds', limits.STAFF_DIALOG_PERIOD / 1000, 60],
  ['clicks on the logo', limits.LOGO_CLICKS, 3],
  ['between two of them, seconds', limits.LOGO_CLICK_GAP / 1000, 1.2],
  ['password, characters', limits.LEARNER_PASSWORD_MIN, 6],
  ['staff password, characters', limits.STAFF_PASSWORD_MIN, 12],
  ['phone, digits', limits.PHONE_DIGITS_MIN, 9],
  ['longest password, characters', limits.PASSWORD_MAX, 128],
  ['reason, characters', limits.REASON_MAX, 300],
  ['wrong passwords of an account', limits.SIGN_IN_ATTEMPTS_PER_ACCOUNT, 5],
  ['wrong passwords from an address', limits.SIGN_IN_ATTEMPTS_PER_ADDRESS, 20],
  ['in how many minutes', limits.SIGN_IN_ATTEMPTS_PERIOD / limits.MINUTE, 15],
  ['receipt link, minutes', limits.RECEIPT_LINK_LASTS / limits.MINUTE, 5],
  ['name, characters', limits.NAME_MAX, 100],
  ['e-mail, characters', limits.EMAIL_MAX, 255],
  ['countdown tick, seconds', limits.COUNTDOWN_INTERVAL / 1000, 5],
  ['redirect after signing in, milliseconds', limits.SIGN_IN_REDIRECT_DELAY, 100],
  ['statistics, days', limits.STATS_WINDOW_DAYS, 7],
  ['proofs of an order', limits.MAX_PROOFS_PER_ORDER, 10],
  ['picture from the phone, KB', limits.PROOF_IMAGE_PHONE_BYTES / 1024, 150],
  ['picture on the server, KB', limits.PROOF_IMAGE_SERVER_BYTES / 1024, 700],
  ['undo, seconds', limits.UNDO_WINDOW / 1000, 10],
  ['answers kept, days', limits.COMMAND_KEY_KEPT / limits.DAY, 1],
])('%s', (_, limit, says) => {
  expect(limit).toBe(says);
});
