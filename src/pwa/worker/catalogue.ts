/** Courses, prices, contacts: what is kept at once, and news for the next time; a page that asks for fresh gets fresh. */
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { paths } from '../../domain/wire/paths.ts';
import { abortAfter } from '../../shared/data/timeouts.ts';
import { isWhole } from './tiers.ts';

export const CATALOGUE_CACHE = 'hub-catalogue';
export const CATALOGUE = paths.command('catalogue');

const options = {
  cacheName: CATALOGUE_CACHE,
  plugins: [
    {
      cacheWillUpdate: async ({ response }: { response: Response }) => (isWhole(response) ? response : null),
    },
  ],
};
const kept = new StaleWhileRevalidate(options);
const fresh = new NetworkFirst(options);

/** True iff the page itself asked past every cache, as a dashboard during a class does. */
const wantsFresh = ({ cache }: Request) => cache === 'no-store' || cache === 'no-cache' || cache === 'reload';

export function catalogue({
  event,
  request,
}: {
  event: ExtendableEvent;
  request: Request;
}): Promise<Response> {
  return (wantsFresh(request) ? fresh : kept).handle({ event, request });
}

/** A connection that has died keeps the worker waiting no longer than this, ms. */
const TIMEOUT = 20_000;

/** Has the catalogue at hand before the first page without signal asks for it. */
export async function warmCatalogue(): Promise<void> {
  const cache = await caches.open(CATALOGUE_CACHE);
  if (await cache.match(CATALOGUE)) return;
  const response = await fetch(CATALOGUE, { signal: abortAfter(TIMEOUT) });
  if (isWhole(response)) await cache.put(CATALOGUE, response);
}
