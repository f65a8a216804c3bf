/** Registers the service worker and looks for new versions. Loaded by `import()` after the page. */
import { Workbox } from 'workbox-window';
import { HOUR } from '../domain/wire/limits.ts';

/** Checks for a new version when the tab is shown again, at most hourly, because tabs stay open for days. */
function checkOnReturn(workbox: Workbox): void {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < HOUR) return;
    asked = Date.now();
    workbox.update().catch(() => undefined);
  });
}

/** After another tab took a new version, hides the next click on a link from the router, so that the page reloads. */
function reloadOnNextNavigation(): void {
  const leaveToBrowser = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.origin === location.origin && link.pathname !== location.pathname)
      event.stopImmediatePropagation();
  };
  addEventListener('click', leaveToBrowser, true);
}

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
  checkOnReturn(workbox);
}
