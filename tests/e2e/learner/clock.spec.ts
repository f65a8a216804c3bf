/** The right button on a phone whose clock or zone is wrong (rules §5). */
import type { Page } from '@playwright/test';
import { COUNTDOWN_INTERVAL, HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { formatDateTime, formatTime, formatWeekday } from '../../../src/domain/time/time.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  joinNow,
  makeClasses,
  makeLearner,
  openDashboard,
  setClock,
} from '../fixtures/learner-fixtures.ts';

// Workers are off, because each sign-in would make them fetch the whole app. The tests in pwa/ cover them.
test.use({ serviceWorkers: 'block' });

test.describe('in London', () => {
  test.use({ timezoneId: 'Europe/London' });
  test('a device clock 16 minutes ahead: buttons and countdown follow the hub’s, and the phone says what is off', async ({
    page,
  }) => {
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
    }).toPass();

    await page.getByRole('link', { name: 'Is this phone ready for class?' }).click();
    const ready = page.getByRole('region', { name: 'Is this phone ready for class?' });
    await expect(
      ready.getByText(/^The clock of this phone is 16 minutes ahead\..*set date and time to automatic/),
    ).toBeVisible();
    await expect(ready.getByText(/^This phone is set to Europe\/London\./)).toBeVisible();
    const asOf = ready.getByText(/^Your dashboard can be read without signal, as of/);
    const lately = Array.from({ length: 5 }, (_, minutes) => formatDateTime(Date.now() - minutes * MINUTE));
    await expect(asOf).toHaveText(new RegExp(`as of (${lately.join('|')})`));
  });
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
