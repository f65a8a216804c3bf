/** Reads of courses, weekends and class links for staff, hidden ones included. */
import * as v from 'valibot';
import { collections } from '../../domain/wire/collections.ts';
import { type Course, courseSchema } from '../../domain/classes/course.ts';
import type { LinkedOffering } from '../../domain/classes/class-link.ts';
import {
  classLinksSchema,
  documentIdSchema,
  NO_LINKS,
  type Offering,
  offeringSchema,
} from '../../domain/classes/offering.ts';
import type { Day } from '../../domain/time/time.ts';
import type { Read } from '../../shared/data/decode.ts';
import { readStaff } from './reads.ts';

/** How many offerings one list shows. */
export const WEEKENDS_SHOWN = 120;
/** The most offerings that are read: six weeks back and three months ahead, of more courses than the hub has. */
const LINKS_SHOWN = 240;

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

const linksOfSchema = v.object({ ...classLinksSchema.entries, id: documentIdSchema });

/** The weekends from a Saturday on with their links, nearest first; unreadable links count as none. @throws CommandError */
export function fetchLinked(from: Day): Promise<Read<LinkedOffering>> {
  return readStaff(async ({ fetchByIds, fetchRows }) => {
    const offerings = await fetchRows(
      {
        collection: collections.offerings,
        where: [['weekendDate', '>=', from]],
        orderBy: [['weekendDate', 'asc']],
        limit: LINKS_SHOWN,
      },
      offeringSchema,
    );
    const ids = offerings.values.map(({ id }) => id);
    const found = await fetchByIds(collections.classLinks, ids, linksOfSchema);
    const linksOf = new Map(found.values.map(({ id, ...links }) => [id, links]));
    return {
      values: offerings.values.map((offering) => ({ offering, links: linksOf.get(offering.id) ?? NO_LINKS })),
      unreadable: [...new Set([...offerings.unreadable, ...found.unreadable])],
    };
  });
}
