import { currencySymbol } from '#hub';
import * as z from 'zod/mini';
import { LEARNING_POINTS } from '../wire/limits.ts';

export const courseIdSchema = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60));

export const courseSchema = z.object({
  id: courseIdSchema,
  title: z.string().check(z.minLength(1), z.maxLength(100)),
  description: z.string().check(z.minLength(1), z.maxLength(500)),
  learningPoints: z
    .array(z.string().check(z.minLength(1), z.maxLength(160)))
    .check(z.length(LEARNING_POINTS)),
  /** What a learner will have made at the end, in one line; older courses do not have it. */
  finalWork: z.exactOptional(z.string().check(z.maxLength(120))),
  price: z.int().check(z.gt(0), z.lte(100_000)),
  isActive: z.boolean(),
  displayOrder: z.int().check(z.gte(0)),
  durationWeeks: z.int().check(z.gt(0)),
});
export type Course = z.infer<typeof courseSchema>;

export const offeredCourseSchema = z.object({
  ...courseSchema.shape,
  registrationNote: z.exactOptional(z.string()),
  /** Where a learner who registers now begins; absent while registration is closed. Not `daySchema`: every public page would load its module. */
  firstWeekend: z.exactOptional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
});
export type OfferedCourse = z.infer<typeof offeredCourseSchema>;

export const COURSE_TAKEN = 'There is a course of this name already.';

/** The one way of writing money: `K100`, `K17.50`, `K1,050`. */
export function formatKwacha(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return `${currencySymbol}${amount.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** `Data Analysis`, `Data Analysis and Power BI`, `Data Analysis, Power BI and Excel`. */
export function formatList(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export function formatWeeks(weeks: number): string {
  return `${weeks} ${weeks === 1 ? 'week' : 'weeks'}`;
}

/** `K100`, or `From K80` where prices differ; null without courses. */
export function priceOfAll(courses: readonly Pick<Course, 'price'>[]): string | null {
  const prices = [...new Set(courses.map(({ price }) => price))].sort((a, b) => a - b);
  const [least] = prices;
  if (least === undefined) return null;
  return `${prices.length > 1 ? 'From ' : ''}${formatKwacha(least)}`;
}

/** The course's title; for a course no longer in the catalogue, one made from its id. */
export function courseTitle(courseId: string, courses: readonly Pick<Course, 'id' | 'title'>[]): string {
  const known = courses.find(({ id }) => id === courseId)?.title;
  return known ?? courseId.replace(/-/g, ' ').replace(/^./, (letter) => letter.toUpperCase());
}

export function inDisplayOrder<T extends Pick<Course, 'displayOrder' | 'title'>>(courses: readonly T[]): T[] {
  return [...courses].sort((a, b) => a.displayOrder - b.displayOrder || a.title.localeCompare(b.title));
}

/** A new course's id from its title: `Data Analysis (Excel)` becomes `data-analysis-excel`. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}
