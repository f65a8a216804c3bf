/** The one-time summary of a registration (spec §2): survives a reload of the success page, but not leaving it. */
import {
  type RegistrationSummary,
  registrationSummarySchema,
} from '../../domain/dashboard/registration-summary.ts';

const SUMMARY = 'hub.summary';
const LEFT = 'hub.summary.left';

/** For browsers that store nothing. */
let inMemory: RegistrationSummary | null = null;

export function storeSummary(summary: RegistrationSummary): void {
  inMemory = summary;
  quietly(() => {
    sessionStorage.setItem(SUMMARY, JSON.stringify(summary));
    sessionStorage.removeItem(LEFT);
  });
}

/** Null if there is none or its page was left. */
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

/** Only the next load can tell whether this was a reload. */
export function markLeft(): void {
  quietly(() => {
    if (sessionStorage.getItem(SUMMARY) !== null) sessionStorage.setItem(LEFT, '1');
  });
}

/** Without storage only a reload loses the summary. */
function quietly(write: () => void): void {
  try {
    write();
  } catch {
    // `inMemory` has it.
  }
}

/** Also true for a discarded tab that loads again. */
function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const reloaded = entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
  return reloaded || ('wasDiscarded' in document && document.wasDiscarded === true);
}
