/** A page's own query parameters, and those of a list: filters, search and cursor. */
import { useCallback } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';
import type { Cursor } from '../data/firestore.ts';

/** Parameters to set; null removes one. */
export type Changes = Readonly<Record<string, string | null>>;

/** The address bar's present state, which the router may not have drawn yet. */
export const addressParams = (): URLSearchParams => new URLSearchParams(window.location.search);

/**
 * Changes are made to what the address bar says now. Nothing is written once it leads elsewhere: a page stays for a moment
 * while the next one is loaded, and what it writes then would take the navigation back.
 */
export function useOwnParams() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const write = useCallback(
    (changes: Changes, options?: NavigateOptions) => {
      if (window.location.pathname !== pathname) return;
      const next = addressParams();
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      setParams(next, options);
    },
    [pathname, setParams],
  );
  return [params, write] as const;
}

export type ListParams = ReturnType<typeof useListParams>;

export function useListParams() {
  const [params, write] = useOwnParams();
  const change = (changes: Changes, replace = false) =>
    write({ after: null, before: null, ...changes }, { replace });
  const [after, before] = [params.get('after'), params.get('before')];
  const cursor: Cursor =
    after !== null ? { side: 'after', id: after } : before !== null ? { side: 'before', id: before } : null;
  const find = params.get('find') ?? '';
  return {
    cursor,
    key: cursor === null ? 'first' : `${cursor.side} ${cursor.id}`,
    go: (to: Cursor) => change(to === null ? {} : { [to.side]: to.id }),
    filter: (changes: Changes) => change(changes),
    find,
    /** Typing replaces the history entry, so that Back leaves the search in one step. */
    finding: {
      value: find,
      onFind: (text: string) => change({ find: text === '' ? null : text }, true),
    },
    params,
  };
}
