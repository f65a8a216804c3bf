/**
 * The part of the catalogue that the way in needs: what is sold, and where to ask. Apart from the whole of it,
 * because offerings bring the time zone library along.
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

/** What the build knew. */
export const builtInStorefront: Storefront = {
  courses: inDisplayOrder(knownCourses),
  contacts: knownContacts,
};

const request = catalogueRequest(storefrontSchema);

/**
 * Calls `show` with what a cache of this phone holds, and once more with what the hub says where that may be old:
 * nobody registers at last month's price. `last` says that no more will come. Fetches once per page load; after a
 * failure the next call tries again.
 * @throws CommandError
 */
export async function loadStorefront(show: (storefront: Storefront, last: boolean) => void): Promise<void> {
  const kept = await request.load();
  show(kept.found, !kept.isOld);
  if (kept.isOld) show((await request.reload()).found, true);
}
