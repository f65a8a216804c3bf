/** Live queries and reads as a page sees them. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeCourse } from '../../../tests/factories/course.ts';
import { readMessages } from '../../domain/wire/staff-messages.ts';
import { builtInCatalogue } from '../../shared/data/catalogue.ts';
import { CommandError } from '../../shared/data/errors.ts';
import type { Cursor, Page } from '../data/firestore.ts';
import { queryClient, rereadAll, rereadFailed } from '../data/queries.ts';
import type { StaffWatcher } from '../data/reads.ts';
import { type Reading, useCatalogue, useImmutableRead, useRead, useSteps, useWatch } from './use-read.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let seen: Reading<{ readonly values: readonly string[] }>;
let watchers: StaffWatcher<string>[];
const closed = vi.fn<() => void>();
const watch = (watcher: StaffWatcher<string>) => {
  watchers.push(watcher);
  return closed;
};
function Queue({ of }: { of: string | null }) {
  const reading = useWatch(of === null ? null : { key: of, watch });
  useEffect(() => {
    seen = reading;
  });
  return null;
}
const show = (of: string | null) => act(() => root.render(<Queue of={of} />));
const tell = (value: string) => act(() => watchers.at(-1)?.next({ values: [value], unreadable: [] }));
const fail = () => act(() => watchers.at(-1)?.failed(new CommandError('offline', 'Not sent.')));

const withQueries = (page: ReactNode) => (
  <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
);

beforeEach(() => {
  watchers = [];
  closed.mockClear();
  root = createRoot(document.createElement('div'));
  show('queue');
});
afterEach(() => act(() => root.unmount()));

test('a failure leaves the last result in place, and the next result clears the failure', () => {
  expect(seen).toMatchObject({ value: null, failure: null, busy: true });
  tell('first');
  fail();
  expect(seen).toMatchObject({ value: { values: ['first'] }, failure: { message: readMessages.offline } });
  tell('second');
  expect(seen).toMatchObject({ value: { values: ['second'] }, failure: null, busy: false });
});

test('another try closes the listener and opens another', () => {
  fail();
  act(() => seen.retry());
  expect([watchers.length, closed.mock.calls.length]).toEqual([2, 1]);
  tell('first');
  expect(seen).toMatchObject({ value: { values: ['first'] }, failure: null });
});

test('another key begins without a value, and no key closes the listener', () => {
  tell('first');
  show('another queue');
  expect(seen).toMatchObject({ value: null, failure: null, busy: true });
  fail();
  expect(seen.value).toBeNull();
  show(null);
  expect([watchers.length, closed.mock.calls.length]).toEqual([2, 2]);
  act(() => root.unmount());
  expect(closed).toHaveBeenCalledTimes(2);
  root = createRoot(document.createElement('div'));
});

test('after a change the page’s reads are repeated, but not its facts, which do not change', async () => {
  const [rows, picture] = [vi.fn<() => Promise<string>>(), vi.fn<() => Promise<string>>()];
  for (const read of [rows, picture]) read.mockResolvedValue('read');
  function Proof() {
    useRead('rows', rows);
    useImmutableRead('picture', picture);
    return null;
  }
  act(() => root.render(withQueries(<Proof />)));
  await act(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));
  act(rereadAll);
  await act(() =>
    vi.waitFor(() => expect([rows.mock.calls.length, queryClient.isFetching()]).toEqual([2, 0])),
  );
  expect(picture).toHaveBeenCalledTimes(1);
  queryClient.clear();
});

test('the catalogue is asked anew after a command, and not for each page', async () => {
  const asked: RequestCache[] = [];
  let price = 100;
  vi.stubGlobal('fetch', async (_: string, { cache }: { cache: RequestCache }) => {
    asked.push(cache);
    return new Response(JSON.stringify({ ...builtInCatalogue, courses: [makeCourse({ price })] }));
  });
  const prices: (number | undefined)[] = [];
  function Page() {
    prices.push(useCatalogue().value?.courses[0]?.price);
    return null;
  }
  const isRead = (last: number) =>
    vi.waitFor(() => expect([prices.at(-1), queryClient.isFetching()]).toEqual([last, 0]));
  act(() => root.render(withQueries(<Page key="one" />)));
  await act(() => isRead(100));
  const before = asked.length;
  act(() => root.render(withQueries(<Page key="another" />)));
  await act(() => isRead(100));
  expect(asked).toHaveLength(before);
  price = 120;
  act(rereadAll);
  await act(() => isRead(120));
  expect(asked.slice(before)).toEqual(['no-cache']);
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('a read begins before the page is drawn, and only once', async () => {
  const order: string[] = [];
  function Counts() {
    useRead('count', async () => order.push('asked'));
    useLayoutEffect(() => void order.push('drawn'), []);
    return null;
  }
  act(() => root.render(withQueries(<Counts />)));
  await act(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));
  expect(order).toEqual(['asked', 'drawn']);
  queryClient.clear();
});

describe('a read that failed', () => {
  let shown: Reading<string>;
  const read = vi.fn<() => Promise<string>>();
  function Name() {
    const reading = useRead('name', read);
    useEffect(() => {
      shown = reading;
    });
    return null;
  }
  const later = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  const failedWith = async (code: 'offline' | 'forbidden') => {
    read.mockRejectedValueOnce(new CommandError(code, 'Not sent.'));
    act(() => root.render(withQueries(<Name />)));
    await later(10);
    expect(shown.failure?.code).toBe(code);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    read.mockReset().mockResolvedValue('Chanda Bwalya');
  });
  afterEach(() => {
    queryClient.clear();
    vi.useRealTimers();
  });

  test('is tried again at once, and only once, when the connection is known to be back', async () => {
    await failedWith('offline');
    act(rereadFailed);
    await later(10);
    expect(shown).toMatchObject({ value: 'Chanda Bwalya', failure: null });
    await later(60_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('is tried again by itself if the retry fails too', async () => {
    await failedWith('offline');
    read.mockRejectedValueOnce(new CommandError('offline', 'Not sent.'));
    act(rereadFailed);
    await later(10);
    expect(shown.failure).not.toBeNull();
    await later(5_000);
    expect(shown).toMatchObject({ value: 'Chanda Bwalya', failure: null });
  });

  test('is not tried again where it was refused, or is no longer shown', async () => {
    await failedWith('forbidden');
    await later(60_000);
    queryClient.clear();
    await failedWith('offline');
    show(null);
    await later(60_000);
    expect(read).toHaveBeenCalledTimes(2);
  });
});

test('a list that is read step by step goes on where the last step ended, as far as it goes', async () => {
  const rows = ['a', 'b', 'c', 'd', 'e'];
  const read = vi.fn<(cursor: Cursor) => Promise<Page<string>>>(async (cursor) => {
    const from = cursor === null ? 0 : rows.indexOf(cursor.id) + 1;
    const values = rows.slice(from, from + 2);
    const [first = null, last = null] = [values[0], values.at(-1)];
    return { values, unreadable: [], first, last, hasBefore: from > 0, hasAfter: from + 2 < rows.length };
  });
  let steps: ReturnType<typeof useSteps<Page<string>>> | undefined;
  function Search() {
    const reading = useSteps('search', read);
    useEffect(() => {
      steps = reading;
    });
    return null;
  }
  act(() => root.render(withQueries(<Search />)));
  const shown = () => steps?.value?.map(({ values }) => values.join(''));
  await act(() => vi.waitFor(() => expect(shown()).toEqual(['ab'])));
  for (const so of [
    ['ab', 'cd'],
    ['ab', 'cd', 'e'],
  ]) {
    act(() => steps?.more?.());
    await act(() => vi.waitFor(() => expect(shown()).toEqual(so)));
  }
  expect(steps?.more).toBeNull();
  expect(read).toHaveBeenCalledTimes(3);
  queryClient.clear();
});
