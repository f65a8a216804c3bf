/** The right button on a phone whose clock or zone is wrong (rules §5). */
import { HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { formatDateTime } from '../../../src/domain/time/time.ts';
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
test.use({ serviceWorkers: 'block', timezoneId: 'Europe/London' });

test('a device clock 16 minutes ahead: buttons and countdown follow the hub’s, and the phone says what is off', {
  tag: '@prove',
}, async ({ page }) => {
  const shift = 16 * MINUTE;
  await page.addInitScript(setClock, shift);
  const person = await makeLearner();
  const paid = { order: { status: 'approved' } } as const;
  const offering = await makeClasses(classes.running);
  await giveOrder(person, offering, paid);
  // By the phone's own clock it would be open.
  await giveOrder(person, await makeClasses({ saturday: 26 * MINUTE, sunday: 2 * HOUR }), paid);
  await openDashboard(page, person);

  const buttons = page.getByRole('article').getByRole('button');
  await expect(buttons.filter({ hasText: joinNow(offering.saturdayStartsAt) })).toHaveCount(1);
  await expect(buttons.filter({ hasText: 'Unlocks T-15' })).toHaveCount(3);
  // The page may be drawn before the hub's answer has corrected its clock.
  await expect(async () => {
    const left = await page
      .getByRole('article')
      .getByText(/^Starts in \d+m \d+s$/)
      .innerText();
    const [minutes = 0, seconds = 0] = left.match(/\d+/g)?.map(Number) ?? [];
    const shown = minutes * MINUTE + seconds * 1_000;
    const passed = Date.now() - offering.saturdayStartsAt - 5 * MINUTE;
    // The countdown is renewed every five seconds.
    expect(Math.abs(26 * MINUTE - passed - shown)).toBeLessThan(8_000);
  }).toPass();

  await page.getByRole('link', { name: 'Is this phone ready for class?' }).click();
  const ready = page.getByRole('region', { name: 'Is this phone ready for class?' });
  await expect(
    ready.getByText(/^The clock of this phone is 16 minutes ahead\..*Set date and time to automatic/),
  ).toBeVisible();
  await expect(ready.getByText(/^This phone is set to Europe\/London\./)).toBeVisible();
  const asOf = ready.getByText(/^Your dashboard can be read without signal, as of/);
  const lately = Array.from({ length: 5 }, (_, at) => formatDateTime(Date.now() + (1 - at) * MINUTE));
  await expect(asOf).toHaveText(new RegExp(`as of (${lately.join('|')})`));
});
