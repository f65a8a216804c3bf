/** Registers the service worker and watches for its updates. It is small, because the public pages load it too. */
import { HOUR } from '../domain/wire/limits.ts';
import { CACHE_LEARNER_TIER } from './worker-protocol.ts';

const WORKER = '/sw.js';

/** Has the worker store the learner's app on this phone. Call it when somebody registers, signs in or installs. */
export function cacheLearnerTier(): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: CACHE_LEARNER_TIER }));
}

/** Calls `onWaiting` for each new version that is ready and waits for the present one to end. */
function onUpdateWaiting(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  const look = () => void (registration.waiting && navigator.serviceWorker.controller && onWaiting());
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
}

/** Checks for a new version when a tab is shown again, at most once an hour, because tabs stay open for days. */
function askAgain(registration: ServiceWorkerRegistration): void {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < HOUR) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
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

/** Registers the worker, where the browser has them. `onWaiting` is called for each new version. */
export async function registerWorker(onWaiting: () => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // The very first worker also takes control of this page, and is no new version.
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) reloadOnNextNavigation();
    controlled = true;
  });
  const registration = await navigator.serviceWorker.register(WORKER);
  onUpdateWaiting(registration, onWaiting);
  askAgain(registration);
}
