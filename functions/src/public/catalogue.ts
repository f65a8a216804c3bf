import { type Course, inDisplayOrder, type OfferedCourse } from '../../../src/domain/classes/course.ts';
import type { Offering } from '../../../src/domain/classes/offering.ts';
import {
  firstToRegister,
  registrationNote as registrationNoteOf,
} from '../../../src/domain/cohort/registration.ts';
import { lusakaDay } from '../../../src/domain/time/time.ts';
import type { Catalogue, PageTextAnswer } from '../../../src/domain/wire/catalogue.ts';
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { COURSE_WEEKS, DAY, RECORDING_RETENTION } from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { type PageName, pageNameSchema } from '../../../src/domain/wire/setting.ts';
import { hashOf } from '../hash.ts';
import { endpoint, queryOf, replyCached } from '../http/http.ts';
import { notFound } from '../http/refused-error.ts';
import { store } from '../store/store.ts';

const KEPT = COURSE_WEEKS * 7 * DAY + RECORDING_RETENTION;

async function readCatalogue(): Promise<Catalogue> {
  const since = lusakaDay(Date.now() - KEPT);
  const [courses, offerings, settings] = await Promise.all([
    store.find('courses', { isActive: true }),
    store.find('offerings', { weekendDate: ['>=', since] }),
    store.get('publicSettings', PUBLIC_SETTINGS),
  ]);
  if (settings === null) throw new Error('settings/public is missing: the hub has no contacts');
  const { contacts, paymentNumbers, pages } = settings;
  const visible = offerings.filter(({ isVisible }) => isVisible);
  const hashes = pageNameSchema.options.map((page) => [page, pageHash(pages[page])] as const);
  return {
    courses: inDisplayOrder(courses).map((course) => withNote(course, visible)),
    offerings: visible
      .map(withoutDates)
      .sort((a, b) => a.weekendDate.localeCompare(b.weekendDate) || a.id.localeCompare(b.id)),
    contacts,
    paymentNumbers,
    pages: Object.fromEntries(hashes) as Record<PageName, string | null>,
  };
}

/** Adds what a course card says of registration, so that no page needs the dates. */
function withNote(course: Course, visible: readonly Offering[]): OfferedCourse {
  const own = visible.filter(({ courseId }) => courseId === course.id);
  const [note, first] = [registrationNoteOf(own, Date.now()), firstToRegister(own, Date.now())];
  return {
    ...course,
    ...(note !== null && { registrationNote: note }),
    ...(first !== undefined && { firstWeekend: first }),
  };
}

function withoutDates(offering: Offering): Offering {
  const { registrationOpensAt: _, registrationClosesAt: __, ...shown } = offering;
  return shown;
}

/** `catalogue`: all public data in one small cacheable answer (rules §9). */
export const catalogue = endpoint(['GET'], async (request, reply) => {
  await replyCached(request, reply, await readCatalogue());
});

export const pageText = endpoint(['GET'], async (request, reply) => {
  const page = pageNameSchema.safeParse(queryOf(request, 'page'));
  if (!page.success) throw notFound(errorMessages.notFound);
  const settings = await store.get('publicSettings', PUBLIC_SETTINGS);
  const text = settings?.pages[page.data] ?? null;
  await replyCached(request, reply, {
    page: page.data,
    text,
    hash: pageHash(text),
  } satisfies PageTextAnswer);
});

export function pageHash(text: string | null): string | null {
  return text === null ? null : hashOf(text).slice(0, 12);
}
