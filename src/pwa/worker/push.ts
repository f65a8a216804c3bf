/** Web Push (rules §8). A push carries all it shows, and replaces a notification with the same tag without a new alert. */
import { hubPathSchema, type PushPayload, readPush } from '../../domain/notifications/push-message.ts';
import { paths } from '../../domain/wire/paths.ts';
import { OPEN_PAGE, PUSH_ARRIVED, PUSH_CHANGED } from '../worker-protocol.ts';
import { pathOf } from './addresses.ts';

const ICON = '/icons/icon-192.png';
/** White on transparent, because Android draws only its shape in the status bar. */
const BADGE = '/icons/badge-96.png';

/** Kinds after which the learner has nothing to do. */
const QUIET: readonly PushPayload['kind'][] = ['test', 'unknown'];

export async function tellPages(clients: Clients, message: object): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

/** Browsers demand a notification for each push, so an unreadable one shows a neutral sentence. */
export async function showPush(self: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { kind, tag, title, body, path, closes } = readPush(data?.text());
  const { registration, clients, navigator } = self;
  const target = kind === 'unknown' ? paths.dashboard() : path;
  await registration.showNotification(title, { body, tag, icon: ICON, badge: BADGE, data: { path: target } });
  for (const old of closes.filter((other) => other !== tag))
    for (const shown of await registration.getNotifications({ tag: old })) shown.close();
  // The dashboard corrects the badge when it is opened.
  if (!QUIET.includes(kind)) await navigator.setAppBadge?.(1).catch(() => undefined);
  await tellPages(clients, { type: PUSH_ARRIVED, kind });
}

/** A window in the background may have to wake up first, ms. */
const WINDOW_TIMEOUT = 2_000;

function asked(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, WINDOW_TIMEOUT, false);
    page.postMessage({ type: OPEN_PAGE, path }, [port2]);
  });
}

/** Shows the notification's page in an open window other than the staff's portal, or in a new one. */
export async function openPush(self: ServiceWorkerGlobalScope, notification: Notification): Promise<void> {
  notification.close();
  const known = hubPathSchema.safeParse(notification.data?.path);
  const path = known.success ? known.data : paths.dashboard();
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => !pathOf(new URL(url)).startsWith(paths.ops));
  if (page === undefined) return void (await self.clients.openWindow(path));
  await page.focus().catch(() => undefined);
  if (await asked(page, path)) return;
  // The window may have been closed meanwhile.
  await page.navigate(path).catch(() => self.clients.openWindow(path));
}

/** Subscribes again after the browser ended the push address. A page with a signed-in learner then tells the hub. */
export async function renewPush(
  self: ServiceWorkerGlobalScope,
  event: PushSubscriptionChangeEvent,
): Promise<void> {
  const key = event.oldSubscription?.options.applicationServerKey;
  if (!event.newSubscription && key)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await tellPages(self.clients, { type: PUSH_CHANGED });
}
