/** Writes the `<head>` of a page from the table of heads, as text, because React would put it into the body. */
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

/** Colours the browser's address bar and splash screen like the page. */
const themeColours =
  '<meta name="theme-color" content="#FBF7F0" media="(prefers-color-scheme:light)">' +
  '<meta name="theme-color" content="#15110E" media="(prefers-color-scheme:dark)">';

const icons =
  '<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">' +
  '<link rel="manifest" href="/manifest.webmanifest">';

/** The preview of a shared link in messengers. */
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
 * Loads the page's script after the first paint, because on a slow connection a script in the head delays the text.
 * A script that is missing, as during a deploy, is fetched again without the browser's cache, which would keep that
 * answer for a year. The text is the same on every page, because the policy in `firebase.json` names its hash.
 */
export const LATE =
  '(({src:s})=>addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(()=>import(s).catch(()=>fetch(s,{cache:"reload"}).then(r=>r.ok&&import(s)))))))(document.currentScript.dataset)';

/** Everything between `<head>` and `</head>` except the scripts. */
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
