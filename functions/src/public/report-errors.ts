/** `report-errors`: what broke in a browser, without a sign-in and without data about its user (rules §7). */
import {
  type BrowserReport,
  browserReportSchema,
  withError,
} from '../../../src/domain/records/browser-error.ts';
import { cleanMessage } from '../../../src/domain/records/error-words.ts';
import { type Day, type Instant, lusakaDay } from '../../../src/domain/time/time.ts';
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import {
  BROWSER_ERRORS_A_DAY,
  BROWSER_ERROR_RETENTION,
  BROWSER_REPORT_MAX,
  BROWSER_REPORTS_A_DAY,
} from '../../../src/domain/wire/limits.ts';
import { countNonCommandUse } from '../command/rate-limit.ts';
import { endpoint, parseRequest, readBody } from '../http/http.ts';
import { addressOf } from '../auth/sign-in-attempts.ts';
import { store, transact } from '../store/store.ts';
import { nullIfUnreadable } from '../store/unreadable-error.ts';

/** The day whose document is full: from then on reports cost no read. */
let full: Day | null = null;

export const reportErrors = endpoint(['POST'], async (request, reply) => {
  const { data } = await readBody(request, BROWSER_REPORT_MAX);
  const report = parseRequest(browserReportSchema, data);
  const wanted = await keep(report, addressOf(request), Date.now());
  reply.json({ result: { wanted }, serverNow: Date.now() });
});

/** @returns false if the owners want no reports. @throws RefusedError 429 where an address sends too many */
async function keep({ errors }: BrowserReport, address: string, now: Instant): Promise<boolean> {
  const day = lusakaDay(now);
  if (full === day) return true;
  const settings = await nullIfUnreadable(store.get('publicSettings', PUBLIC_SETTINGS));
  if (settings?.browserErrors === 'off') return false;
  await transact(async (transaction) => {
    const known = await transaction.get('browserErrors', day);
    const reports = (known?.reports ?? 0) + 1;
    if (reports >= BROWSER_REPORTS_A_DAY) full = day;
    if (reports > BROWSER_REPORTS_A_DAY) return;
    await countNonCommandUse(transaction, 'error-report', address, now);
    const all = errors.reduce(
      (before, error) =>
        withError(
          before,
          { ...error, message: cleanMessage(error.message), firstAt: now, lastAt: now },
          BROWSER_ERRORS_A_DAY,
        ),
      known?.errors ?? [],
    );
    transaction.set('browserErrors', day, {
      day,
      errors: all,
      reports,
      expiresAt: now + BROWSER_ERROR_RETENTION,
    });
  });
  return true;
}
