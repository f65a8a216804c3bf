/** What a learner sees first on a phone: whom to pay, above the fold; nothing that moves, nothing that is cut off. */
import type { Locator, Page } from '@playwright/test';
import { formatOrderCode } from '../../../src/domain/money/order.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { expect, newEmail, test } from '../fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  makeClasses,
  makeLearner,
  openAccountMenu,
  openDashboard,
} from '../fixtures/learner-fixtures.ts';
import { COURSE, fill, submit, summaryOf } from '../fixtures/registration-fixtures.ts';

const PHONE = { width: 360, height: 800 };
test.use({ viewport: PHONE, serviceWorkers: 'block' });

/** Whom to pay, how much, with which reference, and the two buttons: all within the first screen. */
async function expectPayFirst(page: Page, code: string): Promise<void> {
  const parts = [
    page.getByRole('heading', { name: 'Pay K100' }),
    page.getByText('097 000 0000').first(),
    page.getByRole('definition').filter({ hasText: 'K100' }).first(),
    page.getByText(formatOrderCode(code)).first(),
    page.getByRole('link', { name: 'Dial *115#' }),
    page.getByRole('link', { name: 'Submit Proof to Unlock' }).first(),
  ];
  await expect(page.getByText('097 000 0000').first()).toBeVisible();
  await expect(async () => {
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const bottoms: number[] = [];
    for (const part of parts) {
      const box = await part.boundingBox({ timeout: 1_000 });
      bottoms.push(Math.round((box?.y ?? Infinity) + (box?.height ?? 0)));
    }
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(PHONE.height);
    // Showing the payment comes after paying.
    expect(bottoms.at(-1)).toBeGreaterThan(bottoms.at(-2) ?? Infinity);
  }).toPass();
}

/** Adds up what moves without the learner's doing (web.dev/cls, without its windows, and so never less). */
function watchShifts(): void {
  const moved = Object.assign(globalThis, { moved: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      hadRecentInput: boolean;
      value: number;
    })[])
      if (!entry.hadRecentInput) moved.moved += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

test('from the form to the dashboard on a slow phone: to pay comes first, little moves, and the way back knows the order', async ({
  page,
  context,
}) => {
  await page.addInitScript(watchShifts);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(paths.register());
  await fill(page, newEmail());
  await submit(page).click();
  const code = await summaryOf(page);
  await expect(page.getByRole('heading', { name: 'You are registered' })).toBeVisible();
  await expectPayFirst(page, code);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText('Up to date.')).toBeVisible();
  await expectPayFirst(page, code);
  const moved = await page.evaluate(() => (globalThis as unknown as { moved: number }).moved);
  expect(moved).toBeLessThanOrEqual(0.1);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy reference' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied: reference' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  // Back leads past the summary, which is gone, to the form.
  await page.goBack();
  await page.waitForURL(`**${paths.register()}`);
  await expect(
    page.getByText(`You are registered for ${COURSE}, order ${formatOrderCode(code)}.`),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Pay K100' }).click();
  await page.waitForURL(`**${paths.dashboard({ order: code })}`);
});

/** As the browser's own setting does; the content policy forbids a style sheet of the test's. */
const enlarge = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));

test('the header is one row, targets fit a thumb, and letters of twice the size need no scrolling sideways', async ({
  page,
}) => {
  const person = await makeLearner({ name: 'Chanda Mwansa' });
  const { id } = await giveOrder(person, await makeClasses(classes.later));
  await giveOrder(person, await makeClasses(classes.running), { order: { status: 'approved' } });
  await giveOrder(person, await makeClasses(classes.later), { order: { status: 'rejected', proofCount: 1 } });
  const cutOff = () =>
    page.evaluate(() => {
      const isCut = (element: Element) => {
        const { width, right } = element.getBoundingClientRect();
        return width > 1 && right > innerWidth + 1 && element.textContent !== '';
      };
      const cut = [...document.querySelectorAll('header *, main *')].filter(isCut);
      return [
        document.documentElement.scrollWidth - innerWidth,
        ...cut.map(({ outerHTML }) => outerHTML.slice(0, 80)),
      ];
    });
  await openDashboard(page, person);
  await expect(page.getByRole('button', { name: 'Your account' })).toHaveText('CM');
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
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeFocused();

  for (const [path, ready] of [
    [paths.dashboard(), 'Up to date.'],
    [paths.dashboard({ order: id }), 'Up to date.'],
    [paths.register({ order: id }), 'Confirmation message'],
    [paths.register(), 'Signed in as'],
    [paths.profile, 'Kept on this phone'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(ready).first()).toBeVisible();
    await enlarge(page);
    expect(await cutOff(), path).toEqual([0]);
    await openAccountMenu(page);
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 });
    expect(await cutOff(), `${path}, menu`).toEqual([0]);
  }
});

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('what one came to do has the left column, and one course fills the page', async ({ page }) => {
    const leftOf = async (first: Locator, second: Locator) => {
      await expect(first).toBeVisible();
      const [left, right] = [await first.boundingBox(), await second.boundingBox()];
      expect(right?.x).toBeGreaterThan((left?.x ?? Infinity) + (left?.width ?? 0));
      return { left, right };
    };
    const heading = (name: string) => page.getByRole('heading', { name });
    await page.goto(paths.register());
    await fill(page, newEmail());
    const form = await leftOf(page.locator('form'), heading('How it works'));
    expect(form.left?.y).toBeLessThan(300);
    await submit(page).click();
    const code = await summaryOf(page);
    await leftOf(heading('Pay K100'), heading('Next steps'));
    await page.goto(paths.register({ order: code }));
    await leftOf(page.getByRole('form', { name: 'Payment proof' }), page.getByText('097 000 0000'));
    await page.goto(paths.dashboard());
    await expect(page.getByText('Up to date.')).toBeVisible();
    const { left, right } = await leftOf(
      page.getByRole('region', { name: /Pay K100/ }),
      page.getByRole('listitem').filter({ hasText: 'Sunday repeat' }).first(),
    );
    expect(Math.abs((left?.y ?? 0) - (right?.y ?? Infinity))).toBeLessThan(150);
  });
});
