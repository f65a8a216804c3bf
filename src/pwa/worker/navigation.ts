/** How each kind of navigation is answered, with and without the network. */
import { PRIVATE_CACHE } from '../worker-protocol.ts';
import { isServerOnly, NOT_FOUND, pathOf, SHELL } from './addresses.ts';
import { offlinePage } from './offline-page.ts';
import type { Tiers } from './tiers.ts';

type Handler = (event: { request: Request; url: URL }) => Promise<Response>;

/** Answers with the stored page of exactly this release, else from the network. */
function keptOrNetwork(tiers: Tiers, ...instead: string[]): Handler {
  return async ({ request, url }) => {
    for (const page of [pathOf(url), ...instead]) {
      const stored = await tiers.find(page);
      if (stored) return stored;
    }
    return fetch(request).catch(() => offlinePage());
  };
}

export const publicPage = (tiers: Tiers): Handler => keptOrNetwork(tiers);
export const appRoute = (tiers: Tiers): Handler => keptOrNetwork(tiers, SHELL);

/** Answers with the receipt from the network, else with this phone's private copy. */
export const receipt: Handler = async ({ request, url }) =>
  fetch(request).catch(
    async () => (await caches.match(url.pathname, { cacheName: PRIVATE_CACHE })) ?? offlinePage(),
  );

/** Answers all other paths from the network, else with our own page instead of the browser's error page. */
export function otherNavigation(tiers: Tiers): Handler {
  return ({ request, url }) =>
    fetch(request).catch(async () => {
      const notFound = isServerOnly(pathOf(url)) ? undefined : await tiers.find(NOT_FOUND);
      if (notFound === undefined) return offlinePage();
      return new Response(notFound.body, { status: 404, headers: notFound.headers });
    });
}
