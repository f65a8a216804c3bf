/** What the installed site needs on every page, static or app: the worker, and the offer of a new version. */
import { captureInstall } from './install.ts';
import { OPEN_PAGE } from './worker-protocol.ts';
import { isFormBegun, watchForms } from './form-begun.ts';
import { registerWorker } from './register.ts';

/** Opens the page of a tapped notification, unless it is open. Asks first where somebody is filling in a form. */
function openPage(path: string): void {
  if (new URL(path, location.href).href === location.href) return;
  if (!isFormBegun()) return location.assign(path);
  void import('./open-offer.ts').then(({ offerOpening }) => offerOpening(path));
}

/** Call once after the page has loaded. The prompt's code is loaded only when there is something to offer. */
export function startPwa(): void {
  watchForms();
  captureInstall();
  navigator.serviceWorker?.addEventListener('message', ({ data, ports: [port] }) => {
    if (data?.type !== OPEN_PAGE) return;
    port?.postMessage(true);
    openPage(data.path);
  });
  const onWaiting = () => void import('./update.ts').then(({ offerUpdate }) => offerUpdate());
  registerWorker(onWaiting).catch(() => undefined);
}
