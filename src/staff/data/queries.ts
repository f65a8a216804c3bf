/** The portal's query cache: what its pages have read, by key. */
import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import { readMessages } from '../../domain/wire/staff-messages.ts';
import { MINUTE, SECOND } from '../../domain/wire/limits.ts';
import { reloadCatalogue } from '../../shared/data/catalogue.ts';
import { CommandError, toCommandError } from '../../shared/data/errors.ts';
import type { Cursor, Page } from './firestore.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CommandError;
  }
}

/** Long enough for parts of a page that read the same; a page that is opened later reads again. */
const FRESH = 2 * SECOND;
/** How often a read that failed for want of a connection is tried again while it is shown, ms. */
const COMES_BACK = 5 * SECOND;

export const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: FRESH,
      gcTime: FRESH,
      // A failed read has a button to try again, and says that there is no connection. While it is shown, it is also retried:
      // at once when the connection is noticed (`rereadFailed`), and at intervals, as the SDK takes a moment to reconnect.
      retry: false,
      refetchInterval: ({ state: { error } }) =>
        error?.code === 'offline' || error?.code === 'timed_out' ? COMES_BACK : false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      structuralSharing: false,
    },
  },
});

/** The failure in words that fit a read, because the transport's sentences are about sending. */
export function readFailure(thrown: unknown): CommandError {
  const failure = toCommandError(thrown);
  const { code } = failure;
  if (code === 'offline') return new CommandError(code, readMessages.offline);
  return code === 'timed_out' ? new CommandError(code, readMessages.timedOut) : failure;
}

const READS = 'read';
const FACTS = 'facts';

/** A one-time read. The key names everything on which `read` depends. */
export const readQuery = <T>(key: string, read: () => Promise<T>) => queryOf([READS, key], read, FRESH);

/** The catalogue as it is now: read again after each command, and for a page that is opened minutes later. */
export const catalogueQuery = queryOf([READS, 'catalogue'], reloadCatalogue, 5 * MINUTE, Infinity);

/** A list that is read step by step; each step goes on where the last one ended. */
export const stepsQuery = <T extends Page<unknown>>(key: string, read: (cursor: Cursor) => Promise<T>) =>
  infiniteQueryOptions({
    queryKey: [READS, key],
    queryFn: ({ pageParam }) => inWords(read(pageParam)),
    initialPageParam: null as Cursor,
    getNextPageParam: ({ hasAfter, last }): Cursor | undefined =>
      hasAfter && last !== null ? { side: 'after', id: last } : undefined,
  });

/** Facts about rows already read. They are not read again with the rows: a row that may have changed has another key. */
export const factsQuery = <T>(key: string, read: () => Promise<T>) => queryOf([FACTS, key], read, Infinity);

function queryOf<T>(
  queryKey: readonly [string, string],
  read: () => Promise<T>,
  staleTime: number,
  gcTime = FRESH,
) {
  return queryOptions<unknown, CommandError, T>({
    queryKey,
    staleTime,
    gcTime,
    queryFn: () => inWords(read()),
  });
}

const inWords = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((thrown: unknown) => {
    throw readFailure(thrown);
  });

/** Reads again, even after a read under way: the SDK gives equal concurrent queries one answer, perhaps from before a change. */
function reread(filters: { readonly queryKey: readonly string[]; readonly exact?: boolean }) {
  for (const { queryKey, promise, state } of queryClient.getQueryCache().findAll(filters)) {
    const again = () => queryClient.invalidateQueries({ queryKey, exact: true });
    if (state.fetchStatus === 'fetching') void Promise.allSettled([promise]).then(again);
    else void again();
  }
}

export const rereadOne = (key: string): void => reread({ queryKey: [READS, key], exact: true });

/** Reads again everything that the page shows; pages and dialogs opened next read again too. */
export const rereadAll = (): void => reread({ queryKey: [READS] });

export const rereadFailed = (): void =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
