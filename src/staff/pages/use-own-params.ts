/** The query of a page's address, as the page itself writes it. */
import { useCallback } from 'react';
import { type SetURLSearchParams, useLocation, useSearchParams } from 'react-router-dom';

/**
 * Writes nothing any more once the address leads elsewhere. A page stays for a moment while the next one is loaded, and
 * what it writes then would take the navigation back.
 */
export function useOwnParams(): readonly [URLSearchParams, SetURLSearchParams] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const write: SetURLSearchParams = useCallback(
    (...next) => {
      if (window.location.pathname === pathname) setParams(...next);
    },
    [pathname, setParams],
  );
  return [params, write];
}
