/**
 * The two tiers of files that the worker stores (rules §9): the public pages from the first visit on, and the learner's
 * app once somebody registered, signed in or installed. The staff's code is in neither.
 */
import { paths } from '../../domain/wire/paths.ts';
import { isPage } from '../../shared/data/captive-portal.ts';
import { ACCEPTED } from '../worker-protocol.ts';
import { NOT_FOUND } from './addresses.ts';
import type { Tier, TierEntry } from './entry.ts';

export const TIER_CACHES = { public: 'hub-public', learner: 'hub-learner' } as const satisfies Record<
  Tier,
  string
>;

/** For so many earlier releases the files are stored, because pages of them may still be open. */
const KEPT_RELEASES = 3;
const RELEASES = '/__releases';
const AT_ONCE = 4;

const keyOf = ({ url, revision }: TierEntry) => (revision === null ? url : `${url}?rev=${revision}`);

/**
 * True iff the answer is a complete success of our own origin: not partial, redirected or opaque, and no page where none
 * was asked for.
 */
export function isWhole(response: Response, isPageWanted = false): boolean {
  const isSuccess = response.status === 200 && response.type === 'basic' && !response.redirected;
  return isSuccess && (isPageWanted || !isPage(response));
}

/**
 * A hashed file from the network. Hosting lets browsers cache a "not found" for a year too, such as one from the moment
 * of a deploy. After a "not found", or a captive portal's page, the file is therefore fetched again without the browser's
 * cache.
 */
export async function fetchHashed(file: Request | string): Promise<Response> {
  const response = await fetch(file);
  return response.ok && !isPage(response) ? response : fetch(file, { cache: 'reload' });
}

/**
 * The dashboard as it is stored: the script in its head starts the program, once what this phone has kept of the page is
 * painted. From the cache the program comes at once, and its coming would delay that paint (decision 0087).
 */
async function programLater(page: Response): Promise<Response> {
  const { headers } = page;
  const text = await page.text();
  const later = text
    .replace(/<link rel="modulepreload"/g, '<link data-rel="modulepreload"')
    .replace(/(<script type="module"[^>]*) src=/, '$1 data-src=');
  return new Response(later, { headers });
}

async function store(cache: Cache, entry: TierEntry): Promise<void> {
  const key = keyOf(entry);
  if (await cache.match(key)) return;
  const response = await (entry.revision === null
    ? fetchHashed(entry.url)
    : fetch(entry.url, { cache: 'reload', ...(entry.integrity && { integrity: entry.integrity }) }));
  // Some servers send the not-found page with status 404 even under its own address.
  const whole =
    isWhole(response, entry.integrity !== undefined) || (entry.url === NOT_FOUND && response.status === 404);
  if (!whole) throw new Error(`${entry.url} came with status ${response.status}`);
  await cache.put(key, entry.url === paths.dashboard() ? await programLater(response) : response);
}

export class Tiers {
  readonly #entries: readonly TierEntry[];
  readonly #byUrl: ReadonlyMap<string, TierEntry>;
  readonly #registration: ServiceWorkerRegistration;

  constructor(entries: readonly TierEntry[], registration: ServiceWorkerRegistration) {
    this.#entries = entries;
    this.#registration = registration;
    this.#byUrl = new Map(entries.map((entry) => [entry.url, entry]));
  }

  /**
   * Fetches the tier's missing files, a few at a time. Pages come last, so that a stored page has all its files. Rejects
   * where a file cannot be fetched; the others stay, and the next try continues from there.
   */
  async fill(tier: Tier): Promise<void> {
    const cache = await caches.open(TIER_CACHES[tier]);
    const wanted = this.#entries.filter((entry) => entry.tier === tier);
    for (const arePages of [false, true]) {
      const waiting = wanted.filter((entry) => (entry.integrity !== undefined) === arePages);
      const worker = async () => {
        for (let entry = waiting.shift(); entry; entry = waiting.shift()) await store(cache, entry);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    }
  }

  /** Updates the learner's tier, where there is one. On a full phone it is deleted, so that the update still happens. */
  async refillLearner(): Promise<void> {
    if (!(await caches.has(TIER_CACHES.learner))) return;
    await this.fill('learner').catch(async (error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
      await caches.delete(TIER_CACHES.learner);
    });
  }

  /**
   * Has every page load answered with this release's pages, although the worker of the release before is still in charge:
   * browsers let it end its requests first, which takes up to five minutes.
   */
  async takePages(): Promise<void> {
    const pages = this.#entries.filter((entry) => entry.integrity !== undefined);
    const keys = Object.fromEntries(pages.map((entry) => [entry.url, keyOf(entry)]));
    const cache = await caches.open(TIER_CACHES.public);
    await cache.put(ACCEPTED, new Response(JSON.stringify(keys)));
  }

  /** Gives the pages back to the worker in charge. A version that comes after the accepted one is offered anew. */
  async leavePages(): Promise<void> {
    const cache = await caches.open(TIER_CACHES.public);
    await cache.delete(ACCEPTED);
  }

  /** The stored page of this release, or of the next one where somebody accepted it. */
  async findPage(url: string): Promise<Response | undefined> {
    return (await this.#findAccepted(url)) ?? this.find(url);
  }

  async #findAccepted(url: string): Promise<Response | undefined> {
    // Hardly ever: without a version that waits, no page load is delayed by a look into the cache.
    if (this.#registration.waiting === null) return undefined;
    const accepted = await caches.match(ACCEPTED, { cacheName: TIER_CACHES.public });
    const keys: Record<string, string> = accepted ? await accepted.json() : {};
    const key = keys[url];
    return key === undefined ? undefined : this.#match(key, this.#byUrl.get(url));
  }

  /** The stored file or page of this release, or a hashed file of another one. */
  async find(url: string): Promise<Response | undefined> {
    const entry = this.#byUrl.get(url);
    return this.#match(entry === undefined ? url : keyOf(entry), entry);
  }

  async #match(key: string, entry: TierEntry | undefined): Promise<Response | undefined> {
    // Its own tier first: each look into a cache delays the page that asks.
    const tiers =
      entry?.tier === 'learner' ? (['learner', 'public'] as const) : (['public', 'learner'] as const);
    for (const cacheName of tiers.map((tier) => TIER_CACHES[tier])) {
      const found = await caches.match(key, { cacheName });
      if (found) return found;
    }
    return undefined;
  }

  /** Deletes files that neither this release nor the last three need, and caches that are no longer used. */
  async clean(used: readonly string[]): Promise<void> {
    const names = await caches.keys();
    const stale = names.filter((name) => name.startsWith('hub-') && !used.includes(name));
    await Promise.all(stale.map((name) => caches.delete(name)));
    const hashed = this.#entries.filter((entry) => entry.revision === null).map((entry) => entry.url);
    const cache = await caches.open(TIER_CACHES.public);
    const stored = await cache.match(RELEASES);
    const earlier: string[][] = stored ? await stored.json() : [];
    const releases = [hashed, ...earlier.filter((urls) => `${urls}` !== `${hashed}`)].slice(
      0,
      KEPT_RELEASES + 1,
    );
    await cache.put(RELEASES, new Response(JSON.stringify(releases)));
    const needed = new Set([...releases.flat(), ...this.#entries.map(keyOf), RELEASES]);
    for (const name of Object.values(TIER_CACHES)) if (names.includes(name)) await this.#drop(name, needed);
  }

  async #drop(name: string, needed: ReadonlySet<string>): Promise<void> {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      if (!needed.has(pathname + search)) await cache.delete(request);
    }
  }
}
