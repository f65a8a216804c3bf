/** A read as React state: it loads, it has a value, or it failed and can be tried again. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { MINUTE } from '../../domain/wire/limits.ts';
import type { Read } from '../../shared/data/decode.ts';
import type { CommandError } from '../../shared/data/errors.ts';
import { factsQuery, type Live, liveQuery, readQuery, rereadOne, type Watch } from '../data/queries.ts';

export type Reading<T> = {
  /** The last value, also while it is read again. */
  readonly value: T | null;
  readonly failure: CommandError | null;
  readonly busy: boolean;
  readonly retry: () => void;
};

const NOTHING = { queryKey: ['nothing'], queryFn: skipToken } as const;

/** A read; while a key has no answer, that of an earlier key which begins with `list` stands in for it. */
function useReadQuery<T>(query: ReturnType<typeof readQuery<T>> | typeof NOTHING, list?: string) {
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
 * never returned, unless both keys begin with `list`: a list keeps the rows of one page until the next ones are there.
 */
export function useRead<T>(key: string | null, read: () => Promise<T>, list?: string): Reading<T> {
  const { data, error, isPending, isFetching } = useReadQuery(
    key === null ? NOTHING : readQuery(key, read),
    list,
  );
  const retry = useCallback(() => key !== null && rereadOne(key), [key]);
  return { value: data ?? null, failure: error, busy: isPending || isFetching, retry };
}

/** The rows of a list, and what belongs to them: null until that is read. */
export type RowsReading<T, F> = Reading<T> & { readonly facts: F | null };

/**
 * Reads a list as `useRead` does, and what belongs to its rows by a second query, which begins when the rows are there and holds
 * nothing up. When the rows are read again, their earlier facts stay until the new ones come.
 */
export function useRows<T, F>(
  key: string | null,
  read: () => Promise<T>,
  list: string,
  readFacts: (rows: T) => Promise<F>,
): RowsReading<T, F> {
  const rows = useReadQuery(key === null ? NOTHING : readQuery(key, read), list);
  const { data, dataUpdatedAt } = rows;
  const isRead = data !== undefined && !rows.isPlaceholderData;
  const facts = useReadQuery(
    isRead ? factsQuery(`${key} ${dataUpdatedAt}`, () => readFacts(data)) : NOTHING,
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

/** Watches, and again when `key` changes. With the key `null` it watches nothing. */
export function useWatch<T>(key: string | null, watch: Watch<T>): Reading<Read<T>> {
  const query = key === null ? NOTHING : liveQuery(key, watch);
  const { data, isPending, isFetching, refetch } = useQuery<Live<T>, CommandError>(query);
  const isAsked = key !== null;
  const retry = useCallback(() => void (isAsked && refetch()), [isAsked, refetch]);
  const { value = null, failure = null } = data ?? {};
  return { value, failure, busy: isPending || isFetching, retry };
}

/** Counts again each minute while somebody looks, and whenever what is live has changed. */
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
