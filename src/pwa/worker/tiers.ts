/**
 * The two tiers of what this phone keeps of the site (rules §9): the public pages since the first visit, the
 * learner's app since someone registered, signed in or installed. The staff's code is in neither.
 */
import { NOT_FOUND } from './addresses.ts';
import type { Tier, TierEntry } from './entry.ts';

export const TIER_CACHES = { public: 'hub-public', learner: 'hub-learner' } as const satisfies Record<
  Tier,
  string
>;

/** Open pages of this many earlier releases still find their files here. */
const KEPT_RELEASES = 3;
const RELEASES = '/__releases';
const AT_ONCE = 4;

const keyOf = ({ url, revision }: TierEntry) => (revision === null ? url : `${url}?rev=${revision}`);

/** True iff the answer is whole and our own: no error, no part, no redirect, nothing opaque. */
export function isWhole(response: Response): boolean {
  return response.status === 200 && response.type === 'basic' && !response.redirected;
}

/**
 * A hashed file from the network. Hosting stamps a year on "not there" as well, so an answer from the moment of a
 * deploy would stand in the browser's cache for ever: what is not there is asked for once more, past that cache.
 */
export async function fetchHashed(file: Request | string): Promise<Response> {
  const response = await fetch(file);
  return response.ok ? response : fetch(file, { cache: 'reload' });
}

async function keep(cache: Cache, entry: TierEntry): Promise<void> {
  const key = keyOf(entry);
  if (await cache.match(key)) return;
  const response = await (entry.revision === null
    ? fetchHashed(entry.url)
    : fetch(entry.url, { cache: 'reload', ...(entry.integrity && { integrity: entry.integrity }) }));
  // Some servers send their not-found page with its own status even where it is asked for by name.
  const whole = isWhole(response) || (entry.url === NOT_FOUND && response.status === 404);
  if (!whole) throw new Error(`${entry.url} came with status ${response.status}`);
  await cache.put(key, response);
}

export class Tiers {
  readonly #entries: readonly TierEntry[];
  readonly #revised: ReadonlyMap<string, TierEntry>;

  constructor(entries: readonly TierEntry[]) {
    this.#entries = entries;
    this.#revised = new Map(
      entries.filter((entry) => entry.revision !== null).map((entry) => [entry.url, entry]),
    );
  }

  /**
   * Fetches what the tier lacks, a few files at a time, pages last: a page that is there has all it needs.
   * Rejects when something cannot be had; what came stays, so that the next try goes on from there.
   */
  async fill(tier: Tier): Promise<void> {
    const cache = await caches.open(TIER_CACHES[tier]);
    const wanted = this.#entries.filter((entry) => entry.tier === tier);
    for (const isPage of [false, true]) {
      const waiting = wanted.filter((entry) => (entry.integrity !== undefined) === isPage);
      const worker = async () => {
        for (let entry = waiting.shift(); entry; entry = waiting.shift()) await keep(cache, entry);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    }
  }

  /** The learner's tier is kept up to date where it was once asked for. A full phone loses it rather than the update. */
  async refillLearner(): Promise<void> {
    if (!(await caches.has(TIER_CACHES.learner))) return;
    await this.fill('learner').catch(async (error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
      await caches.delete(TIER_CACHES.learner);
    });
  }

  /** This release's file or page under the address, where it is kept; earlier releases' hashed files too. */
  async find(url: string): Promise<Response | undefined> {
    const page = this.#revised.get(url);
    const key = page === undefined ? url : keyOf(page);
    for (const cacheName of Object.values(TIER_CACHES)) {
      const kept = await caches.match(key, { cacheName });
      if (kept) return kept;
    }
    return undefined;
  }

  /** Drops what neither this release nor the last three need, and caches of ours that have no use any more. */
  async clean(used: readonly string[]): Promise<void> {
    const names = await caches.keys();
    const stale = names.filter((name) => name.startsWith('hub-') && !used.includes(name));
    await Promise.all(stale.map((name) => caches.delete(name)));
    const hashed = this.#entries.filter((entry) => entry.revision === null).map((entry) => entry.url);
    const cache = await caches.open(TIER_CACHES.public);
    const kept = await cache.match(RELEASES);
    const earlier: string[][] = kept ? await kept.json() : [];
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
