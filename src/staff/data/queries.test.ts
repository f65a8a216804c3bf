/** Tests the query cache of the portal: what was read ahead, and what is live. */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMessages } from '../../domain/wire/staff-messages.ts';
import { CommandError } from '../../shared/data/errors.ts';
import { type Live, liveQuery, queryClient, readQuery, rereadAll } from './queries.ts';
import type { StaffWatcher } from './reads.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

test('what was just read is not read again by another part of the page', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 'rows');
  void queryClient.fetchQuery(readQuery('list', read));
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(queryClient.fetchQuery(readQuery('list', read))).resolves.toBe('rows');
  expect(read).toHaveBeenCalledOnce();
});

test('a page that is opened later reads anew', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 'rows');
  await queryClient.fetchQuery(readQuery('list', read));
  await vi.advanceTimersByTimeAsync(2_001);
  await queryClient.fetchQuery(readQuery('list', read));
  expect(read).toHaveBeenCalledTimes(2);
});

test('a failed read is not tried again by itself, and says it of a read', async () => {
  const read = vi.fn<() => Promise<string>>(() => Promise.reject(new CommandError('offline', 'Not sent.')));
  await expect(queryClient.fetchQuery(readQuery('list', read))).rejects.toThrow(readMessages.offline);
  expect(read).toHaveBeenCalledOnce();
});

test('a change while the first answer is on its way is in what the page shows', async () => {
  const answers: ((rows: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => answers.push(resolve));
  const page = new QueryObserver<unknown, CommandError, string>(queryClient, readQuery('list', read));
  page.subscribe(() => undefined);
  rereadAll();
  await vi.advanceTimersByTimeAsync(10);
  expect(answers).toHaveLength(1);
  answers[0]?.('before');
  await vi.advanceTimersByTimeAsync(10);
  expect(page.getCurrentResult().data).toBe('before');
  answers[1]?.('after');
  await vi.advanceTimersByTimeAsync(10);
  expect(page.getCurrentResult().data).toBe('after');
});

/** A source of a live query, which tells on demand. */
function source() {
  const closed = vi.fn<() => void>();
  const watchers: StaffWatcher<string>[] = [];
  const watch = (watcher: StaffWatcher<string>) => {
    watchers.push(watcher);
    return closed;
  };
  return {
    watch,
    closed,
    opened: () => watchers.length,
    tell: (value: string) => watchers.at(-1)?.next({ values: [value], unreadable: [] }),
    fail: () => watchers.at(-1)?.failed(new CommandError('busy', 'Not reached.')),
  };
}

/** What a page sees of the query while it is open. */
function open(queue: ReturnType<typeof source>) {
  const observer = new QueryObserver<Live<string>, CommandError>(
    queryClient,
    liveQuery('queue', queue.watch),
  );
  const close = observer.subscribe(() => undefined);
  const seen = () => observer.getCurrentResult().data;
  return { close, seen, retry: () => observer.refetch() };
}

test('a page shows what was told before it was opened, and what is told after', async () => {
  const queue = source();
  void queryClient.prefetchQuery(liveQuery('queue', queue.watch));
  queue.tell('first');
  await vi.advanceTimersByTimeAsync(10);
  const page = open(queue);
  expect(page.seen()?.value?.values).toEqual(['first']);
  queue.tell('second');
  expect(page.seen()?.value?.values).toEqual(['second']);
  expect(queue.opened()).toBe(1);
});

test('a failure leaves what was told, and what is told next takes it back', async () => {
  const queue = source();
  const page = open(queue);
  queue.tell('first');
  await vi.advanceTimersByTimeAsync(10);
  queue.fail();
  expect(page.seen()).toMatchObject({ value: { values: ['first'] }, failure: { message: 'Not reached.' } });
  queue.tell('second');
  expect(page.seen()).toMatchObject({ value: { values: ['second'] }, failure: null });
});

test('another try closes the listener and opens another', async () => {
  const queue = source();
  const page = open(queue);
  queue.fail();
  await vi.advanceTimersByTimeAsync(10);
  void page.retry();
  await vi.advanceTimersByTimeAsync(10);
  expect(queue.opened()).toBe(2);
  expect(queue.closed).toHaveBeenCalledOnce();
  queue.tell('first');
  await vi.advanceTimersByTimeAsync(10);
  expect(page.seen()).toMatchObject({ value: { values: ['first'] }, failure: null });
});

test('a listener is closed soon after its page, and at once where it told nothing yet', async () => {
  const answered = source();
  const page = open(answered);
  answered.tell('first');
  await vi.advanceTimersByTimeAsync(10);
  page.close();
  await vi.advanceTimersByTimeAsync(2_001);
  expect(answered.closed).toHaveBeenCalledOnce();

  const silent = source();
  const other = open(silent);
  await vi.advanceTimersByTimeAsync(10);
  other.close();
  await vi.advanceTimersByTimeAsync(10);
  expect(silent.closed).toHaveBeenCalledOnce();
});
