/** Decisions that outlive their tab, and belong to one while it lives. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY, MINUTE } from '../../domain/wire/limits.ts';
import { NOW } from '../../../tests/factories/clock.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const taken = {
  key: KEY,
  uid: 'reviewer',
  about: 'Mutinta Phiri',
  verdict: {
    orderId: 'ACDE3467',
    proofId: 'proof-0000000000000001',
    decision: 'approve',
    receivedAmount: 100,
    reason: null,
  },
  promised: null,
  at: NOW,
} as const;

/** The module as a tab of its own has it; all tabs share the storage and the locks. */
async function openTab() {
  vi.resetModules();
  return import('./kept-decisions.ts');
}

const storage = new Map<string, string>();
const held = new Map<string, () => void>();

beforeEach(() => {
  storage.clear();
  held.clear();
  const localStorage = new Proxy(
    {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, value: string) => void storage.set(name, value),
      removeItem: (name: string) => void storage.delete(name),
    },
    {
      ownKeys: () => [...storage.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
  const locks = {
    request: async (name: string, _: unknown, work: () => Promise<void>) => {
      held.set(name, () => held.delete(name));
      await work();
    },
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
  };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('navigator', { locks });
});
afterEach(() => vi.unstubAllGlobals());

const crash = () => {
  for (const release of held.values()) release();
};

test('a tab that lives keeps its decision to itself; once it is gone another sends it, once', async () => {
  const first = await openTab();
  first.holdTab();
  first.keepDecision(taken);
  const second = await openTab();
  expect(await second.adoptDecisions('reviewer', NOW)).toEqual([]);
  crash();
  second.holdTab();
  expect(await second.adoptDecisions('manager', NOW)).toEqual([]);
  expect(storage.size).toBe(1);
  expect(await second.adoptDecisions('reviewer', NOW + MINUTE)).toMatchObject([
    { key: KEY, verdict: taken.verdict },
  ]);
  const third = await openTab();
  expect(await third.adoptDecisions('reviewer', NOW + MINUTE)).toEqual([]);
});

test('what was answered, is older than a day or cannot be read is not sent again', async () => {
  const first = await openTab();
  first.keepDecision(taken);
  first.dropDecision(KEY);
  first.keepDecision({ ...taken, key: KEY.replace('0', 'f') });
  storage.set('hub.staff.decision.torn', '{"key":');
  const later = await openTab();
  expect(await later.adoptDecisions('reviewer', NOW + DAY)).toEqual([]);
  expect([...storage.keys()]).toEqual([]);
});

test('a storage that takes nothing stops nobody', async () => {
  vi.stubGlobal('localStorage', undefined);
  const tab = await openTab();
  tab.keepDecision(taken);
  tab.dropDecision(KEY);
  expect(await tab.adoptDecisions('reviewer', NOW)).toEqual([]);
});

test("after a day nothing of anybody's is kept, whoever comes", async () => {
  (await openTab()).keepDecision(taken);
  const later = await openTab();
  expect(await later.adoptDecisions('manager', NOW + DAY - 1)).toEqual([]);
  expect(storage.size).toBe(1);
  expect(await later.adoptDecisions('manager', NOW + DAY)).toEqual([]);
  expect(storage.size).toBe(0);
});
