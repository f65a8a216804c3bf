/** The registration form as its journeys fill it. */
import type { Page } from '@playwright/test';
import { foundingCourses } from '../../src/shared/founding-catalogue.ts';
import { hold } from './hold.ts';

export const PASSWORD = 'three-green-mangoes';
export const COURSE = 'Data Analysis (Excel)';
export const courseId = foundingCourses.find(({ title }) => title === COURSE)?.id ?? '';

export async function fill(page: Page, email: string, changes: Record<string, string> = {}): Promise<void> {
  const values = {
    'Full Name': 'Natasha O’Brien 🌱 نتاشا',
    Email: email,
    'Phone Number': '097 765 4321',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
    ...changes,
  };
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Course', { exact: true }).selectOption(courseId);
  await page.getByRole('checkbox').check();
}
/** Keeps the app's code from coming until the returned function is called. */
export const holdScripts = (page: Page) => hold(page, '**/assets/*.js');

export const submit = (page: Page) => page.getByRole('button', { name: 'Register Now' });

export async function summaryOf(page: Page): Promise<string> {
  await page.waitForURL('**/registration-success');
  const shown = await page.getByText(/^[A-Z0-9]{4} [A-Z0-9]{4}$/).textContent();
  return (shown ?? '').replace(' ', '');
}
