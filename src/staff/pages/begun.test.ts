/** Tests reads that begin before their page: taken over once, by their key, while they are fresh. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffWatcher } from '../data/reads.ts';
import { beginRead, beginWatch, takeBegunRead, takeBegunWatch } from './begun.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('what was begun is read once, and taken over once', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 'rows');
  beginRead('list', read);
  beginRead('list', read);
  expect(read).toHaveBeenCalledOnce();
  await expect(takeBegunRead('list')).resolves.toBe('rows');
  expect(takeBegunRead('list')).toBeUndefined();
});

test('a read that nobody takes is forgotten after five seconds, and its failure is nobody’s', () => {
  beginRead('list', () => Promise.reject(new Error('no connection')));
  vi.advanceTimersByTime(5_001);
  expect(takeBegunRead('list')).toBeUndefined();
});

test('whoever takes a read gets its failure', async () => {
  beginRead('list', () => Promise.reject(new Error('no connection')));
  await expect(takeBegunRead('list')).rejects.toThrow('no connection');
});

/** A watch that tells on demand, and notes whether it was closed. */
function listener() {
  const closed = vi.fn<() => void>();
  let watcher: StaffWatcher<string> | undefined;
  const watch = (its: StaffWatcher<string>) => {
    watcher = its;
    return closed;
  };
  return { watch, closed, tell: (value: string) => watcher?.next({ values: [value], unreadable: [] }) };
}

test('a watch passes on what came before it was taken over, and what comes after', () => {
  const { watch, closed, tell } = listener();
  beginWatch('queue', watch);
  tell('first');
  const seen: unknown[] = [];
  const close = takeBegunWatch<string>('queue', {
    next: ({ values }) => seen.push(...values),
    failed: () => undefined,
  });
  tell('second');
  expect(seen).toEqual(['first', 'second']);
  vi.advanceTimersByTime(60_000);
  expect(closed).not.toHaveBeenCalled();
  close?.();
  expect(closed).toHaveBeenCalledOnce();
});

test('a watch that nobody takes is closed', () => {
  const { watch, closed } = listener();
  beginWatch('queue', watch);
  vi.advanceTimersByTime(5_001);
  expect(closed).toHaveBeenCalledOnce();
  const watcher = { next: () => undefined, failed: () => undefined };
  expect(takeBegunWatch('queue', watcher)).toBeUndefined();
});
