/** `catalogue`: all that is public in one small cacheable answer (rules §9). */
import type { Catalogue } from '../../../src/domain/wire/catalogue.ts';
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { inDisplayOrder } from '../../../src/domain/classes/course.ts';
import { COURSE_WEEKS, DAY, RECORDING_KEPT_AFTER_END } from '../../../src/domain/wire/limits.ts';
import { type PageName, pageNameSchema } from '../../../src/domain/wire/setting.ts';
import { lusakaDay } from '../../../src/domain/time/time.ts';
import { endpoint, replyCached } from '../http/http.ts';
import { pageHash } from '../store/page-texts.ts';
import { store } from '../store/store.ts';

/** For how long after a weekend somebody may watch its recording. */
const KEPT = COURSE_WEEKS * 7 * DAY + RECORDING_KEPT_AFTER_END;

async function readCatalogue(): Promise<Catalogue> {
  const since = lusakaDay(Date.now() - KEPT);
  const [courses, offerings, settings] = await Promise.all([
    store.find('courses', [['isActive', '==', true]]),
    store.find('offerings', [['weekendDate', '>=', since]]),
    store.get('publicSettings', PUBLIC_SETTINGS),
  ]);
  if (settings === null) throw new Error('settings/public is missing: the hub has no contacts');
  const { contacts, paymentNumbers, pages } = settings;
  const hashes = pageNameSchema.options.map((page) => [page, pageHash(pages[page])] as const);
  return {
    courses: inDisplayOrder(courses),
    offerings: offerings
      .filter(({ isVisible }) => isVisible)
      .sort((a, b) => a.weekendDate.localeCompare(b.weekendDate) || a.id.localeCompare(b.id)),
    contacts,
    paymentNumbers,
    pages: Object.fromEntries(hashes) as Record<PageName, string | null>,
  };
}

export const handler = endpoint(['GET'], async (request, reply) => {
  await replyCached(request, reply, await readCatalogue());
});
