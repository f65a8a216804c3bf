/** What a learner sees first on a phone: whom to pay, above the fold; nothing that moves. */
import type { Locator, Page } from '@playwright/test';
import { formatOrderCode } from '../../../src/domain/money/order.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { expect, newEmail, test } from '../fixtures/hub-fixtures.ts';
import { classes, giveOrder, makeClasses, makeLearner, openDashboard } from '../fixtures/learner-fixtures.ts';
import { COURSE, fill, submitButton, waitForOrderCode } from '../fixtures/registration-fixtures.ts';

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

test('from the form to the dashboard on a slow phone: paying comes first, little moves, and Back still shows the order', {
  tag: '@prove',
}, async ({ page, context }) => {
  await page.addInitScript(watchShifts);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(paths.register());
  await fill(page, newEmail());
  await submitButton(page).click();
  const code = await waitForOrderCode(page);
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

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('the task at hand has the left column, and one course fills the page', { tag: '@prove' }, async ({
    page,
  }) => {
    const leftOf = async (first: Locator, second: Locator) => {
      await expect(first).toBeVisible();
      const [left, right] = [await first.boundingBox(), await second.boundingBox()];
      expect(right?.x).toBeGreaterThan((left?.x ?? Infinity) + (left?.width ?? 0));
      return { left, right };
    };
    const person = await makeLearner();
    const { id } = await giveOrder(person, await makeClasses(classes.later));
    await openDashboard(page, person);
    const { left, right } = await leftOf(
      page.getByRole('region', { name: /Pay K100/ }),
      page.getByRole('listitem').filter({ hasText: 'repeat' }).first(),
    );
    expect(Math.abs((left?.y ?? 0) - (right?.y ?? Infinity))).toBeLessThan(150);
    await page.goto(paths.register({ order: id }));
    await leftOf(page.getByRole('form', { name: 'Payment proof' }), page.getByText('097 000 0000'));
  });
});
