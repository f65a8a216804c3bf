/** The right button on a phone whose clock or zone is wrong (rules §5). */
import type { Page } from '@playwright/test';
import { COUNTDOWN_INTERVAL, HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { formatTime, formatWeekday } from '../../../src/domain/time/time.ts';
import { at, expect, test } from '../fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  joinNow,
  makeClasses,
  makeLearner,
  openDashboard,
  setClock,
} from '../fixtures/learner-fixtures.ts';
import { toDocument } from '../../factories/document.ts';

// Workers are off, because each sign-in would make them fetch the whole app. The tests in pwa/ cover them.
test.use({ serviceWorkers: 'block' });

test('a device clock 16 minutes ahead: the buttons and the countdown follow the hub’s', async ({ page }) => {
  const shift = 16 * MINUTE;
  await page.addInitScript(setClock, shift);
  const person = await makeLearner();
  const paid = { order: { status: 'approved' } } as const;
  const offering = await makeClasses(classes.running);
  await giveOrder(person, offering, paid);
  await giveOrder(person, await makeClasses({ saturday: 16 * MINUTE, sunday: 2 * HOUR }), paid);
  await openDashboard(page, person);

  expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - shift)).toBeLessThan(5_000);
  const buttons = page.getByRole('article').getByRole('button');
  await expect(buttons.filter({ hasText: joinNow(offering.saturdayStartsAt) })).toHaveCount(1);
  await expect(buttons.filter({ hasText: 'Unlocks T-15' })).toHaveCount(3);
  // The page may stand before the hub's answer has corrected its clock.
  await expect(async () => {
    const left = await page
      .getByRole('article')
      .getByText(/^Starts in \d+m \d+s$/)
      .innerText();
    const [minutes = 0, seconds = 0] = left.match(/\d+/g)?.map(Number) ?? [];
    const shown = minutes * MINUTE + seconds * 1_000;
    const passed = Date.now() - offering.saturdayStartsAt - 5 * MINUTE;
    // The countdown is renewed every five seconds.
    expect(Math.abs(16 * MINUTE - passed - shown)).toBeLessThan(8_000);
  }).toPass({ timeout: 25_000 });
});

test('the button opens by itself at the minute, and the focus stays where it was', async ({ page }) => {
  const person = await makeLearner();
  const offering = await makeClasses(classes.soon);
  await giveOrder(person, offering, { order: { status: 'approved' } });
  await openDashboard(page, person);
  const first = page.getByRole('article').getByRole('button').first();
  await expect(first).toHaveText('Unlocks T-15');
  await first.focus();
  // The class is moved to where its minute is near, however long the sign-in took.
  const opens = Date.now() + 3_000;
  const moved = { ...offering, saturdayStartsAt: opens + 15 * MINUTE };
  await at('offerings', offering.id).set(toDocument(moved));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(first).toHaveText(joinNow(moved.saturdayStartsAt), { timeout: 45_000 });
  expect(Date.now()).toBeGreaterThan(opens - 2_000);
  await expect(first).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: joinNow(moved.saturdayStartsAt) })).toBeAttached();
});

/** What a phone in that zone shows beside the time of a class. */
function ownTime(instant: number, timeZone: string): string {
  const own = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${own.format(instant)} on this phone`;
}

/** A paid class in some days; when it begins, and its part of the page. */
async function openWithClass(page: Page) {
  const person = await makeLearner();
  const offering = await makeClasses(classes.later);
  await giveOrder(person, offering, { order: { status: 'approved' } });
  await openDashboard(page, person);
  const startsAt = offering.saturdayStartsAt;
  return { startsAt, next: page.getByRole('region', { name: `${formatWeekday(startsAt)} class` }) };
}

test('a zone that changes while the dashboard is open: CAT stays, the own time comes and goes', async ({
  page,
}) => {
  const device = await page.context().newCDPSession(page);
  const travelTo = (timezoneId: string) => device.send('Emulation.setTimezoneOverride', { timezoneId });
  await travelTo('Africa/Lusaka');
  const { startsAt, next } = await openWithClass(page);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  for (const [zone, returns] of [
    ['Europe/London', true],
    ['Africa/Lusaka', true],
    ['Asia/Kolkata', false],
    ['Africa/Lusaka', false],
  ] as const) {
    await travelTo(zone);
    if (returns) await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // On return it is there at once; otherwise with the next tick of the countdown.
    const timeout = returns ? COUNTDOWN_INTERVAL / 2 : 2 * COUNTDOWN_INTERVAL;
    const own = zone === 'Africa/Lusaka' ? [] : [new RegExp(ownTime(startsAt, zone))];
    await expect(next.getByText('on this phone')).toHaveText(own, { timeout });
    await expect(next).toContainText(`${formatTime(startsAt)} CAT`);
  }
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});
