/**
 * The one-time summary of a registration (spec §2): it survives a reload of the success page and is gone once the
 * page is left, by a link, by the address bar or by closing it.
 */
import {
  type RegistrationSummary,
  registrationSummarySchema,
} from '../../domain/dashboard/registration-summary.ts';

const SUMMARY = 'hub.summary';
const LEFT = 'hub.summary.left';

/** The summary in memory, for a browser that stores nothing: the success page must show it all the same. */
let inMemory: RegistrationSummary | null = null;

export function storeSummary(summary: RegistrationSummary): void {
  inMemory = summary;
  quietly(() => {
    sessionStorage.setItem(SUMMARY, JSON.stringify(summary));
    sessionStorage.removeItem(LEFT);
  });
}

/** The summary, or null where there is none or its page was left. */
export function readSummary(): RegistrationSummary | null {
  try {
    if (sessionStorage.getItem(LEFT) !== null && !isReload()) dropSummary();
    sessionStorage.removeItem(LEFT);
    const parsed = registrationSummarySchema.safeParse(JSON.parse(sessionStorage.getItem(SUMMARY) ?? 'null'));
    return parsed.success ? parsed.data : inMemory;
  } catch {
    return inMemory;
  }
}

export function dropSummary(): void {
  inMemory = null;
  quietly(() => {
    sessionStorage.removeItem(SUMMARY);
    sessionStorage.removeItem(LEFT);
  });
}

/** Notes that the document goes away. Only the next load can tell whether it was a reload, which keeps the summary. */
export function markLeft(): void {
  quietly(() => {
    if (sessionStorage.getItem(SUMMARY) !== null) sessionStorage.setItem(LEFT, '1');
  });
}

/** Forbidden or full storage, as in private mode, loses only what a reload would have found. */
function quietly(write: () => void): void {
  try {
    write();
  } catch {
    // `inMemory` has it.
  }
}

/** True iff this is a reload, or a tab that the browser discarded from memory and loads again. */
function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const reloaded = entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
  return reloaded || ('wasDiscarded' in document && document.wasDiscarded === true);
}
