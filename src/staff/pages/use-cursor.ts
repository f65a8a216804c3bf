/** A page's query parameters, read and written by itself; and those of a list: filters, search and cursor. */
import { useCallback } from 'react';
import { createSearchParams, type SetURLSearchParams, useLocation, useSearchParams } from 'react-router-dom';
import type { Cursor } from '../data/firestore.ts';

/** The address bar's present state, which the router may not have drawn yet. */
const addressParams = (): URLSearchParams => new URLSearchParams(window.location.search);

/**
 * Changes are made to what the address bar says now. Nothing is written once it leads elsewhere: a page stays for a moment
 * while the next one is loaded, and what it writes then would take the navigation back.
 */
export function useOwnParams(): readonly [URLSearchParams, SetURLSearchParams] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const write: SetURLSearchParams = useCallback(
    (next, options) => {
      if (window.location.pathname !== pathname) return;
      setParams(createSearchParams(typeof next === 'function' ? next(addressParams()) : next), options);
    },
    [pathname, setParams],
  );
  return [params, write];
}

export type Changes = Readonly<Record<string, string | null>>;

export function withChanges(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export type Turn = ReturnType<typeof useCursor>;

export function useCursor() {
  const [params, setParams] = useOwnParams();
  const change = (changes: Changes, replace = false) =>
    setParams((known) => withChanges(known, { after: null, before: null, ...changes }), { replace });
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
    /** What is typed replaces the search in the address, so that Back leaves it whole. */
    finding: {
      value: find,
      onFind: (text: string) => change({ find: text === '' ? null : text }, true),
    },
    params,
  };
}
