/** A learner's own calendar: one file, an address that follows a moved class, and the end of it (rules §8). */
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { HOUR } from '../../../src/domain/wire/limits.ts';
import { formatOrderCode } from '../../../src/domain/money/order.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { docRef, expect, test } from '../fixtures/hub-fixtures.ts';
import { classes, giveOrder, makeClasses, makeLearner, openDashboard } from '../fixtures/learner-fixtures.ts';

/** The events that a calendar shows: the latest version of each. */
function starts(...files: string[]): Map<string, number> {
  const events = new Map<string, ICAL.Event>();
  for (const file of files) {
    const calendar = new ICAL.Component(ICAL.parse(file));
    for (const zone of calendar.getAllSubcomponents('vtimezone')) {
      ICAL.TimezoneService.register(new ICAL.Timezone(zone));
    }
    for (const component of calendar.getAllSubcomponents('vevent')) {
      const event = new ICAL.Event(component);
      if ((events.get(event.uid)?.sequence ?? -1) <= event.sequence) events.set(event.uid, event);
    }
  }
  return new Map([...events].map(([uid, { startDate }]) => [uid, startDate.toJSDate().getTime()]));
}

test('phone: the file and the address agree, a moved class is one event at its new time', async ({
  page,
}) => {
  const person = await makeLearner();
  const offering = await makeClasses(classes.later);
  const order = await giveOrder(person, offering, { order: { status: 'approved' } });
  await openDashboard(page, person);
  const card = page.getByRole('article').filter({ hasText: formatOrderCode(order.id) });
  await card.getByText('Add to your calendar').click();
  const download = card.getByRole('button', { name: 'Download calendar file' });
  // The opened content has the page's `box-sizing`, even in browsers that wrap it in a box of their own.
  await expect(download).toHaveCSS('box-sizing', 'border-box');
  const arriving = page.waitForEvent('download');
  await download.click();
  const file = readFileSync(await (await arriving).path(), 'utf8');
  expect(file.replaceAll('\r\n ', '')).toContain(paths.join(offering.id, 'saturday'));

  await card.getByRole('button', { name: 'Get a calendar address' }).click();
  const webcal = await card.getByRole('link', { name: 'Open in your calendar app' }).getAttribute('href');
  const address = new URL(webcal?.replace('webcal:', 'http:') ?? '');
  const { revision } = offering;
  const move = { saturdayStartsAt: new Date(offering.saturdayStartsAt + HOUR), revision: revision + 1 };
  await docRef('offerings', offering.id).update(move);
  const followed = await (await page.request.get(address.href)).text();
  const [saturday, sunday] = [...starts(file, followed).values()].map((one) => Math.floor(one / 1_000));
  const seconds = (instant: number) => Math.floor(instant / 1_000);
  expect(starts(file, followed).size).toBe(2);
  expect([saturday, sunday]).toEqual([
    seconds(offering.saturdayStartsAt + HOUR),
    seconds(offering.sundayStartsAt),
  ]);

  await card.getByRole('button', { name: 'End this address' }).click();
  await expect(card.getByText(/^The address has ended/)).toBeVisible();
  expect((await page.request.get(address.href)).status()).toBe(404);
});
