/**
 * Decisions on their way, kept in this browser until the server has answered: a crash, a flat battery or a session that
 * ended loses none. Each belongs to the tab that took it as long as that tab lives (it holds a lock, which the browser
 * itself takes back); after that any tab of the same person sends it, under the same key.
 */
import * as z from 'zod/mini';
import { reviewPayment } from '../../domain/wire/command.ts';
import { idempotencyKeySchema } from '../../domain/wire/envelope.ts';
import { COMMAND_KEY_KEPT } from '../../domain/wire/limits.ts';
import { pendingAllocationSchema } from '../../domain/money/review-queue.ts';
import { type Instant, instantSchema } from '../../domain/time/time.ts';
import { newKey } from '../../shared/data/commands.ts';

const PREFIX = 'hub.staff.decision.';
const TAB = newKey();
const lockOf = (tab: string) => `hub.staff.tab.${tab}`;

const keptSchema = z.object({
  key: idempotencyKeySchema,
  /** Who decided, and in which tab. */
  uid: z.string(),
  tab: z.string(),
  about: z.string(),
  verdict: reviewPayment.request,
  /** Null for a rejection, and where an older portal kept it. */
  promised: z._default(z.nullable(pendingAllocationSchema), null),
  at: instantSchema,
});
type Kept = z.infer<typeof keptSchema>;
type Taken = Omit<Kept, 'tab'>;

/** Keeps a decision for this tab; where the browser keeps nothing, it lives as long as the page. */
export function keepDecision(taken: Taken): void {
  try {
    localStorage.setItem(PREFIX + taken.key, JSON.stringify({ ...taken, tab: TAB } satisfies Kept));
  } catch {
    // A full or forbidden storage stops nobody from deciding.
  }
}

/** The server has answered, or the decision was undone. */
export function dropDecision(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Then it was not kept either.
  }
}

/** Shows the other tabs that this one lives. Returns what ends that. */
export function holdTab(): () => void {
  const stop = new AbortController();
  const held = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
  // A browser without locks keeps decisions as long as the page lives.
  navigator.locks?.request(lockOf(TAB), { signal: stop.signal }, () => held).catch(() => undefined);
  return () => stop.abort();
}

/**
 * This person's decisions whose tab is gone, oldest first; they are this tab's from now on. Anybody's that are older
 * than a day are let go of: the server has forgotten their keys, and what they were about stands in the queue again.
 */
export async function adoptDecisions(uid: string, now: Instant): Promise<readonly Taken[]> {
  const isFresh = ({ at }: Kept) => now < at + COMMAND_KEY_KEPT;
  for (const kept of allKept()) if (!isFresh(kept)) dropDecision(kept.key);
  const alive = await livingTabs();
  if (alive === null) return [];
  const orphans = allKept()
    .filter((kept) => kept.uid === uid && kept.tab !== TAB && !alive.has(lockOf(kept.tab)))
    .sort((a, b) => a.at - b.at);
  for (const kept of orphans) keepDecision(kept);
  return orphans;
}

async function livingTabs(): Promise<ReadonlySet<string> | null> {
  const found = await navigator.locks?.query().catch(() => null);
  return found ? new Set(found.held?.map(({ name }) => name ?? '')) : null;
}

function allKept(): Kept[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    return names.map(readKept).filter((kept) => kept !== null);
  } catch {
    return [];
  }
}

/** What cannot be read is let go of. */
function readKept(name: string): Kept | null {
  try {
    return z.parse(keptSchema, JSON.parse(localStorage.getItem(name) ?? ''));
  } catch {
    localStorage.removeItem(name);
    return null;
  }
}
