/** The catalogue: answers from the cache and renews it for the next time; a page may ask for a fresh answer. */
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { paths } from '../../domain/wire/paths.ts';
import { abortAfter } from '../../shared/data/timeouts.ts';
import { isWhole } from './tiers.ts';

export const CATALOGUE_CACHE = 'hub-catalogue';
export const CATALOGUE = paths.command('catalogue');

/** How long the worker waits for the network, ms, because a lost connection would never answer. */
const TIMEOUT = 20_000;

const options = {
  cacheName: CATALOGUE_CACHE,
  plugins: [
    {
      requestWillFetch: async ({ request }: { request: Request }) =>
        new Request(request, { signal: abortAfter(TIMEOUT) }),
      cacheWillUpdate: async ({ response }: { response: Response }) => (isWhole(response) ? response : null),
    },
  ],
};
const cachedFirst = new StaleWhileRevalidate(options);
const fresh = new NetworkFirst(options);

/** True iff the page asked for an answer without caches, as the dashboard does during a class. */
const wantsFresh = ({ cache }: Request) => cache === 'no-store' || cache === 'no-cache' || cache === 'reload';

export function catalogue({
  event,
  request,
}: {
  event: ExtendableEvent;
  request: Request;
}): Promise<Response> {
  return (wantsFresh(request) ? fresh : cachedFirst).handle({ event, request });
}

/** Caches the catalogue, so that the first page without a connection has it. */
export async function warmCatalogue(): Promise<void> {
  const cache = await caches.open(CATALOGUE_CACHE);
  if (await cache.match(CATALOGUE)) return;
  const response = await fetch(CATALOGUE, { signal: abortAfter(TIMEOUT) });
  if (isWhole(response)) await cache.put(CATALOGUE, response);
}
