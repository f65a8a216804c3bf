/** A read as React state: it loads, it has a value, or it failed and can be tried again. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Read } from '../../shared/data/decode.ts';
import type { CommandError } from '../../shared/data/errors.ts';
import { type Live, liveQuery, readQuery, rereadOne, type Watch } from '../data/queries.ts';

export type Reading<T> = {
  /** The last value, also while it is read again. */
  readonly value: T | null;
  readonly failure: CommandError | null;
  readonly busy: boolean;
  readonly retry: () => void;
};

const NOTHING = { queryKey: ['nothing'], queryFn: skipToken } as const;

/**
 * Reads once, and again when `key` changes or on `retry`; with the key `null` not at all. The value of an earlier key is
 * never returned, unless both keys begin with `list`: a list keeps the rows of one page until the next ones are there.
 */
export function useRead<T>(key: string | null, read: () => Promise<T>, list?: string): Reading<T> {
  const query = key === null ? NOTHING : readQuery(key, read);
  const { data, error, isPending, isFetching } = useQuery<unknown, CommandError, T>({
    ...query,
    ...(list !== undefined && {
      placeholderData: (rows: unknown, before?: { readonly queryKey: readonly unknown[] }) =>
        String(before?.queryKey[1]).startsWith(list) ? rows : undefined,
    }),
  });
  const retry = useCallback(() => key !== null && rereadOne(key), [key]);
  return { value: data ?? null, failure: error, busy: isPending || isFetching, retry };
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
