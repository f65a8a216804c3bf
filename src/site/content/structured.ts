/** A page's JSON-LD for search engines: the organisation, and the courses with instances and offers. */
import { classDay, classStarts, countryCode, currencyCode, repeatDay, repeatStarts } from '#hub';
import type { Course } from '../../domain/classes/course.ts';
import { classEnds, TIME_ZONE } from '../../domain/time/time.ts';
import { CLASS_LASTS, HOUR, MINUTE } from '../../domain/wire/limits.ts';
import { BRAND } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import type { Shown } from './shown.ts';

type Json = Record<string, unknown>;

const schedule = (byDay: string, startTime: string, weeks: number): Json => ({
  '@type': 'Schedule',
  // The value search engines document; schema.org allows any text.
  repeatFrequency: 'Weekly',
  repeatCount: weeks,
  byDay: `https://schema.org/${byDay}`,
  startTime: `${startTime}:00`,
  endTime: `${classEnds(startTime)}:00`,
  scheduleTimezone: TIME_ZONE,
});

const organisation = (base: string): Json => ({
  '@type': 'EducationalOrganization',
  '@id': `${base}/#organization`,
  name: BRAND,
  url: `${base}/`,
  logo: `${base}/icons/icon-512.png`,
  areaServed: countryCode,
});

/** ISO 8601: `PT2H`, `PT4H30M` */
function workload(time: number): string {
  const minutes = (time % HOUR) / MINUTE;
  return `PT${Math.floor(time / HOUR)}H${minutes === 0 ? '' : `${minutes}M`}`;
}

function courseNode(course: Course, base: string): Json {
  const offer = {
    '@type': 'Offer',
    category: 'Paid',
    price: course.price,
    priceCurrency: currencyCode,
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
        courseWorkload: workload(course.durationWeeks * CLASS_LASTS),
        courseSchedule: [
          schedule(classDay, classStarts, course.durationWeeks),
          schedule(repeatDay, repeatStarts, course.durationWeeks),
        ],
      },
    ],
  };
}

/** Null for a page without any. `base`: the site's address without a trailing slash. */
export function structuredData(path: string | null, { courses, contacts }: Shown, base: string) {
  const graph: Record<string, Json[]> = {
    [paths.home]: [
      {
        ...organisation(base),
        email: contacts.email,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          telephone: contacts.whatsapp,
          email: contacts.email,
        },
      },
      { '@type': 'WebSite', '@id': `${base}/#website`, name: BRAND, url: `${base}/`, inLanguage: 'en' },
    ],
    [paths.courses]: [
      organisation(base),
      {
        '@type': 'ItemList',
        itemListElement: courses.map((course, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: courseNode(course, base),
        })),
      },
    ],
  };
  const nodes = path === null ? undefined : graph[path];
  if (!nodes) return null;
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c');
}
