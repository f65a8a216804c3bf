import { browserErrorDaySchema, type BrowserError, errorsOf } from '../../domain/records/browser-error.ts';
import type { Read } from '../../shared/data/decode.ts';
import { collections } from '../../domain/wire/collections.ts';
import { fetchRows } from './reads.ts';

const DAYS = { collection: collections.browserErrors, orderBy: [['day', 'desc']] } as const;

/** What broke in browsers in the last thirty days, the latest first. @throws CommandError */
export async function fetchBrowserErrors(): Promise<Read<BrowserError>> {
  const days = await fetchRows(DAYS, browserErrorDaySchema);
  return { ...days, values: errorsOf(days.values) };
}
