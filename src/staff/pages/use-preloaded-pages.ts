/** Loads the code of the portal's pages in the background, so that each opens without a connection (decision 0074). */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { can, type Permission } from '../../domain/people/staff-member.ts';
import { retryDelay, wait } from '../../shared/data/retry.ts';
import { prepareToasts } from '../../shared/ui/toast.ts';
import { staffSession } from '../data/staff-session.ts';

export type PreloadedPage = {
  readonly preload: () => Promise<void>;
  /** The permission without which the page is not shown, and not loaded either. */
  readonly to: Permission | undefined;
};

/** How long the first page has the connection for itself, ms. */
const FIRST_PAGE = 2_000;
const IDLE_TIMEOUT = 5_000;

/** Not every browser says so. */
const savesData = () =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Resolves when the browser has nothing else to do, or soon where it cannot say so. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT });
    else setTimeout(resolve, 200);
  });

const whenOnline = (signal: AbortSignal) =>
  new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true, signal }));

/** Loads one page after the other. Behind a hotspot the browser may never notice that there is a connection again. */
async function preloadAll(pages: readonly PreloadedPage[], signal: AbortSignal): Promise<void> {
  let failures = 0;
  for (const { preload } of pages) {
    let isLoaded = false;
    while (!isLoaded && !signal.aborted) {
      await whenIdle();
      if (signal.aborted) return;
      isLoaded = await preload().then(
        () => true,
        () => false,
      );
      if (!isLoaded)
        await Promise.race([whenOnline(signal), wait(retryDelay('appPart', failures) ?? 0, signal)]);
      failures = isLoaded ? 0 : failures + 1;
    }
  }
}

/** Begins a moment after somebody was signed in; where data is to be saved, with what shows toasts alone. */
export function usePreloadedPages(pages: readonly PreloadedPage[]): void {
  const role = useStore(staffSession, (session) =>
    session.name === 'signed_in' ? session.admin.role : null,
  );
  useEffect(() => {
    if (role === null) return undefined;
    const left = new AbortController();
    const timer = setTimeout(() => {
      prepareToasts();
      const allowed = savesData() ? [] : pages.filter(({ to }) => to === undefined || can(role, to));
      // The portal was left while it waited for another try.
      preloadAll(allowed, left.signal).catch(() => undefined);
    }, FIRST_PAGE);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [role, pages]);
}
