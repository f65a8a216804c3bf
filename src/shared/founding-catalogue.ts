/** The founding courses and contacts: prerendered, seeded, then replaced by the stored catalogue (rules §9). */
import { contacts, courses } from '#hub';
import type { Course } from '../domain/classes/course.ts';
import { COURSE_PRICE_KWACHA, COURSE_WEEKS } from '../domain/wire/limits.ts';
import type { Contacts } from '../domain/wire/setting.ts';

const sold = { price: COURSE_PRICE_KWACHA, isActive: true, durationWeeks: COURSE_WEEKS };

export const foundingCourses: readonly Course[] = /* @__PURE__ */ courses.map((course, at) => ({
  ...sold,
  ...course,
  displayOrder: at + 1,
}));

export const foundingContacts: Contacts = contacts;

/** The live site's catalogue at build time (`tools/build/live-catalogue.ts`); undefined outside of a build. */
declare const LIVE: { readonly courses: readonly Course[]; readonly contacts: Contacts } | null;
const live = typeof LIVE === 'undefined' ? null : LIVE;

export const knownCourses = live === null ? foundingCourses : live.courses;
export const knownContacts = live === null ? foundingContacts : live.contacts;
