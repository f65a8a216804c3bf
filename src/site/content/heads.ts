/** The `<head>` of every page: what search engines, shared links and tabs show. Written as text, because React would put it into the body. */
import {
  country,
  courses,
  courseWeeks,
  paper,
  paperDark,
  skills,
  timeZoneLabel,
  town,
  weekendWord,
} from '#hub';
import { BRAND } from '../../domain/wire/messages.ts';
import { siteMessages } from '../../domain/wire/site-messages.ts';
import { WEEKLY, capital, countOf } from '../../domain/time/class-week.ts';
import { paths } from '../../domain/wire/paths.ts';

type Head = {
  readonly title: string;
  readonly description: string;
  /** The path of a page that people share but search engines do not list. */
  readonly sharedAs?: string;
};

const titled = (title: string, description: string): Head => ({ title: `${title} · ${BRAND}`, description });

export const publicHeads = {
  '/': titled(
    siteMessages.headline,
    `Live ${WEEKLY} classes in ${skills}. ${capital(countOf(courseWeeks, 'week'))} for each skill, on your phone. ${town} time, anywhere in ${country}.`,
  ),
  [paths.courses]: titled(
    'Courses',
    `${capital(countOf(courses.length, 'digital skill'))} in ${countOf(courseWeeks, weekendWord)} each: what you will learn, when classes are, and what they cost. ${siteMessages.schedule.replace(' |', ', repeated')} ${timeZoneLabel}.`,
  ),
  [paths.about]: titled(
    'About',
    `Who we are, how we teach and what we do not promise: short live courses in digital skills for people in ${country}.`,
  ),
  [paths.support]: titled(
    'Support',
    'Help with registering, paying by mobile money and joining your class: WhatsApp, email, and answers to the usual questions.',
  ),
  [paths.terms]: titled(
    'Terms of Service',
    'What you buy, how you pay and how class links work, in plain words.',
  ),
  [paths.privacy]: titled(
    'Privacy Policy',
    'What the hub keeps about you, why, where, and how to have it changed or deleted.',
  ),
  [paths.verifyPage]: titled(
    'Check a Certificate',
    'Scan the QR code of a certificate or paste its link: your own browser checks who signed it, and nothing is sent anywhere.',
  ),
} as const satisfies Record<string, Head>;
export type PublicPath = keyof typeof publicHeads;

export const notFoundHead = titled(
  'Page not found',
  'This page does not exist. The courses are one step away.',
);

/** Pages of the app by file name, none of them indexed. */
export const appHeads: Readonly<Record<string, Head>> = {
  app: { title: BRAND, description: 'Your courses and class links.' },
  register: {
    ...titled('Register', 'Choose a course, register and pay by mobile money.'),
    sharedAs: paths.register(),
  },
  auth: titled('Sign In', 'Sign in to your student portal.'),
  dashboard: titled('Your Dashboard', 'Your courses, payments and class links.'),
};

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

// Without `crossorigin` the manifest would take a connection of its own.
const icons =
  '<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">' +
  '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">';

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
    themeColours,
    path === null ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${base}${path}">`,
    shownAs === undefined ? '' : preview(head, base, shownAs),
    icons,
    `<style>${css}</style>`,
    structured === null ? '' : `<script type="application/ld+json">${structured}</script>`,
  ].join('');
}
