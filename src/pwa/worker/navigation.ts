/** How each kind of navigation is answered, with and without the network. */
import * as hub from '#hub';
import { PRIVATE_CACHE, VERIFY_CACHE } from '../worker-protocol.ts';
import { isServerOnly, NOT_FOUND, pathOf, SHELL } from './addresses.ts';
import { findPage } from './tiers.ts';
import { BRAND } from '../../domain/wire/messages.ts';
import { WEAVE_CELLS, weaveColours, weavePaths } from '../../domain/records/mark.ts';
import { markSvg } from '../../shared/ui/brand/drawings.ts';

type Handler = (event: { request: Request; url: URL }) => Promise<Response>;

function keptOrNetwork(...instead: string[]): Handler {
  return async ({ request, url }) => {
    for (const page of [pathOf(url), ...instead]) {
      const stored = await findPage(page);
      if (stored) return stored;
    }
    return fetch(request).catch(() => offlinePage());
  };
}

export const publicPage = keptOrNetwork();
export const appRoute = keptOrNetwork(SHELL);

/** First the learner's own copy: while only the functions are away, hosting would answer with a page of the app. */
export const receipt: Handler = async ({ request, url }) =>
  (await caches.match(url.pathname, { cacheName: PRIVATE_CACHE })) ??
  fetch(request).catch(() => offlinePage());

/** The copy that the page itself stored when it was opened with signal, else the network. */
export const verifyPage: Handler = async ({ request, url }) =>
  (await caches.match(pathOf(url), { cacheName: VERIFY_CACHE })) ?? fetch(request).catch(() => offlinePage());

export const otherNavigation: Handler = ({ request, url }) =>
  fetch(request).catch(async () => {
    const notFound = isServerOnly(pathOf(url)) ? undefined : await findPage(NOT_FOUND);
    if (notFound === undefined) return offlinePage();
    return new Response(notFound.body, { status: 404, headers: notFound.headers });
  });

/** A piece of the woven pattern, torn in two, with one thread left. */
function tornCloth(): string {
  const threads = [...weavePaths()].map(([name, d]) => `<path d="${d}" fill="${weaveColours[name]}"/>`);
  const half = (d: string) => `<path d="${d}" fill="${hub.deep}"/><path d="${d}" fill="url(#w)"/>`;
  const pattern = `<pattern id="w" width="${WEAVE_CELLS}" height="${WEAVE_CELLS}" patternUnits="userSpaceOnUse" patternTransform="scale(8)" shape-rendering="crispEdges">${threads.join('')}</pattern>`;
  const thread = '<path d="M96 96h64" stroke="var(--copper)" stroke-width="4" stroke-dasharray="10 8"/>';
  const right = `<g transform="translate(64)">${half('M192 96 96 0v192z')}</g>`;
  return `<svg width="256" height="192" viewBox="0 0 256 192" aria-hidden="true">${pattern}${thread}${half('M0 96 96 0v192z')}${right}</svg>`;
}

const offlineHtml = () => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>No connection · ${BRAND}</title>
<style>
:root{color-scheme:light dark;--paper:${hub.paper};--ink:${hub.ink};--muted:${hub.muted};--line:${hub.hairline};--green:${hub.brand};--on:${hub.onBrand};--copper:${hub.accent}}
@media(prefers-color-scheme:dark){:root{--paper:${hub.paperDark};--ink:${hub.inkDark};--muted:${hub.mutedDark};--line:${hub.hairlineDark};--green:${hub.brandDark};--on:${hub.onBrandDark};--copper:${hub.accentDark}}}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;grid-template-rows:auto 1fr;background:var(--paper);color:var(--ink);font:17px/1.55 system-ui,sans-serif}
header{display:flex;padding:14px max(16px,50% - 576px);border-bottom:1px solid var(--line)}
header a{display:inline-flex;align-items:center;gap:10px;color:inherit;font-weight:800;letter-spacing:-.01em;text-decoration:none}
main{place-self:center;max-width:28rem;padding:32px 24px 64px;text-align:center}
svg{max-width:100%}
h1{margin:32px 0 12px;font-size:clamp(1.875rem,1.4rem + 2.4vw,3rem);font-weight:800;line-height:1.1;letter-spacing:-.03em}
p{margin:0 0 32px;text-wrap:balance;color:var(--muted)}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:12px}
nav a{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border:2px solid var(--green);border-radius:12px;color:var(--green);font-weight:700;text-decoration:none}
nav a:first-child{background:var(--green);color:var(--on)}
a:focus-visible{outline:3px solid var(--green);outline-offset:2px}
</style></head>
<body><header><a href="/">${markSvg(36)}${BRAND}</a></header><main>
${tornCloth()}
<h1>No connection</h1>
<p>This page needs the network and is not kept on this phone yet. Nothing is lost. Try again when you have signal.</p>
<nav><a href="">Try again</a><a href="/">Home</a></nav>
</main></body></html>`;

function offlinePage(): Response {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  };
  return new Response(offlineHtml(), { status: 503, headers });
}
