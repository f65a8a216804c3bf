/**
 * Registers the service worker and looks for new versions. Load it by `import()` after the page, which is shown without
 * it.
 */
import { Workbox } from 'workbox-window';
import { HOUR } from '../domain/wire/limits.ts';

/** Checks for a new version when a tab is shown again, at most once an hour, because tabs stay open for days. */
function askAgain(workbox: Workbox): void {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < HOUR) return;
    asked = Date.now();
    workbox.update().catch(() => undefined);
  });
}

/**
 * Makes the next link load a whole page after another tab took a new version: this page has the old one until then.
 * It hides the click from the router.
 */
function reloadOnNextNavigation(): void {
  const leaveToBrowser = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.origin === location.origin && link.pathname !== location.pathname)
      event.stopImmediatePropagation();
  };
  addEventListener('click', leaveToBrowser, true);
}

/** Registers the worker, and offers each new version that is ready. The offer's code is loaded only for it. */
export async function registerWorker(): Promise<void> {
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    if (navigator.serviceWorker.controller)
      void import('./update.ts').then(({ offerUpdate }) => offerUpdate());
  });
  workbox.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    // The very first worker takes control of its page as well, and is no new version.
    if (isUpdate || isExternal) reloadOnNextNavigation();
  });
  await workbox.register({ immediate: true });
  askAgain(workbox);
}
