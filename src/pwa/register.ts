/** Registers the service worker and hears of its updates. Small: the public pages load it too. */
import { HOUR } from '../domain/wire/limits.ts';
import { CACHE_LEARNER_TIER } from './worker-protocol.ts';

export const WORKER = '/sw.js';

/** Keeps the learner's app on this phone: call when someone registers, signs in or installs. */
export function cacheLearnerTier(): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: CACHE_LEARNER_TIER }));
}

/** Calls `onWaiting` for each new version that stands ready beside the one in use. */
function onUpdateWaiting(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  const look = () => void (registration.waiting && navigator.serviceWorker.controller && onWaiting());
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
}

/** A tab that stays open for days asks for news when it is looked at again, at most once an hour. */
function askAgain(registration: ServiceWorkerRegistration): void {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < HOUR) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
}

/**
 * Another tab took a new version: this page goes on as it is, and its next link loads a whole page, because the
 * router never sees the click.
 */
function reloadOnNextNavigation(): void {
  const leaveToBrowser = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.origin === location.origin && link.pathname !== location.pathname)
      event.stopImmediatePropagation();
  };
  addEventListener('click', leaveToBrowser, true);
}

/** Registers the worker; `onWaiting` hears of each new version. Where there is no worker, nothing happens. */
export async function registerWorker(onWaiting: () => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // The first worker of all takes this page too: that is no new version.
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) reloadOnNextNavigation();
    controlled = true;
  });
  const registration = await navigator.serviceWorker.register(WORKER);
  onUpdateWaiting(registration, onWaiting);
  askAgain(registration);
}
