/** The one-time summary of a registration (spec §2): survives a reload of the success page, but not leaving it. */
import {
  type RegistrationSummary,
  registrationSummarySchema,
} from '../../domain/dashboard/registration-summary.ts';
import { readStorage, writeStorage } from '../../shared/data/web-storage.ts';
import { readStorageJson, writeStorageJson } from '../../shared/data/storage-json.ts';

const SUMMARY = 'hub.summary';
const LEFT = 'hub.summary.left';
const TAB = 'sessionStorage';

/** For browsers that store nothing. */
let inMemory: RegistrationSummary | null = null;

/** Null forgets it. */
export function storeSummary(summary: RegistrationSummary | null): void {
  inMemory = summary;
  writeStorageJson(SUMMARY, summary, TAB);
  writeStorage(LEFT, null, TAB);
}

/** Null if there is none or its page was left. */
export function readSummary(): RegistrationSummary | null {
  if (readStorage(LEFT, TAB) !== null && !isReload()) dropSummary();
  writeStorage(LEFT, null, TAB);
  return readStorageJson(SUMMARY, registrationSummarySchema, TAB) ?? inMemory;
}

export const dropSummary = (): void => storeSummary(null);

/** Only the next load can tell whether this was a reload. */
export function markLeft(): void {
  if (readStorage(SUMMARY, TAB) !== null) writeStorage(LEFT, '1', TAB);
}

/** Also true for a discarded tab that loads again. */
function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const reloaded = entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
  return reloaded || ('wasDiscarded' in document && document.wasDiscarded === true);
}
