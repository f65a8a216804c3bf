/** What a learner sees first on a phone: whom to pay, above the fold; nothing that moves, nothing that is cut off. */
import type { Locator, Page } from '@playwright/test';
import { formatOrderCode } from '../../../src/domain/money/order.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { toDocument } from '../../factories/document.ts';
import { makePaymentProof } from '../../factories/payment.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { at, expect, newEmail, newTransactionId, test } from '../fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  makeClasses,
  makeLearner,
  openAccountMenu,
  openDashboard,
  signIn,
} from '../fixtures/learner-fixtures.ts';
import { COURSE, fill, submit, summaryOf } from '../fixtures/registration-fixtures.ts';

const PHONE = { width: 360, height: 800 };
test.use({ viewport: PHONE, serviceWorkers: 'block' });

/** Whom to pay, how much, with which reference, and the two buttons: all within the first screen. */
async function expectPayFirst(page: Page, code: string, sum = 'K100'): Promise<void> {
  const parts = [
    page.getByRole('heading', { name: `Pay ${sum}` }),
    page.getByText('097 000 0000').first(),
    page.getByRole('definition').filter({ hasText: sum }).first(),
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

test('text at twice its size needs no scrolling sideways, and the menu can be reached', async ({ page }) => {
  const person = await makeLearner();
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

test('without a session too, the form fits at twice the size of text', async ({ page }) => {
  await page.goto(paths.register());
  await enlarge(page);
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(over).toBe(0);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }),
  ).toBeInViewport({
    ratio: 1,
  });
});

test('the header is one row; what can be tapped is as large as a thumb; axe finds nothing in the menu', async ({
  page,
}) => {
  const person = await makeLearner({ name: 'Chanda Mwansa' });
  await giveOrder(person, await makeClasses(classes.running), { order: { status: 'approved' } });
  await giveOrder(person, await makeClasses(classes.later));
  await openDashboard(page, person);
  await expect(page.getByRole('button', { name: 'Your account' })).toHaveText('CM');
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(64);
  await openAccountMenu(page);
  const menu = page.getByRole('navigation', { name: 'Your account' });
  await expect(menu.getByRole('link')).toHaveText(['Your Dashboard', 'Profile', 'Courses']);
  await expectAccessible(page);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main a, main button, main summary, header a, header button')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  );
  expect(small).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeFocused();
});

test('several due orders have one pay card with their sum, and the order that a link asked for is the first', async ({
  page,
}) => {
  const person = await makeLearner();
  const first = await giveOrder(person, await makeClasses(classes.later));
  const second = await giveOrder(person, await makeClasses(classes.later));
  await signIn(page, person, paths.dashboard({ order: first.id }));
  await expect(page.getByText('Up to date.')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Pay with' })).toHaveCount(1);
  await expectPayFirst(page, first.id, 'K200');
  const other = page.getByRole('article').filter({ hasText: formatOrderCode(second.id) });
  await expect(other.getByText('Payment Required').first()).toBeVisible();
  await expect(page.getByRole('region', { name: /^Pay K200 for .+ and / })).toBeVisible();
  // What stands above is not said again, and there is one way to show it.
  await expect(other.getByText(/^Together with .+, above\.$/)).toBeVisible();
  await expect(other.getByText('How to pay')).toBeHidden();
  const way = other.getByRole('link', { name: 'Submit Proof to Unlock' });
  await expect(way).toHaveAttribute('href', `/register?order=${second.id}`);
});

test('a resubmission begins with the form; where to pay is folded away', async ({ page }) => {
  const person = await makeLearner();
  const rejected = { status: 'rejected', rejectionReason: 'The amount was K10.' } as const;
  const latestProofId = `proof-${person.uid}`;
  const { id } = await giveOrder(person, await makeClasses(classes.later), {
    order: { ...rejected, proofCount: 1, latestProofId },
  });
  const transactionId = newTransactionId();
  const proof = makePaymentProof({
    ...rejected,
    id: latestProofId,
    orderId: id,
    userId: person.uid,
    transactionId,
  });
  await at('paymentProofs', proof.id).set(toDocument(proof));
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, person, paths.register({ order: id }));
  const form = page.getByRole('form', { name: 'Payment proof' });
  await expect(form).toBeVisible();
  // What was sent is listed, and its reason is not said a second time.
  await expect(page.getByRole('list', { name: 'Proofs you sent' })).toContainText(transactionId);
  await expect(page.getByText('The amount was K10.')).toHaveCount(1);
  await expect(page.getByText('097 000 0000')).toBeHidden();
  const where = page.getByText('Show where to pay');
  const [left, right] = [await form.boundingBox(), await where.boundingBox()];
  // The form has the first and wider column.
  expect(right?.x).toBeGreaterThan((left?.x ?? Infinity) + (left?.width ?? 0));
  await where.click();
  await expect(page.getByText('097 000 0000')).toBeVisible();
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
    const { left, right } = await leftOf(
      page.getByRole('region', { name: /Pay K100/ }),
      page.getByRole('listitem').filter({ hasText: 'Sunday repeat' }),
    );
    expect(Math.abs((left?.y ?? 0) - (right?.y ?? Infinity))).toBeLessThan(150);
  });
});
