/** A course that everybody sees is changed by staff, and the site follows. */
import { docRef, expect, newCode, test } from '../fixtures/hub-fixtures.ts';
import { dialog, signIn } from '../fixtures/staff-fixtures.ts';
import { catalogue, priceOf, rowOf, save } from '../fixtures/catalogue-fixtures.ts';

test('a course is priced, hidden, moved and made, and the site follows', async ({ page }) => {
  await signIn(page, 'manager', '/internal/ops/courses');
  const id = 'cybersecurity-basics';
  await page.getByRole('button', { name: 'Edit Cybersecurity Basics' }).click();
  const price = dialog(page).getByLabel('Price, kwacha');
  await price.fill('ten');
  await save(page);
  await expect(dialog(page).getByText('A price is a whole number of kwacha')).toBeVisible();
  await price.fill('150');
  await save(page);
  await expect(rowOf(page, 'Cybersecurity Basics')).toContainText('K150');
  await expect.poll(() => priceOf(page, id)).toBe(150);

  await page.getByRole('button', { name: 'Hide Cybersecurity Basics' }).click();
  await expect(rowOf(page, 'Cybersecurity Basics')).toContainText('Hidden');
  await expect.poll(() => priceOf(page, id)).toBeUndefined();
  await page.getByRole('button', { name: 'Open Cybersecurity Basics' }).click();
  await expect.poll(() => priceOf(page, id)).toBe(150);

  const order = async () => (await catalogue(page)).courses.map((course) => course.id);
  const before = await order();
  await page.getByRole('button', { name: 'Move Cybersecurity Basics up' }).click();
  await expect.poll(async () => (await order()).indexOf(id)).toBe(before.indexOf(id) - 1);
  await page.getByRole('button', { name: 'Move Cybersecurity Basics down' }).click();
  await expect.poll(order).toEqual(before);

  const title = `New ${newCode()}`;
  await page.getByRole('button', { name: 'New course' }).click();
  await dialog(page).getByLabel('Title').fill('Cybersecurity Basics');
  await dialog(page).getByLabel('Description').fill('Made by a test.');
  await dialog(page).getByLabel('What is learnt').fill('one\ntwo');
  await save(page);
  await expect(dialog(page).getByText('Write exactly 6 points')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByText('This is not saved yet. Cancel throws it away.')).toBeVisible();
  await dialog(page).getByLabel('What is learnt').fill('one\ntwo\n\nthree\nfour\nfive\nsix');
  await save(page);
  await expect(dialog(page).getByText('There is a course of this name already.')).toBeVisible();
  await dialog(page).getByLabel('Title').fill(title);
  await save(page);
  await expect(rowOf(page, title)).toContainText('Hidden');
  await docRef('courses', title.toLowerCase().replace(' ', '-')).delete();
  await docRef('courses', id).update({ price: 100 });
});
