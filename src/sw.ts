/**
 * The service worker: its table of requests and their handlers. All other requests go to the network untouched:
 * functions, Firebase's hosts, the staff's files.
 */
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { registerRoute } from 'workbox-routing';
import { paths } from './domain/wire/paths.ts';
import {
  CACHE_LEARNER_TIER,
  OUTBOX_SYNC,
  PRIVATE_CACHE,
  SKIP_WAITING,
  FLUSH_OUTBOX,
} from './pwa/worker-protocol.ts';
import { isAppRoute, isPublicPage, pathOf, RECEIPT_PREFIX } from './pwa/worker/addresses.ts';
import { CATALOGUE, CATALOGUE_CACHE, catalogue, warmCatalogue } from './pwa/worker/catalogue.ts';
import { appRoute, otherNavigation, publicPage, receipt } from './pwa/worker/navigation.ts';
import { openPush, renewPush, showPush } from './pwa/worker/push.ts';
import { clean, file, fill, leavePages, refillLearner, takePages } from './pwa/worker/tiers.ts';
import { putShared } from './pwa/shared-inbox.ts';

/** Background Sync, which not every browser has. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
declare const self: ServiceWorkerGlobalScope & {
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

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
onPage((path) => path.startsWith(RECEIPT_PREFIX), receipt);
onPage(() => true, otherNavigation);

onFile((path) => path === CATALOGUE, catalogue);
onFile((path) => path === paths.share, receiveShare, 'POST');
onFile((path) => /^\/(assets|icons)\/|^\/manifest\.webmanifest$/.test(path), file);

async function install(event: ExtendableEvent): Promise<void> {
  await fill('public', event);
  await refillLearner(event);
  // The first page fetched the catalogue before there was a worker. Without this copy, it would show the catalogue of the
  // build when it is offline. This happens at install, because during activation no request is answered.
  await warmCatalogue().catch(() => undefined);
  await leavePages();
}
self.addEventListener('install', (event) => event.waitUntil(install(event)));

self.addEventListener('activate', (event) => {
  event.waitUntil(clean(event, [CATALOGUE_CACHE, PRIVATE_CACHE]).then(() => self.clients.claim()));
});

const orders: Record<string, (event: ExtendableMessageEvent) => Promise<unknown>> = {
  // Sent only when somebody accepts the new version in a prompt.
  [SKIP_WAITING]: async ({ ports: [port] }) => {
    await takePages().catch(() => undefined);
    port?.postMessage(true);
    await self.skipWaiting();
  },
  [CACHE_LEARNER_TIER]: (event) => Promise.all([fill('learner', event), warmCatalogue()]),
};

self.addEventListener('message', (event) => {
  const order = orders[event.data?.type];
  if (order) event.waitUntil(order(event));
});

self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_SYNC) event.waitUntil(wakePages(self.clients));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(self, event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(self, event)));

/** Background Sync: the worker has no token, so that it tells the open pages to send what waits. */
async function wakePages(clients: Clients): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ type: FLUSH_OUTBOX });
}

/** The names that the web manifest gives the parts. */
const TEXT_PARTS = ['title', 'text', 'url'] as const;
const FILES_PART = 'images';

/**
 * Receives a screenshot or message that another app shares, for the page that shows it (rules §3). It stores the share
 * and redirects to the page by GET, so that a reload does not share twice.
 * Where the share cannot be read or stored, the page finds nothing and offers to choose a picture.
 */
async function receiveShare({ request }: { request: Request }): Promise<Response> {
  try {
    const form = await request.formData();
    const texts = TEXT_PARTS.map((name) => form.get(name)).filter(
      (part): part is string => typeof part === 'string' && part !== '',
    );
    const files = form.getAll(FILES_PART).filter((part) => part instanceof File);
    await putShared(texts.join('\n'), files, Date.now());
  } catch (error) {
    console.warn('A share could not be kept.', error);
  }
  return Response.redirect(paths.share, 303);
}
