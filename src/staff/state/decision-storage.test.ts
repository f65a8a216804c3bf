/** Tests that stored decisions survive their tab, and belong to that tab as long as it is open. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY, MINUTE } from '../../domain/wire/limits.ts';
import { NOW } from '../../../tests/factories/clock.ts';
import { CommandError, offlineError } from '../../shared/data/errors.ts';
import { flushOutbox } from '../../shared/outbox/flush.ts';
import { type NewDecision, openDecisionStorage } from './decision-storage.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const taken: NewDecision = {
  id: KEY,
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
  createdAt: NOW,
};

const storage = new Map<string, string>();
const openLocks = new Map<string, () => void>();

beforeEach(() => {
  storage.clear();
  openLocks.clear();
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
    request: async (name: string, ...rest: unknown[]) => {
      openLocks.set(name, () => openLocks.delete(name));
      return (rest.at(-1) as () => Promise<unknown>)();
    },
    query: async () => ({ held: [...openLocks.keys()].map((name) => ({ name })) }),
  };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('navigator', { locks });
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Closes all tabs: the browser releases their locks. */
const crash = () => {
  for (const release of openLocks.values()) release();
};

test('an open tab keeps its decision to itself; once it is gone, one other tab takes it over', async () => {
  const first = openDecisionStorage();
  first.add(taken);
  expect(await openDecisionStorage().list('reviewer')).toEqual([]);
  crash();
  const second = openDecisionStorage();
  expect(await second.list('manager')).toEqual([]);
  expect(storage.size).toBe(1);
  vi.setSystemTime(NOW + MINUTE);
  expect(await second.list('reviewer')).toMatchObject([{ id: KEY, verdict: taken.verdict, state: 'kept' }]);
  expect(await openDecisionStorage().list('reviewer')).toEqual([]);
});

test('decisions that were answered, are a day old or cannot be read are not sent again', async () => {
  const first = openDecisionStorage();
  const [accepted, refused, undoable] = ['a', 'b', 'c'].map((digit) => KEY.replace('0', digit)) as [
    string,
    string,
    string,
  ];
  for (const id of [KEY, accepted, refused, undoable]) first.add({ ...taken, id });
  first.remove(KEY);
  for (const id of [accepted, refused])
    await first.updateStatus(id, { state: 'kept', problem: null, notBefore: null });
  const sent: string[] = [];
  await flushOutbox(first, 'reviewer', async ({ id }) => {
    sent.push(id);
    if (id === refused) throw new CommandError('conflict', 'Decided already.');
  });
  expect(sent).toEqual([accepted, refused]);
  expect(first.decisions.getState().map(({ state, problem }) => [state, problem])).toEqual([
    ['sent', null],
    ['refused', 'Decided already.'],
    ['undoable', null],
  ]);
  storage.set('hub.staff.decision.torn', '{"key":');
  expect(storage.size).toBe(2);
  crash();
  vi.setSystemTime(NOW + DAY);
  expect(await openDecisionStorage().list('reviewer')).toEqual([]);
  expect([...storage.keys()]).toEqual([]);
});

test('without local storage a tab still holds its decisions', async () => {
  vi.stubGlobal('localStorage', undefined);
  const tab = openDecisionStorage();
  tab.add(taken);
  expect(await tab.list('reviewer')).toMatchObject([{ id: KEY, state: 'undoable' }]);
  tab.remove(KEY);
  expect(await tab.list('reviewer')).toEqual([]);
});

test('a kept decision is deleted after a day, even when another person signs in', async () => {
  openDecisionStorage().add(taken);
  crash();
  const later = openDecisionStorage();
  vi.setSystemTime(NOW + DAY - 1);
  expect(await later.list('manager')).toEqual([]);
  expect(storage.size).toBe(1);
  vi.setSystemTime(NOW + DAY);
  expect(await later.list('manager')).toEqual([]);
  expect(storage.size).toBe(0);
});

test('without a connection the next decision is not tried, has the same problem, and keeps its turn', async () => {
  const tab = openDecisionStorage();
  const ids = [KEY, KEY.replace('0', 'f')];
  for (const id of ids) {
    tab.add({ ...taken, id });
    await tab.updateStatus(id, { state: 'kept', problem: null, notBefore: null });
  }
  const sent: string[] = [];
  const send = async ({ id }: { readonly id: string }) => {
    sent.push(id);
    if (sent.length === 1) throw offlineError();
  };
  expect(await flushOutbox(tab, 'reviewer', send)).toBe(2);
  expect(sent).toEqual([KEY]);
  const { message } = offlineError();
  expect(tab.decisions.getState().map(({ state, problem }) => [state, problem])).toEqual([
    ['kept', message],
    ['kept', message],
  ]);
  expect(await flushOutbox(tab, 'reviewer', send)).toBe(0);
  expect(sent).toEqual([KEY, ...ids]);
});

test('the decision of a tab that is gone is taken over once, even if it cannot be stored anew', async () => {
  openDecisionStorage().add(taken);
  crash();
  const next = openDecisionStorage();
  const refuse = () => {
    throw new Error('The storage is full.');
  };
  const full = new Proxy(localStorage, {
    get: (inner, name) => (name === 'setItem' ? refuse : Reflect.get(inner, name)),
  });
  vi.stubGlobal('localStorage', full);
  await next.list('reviewer');
  await next.list('reviewer');
  expect(next.decisions.getState().map(({ id }) => id)).toEqual([KEY]);
});
