/** Loads the portal's pages ahead of their turn, so that each opens without a connection after one sign-in (decision 0074). */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { can, type Permission } from '../../domain/people/staff-member.ts';
import { startRetries } from '../../shared/data/retry.ts';
import { prepareToasts } from '../../shared/ui/toast.ts';
import { staffSession } from '../data/staff-session.ts';

export type WarmPage = {
  readonly preload: () => Promise<void>;
  /** The permission without which the page is not shown, and not loaded either. */
  readonly to: Permission | undefined;
};

/** How long the first page has the connection for itself, ms. */
const FIRST_PAGE = 2_000;

/** Not every browser says so. */
const savesData = () =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Calls back when the browser has nothing else to do; not every browser says so. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 5_000 });
  return () => cancelIdleCallback(asked);
}

/**
 * Once somebody is signed in: what tells of a lost connection, then one page after the other, while the browser is idle.
 * Where data is to be saved, no page.
 */
export function useWarmPages(pages: readonly WarmPage[]): void {
  const role = useStore(staffSession, (session) =>
    session.name === 'signed_in' ? session.admin.role : null,
  );
  useEffect(() => {
    if (role === null) return undefined;
    const waiting = savesData() ? [] : pages.filter(({ to }) => to === undefined || can(role, to));
    const retries = startRetries('appPart');
    let cancel = () => {};
    const next = () => {
      const page = waiting[0];
      if (page === undefined) return;
      const load = () =>
        page.preload().then(
          () => {
            retries.succeeded();
            waiting.shift();
            next();
          },
          // It goes on where it stopped. Behind a hotspot the browser may never notice that there is a connection again.
          () => {
            addEventListener('online', again);
            retries.failed(again);
          },
        );
      cancel = whenIdle(() => void load());
    };
    const again = () => {
      removeEventListener('online', again);
      retries.cancel();
      next();
    };
    const timer = setTimeout(() => {
      prepareToasts();
      next();
    }, FIRST_PAGE);
    return () => {
      clearTimeout(timer);
      cancel();
      waiting.length = 0;
      retries.stop();
      removeEventListener('online', again);
    };
  }, [role, pages]);
}
