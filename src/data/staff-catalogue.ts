/** Reads of courses, weekends and links for staff: also what is hidden, and what no learner's client ever sees. */
import * as z from 'zod/mini';
import { collections } from '../domain/collections.ts';
import { type Course, courseSchema } from '../domain/course.ts';
import { classLinksSchema, documentIdSchema, type Offering, offeringSchema } from '../domain/offering.ts';
import type { Day } from '../domain/time.ts';
import type { Read } from './staff-firestore.ts';
import { readStaff } from './staff-live.ts';

/** How many weekends of all courses one list shows. */
export const WEEKENDS_SHOWN = 120;

const storedLinksSchema = z.extend(classLinksSchema, { id: documentIdSchema });
export type StoredLinks = z.infer<typeof storedLinksSchema>;

/** All courses in their order, hidden ones too. @throws CommandError */
export function fetchCourses(): Promise<Read<Course>> {
  return readStaff(({ fetchRows }) =>
    fetchRows({ collection: collections.courses, orderBy: [['displayOrder', 'asc']] }, courseSchema),
  );
}

/** The weekends from a Saturday on, nearest first, or those before it, latest first. @throws CommandError */
export function fetchOfferings(from: Day, side: 'coming' | 'past'): Promise<Read<Offering>> {
  return readStaff(({ fetchRows }) =>
    fetchRows(
      {
        collection: collections.offerings,
        where: [['weekendDate', side === 'coming' ? '>=' : '<', from]],
        orderBy: [['weekendDate', side === 'coming' ? 'asc' : 'desc']],
        limit: WEEKENDS_SHOWN,
      },
      offeringSchema,
    ),
  );
}

export type LinkedOffering = { readonly offering: Offering; readonly links: StoredLinks };

/** The weekends from a Saturday on with their links; one whose links cannot be read is named and left out. @throws CommandError */
export async function fetchLinked(from: Day): Promise<Read<LinkedOffering>> {
  const offerings = await fetchOfferings(from, 'coming');
  const links = await readStaff(({ fetchByIds }) =>
    fetchByIds(
      collections.classLinks,
      offerings.values.map(({ id }) => id),
      storedLinksSchema,
    ),
  );
  const values = offerings.values.flatMap((offering) => {
    if (links.unreadable.includes(offering.id)) return [];
    const { id } = offering;
    const none = { id, saturdayLink: null, sundayLink: null, recordingLink: null };
    return { offering, links: links.values.find((stored) => stored.id === id) ?? none };
  });
  return { values, unreadable: [...offerings.unreadable, ...links.unreadable] };
}
