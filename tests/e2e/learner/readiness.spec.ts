/** Whether a phone is ready for class, on one whose clock and zone are not (rules §5). */
import { HOUR, MINUTE } from '../../../src/domain/wire/limits.ts';
import { formatDateTime, formatFull, formatWeekday } from '../../../src/domain/time/time.ts';
import { expect, test } from '../fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  makeClasses,
  makeLearner,
  openDashboard,
  setClock,
} from '../fixtures/learner-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 }, timezoneId: 'Europe/London' });

test('phone: clock and zone that are off are named, with what to do; times stay right', async ({ page }) => {
  await page.addInitScript(setClock, HOUR);
  const person = await makeLearner();
  const offering = await makeClasses(classes.later);
  await giveOrder(person, offering, { order: { status: 'approved' } });
  await openDashboard(page, person);
  const next = page.getByRole('region', { name: `${formatWeekday(offering.saturdayStartsAt)} class` });
  await expect(next.getByText(formatFull(offering.saturdayStartsAt))).toBeVisible();

  await page.getByRole('link', { name: 'Is this phone ready for class?' }).click();
  const ready = page.getByRole('region', { name: 'Is this phone ready for class?' });
  await expect(
    ready.getByText(/^The clock of this phone is 1 hour ahead\..*set date and time to automatic/),
  ).toBeVisible();
  await expect(ready.getByText(/^This phone is set to Europe\/London\./)).toBeVisible();
  const asOf = ready.getByText(/^Your dashboard can be read without signal, as of/);
  const lately = Array.from({ length: 5 }, (_, minutes) => formatDateTime(Date.now() - minutes * MINUTE));
  await expect(asOf).toHaveText(new RegExp(`as of (${lately.join('|')})`));
});
