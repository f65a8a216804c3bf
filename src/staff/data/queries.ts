/** The portal's query cache: what its pages have read, and what they watch, by key. */
import { hashKey, QueryClient, queryOptions } from '@tanstack/react-query';
import { readMessages } from '../../domain/wire/staff-messages.ts';
import { SECOND } from '../../domain/wire/limits.ts';
import type { Read } from '../../shared/data/decode.ts';
import { CommandError, toCommandError } from '../../shared/data/errors.ts';
import type { StaffWatcher } from './reads.ts';

/** Long enough for parts of a page that read the same; a page that is opened later reads anew. */
const FRESH = 2 * SECOND;

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CommandError;
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: FRESH,
      gcTime: FRESH,
      // A failed read has a button to try again, and says that there is no connection.
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      structuralSharing: false,
    },
  },
});

/** The failure of a read in words that fit one: those of the transport are about what was to be sent. */
function readFailure(thrown: unknown): CommandError {
  const failure = toCommandError(thrown);
  const { code } = failure;
  if (code === 'offline') return new CommandError(code, readMessages.offline);
  return code === 'timed_out' ? new CommandError(code, readMessages.timedOut) : failure;
}

const READS = 'read';
const FACTS = 'facts';

/** A one-time read. The key names everything on which `read` depends. */
export const readQuery = <T>(key: string, read: () => Promise<T>) => queryOf([READS, key], read);

/** What belongs to a row that was read. It is not read again with it: what may be another by then has another key. */
export const factsQuery = <T>(key: string, read: () => Promise<T>) => queryOf([FACTS, key], read, Infinity);

const queryOf = <T>(queryKey: readonly [string, string], read: () => Promise<T>, staleTime = FRESH) =>
  queryOptions<unknown, CommandError, T>({
    queryKey,
    staleTime,
    queryFn: async () => {
      try {
        return await read();
      } catch (thrown) {
        throw readFailure(thrown);
      }
    },
  });

/** What a live query told last; a value stays while its listener fails. */
export type Live<T> = { readonly value: Read<T> | null; readonly failure: CommandError | null };
export type Watch<T> = (watcher: StaffWatcher<T>) => () => void;

/** The listeners of live queries, by the hash of their keys: each is closed when its query leaves the cache. */
const listeners = new Map<string, () => void>();
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'removed') close(query.queryHash);
});

function close(hash: string): void {
  listeners.get(hash)?.();
  listeners.delete(hash);
}

/** A live query: the first answer is fetched, and the listener writes each further one into the cache. */
export function liveQuery<T>(key: string, watch: Watch<T>) {
  const queryKey = ['live', key];
  const hash = hashKey(queryKey);
  return queryOptions<Live<T>, CommandError>({
    queryKey,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      let last: Live<T> = { value: null, failure: null };
      let isFetched = false;
      await new Promise<void>((resolve) => {
        const show = (live: Live<T>) => {
          last = live;
          if (isFetched) queryClient.setQueryData(queryKey, live);
          resolve();
        };
        close(hash);
        const stop = watch({
          next: (value) => show({ value, failure: null }),
          failed: (thrown) => show({ ...last, failure: readFailure(thrown) }),
        });
        listeners.set(hash, stop);
        // The page was left before the first answer.
        signal.addEventListener('abort', () => listeners.get(hash) === stop && close(hash));
      });
      isFetched = true;
      return last;
    },
  });
}

/**
 * Reads again, also what is on its way, whose answer may be from before a change. That is waited for: the SDK gives two
 * equal queries at a time the same answer.
 */
async function reread(filters: { readonly queryKey: readonly string[]; readonly exact?: boolean }) {
  const onTheirWay = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await Promise.allSettled(onTheirWay.map(async ({ promise }) => promise));
  await queryClient.invalidateQueries(filters);
}

/** Reads again what `useRead` shows under this key. */
export const rereadOne = (key: string): void => void reread({ queryKey: [READS, key], exact: true });

/** Reads everything again that the page shows, after a change that it made. */
export const rereadAll = (): void => void reread({ queryKey: [READS] });

/** Counts what was read so far as outdated, for pages and dialogs that are opened next. */
export const outdateReads = (): void =>
  void queryClient.invalidateQueries({ queryKey: [READS], refetchType: 'none' });
