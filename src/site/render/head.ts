/** Writes the `<head>` of a page from the one table of heads. Plain text, because React would leave it in the body. */
import type { Head } from '../content/heads.ts';
import { BRAND } from '../../domain/wire/messages.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

type Options = {
  /** The site's address without a slash at the end. */
  readonly base: string;
  /** The page's path, or null where search engines should not list it. */
  readonly path: string | null;
  readonly css: string;
  readonly structured: string | null;
};

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escape(content)}">`;

/** Address bar and splash in the colours of the page. */
const themeColours =
  '<meta name="theme-color" content="#FBF7F0" media="(prefers-color-scheme:light)">' +
  '<meta name="theme-color" content="#15110E" media="(prefers-color-scheme:dark)">';

const icons =
  '<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">' +
  '<link rel="manifest" href="/manifest.webmanifest">';

/** What a messenger shows of a shared link. */
function preview(head: Head, base: string, path: string): string {
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', BRAND),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', base + path),
    meta('property', 'og:image', `${base}/og.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', `${BRAND}: live weekend classes`),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('');
}

/**
 * Fetches the page's script once the page has been painted: on a slow line a script that is named in the head
 * shares it with the words. A script that was missing for a moment, during a deploy, is asked for past the browser's
 * cache, which keeps that answer for a year. The same text on every page, as the policy in `firebase.json` names it
 * by its hash.
 */
export const LATE =
  '(({src:s})=>addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(()=>import(s).catch(()=>fetch(s,{cache:"reload"}).then(r=>r.ok&&import(s)))))))(document.currentScript.dataset)';

/** Everything between `<head>` and `</head>` but the scripts. */
export function writeHead(head: Head, options: Options): string {
  const { base, path, css, structured } = options;
  const shownAs = path ?? head.sharedAs;
  return [
    `<title>${escape(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'color-scheme', 'light dark'),
    themeColours,
    path === null ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${base}${path}">`,
    shownAs === undefined ? '' : preview(head, base, shownAs),
    icons,
    `<style>${css}</style>`,
    structured === null ? '' : `<script type="application/ld+json">${structured}</script>`,
  ].join('');
}
