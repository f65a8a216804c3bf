/** How each kind of navigation is answered, with and without the network. */
import { PRIVATE_CACHE } from '../worker-protocol.ts';
import { isServerOnly, NOT_FOUND, pathOf, SHELL } from './addresses.ts';
import { offlinePage } from './offline-page.ts';
import type { Tiers } from './tiers.ts';

type Handler = (event: { request: Request; url: URL }) => Promise<Response>;

/** Kept pages at once, in exactly this release's version; the network where a page is not kept. */
function keptOrNetwork(tiers: Tiers, ...instead: string[]): Handler {
  return async ({ request, url }) => {
    for (const page of [pathOf(url), ...instead]) {
      const kept = await tiers.find(page);
      if (kept) return kept;
    }
    return fetch(request).catch(() => offlinePage());
  };
}

export const publicPage = (tiers: Tiers): Handler => keptOrNetwork(tiers);
export const appRoute = (tiers: Tiers): Handler => keptOrNetwork(tiers, SHELL);

/** Receipts are asked for, and shown from the copy that this phone kept when there is no network. */
export const receipt: Handler = async ({ request, url }) =>
  fetch(request).catch(
    async () => (await caches.match(url.pathname, { cacheName: PRIVATE_CACHE })) ?? offlinePage(),
  );

/** Anything else belongs to the server; without it, an address that nobody knows gets our page, not the browser's. */
export function otherNavigation(tiers: Tiers): Handler {
  return ({ request, url }) =>
    fetch(request).catch(async () => {
      const notFound = isServerOnly(pathOf(url)) ? undefined : await tiers.find(NOT_FOUND);
      if (notFound === undefined) return offlinePage();
      return new Response(notFound.body, { status: 404, headers: notFound.headers });
    });
}
