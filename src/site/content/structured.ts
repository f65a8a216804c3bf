/** A page's JSON-LD for search engines: the organisation, and the courses with instances and offers. */
import { countryCode, currencyCode } from '#hub';
import type { Course } from '../../domain/classes/course.ts';
import { TIME_ZONE } from '../../domain/time/time.ts';
import { HOUR, SATURDAY_STARTS, SUNDAY_ENDS, SUNDAY_STARTS } from '../../domain/wire/limits.ts';
import { BRAND } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import type { Shown } from './shown.ts';

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
  areaServed: countryCode,
});

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
        courseWorkload: `PT${course.durationWeeks}H`,
        courseSchedule: [
          schedule('Saturday', SATURDAY_STARTS, anHourAfter(SATURDAY_STARTS), course.durationWeeks),
          schedule('Sunday', SUNDAY_STARTS, SUNDAY_ENDS, course.durationWeeks),
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
