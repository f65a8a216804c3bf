/**
 * Plain links within the app go through the router, so that shared components need not import it. The browser handles
 * links to the static pages, to other origins and into other tabs.
 */

/** The path, query and fragment that a click leads to within the app; null where the click is the browser's. */
export function clickedPath(event: MouseEvent, isOfTheApp: (pathname: string) => boolean): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || !link.href || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isSamePage = pathname === location.pathname && search === location.search;
  if (origin !== location.origin || (isSamePage && hash !== '') || !isOfTheApp(pathname)) return null;
  return pathname + search + hash;
}
