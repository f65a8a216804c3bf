/** What the installed site needs on every page, static or app: the worker, and the offer of a new version. */
import { captureInstall } from './install.ts';
import { watchForms } from './mid-form.ts';
import { registerWorker } from './register.ts';

/** Call once after the page has loaded. The prompt's code comes only when there is something to offer. */
export function startPwa(): void {
  watchForms();
  captureInstall();
  const onWaiting = () => void import('./update.ts').then(({ offerUpdate }) => offerUpdate());
  registerWorker(onWaiting).catch(() => undefined);
}
