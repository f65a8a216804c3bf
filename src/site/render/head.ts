/** Writes a page's `<head>` as text, because React would put it into the body. */
import { paper, paperDark } from '#hub';
import type { Head } from '../content/heads.ts';
import { WEEKLY } from '../../domain/time/class-week.ts';
import { BRAND } from '../../domain/wire/messages.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

type Options = {
  /** The site's address without a trailing slash. */
  readonly base: string;
  /** Null where search engines should not list the page. */
  readonly path: string | null;
  readonly css: string;
  readonly structured: string | null;
};

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escape(content)}">`;

const themeColours =
  `<meta name="theme-color" content="${paper}" media="(prefers-color-scheme:light)">` +
  `<meta name="theme-color" content="${paperDark}" media="(prefers-color-scheme:dark)">`;

const icons =
  '<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">' +
  '<link rel="manifest" href="/manifest.webmanifest">';

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
    meta('property', 'og:image:alt', `${BRAND}: live ${WEEKLY} classes`),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('');
}

/**
 * Loads the page's script after the first paint. A script missing during a deploy is fetched past the browser's cache,
 * which would keep that answer for a year. Until then this notes Ctrl+H and withholds it from the browser.
 * The same on every page, because the policy in `firebase.json` names its hash.
 */
export const LATE =
  '(d=>{let s=d.src;onkeydown=e=>!(d.dialog&&e.ctrlKey&&e.key=="h"&&(d.early=1));addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(()=>import(s).catch(()=>fetch(s,{cache:"reload"})))))})(document.currentScript.dataset)';

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
