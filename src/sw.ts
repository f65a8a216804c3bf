/** The service worker. Requests that no route below takes go to the network: functions, Firebase's hosts, the staff's files. */
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { paths } from './domain/wire/paths.ts';
import {
  CACHE_LEARNER_TIER,
  ERRORS_CACHE,
  FLUSH_OUTBOX,
  OPEN_PAGE,
  OUTBOX_SYNC,
  PRIVATE_CACHE,
  PUSH_ARRIVED,
  PUSH_CHANGED,
  SKIP_WAITING,
  VERIFY_CACHE,
} from './pwa/worker-protocol.ts';
import { isAppRoute, isPublicPage, isReceipt, isVerify, pathOf } from './pwa/worker/addresses.ts';
import { appRoute, otherNavigation, publicPage, receipt, verifyPage } from './pwa/worker/navigation.ts';
import { hubPathSchema, type PushPayload, readPush } from './domain/notifications/push-message.ts';
import {
  clean,
  file,
  fill,
  isWhole,
  clearAcceptedPages,
  refillLearner,
  RELEASE,
  storeAcceptedPages,
} from './pwa/worker/tiers.ts';
import { reportFrom } from './pwa/browser-errors.ts';
import { putShared } from './pwa/shared-inbox.ts';
import { abortAfter } from './shared/data/timeouts.ts';

/** Background Sync, which not every browser has. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
declare const self: ServiceWorkerGlobalScope & {
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

const CATALOGUE = paths.command('catalogue');
const CATALOGUE_CACHE = 'hub-catalogue';
/** A lost connection would never answer, ms. */
const CATALOGUE_TIMEOUT = 20_000;

const catalogueOptions = {
  cacheName: CATALOGUE_CACHE,
  plugins: [
    {
      requestWillFetch: async ({ request }: { request: Request }) =>
        new Request(request, { signal: abortAfter(CATALOGUE_TIMEOUT) }),
      cacheWillUpdate: async ({ response }: { response: Response }) => (isWhole(response) ? response : null),
    },
  ],
};
const cachedCatalogue = new StaleWhileRevalidate(catalogueOptions);
const freshCatalogue = new NetworkFirst(catalogueOptions);

function onPage(isMeant: (path: string) => boolean, answer: RouteHandlerCallback): void {
  const matches = ({ request, url }: { request: Request; url: URL }) =>
    request.mode === 'navigate' && url.origin === location.origin && isMeant(pathOf(url));
  registerRoute(matches, answer);
}

function onFile(isMeant: (path: string) => boolean, answer: RouteHandlerCallback, method?: 'POST'): void {
  registerRoute(({ sameOrigin, url }) => sameOrigin && isMeant(url.pathname), answer, method);
}

onPage(isPublicPage, publicPage);
onPage(isAppRoute, appRoute);
onPage(isReceipt, receipt);
onPage(isVerify, verifyPage);
onPage(() => true, otherNavigation);

onFile(
  (path) => path === CATALOGUE,
  ({ event, request }) => {
    // The dashboard asks for a fresh answer during a class.
    const wantsFresh = ['no-store', 'no-cache', 'reload'].includes(request.cache);
    return (wantsFresh ? freshCatalogue : cachedCatalogue).handle({ event, request });
  },
);
onFile((path) => path === paths.share, receiveShare, 'POST');
onFile((path) => /^\/(assets|icons)\/|^\/manifest\.webmanifest$/.test(path), file);

/** Caches the catalogue, so that the first page without a connection has it. */
async function warmCatalogue(): Promise<void> {
  const cache = await caches.open(CATALOGUE_CACHE);
  if (await cache.match(CATALOGUE)) return;
  const response = await fetch(CATALOGUE, { signal: abortAfter(CATALOGUE_TIMEOUT) });
  if (isWhole(response)) await cache.put(CATALOGUE, response);
}

async function install(event: ExtendableEvent): Promise<void> {
  await fill('public', event);
  await refillLearner(event);
  // The first page fetched the catalogue before there was a worker. Not at activation, when no request is answered.
  await warmCatalogue().catch(() => undefined);
  await clearAcceptedPages();
}
self.addEventListener('install', (event) => event.waitUntil(install(event)));

self.addEventListener('activate', (event) => {
  event.waitUntil(
    clean(event, [CATALOGUE_CACHE, ERRORS_CACHE, PRIVATE_CACHE, VERIFY_CACHE]).then(() =>
      self.clients.claim(),
    ),
  );
});

const messageHandlers: Record<string, (event: ExtendableMessageEvent) => Promise<unknown>> = {
  [SKIP_WAITING]: async ({ ports: [port] }) => {
    await storeAcceptedPages().catch(() => undefined);
    port?.postMessage(true);
    await self.skipWaiting();
  },
  [CACHE_LEARNER_TIER]: (event) => Promise.all([fill('learner', event), warmCatalogue()]),
};

self.addEventListener('message', (event) => {
  const handle = messageHandlers[event.data?.type];
  if (handle) event.waitUntil(handle(event));
});

// The worker has no token, so the open pages send what waits.
self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_SYNC) event.waitUntil(tellPages({ type: FLUSH_OUTBOX }));
});

const program = { part: 'worker', release: RELEASE } as const;
self.addEventListener('error', ({ error }) => void reportFrom(program, error));
self.addEventListener('unhandledrejection', ({ reason }) => void reportFrom(program, reason));

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event)));

const ICON = '/icons/icon-192.png';
/** White on transparent, because Android draws only its shape in the status bar. */
const BADGE = '/icons/badge-96.png';

/** Kinds after which the learner has nothing to do. */
const QUIET: readonly PushPayload['kind'][] = ['test', 'unknown'];

async function tellPages(message: object): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

/** A push carries all it shows (rules §8). Browsers demand a notification for each, so an unreadable one shows a neutral sentence. */
async function showPush(data: PushMessageData | null): Promise<void> {
  const { kind, tag, title, body, path, closes } = readPush(data?.text());
  const { registration, navigator } = self;
  const target = kind === 'unknown' ? paths.dashboard() : path;
  await registration.showNotification(title, { body, tag, icon: ICON, badge: BADGE, data: { path: target } });
  for (const old of closes.filter((other) => other !== tag))
    for (const shown of await registration.getNotifications({ tag: old })) shown.close();
  // The dashboard corrects the badge when it is opened.
  if (!QUIET.includes(kind)) await navigator.setAppBadge?.(1).catch(() => undefined);
  await tellPages({ type: PUSH_ARRIVED, kind });
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
async function openPush(notification: Notification): Promise<void> {
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
async function renewPush(event: PushSubscriptionChangeEvent): Promise<void> {
  const key = event.oldSubscription?.options.applicationServerKey;
  if (!event.newSubscription && key)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await tellPages({ type: PUSH_CHANGED });
}

/**
 * Keeps what another app shares for the page that shows it (rules §3), and redirects there by GET, so that a reload does
 * not share twice. If it cannot be kept, the page offers to choose a picture.
 */
async function receiveShare({ request }: { request: Request }): Promise<Response> {
  try {
    // The names are those of the web manifest.
    const form = await request.formData();
    const parts = ['title', 'text', 'url'].map((name) => form.get(name));
    const text = parts.flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : [])).join('\n');
    const files = form.getAll('images').filter((part) => part instanceof File);
    await putShared(text, files, Date.now());
  } catch (error) {
    console.warn('A share could not be kept.', error);
  }
  return Response.redirect(paths.share, 303);
}
