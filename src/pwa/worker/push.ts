/**
 * Web Push (rules §8): what arrives is shown as it is, so that it needs no data; a tap leads to its page in the
 * window that is open. The same tag takes the place of what is shown, without a new alert.
 */
import { isHubPath, type PushPayload, readPush } from '../../domain/notifications/push-message.ts';
import { paths } from '../../domain/wire/paths.ts';
import { OPEN_PAGE, PUSH_ARRIVED, PUSH_CHANGED } from '../worker-protocol.ts';
import { pathOf } from './addresses.ts';

const ICON = '/icons/icon-192.png';
/** White on nothing: Android draws only its shape, in the status bar. */
const BADGE = '/icons/badge-96.png';

/** Kinds that ask for nothing. */
const QUIET: readonly PushPayload['kind'][] = ['test', 'unknown'];

async function tellPages(clients: Clients, message: object): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

/** Shows what came; a browser demands that something shows, so that what cannot be read shows the neutral sentence. */
export async function showPush(self: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { kind, tag, title, body, path, closes } = readPush(data?.text());
  const { registration, clients, navigator } = self;
  const target = kind === 'unknown' ? paths.dashboard() : path;
  await registration.showNotification(title, { body, tag, icon: ICON, badge: BADGE, data: { path: target } });
  for (const old of closes.filter((other) => other !== tag))
    for (const shown of await registration.getNotifications({ tag: old })) shown.close();
  // Not every phone has a badge on the app's icon; the dashboard sets it right when it is opened.
  if (!QUIET.includes(kind)) await navigator.setAppBadge?.(1).catch(() => undefined);
  await tellPages(clients, { type: PUSH_ARRIVED, kind });
}

/** So long a window has to answer, ms; one that slept in the background wakes up first. */
const WINDOW_TIMEOUT = 2_000;

/** True iff the window takes it upon itself to show that page. One of an earlier release does not answer. */
function asked(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, WINDOW_TIMEOUT, false);
    page.postMessage({ type: OPEN_PAGE, path }, [port2]);
  });
}

/** Brings the window that is open to the notification's page, or opens one; the staff's portal is left alone. */
export async function openPush(self: ServiceWorkerGlobalScope, notification: Notification): Promise<void> {
  notification.close();
  const known: unknown = notification.data?.path;
  const path = isHubPath(known) ? known : paths.dashboard();
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => !pathOf(new URL(url)).startsWith(paths.ops));
  if (page === undefined) return void (await self.clients.openWindow(path));
  // A browser that does not bring the window to the front still turns it to the page.
  await page.focus().catch(() => undefined);
  if (await asked(page, path)) return;
  // A window that was closed meanwhile can neither answer nor go anywhere.
  await page.navigate(path).catch(() => self.clients.openWindow(path));
}

/** The browser gave this phone another address: the next page of whoever asked for notifications tells the hub. */
export async function renewPush(
  self: ServiceWorkerGlobalScope,
  event: PushSubscriptionChangeEvent,
): Promise<void> {
  const key = event.oldSubscription?.options.applicationServerKey;
  if (!event.newSubscription && key)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await tellPages(self.clients, { type: PUSH_CHANGED });
}
