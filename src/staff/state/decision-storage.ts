/**
 * Stores decisions in this browser until the server has answered, so that a crash or an ended session loses none. Each
 * belongs to the tab that took it while that tab is open: the tab holds a lock, which the browser releases at its end.
 * After that any tab of the same person sends the decision under the same key.
 */
import * as z from 'zod/mini';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { pendingAllocationSchema } from '../../domain/money/review-queue.ts';
import { instantSchema } from '../../domain/time/time.ts';
import { reviewPayment } from '../../domain/wire/command.ts';
import { idempotencyKeySchema } from '../../domain/wire/envelope.ts';
import { COMMAND_KEY_RETENTION } from '../../domain/wire/limits.ts';
import { newKey } from '../../shared/data/commands.ts';
import { readStorageJson, writeStorageJson } from '../../shared/data/storage-json.ts';
import type { Entry, OutboxStorage } from '../../shared/outbox/entry.ts';

const PREFIX = 'hub.staff.decision.';
const lockOf = (tab: string) => `hub.staff.tab.${tab}`;

const storedSchema = z.object({
  key: idempotencyKeySchema,
  uid: z.string(),
  tab: z.string(),
  about: z.string(),
  verdict: reviewPayment.request,
  promised: z.nullable(pendingAllocationSchema),
  at: instantSchema,
});
type Stored = z.infer<typeof storedSchema>;

/** `about`: the learner's name in the list. `promised`: the kwacha that it allocates, null for a rejection. */
export type Decision = Entry & Pick<Stored, 'verdict' | 'about' | 'promised'>;
export type NewDecision = Omit<Decision, 'state' | 'problem' | 'notBefore'>;

export type DecisionStorage = OutboxStorage<Decision> & {
  /** This tab's decisions, newest last. Answered ones stay only in this list. */
  readonly decisions: StoreApi<readonly Decision[]>;
  /** Stores a decision that can still be undone. Where the browser stores nothing, it lasts as long as the page. */
  readonly add: (decision: NewDecision) => void;
  readonly remove: (id: string) => void;
};

/** The storage of one tab. The tab takes a lock, which shows the other tabs that it is open. */
export function openDecisionStorage(): DecisionStorage {
  const tab = newKey();
  const decisions = createStore<readonly Decision[]>(() => []);
  const change = (how: (before: readonly Decision[]) => readonly Decision[]) =>
    decisions.setState(how(decisions.getState()), true);
  const add = (decision: NewDecision, state: 'undoable' | 'kept') => {
    store(decision, tab);
    change((before) => [...before, { ...decision, state, problem: null, notBefore: null }]);
  };
  // In a browser without locks decisions last as long as the page.
  globalThis.navigator?.locks
    ?.request(lockOf(tab), () => new Promise(() => undefined))
    .catch(() => undefined);

  const adoptOrphans = async (uid: string) => {
    dropExpired();
    const alive = await openTabs();
    if (alive === null) return;
    const isOrphan = (stored: Stored) =>
      stored.uid === uid &&
      stored.tab !== tab &&
      !alive.has(lockOf(stored.tab)) &&
      !decisions.getState().some(({ id }) => id === stored.key);
    for (const { key, at, tab: _, ...orphan } of allStored().filter(isOrphan))
      add({ ...orphan, id: key, createdAt: at }, 'kept');
  };

  return {
    // One lock per tab, so that a tab that the system has put to sleep does not hold up the others.
    lock: `hub.staff.decisions.${tab}`,
    decisions,
    add: (decision) => add(decision, 'undoable'),
    remove: (id) => {
      drop(id);
      change((before) => before.filter((decision) => decision.id !== id));
    },
    list: async (uid) => {
      await adoptOrphans(uid);
      const own = decisions.getState().filter((decision) => decision.uid === uid);
      return own.sort((a, b) => a.createdAt - b.createdAt);
    },
    updateStatus: async (id, { state, problem, notBefore }) => {
      if (!decisions.getState().some((decision) => decision.id === id)) return false;
      if (state === 'sent' || state === 'refused') drop(id);
      change((before) =>
        before.map((known) => (known.id === id ? { ...known, state, problem, notBefore } : known)),
      );
      return true;
    },
    watch: (_uid, listener) => decisions.subscribe(listener),
  };
}

function store({ id, createdAt, ...decision }: NewDecision, tab: string): void {
  const stored: Stored = { ...decision, key: id, tab, at: createdAt };
  writeStorageJson(PREFIX + id, stored);
}

const drop = (id: string): void => writeStorageJson(PREFIX + id, null);

/** After a day the server has forgotten a decision's key, and its proof is in the queue again. */
function dropExpired(): void {
  for (const { key, at } of allStored()) if (Date.now() >= at + COMMAND_KEY_RETENTION) drop(key);
}

async function openTabs(): Promise<ReadonlySet<string> | null> {
  const found = await globalThis.navigator?.locks?.query().catch(() => null);
  return found ? new Set(found.held?.map(({ name }) => name ?? '')) : null;
}

function allStored(): Stored[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    return names.map(readStored).filter((stored) => stored !== null);
  } catch {
    return [];
  }
}

function readStored(name: string): Stored | null {
  const stored = readStorageJson(name, storedSchema);
  if (stored === null) writeStorageJson(name, null);
  return stored;
}
