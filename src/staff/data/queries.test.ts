/** The portal's query cache: when it reads anew, and what it says of failures. */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMessages } from '../../domain/wire/staff-messages.ts';
import { CommandError } from '../../shared/data/errors.ts';
import { queryClient, readQuery, rereadAll } from './queries.ts';

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

test('a failed read is not retried by itself, and its error speaks of a read', async () => {
  const read = vi.fn<() => Promise<string>>(() => Promise.reject(new CommandError('offline', 'Not sent.')));
  await expect(queryClient.fetchQuery(readQuery('list', read))).rejects.toThrow(readMessages.offline);
  expect(read).toHaveBeenCalledOnce();
});

test('after a change during the first read, the page reads again and shows the change', async () => {
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

test('after a change a finished read is repeated at once, however long another read takes', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 'rows');
  const page = new QueryObserver<unknown, CommandError, string>(queryClient, readQuery('list', read));
  page.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  const slow = readQuery('counts', () => new Promise<string>(() => undefined));
  new QueryObserver<unknown, CommandError, string>(queryClient, slow).subscribe(() => undefined);
  rereadAll();
  await vi.advanceTimersByTimeAsync(10);
  expect(read).toHaveBeenCalledTimes(2);
});
