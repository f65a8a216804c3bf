/** What every page needs, static or app: the worker, and the offers of notifications and new versions. */
import { paths } from '../domain/wire/paths.ts';
import type { Program } from './browser-errors.ts';
import { captureInstall } from './install.ts';
import { ERRORS_CACHE, OPEN_PAGE } from './worker-protocol.ts';
import { isFormBegun, watchForms } from './form-begun.ts';

/** Opens the page of a tapped notification. Asks first while a form is being filled in. */
function openPage(path: string): void {
  if (new URL(path, location.href).href === location.href) return;
  if (!isFormBegun()) return location.assign(path);
  void import('./prompt.ts').then(({ showOffer }) =>
    showOffer({
      name: 'Notification',
      text: 'You have begun to fill in this page. Finish it first, or open the page of your notification now.',
      yes: 'Open it now',
      no: 'Stay here',
      onYes: () => location.assign(path),
    }),
  );
}

const browserErrors = () => import('./browser-errors.ts');

function ownProgram(): Program {
  const files = [...document.scripts].map(({ src, dataset }) => src || (dataset['src'] ?? ''));
  const [release = 'unknown'] = files.flatMap((file) => /assets\/([\w-]+)\.js$/.exec(file)?.[1] ?? []);
  const isApp = document.getElementById('root') !== null;
  const isPortal = location.pathname.startsWith(paths.ops);
  return { part: isPortal ? 'portal' : isApp ? 'app' : 'site', release };
}

/** Call once, early: uncaught errors are reported to the hub. */
export function watchErrors(): void {
  const tell = (thrown: unknown) =>
    void browserErrors()
      .then(({ reportFrom }) => reportFrom(ownProgram(), thrown))
      .catch(() => undefined);
  addEventListener('error', ({ error }) => error && tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

async function sendErrors(): Promise<void> {
  if (await globalThis.caches?.has(ERRORS_CACHE)) await (await browserErrors()).sendBrowserErrors();
}

/** Call once after the page has loaded. */
export function startPwa(): void {
  watchForms();
  captureInstall();
  const send = () => void sendErrors().catch(() => undefined);
  addEventListener('online', send);
  send();
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
    if (data?.type !== OPEN_PAGE) return;
    port?.postMessage(true);
    openPage(data.path);
  });
  import('./update.ts').then(({ registerWorker }) => registerWorker()).catch(() => undefined);
}
