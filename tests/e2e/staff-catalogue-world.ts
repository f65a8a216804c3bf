/** What the tests of the staff's other pages share: what the public sees, rows and dialogs, a course that nobody sees. */
import type { Page } from '@playwright/test';
import type { Catalogue } from '../../src/domain/wire/catalogue.ts';
import type { Course } from '../../src/domain/classes/course.ts';
import { makeCourse } from '../factories/course.ts';
import { toDocument } from '../factories/document.ts';
import { at, newCode } from './learner-world.ts';
import { dialog } from './staff-world.ts';

/** What the public sees now. */
export async function catalogue(page: Page): Promise<Catalogue> {
  const answer = await page.request.get('/functions/catalogue', { headers: { 'cache-control': 'no-cache' } });
  return (await answer.json()) as Catalogue;
}
export const priceOf = async (page: Page, id: string) =>
  (await catalogue(page)).courses.find((course) => course.id === id)?.price;
export const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name });
export const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();

/** A course that nobody sees, so that no other test meets it. */
export async function makeHiddenCourse(): Promise<Course> {
  const code = newCode().toLowerCase();
  const course = makeCourse({
    id: `e2e-${code}`,
    title: `Hidden ${code}`,
    isActive: false,
    displayOrder: 90,
  });
  await at('courses', course.id).set(toDocument(course));
  return course;
}
