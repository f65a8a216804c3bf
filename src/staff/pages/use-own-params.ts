/** A page's query parameters, read and written by itself. */
import { useCallback } from 'react';
import { createSearchParams, type SetURLSearchParams, useLocation, useSearchParams } from 'react-router-dom';

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
