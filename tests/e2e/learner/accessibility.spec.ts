/** The learner's addresses on a phone: axe, light and dark, targets for a thumb, text at 200%. */
import type { Page } from '@playwright/test';
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
import { submitButton } from '../fixtures/registration-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Like the browser's own text setting; the content policy forbids a style sheet of the test. */
const enlarge = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));

/** What reaches beyond the right edge. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header *, main *')]
      .filter((element) => {
        const { width, right } = element.getBoundingClientRect();
        return width > 1 && right > innerWidth + 1 && element.textContent !== '';
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );

test('axe finds nothing on any address, targets fit a thumb, and text at 200% needs no sideways scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(paths.register());
  await expect(page.getByRole('option', { name: /^Cybersecurity Basics/ })).toBeAttached();
  await submitButton(page).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessible(page, { where: 'a form with errors' });
  expect(await beyond(page)).toBeLessThanOrEqual(0);

  await page.setViewportSize({ width: 360, height: 800 });
  const person = await makeLearner({ name: 'Chanda Mwansa' });
  const running = await makeClasses(classes.running);
  await giveOrder(person, running, { order: { status: 'approved' } });
  await giveOrder(person, await makeClasses(classes.soon), { order: { status: 'approved' } });
  const due = await giveOrder(person, await makeClasses(classes.later));
  await giveOrder(person, await makeClasses(classes.later), {
    order: { status: 'rejected', proofCount: 1 },
  });
  await openDashboard(page, person);
  const account = page.getByRole('button', { name: 'Your account' });
  await expect(account).toHaveText('CM');
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(64);
  await openAccountMenu(page);
  const menu = page.getByRole('navigation', { name: 'Your account' });
  await expect(menu.getByRole('link')).toHaveText(['Your Dashboard', 'Profile', 'Courses']);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main a, main button, main summary, header a, header button')]
      .filter((element) => element.checkVisibility() && element.ariaDisabled !== 'true')
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  );
  expect(small).toEqual([]);
  await expectAccessible(page, { where: 'the dashboard with its menu' });
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(account).toBeFocused();
  // The checks leave out what cannot be pressed.
  const closed = page.getByRole('article').getByRole('button', { name: 'Unlocks T-15' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const one of await closed.all()) expect(await contrastOf(one), colorScheme).toBeGreaterThan(4.5);
  }

  for (const [path, ready] of [
    [paths.dashboard(), 'Up to date.'],
    [paths.dashboard({ order: due.id }), 'Up to date.'],
    [paths.register({ order: due.id }), 'Confirmation message'],
    [paths.register(), 'Signed in as'],
    [paths.readiness, 'Clock: set.'],
    [paths.join(running.id, 'saturday'), joinNow(running.saturdayStartsAt)],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(ready).first()).toBeVisible();
    if (!path.startsWith(paths.dashboard())) await expectAccessible(page, { where: path });
    await enlarge(page);
    expect([await beyond(page), ...(await cutOff(page))], path).toEqual([0]);
    await openAccountMenu(page);
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 });
    expect([await beyond(page), ...(await cutOff(page))], `${path}, menu`).toEqual([0]);
  }
});
