/**
 * The part of the catalogue that registering needs: the courses and the contacts. It is a module of its own, because
 * the offerings would load the time zone library.
 */
import * as z from 'zod/mini';
import { knownContacts, knownCourses } from '../../shared/founding-catalogue.ts';
import { storedPhoneSchema } from '../../domain/people/account.ts';
import { courseSchema, inDisplayOrder } from '../../domain/classes/course.ts';
import { catalogueRequest } from '../../shared/data/catalogue-request.ts';

const storefrontSchema = z.object({
  courses: z.array(courseSchema),
  contacts: z.object({ whatsapp: storedPhoneSchema }),
});
export type Storefront = z.infer<typeof storefrontSchema>;

/** The storefront as of the build. */
export const builtInStorefront: Storefront = {
  courses: inDisplayOrder(knownCourses),
  contacts: knownContacts,
};

const request = catalogueRequest(storefrontSchema);

/**
 * Calls `show` with the storefront that a cache of this phone holds. Where that may be old, it calls `show` again with
 * the hub's answer, so that nobody registers at an old price. `last` is true at the last call. Fetches once per page
 * load; after a failure the next call tries again.
 * @throws CommandError
 */
export async function loadStorefront(show: (storefront: Storefront, last: boolean) => void): Promise<void> {
  const first = await request.load();
  show(first.found, !first.isOld);
  if (first.isOld) show((await request.reload()).found, true);
}
