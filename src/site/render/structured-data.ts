/** JSON-LD for search engines: the organisation, and the courses with their instances and offers. */
import type { Course } from '../../domain/classes/course.ts';
import { HOUR, SATURDAY_STARTS, SUNDAY_ENDS, SUNDAY_STARTS } from '../../domain/wire/limits.ts';
import { BRAND } from '../../domain/wire/messages.ts';
import { TIME_ZONE } from '../../domain/time/time.ts';
import { paths } from '../../domain/wire/paths.ts';
import type { Site } from '../ui/site.ts';

type Json = Record<string, unknown>;

const schedule = (byDay: string, startTime: string, endTime: string, weeks: number): Json => ({
  '@type': 'Schedule',
  // The value that search engines document; schema.org allows any text.
  repeatFrequency: 'Weekly',
  repeatCount: weeks,
  byDay: `https://schema.org/${byDay}`,
  startTime: `${startTime}:00`,
  endTime: `${endTime}:00`,
  scheduleTimezone: TIME_ZONE,
});

/** The time one hour later: the spec names no end for Saturday, and Sunday's class takes an hour. */
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

/** The structured data of a page, or null; `base` is the site's address without a slash at the end. */
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
