/** Reads and live queries as React state: each loads, has a value, or failed and can be tried again. */
import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Catalogue } from '../../domain/wire/catalogue.ts';
import { MINUTE } from '../../domain/wire/limits.ts';
import { loadCatalogue } from '../../shared/data/catalogue.ts';
import type { Decoded } from '../../shared/data/decode.ts';
import type { CommandError } from '../../shared/data/errors.ts';
import type { Cursor, Page } from '../data/firestore.ts';
import {
  catalogueQuery,
  factsQuery,
  readFailure,
  readQuery,
  rereadOne,
  stepsQuery,
} from '../data/queries.ts';
import type { LiveQuery } from '../data/reads.ts';
import { type ListParams, useListParams } from './use-list-params.ts';

export type Reading<T> = {
  /** The last value, also while it is read again. */
  readonly value: T | null;
  readonly failure: CommandError | null;
  readonly busy: boolean;
  readonly retry: () => void;
};

const NOTHING = { queryKey: ['nothing'], queryFn: skipToken } as const;

/**
 * Begins a read before the page is drawn, and again on mount if it has failed by then. While a key has no answer, the
 * answer of an earlier key that begins with `list` is shown.
 */
function useReadQuery<T>(query: ReturnType<typeof readQuery<T>> | typeof NOTHING, list?: string) {
  const client = useQueryClient();
  if (query !== NOTHING && client.getQueryState(query.queryKey) === undefined)
    void client.prefetchQuery(query);
  return useQuery<unknown, CommandError, T>({
    ...query,
    ...(list !== undefined && {
      placeholderData: (value: unknown, before?: { readonly queryKey: readonly unknown[] }) =>
        String(before?.queryKey[1]).startsWith(list) ? value : undefined,
    }),
  });
}

/**
 * Reads once, and again when `key` changes or on `retry`; with the key `null` not at all. The value of an earlier key is
 * never returned, unless both begin with `list`.
 */
export function useRead<T>(key: string | null, read: () => Promise<T>, list?: string): Reading<T> {
  const query = key === null ? NOTHING : readQuery(key, read);
  const { data, error, isPending, isFetching } = useReadQuery(query, list);
  const retry = useCallback(() => key !== null && rereadOne(key), [key]);
  return { value: data ?? null, failure: error, busy: isPending || isFetching, retry };
}

/** The catalogue that this device knows, at once, and then as it is now; `busy` until then. No document is read. */
export function useCatalogue(): Reading<Catalogue> {
  const known = useRead('known catalogue', loadCatalogue);
  const { data, error, isPending, refetch } = useReadQuery(catalogueQuery);
  return { value: data ?? known.value, failure: error, busy: isPending, retry: () => void refetch() };
}

/** Reads what does not change, such as a picture: no command has it read again. */
export function useImmutableRead<T>(key: string, read: () => Promise<T>): Reading<T> {
  const { data, error, isPending, isFetching, refetch } = useReadQuery(factsQuery(key, read));
  return { value: data ?? null, failure: error, busy: isPending || isFetching, retry: () => void refetch() };
}

/** Reads a list, then the facts about its rows, null until then. Those of an earlier key that begins with `list` stay until the next arrive. */
export function useRows<T, F>(
  key: string | null,
  read: () => Promise<T>,
  list: string,
  readFacts?: (rows: T) => Promise<F>,
): Reading<T> & { readonly facts: F | null } {
  const rows = useReadQuery(key === null ? NOTHING : readQuery(key, read), list);
  const { data, dataUpdatedAt } = rows;
  const isRead = data !== undefined && !rows.isPlaceholderData;
  const facts = useReadQuery(
    isRead && readFacts ? factsQuery(`${key} ${dataUpdatedAt}`, () => readFacts(data)) : NOTHING,
    list,
  );
  const { error, refetch } = facts;
  const retry = useCallback(() => {
    if (error !== null) void refetch();
    else if (key !== null) rereadOne(key);
  }, [error, refetch, key]);
  return {
    value: data ?? null,
    facts: facts.data ?? null,
    failure: rows.error ?? error,
    busy: rows.isPending || rows.isFetching,
    retry,
  };
}

/** A page of a list, by the address. */
export type PageReading<T> = Reading<Page<T>> & Pick<ListParams, 'go'>;

/** Reads the page of a list that the address asks for, then the facts about its rows. */
export function usePage<T, F>(
  list: string,
  read: (cursor: Cursor) => Promise<T>,
  readFacts?: (rows: T) => Promise<F>,
) {
  const { cursor, key, go } = useListParams();
  return { ...useRows(`${list} ${key}`, () => read(cursor), list, readFacts), go };
}

/** Reads a list step by step, with all steps so far; `more` takes the next one, and is null at the list's end. */
export function useSteps<T extends Page<unknown>>(key: string, read: (cursor: Cursor) => Promise<T>) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    stepsQuery(key, read),
  );
  return {
    value: data?.pages ?? null,
    failure: error,
    busy: isFetching,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : null,
  };
}

type Live<T> = Pick<Reading<Decoded<T>>, 'value' | 'failure'> & { readonly key: string | null };
const NOTHING_LIVE = { key: null, value: null, failure: null } as const;

/** Watches a query, again when it changes or on `retry`; null watches nothing. A value stays while its listener fails. */
export function useWatch<T>(query: LiveQuery<T> | null): Reading<Decoded<T>> {
  const key = query?.key ?? null;
  const [live, setLive] = useState<Live<T>>(NOTHING_LIVE);
  const [tries, setTries] = useState(0);
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  });
  useEffect(() => {
    if (key === null) return undefined;
    return latest.current?.watch({
      next: (value) => setLive({ key, value, failure: null }),
      failed: (thrown) =>
        setLive((before) => ({
          key,
          value: before.key === key ? before.value : null,
          failure: readFailure(thrown),
        })),
    });
  }, [key, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const { value, failure } = live.key === key ? live : NOTHING_LIVE;
  return { value, failure, busy: value === null && failure === null, retry };
}

/** Counts again each minute while the page is visible, and whenever the live value has changed. */
export function useRecount(recount: () => void, live: unknown): void {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && recount(), MINUTE);
    return () => clearInterval(timer);
  }, [recount]);
  const seen = useRef(live);
  useEffect(() => {
    if (seen.current !== null && seen.current !== live) recount();
    seen.current = live;
  }, [live, recount]);
}
