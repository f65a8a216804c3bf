/** Two hundred proofs that twenty phones made without a connection, over lines that come and go. */
import { paths } from '../../../src/domain/wire/paths.ts';
import { waitForLearnerTier } from '../../fixtures/learner-sign-in.ts';
import { classes, giveOrder, makeClasses, makeLearner, signIn } from '../../e2e/fixtures/learner-fixtures.ts';
import { fillMessage, sendButton } from '../../e2e/fixtures/proof-form.ts';
import { countProofs, expect, kept, test, timesThere } from './fixtures.ts';
import { flapping } from './proxy.ts';

test.use({ viewport: { width: 360, height: 800 } });

const PHONES = 20;
const PROOFS = 10;
/** The share of requests that meet a fault; its kind is drawn from four. */
const SHARE = 0.4;

for (let phone = 1; phone <= PHONES; phone += 1) {
  test(`flapping: phone ${phone} of ${PHONES} has each of its ${PROOFS} proofs at the hub once`, async ({
    page,
    line,
  }) => {
    const person = await makeLearner({ name: `Phone ${phone}` });
    const orders = await Promise.all(
      Array.from({ length: PROOFS }, async () => giveOrder(person, await makeClasses(classes.later))),
    );
    await signIn(page, person, '/dashboard', line.url);
    await expect(page.getByText('Up to date.')).toBeVisible();
    await waitForLearnerTier(page);
    await line.close();
    const made: { readonly orderId: string; readonly transactionId: string }[] = [];
    for (const { id: orderId } of orders) {
      // Without `only`, one proof would be for everything that is due.
      await page.goto(line.url + paths.register({ order: orderId, only: '1' }));
      const transactionId = await fillMessage(page);
      await sendButton(page).click();
      await expect(kept(page)).toBeVisible({ timeout: 30_000 });
      made.push({ orderId, transactionId });
    }
    line.disturb(flapping(phone, SHARE));
    await line.open();
    await page.goto(`${line.url}/dashboard`);
    const waiting = () =>
      page.evaluate(async () => {
        const opened = indexedDB.open('hub');
        await new Promise((resolve) => opened.addEventListener('success', resolve));
        const all = opened.result.transaction('outbox').objectStore('outbox').count();
        await new Promise((resolve) => all.addEventListener('success', resolve));
        opened.result.close();
        return all.result;
      });
    let times: readonly number[] = [];
    try {
      await expect.poll(waiting, { timeout: 200_000, intervals: [1_000] }).toBe(0);
    } finally {
      // Also where some still wait on the phone.
      times = await Promise.all(made.map(({ orderId, transactionId }) => timesThere(orderId, transactionId)));
      countProofs(times);
    }
    expect(line.disturbed('/functions/')).toBeGreaterThan(0);
    expect(times).toEqual(made.map(() => 1));
  });
}
