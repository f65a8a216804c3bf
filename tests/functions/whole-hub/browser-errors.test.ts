/** What browsers report: counted in one document a day, bounded, and not at all where the owners want none. */
import { beforeEach, expect, test } from 'vitest';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { COMMAND_TYPE } from '../../../src/domain/wire/envelope.ts';
import { BROWSER_ERRORS_A_DAY, BROWSER_REPORT_MAX, USES_MAX } from '../../../src/domain/wire/limits.ts';
import { lusakaDay } from '../../../src/domain/time/time.ts';
import { ask, db, expectRefusal, unique } from '../hub.ts';
import { withSettings } from '../order-fixtures.ts';

withSettings();

const today = db.doc(`browserErrors/${lusakaDay(Date.now())}`);
beforeEach(() => today.delete());

const error = {
  part: 'app',
  message: 'Error: no',
  place: 'core-A.js:1:2',
  release: 'app-A',
  times: 1,
};

const report = (errors: readonly object[], from = unique()) =>
  ask('/functions/report-errors', {
    method: 'POST',
    headers: { 'content-type': COMMAND_TYPE, 'fastly-client-ip': from },
    body: JSON.stringify({ errors }),
  });
const stored = async () => (await today.get()).data() ?? {};

test('the same error counts up, and what was typed is taken out again here', async () => {
  expect((await report([error])).body.result).toEqual({ wanted: true });
  await report([
    { ...error, times: 3 },
    { ...error, message: 'Error: Chipo 0971234567' },
  ]);
  const { errors, reports, expiresAt } = await stored();
  expect(reports).toBe(2);
  expect(errors).toMatchObject([
    { ...error, times: 4 },
    { message: 'Error: Chipo …', times: 1 },
  ]);
  expect(expiresAt.toMillis()).toBeGreaterThan(Date.now());
});

test('a flood fills neither the day nor the database', async () => {
  const others = Array.from({ length: BROWSER_ERRORS_A_DAY }, (_, at) => ({
    ...error,
    place: `core-A.js:1:${at + 1}`,
  }));
  for (let at = 0; at < others.length; at += 5) await report(others.slice(at, at + 5));
  expect((await report([{ ...error, place: 'core-B.js:1:1' }])).status).toBe(200);
  expect((await stored())['errors']).toHaveLength(BROWSER_ERRORS_A_DAY);

  const sender = unique();
  for (let sent = 0; sent < USES_MAX['error-report'].max; sent += 1)
    expect((await report([error], sender)).status).toBe(200);
  expectRefusal(await report([error], sender), 429);
});

test('what is no report is refused', async () => {
  expectRefusal(await report([]), 400);
  expectRefusal(await report([{ ...error, place: '/join?name=Chipo' }]), 400);
  const large = await report([{ ...error, message: 'x'.repeat(BROWSER_REPORT_MAX) }]);
  expectRefusal(large, 413, errorMessages.badRequest);
  expect((await today.get()).exists).toBe(false);
});

test('nothing is kept where the owners switched it off', async () => {
  await db.doc('settings/public').update({ browserErrors: 'off' });
  expect((await report([error])).body.result).toEqual({ wanted: false });
  expect((await today.get()).exists).toBe(false);
  await db.doc('settings/public').update({ browserErrors: 'collected' });
  expect((await report([error])).body.result).toEqual({ wanted: true });
});
