/**
 * The part of the catalogue that the way in needs: what is sold, and where to ask. Apart from the whole of it,
 * because offerings bring the time zone library along. The browser's cache makes one request of both.
 */
import * as z from 'zod/mini';
import { knownContacts, knownCourses } from '../../shared/founding-catalogue.ts';
import { storedPhoneSchema } from '../../domain/people/account.ts';
import { courseSchema, inDisplayOrder } from '../../domain/classes/course.ts';
import { isStale } from '../../domain/time/freshness.ts';
import { paths } from '../../domain/wire/paths.ts';
import { giveUpAfter } from '../../shared/data/timeouts.ts';
import { offlineError, translate } from '../../shared/data/errors.ts';

const storefrontSchema = z.object({
  courses: z.array(courseSchema),
  contacts: z.object({ whatsapp: storedPhoneSchema }),
});
export type Storefront = z.infer<typeof storefrontSchema>;

const PATIENCE = 15_000;

/** What the build knew. */
export const builtInStorefront: Storefront = {
  courses: inDisplayOrder(knownCourses),
  contacts: knownContacts,
};

type Answer = { readonly storefront: Storefront; readonly isOld: boolean };
let latest: Promise<Answer> | null = null;

/**
 * Calls `show` with what a cache of this phone holds, and once more with the hub's own word where that may be old:
 * nobody registers at last month's price. `last` says that no more will come. Fetches once per page load; after a
 * failure the next call tries again.
 * @throws CommandError
 */
export async function loadStorefront(show: (storefront: Storefront, last: boolean) => void): Promise<void> {
  try {
    latest ??= ask('default');
    const kept = await latest;
    show(kept.storefront, !kept.isOld);
    if (!kept.isOld) return;
    latest = ask('no-cache');
    show((await latest).storefront, true);
  } catch (thrown) {
    latest = null;
    throw translate(thrown);
  }
}

async function ask(cache: RequestCache): Promise<Answer> {
  const response = await fetch(paths.command('catalogue'), { cache, signal: giveUpAfter(PATIENCE) });
  if (!response.ok) throw offlineError();
  const { courses, contacts } = z.parse(storefrontSchema, await response.json());
  const storefront = { courses: inDisplayOrder(courses.filter(({ isActive }) => isActive)), contacts };
  return { storefront, isOld: isStale(response.headers.get('date'), Date.now()) };
}
