/**
 * Plain links within the app go through the router, so that shared components need not import it. The browser handles
 * links to the static pages, to other origins and into other tabs.
 */
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { paths } from './domain/wire/paths.ts';
import { routes } from './routes.tsx';

type Router = { navigate(to: string): Promise<void> };

export function routeLinkClicks(router: Router): void {
  document.addEventListener('click', (event) => {
    const address = addressOf(event);
    if (address === null || !isOfTheApp(address.pathname)) return;
    event.preventDefault();
    void router.navigate(address.pathname + address.search + address.hash);
  });
}

function addressOf(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || !link.href || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const address = new URL(link.href);
  const samePage = address.pathname === location.pathname && address.search === location.search;
  return address.origin !== location.origin || (samePage && address.hash !== '') ? null : address;
}

/** True iff the app has a page for the path, other than its not-found page. */
export function isOfTheApp(pathname: string, map: RouteObject[] = routes): boolean {
  if (pathname === paths.ops || pathname.startsWith(`${paths.ops}/`)) return true;
  const last = matchRoutes(map, pathname)?.at(-1);
  return last !== undefined && last.route.path !== '*';
}
