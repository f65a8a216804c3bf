/** Writes a page's `<head>` with its structured data as text, because React would put it into the body. */
import type { Head } from '../content/heads.ts';
import { BRAND } from '../../domain/wire/messages.ts';
import type { Course } from '../../domain/classes/course.ts';
import { HOUR, SATURDAY_STARTS, SUNDAY_ENDS, SUNDAY_STARTS } from '../../domain/wire/limits.ts';
import { TIME_ZONE } from '../../domain/time/time.ts';
import { paths } from '../../domain/wire/paths.ts';
import type { Site } from '../ui/site.ts';

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

/** For the browser's address bar and splash screen. */
const themeColours =
  '<meta name="theme-color" content="#FBF7F0" media="(prefers-color-scheme:light)">' +
  '<meta name="theme-color" content="#15110E" media="(prefers-color-scheme:dark)">';

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
    meta('property', 'og:image:alt', `${BRAND}: live weekend classes`),
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

type Json = Record<string, unknown>;

const schedule = (byDay: string, startTime: string, endTime: string, weeks: number): Json => ({
  '@type': 'Schedule',
  // The value search engines document; schema.org allows any text.
  repeatFrequency: 'Weekly',
  repeatCount: weeks,
  byDay: `https://schema.org/${byDay}`,
  startTime: `${startTime}:00`,
  endTime: `${endTime}:00`,
  scheduleTimezone: TIME_ZONE,
});

/** The spec names no end for Saturday; Sunday's class takes an hour. */
const anHourAfter = (time: string) =>
  new Date(Date.parse(`1970-01-01T${time}:00Z`) + HOUR).toISOString().slice(11, 16);

const organisation = (base: string): Json => ({
  '@type': 'EducationalOrganization',
  '@id': `${base}/#organization`,
  name: BRAND,
  url: `${base}/`,
  logo: `${base}/icons/icon-512.png`,
  areaServed: 'ZM',
});

function courseNode(course: Course, base: string): Json {
  const offer = {
    '@type': 'Offer',
    category: 'Paid',
    price: course.price,
    priceCurrency: 'ZMW',
    availability: 'https://schema.org/InStock',
    url: base + paths.register({ course: course.id }),
  };
  return {
    '@type': 'Course',
    '@id': `${base}${paths.courses}#${course.id}`,
    url: `${base}${paths.courses}#${course.id}`,
    name: course.title,
    description: course.description,
    inLanguage: 'en',
    provider: { '@id': `${base}/#organization` },
    teaches: course.learningPoints,
    offers: [offer],
    hasCourseInstance: [
      {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: `PT${course.durationWeeks}H`,
        courseSchedule: [
          schedule('Saturday', SATURDAY_STARTS, anHourAfter(SATURDAY_STARTS), course.durationWeeks),
          schedule('Sunday', SUNDAY_STARTS, SUNDAY_ENDS, course.durationWeeks),
        ],
      },
    ],
  };
}

/** JSON-LD of a page or null: the organisation, and the courses with instances and offers. `base` has no trailing slash. */
export function structuredData(site: Site, base: string): string | null {
  const graph: Record<string, Json[]> = {
    '/': [
      {
        ...organisation(base),
        email: site.contacts.email,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          telephone: site.contacts.whatsapp,
          email: site.contacts.email,
        },
      },
      { '@type': 'WebSite', '@id': `${base}/#website`, name: BRAND, url: `${base}/`, inLanguage: 'en' },
    ],
    [paths.courses]: [
      organisation(base),
      {
        '@type': 'ItemList',
        itemListElement: site.courses.map((course, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: courseNode(course, base),
        })),
      },
    ],
  };
  const nodes = site.path === null ? undefined : graph[site.path];
  if (!nodes) return null;
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c');
}
