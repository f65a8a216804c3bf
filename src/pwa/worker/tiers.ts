/**
 * The two tiers of stored files (rules §9): the public pages from the first visit on, and the learner's app once a learner
 * registered, signed in or installed. The staff's code is in neither.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { PrecacheController } from 'workbox-precaching';
import { isHtml } from '../../shared/data/captive-portal.ts';
import { ACCEPTED } from '../worker-protocol.ts';
import { answeredBy, documentFor, NOT_FOUND, type TierEntry } from './addresses.ts';

declare const self: Omit<ServiceWorkerGlobalScope, '__WB_MANIFEST'> & {
  readonly __WB_MANIFEST: readonly TierEntry[];
};

/** Written by the build, pages last in each tier, so that a stored page has all its files. */
const entries = self.__WB_MANIFEST;

/** The app's first file, whose name differs from release to release. */
export const RELEASE =
  entries.map(({ url }) => /^\/assets\/(app-[\w-]+)\.js$/.exec(url)?.[1]).find(Boolean) ?? 'unknown';

type Tier = TierEntry['tier'];
const CACHES = { public: 'hub-public', learner: 'hub-learner' } as const satisfies Record<Tier, string>;
const TIERS = ['public', 'learner'] as const;

/** A complete success of our own origin: not partial, redirected or opaque, and no page where none was asked for. */
export function isWhole(response: Response, isPageWanted = false): boolean {
  const isSuccess = response.status === 200 && response.type === 'basic' && !response.redirected;
  return isSuccess && (isPageWanted || !isHtml(response));
}

/**
 * Fetches a hashed file again past the browser's cache after a captive portal's page, or a "not found" from the moment of
 * a deploy, which hosting lets browsers cache for a year.
 */
async function trusted(request: Request, response: Response): Promise<Response> {
  return response.ok && !isHtml(response) ? response : fetch(request, { cache: 'reload' });
}

const onlyWhole: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) =>
    request.cache === 'default' ? trusted(request, response) : response,
  cacheWillUpdate: async ({ request, response }) => {
    const { pathname } = new URL(request.url);
    // Some servers send the not-found page with status 404 even under its own address.
    const isNotFoundPage = pathname === NOT_FOUND && response.status === 404;
    // Only pages have a digest, by which the browser refuses any other version of them.
    return isNotFoundPage || isWhole(response, request.integrity !== '') ? response : null;
  },
};

function precacheOf(tier: Tier): PrecacheController {
  const controller = new PrecacheController({ cacheName: CACHES[tier], plugins: [onlyWhole] });
  controller.addToCacheList(entries.filter((entry) => entry.tier === tier));
  return controller;
}
const precaches = { public: precacheOf('public'), learner: precacheOf('learner') };

/**
 * Fetches the tier's missing files. Rejects if one cannot be fetched; the next try continues from there. A page's message
 * may ask for it too, but workbox stores files only for an event called `install`.
 */
export async function fill(tier: Tier, event: ExtendableEvent): Promise<void> {
  const waitUntil = (done: Promise<unknown>) => event.waitUntil(done);
  await precaches[tier].install({ type: 'install', waitUntil } as ExtendableEvent);
}

/** Updates the learner's tier, if stored. A full phone drops it, so that the update still happens. */
export async function refillLearner(event: ExtendableEvent): Promise<void> {
  if (!(await caches.has(CACHES.learner))) return;
  await fill('learner', event).catch(async (error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    await caches.delete(CACHES.learner);
  });
}

/**
 * Has the earlier worker, which is in control until its requests end (up to five minutes), answer page loads with this
 * release's pages.
 */
export async function storeAcceptedPages(): Promise<void> {
  const pages = entries.filter(({ integrity }) => integrity !== undefined);
  const keys = Object.fromEntries(
    pages.map(({ url, tier }) => [answeredBy(url), precaches[tier].getCacheKeyForURL(url)]),
  );
  const cache = await caches.open(CACHES.public);
  await cache.put(ACCEPTED, new Response(JSON.stringify(keys)));
}

/** Forgets the last acceptance, so that the next version is offered again. */
export async function clearAcceptedPages(): Promise<void> {
  const cache = await caches.open(CACHES.public);
  await cache.delete(ACCEPTED);
}

/** The stored page of this release, or of the next one once it was accepted. */
export async function findPage(path: string): Promise<Response | undefined> {
  return (await findAccepted(path)) ?? findStored(path);
}

async function findAccepted(path: string): Promise<Response | undefined> {
  // Almost always true, which saves page loads the look into the cache.
  if (self.registration.waiting === null) return undefined;
  const accepted = await caches.match(ACCEPTED, { cacheName: CACHES.public });
  const keys: Record<string, string> = accepted ? await accepted.json() : {};
  const key = keys[path];
  return key === undefined ? undefined : caches.match(key);
}

async function findStored(path: string): Promise<Response | undefined> {
  const url = documentFor(path);
  const tier = TIERS.find((one) => precaches[one].getCacheKeyForURL(url) !== undefined);
  return tier && precaches[tier].matchPrecache(url);
}

/** A hashed file or an icon: as stored, also by the waiting release, else from the network. */
export async function file({ request, url }: { request: Request; url: URL }): Promise<Response> {
  const stored = (await findStored(url.pathname)) ?? (await caches.match(url.pathname));
  return stored ?? trusted(request, await fetch(request));
}

/** Deletes other releases' files and caches no longer used. */
export async function clean(event: ExtendableEvent, used: readonly string[]): Promise<void> {
  for (const name of await caches.keys()) {
    const tier = TIERS.find((one) => CACHES[one] === name);
    if (tier) await precaches[tier].activate(event);
    else if (name.startsWith('hub-') && !used.includes(name)) await caches.delete(name);
  }
}
