/** The learner's addresses with axe, light and dark, on a phone. */
import { paths } from '../../../src/domain/wire/paths.ts';
import { contrastOf, expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  joinNow,
  makeClasses,
  makeLearner,
  openAccountMenu,
  openDashboard,
} from '../fixtures/learner-fixtures.ts';
import { submit } from '../fixtures/registration-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

test('axe finds nothing on any address, and what is closed can still be read', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(paths.register());
  await expect(page.getByRole('option', { name: /^Cybersecurity Basics/ })).toBeAttached();
  await submit(page).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessible(page, { where: 'a form with errors' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.setViewportSize({ width: 360, height: 800 });
  const person = await makeLearner();
  const running = await makeClasses(classes.running);
  await giveOrder(person, running, { order: { status: 'approved' } });
  await giveOrder(person, await makeClasses(classes.soon), { order: { status: 'approved' } });
  const due = await giveOrder(person, await makeClasses(classes.later));
  await giveOrder(person, await makeClasses(classes.later), {
    order: { status: 'rejected', proofCount: 1 },
  });
  await openDashboard(page, person);
  await openAccountMenu(page);
  await expectAccessible(page, { where: 'the dashboard with its menu' });
  // The checks leave out what cannot be pressed.
  const closed = page.getByRole('article').getByRole('button', { name: 'Unlocks T-15' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const one of await closed.all()) expect(await contrastOf(one), colorScheme).toBeGreaterThan(4.5);
  }
  for (const [path, ready] of [
    [paths.register({ order: due.id }), 'Confirmation message'],
    [paths.register(), 'Signed in as'],
    [paths.profile, 'Kept on this phone'],
    [paths.readiness, 'Clock: set.'],
    [paths.join(running.id, 'saturday'), joinNow(running.saturdayStartsAt)],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(ready).first()).toBeVisible();
    await expectAccessible(page, { where: path });
  }
});
