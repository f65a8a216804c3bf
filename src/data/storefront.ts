/**
 * The part of the catalogue that the way in needs: what is sold, and where to ask. Apart from the whole of it,
 * because offerings bring the time zone library along. The browser's cache makes one request of both.
 */
import * as z from 'zod/mini';
import { foundingContacts, foundingCourses } from '../content/catalogue.ts';
import { storedPhoneSchema } from '../domain/account.ts';
import { courseSchema, inDisplayOrder } from '../domain/course.ts';
import { paths } from '../paths.ts';
import { giveUpAfter } from '../patience.ts';
import { offlineError, translate } from './errors.ts';

const storefrontSchema = z.object({
  courses: z.array(courseSchema),
  contacts: z.object({ whatsapp: storedPhoneSchema }),
});
export type Storefront = z.infer<typeof storefrontSchema>;

const PATIENCE = 15_000;

/** What the build knew. */
export const builtInStorefront: Storefront = {
  courses: inDisplayOrder(foundingCourses),
  contacts: foundingContacts,
};

let latest: Promise<Storefront> | null = null;

/** Fetches once per page load; a failure is forgotten, so that the next call tries again. @throws CommandError */
export function loadStorefront(): Promise<Storefront> {
  latest ??= fetchStorefront().catch((thrown: unknown) => {
    latest = null;
    throw translate(thrown);
  });
  return latest;
}

async function fetchStorefront(): Promise<Storefront> {
  const response = await fetch(paths.command('catalogue'), { signal: giveUpAfter(PATIENCE) });
  if (!response.ok) throw offlineError();
  const { courses, contacts } = z.parse(storefrontSchema, await response.json());
  return { courses: inDisplayOrder(courses.filter(({ isActive }) => isActive)), contacts };
}
