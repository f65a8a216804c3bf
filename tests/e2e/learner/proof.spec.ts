/** The payment step: pasted message, picture, outbox, and one proof whatever happens (spec §2, rules §3). */
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DASHBOARD_KEPT } from '../../../src/pwa/worker/addresses.ts';
import { makeJpegHeader, makePng } from '../../factories/picture.ts';
import { docRef, expect, newTransactionId, test } from '../fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  makeClasses,
  makeLearner,
  openDashboard,
  proofsOf,
  signIn,
  submitSignIn,
} from '../fixtures/learner-fixtures.ts';
import { expectAtTop, messageWith, sendButton, thanks, unfold } from '../fixtures/proof-form.ts';
import { withoutNewApis } from '../fixtures/old-phone.ts';
import { keepLearnerTier, keptAddresses, workerInCharge } from '../fixtures/site-fixtures.ts';

test.use({ viewport: { width: 360, height: 800 } });

async function openStep(page: Page, changes: Parameters<typeof giveOrder>[2] = {}) {
  const person = await makeLearner();
  const order = await giveOrder(person, await makeClasses(classes.later), changes);
  await signIn(page, person, `/register?order=${order.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Show your payment' })).toBeVisible();
  return { person, order };
}

test('a pasted message fills the form, loses the balance, and is sent once', { tag: '@prove' }, async ({
  page,
}) => {
  const { order } = await openStep(page);
  const id = newTransactionId();
  const message = page.getByLabel('Confirmation message');
  await message.fill(messageWith(id));
  await message.blur();
  await expect(page.getByLabel('Transaction ID')).toHaveValue(id);
  await expect(message).not.toHaveValue(/5\.56/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('5.56');

  await page.reload();
  await expect(page.getByLabel('Transaction ID')).toHaveValue(id);
  // One line and the button: the fields are folded.
  await expect(page.getByText(`K100 · Airtel · ${id}`)).toBeVisible();
  await expect(page.getByLabel('Network')).toBeHidden();
  // The pay card above the form is loaded, so that nothing moves the button under the pointer.
  await expect(page.getByRole('link', { name: 'Contact us on WhatsApp' })).toBeVisible();
  await sendButton(page).dblclick();
  await expect(page.getByText(thanks)).toBeVisible();
  // A learner who has paid is not asked to pay.
  await expectAtTop(page, 'We have it');
  await expect(page.getByLabel('Confirmation message')).toBeHidden();
  await expect(page.getByText('Payment Required')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  await page.getByText('What you sent').click();
  await expect(page.getByRole('list', { name: 'Proofs you sent' }).getByRole('listitem')).toHaveCount(1);
  const proofs = await proofsOf(order.id);
  expect(proofs).toHaveLength(1);
  expect(proofs[0]).toMatchObject({
    transactionId: id,
    network: 'airtel',
    amount: 100,
    status: 'under_review',
  });
  expect(proofs[0]?.['message']).not.toContain('5.56');
  expect((await docRef('orders', order.id).get()).data()).toMatchObject({
    status: 'under_review',
    proofCount: 1,
  });

  await page.getByText('Something was wrong with it? Send a new one').click();
  await page.getByLabel('Confirmation message').fill(messageWith(newTransactionId()));
  await page.getByLabel('Confirmation message').blur();
  await sendButton(page).click();
  await expect(page.getByText('Replaced by a newer proof')).toBeVisible();
  expect(await proofsOf(order.id)).toHaveLength(2);
});

test('a picture is shrunk, shown and sent once, though the answer is lost; a wrong file or order is refused', async ({
  page,
}) => {
  await page.addInitScript(withoutNewApis);
  const other = await giveOrder(await makeLearner(), await makeClasses(classes.later));
  const { order } = await openStep(page);
  for (const code of [other.id, 'ACDEFGHJ']) {
    await page.goto(`/register?order=${code}`);
    await expect(page.getByText('We could not find that order in your account.')).toBeVisible();
  }
  await page.goto(`/register?order=${order.id}`);
  const picture = page.getByLabel('Picture of the payment');
  const forged = { name: 'proof.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload=alert(1)>') };
  await picture.setInputFiles(forged);
  await expect(page.getByText('This file is not a JPEG, PNG or WebP picture.')).toBeVisible();
  const bomb = {
    name: 'bomb.jpg',
    mimeType: 'image/jpeg',
    buffer: makeJpegHeader({ width: 60_000, height: 60_000 }),
  };
  await picture.setInputFiles(bomb);
  await expect(page.getByText('This picture has a size that we cannot show.')).toBeVisible();

  await picture.setInputFiles({
    name: 'shot.png',
    mimeType: 'image/png',
    buffer: makePng({ width: 90, height: 90 }),
  });
  await expect(page.getByText(/Picture: \d+ KB before, \d+ KB after/)).toBeVisible();
  await expect(page.getByAltText('Your picture as it will be sent')).toBeVisible();
  await page.getByLabel('Transaction ID').fill(String(randomInt(1_000_000_000, 9_999_999_999)));
  await page.getByLabel('Network').selectOption('mtn');
  // The first answer is lost; the proof that is sent again is the same one.
  let tries = 0;
  await page.route('**/functions/submit-proof', async (route) => {
    tries += 1;
    if (tries > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await sendButton(page).click();
  await expect(page.getByText(thanks)).toBeVisible();
  expect(await proofsOf(order.id)).toMatchObject([{ hasImage: true, message: null }]);
});

test('what another app shares fills the form, even with a stopped worker, no hub, and a sign-in in between', async ({
  page,
  hubProxy,
}) => {
  const person = await makeLearner();
  const order = await giveOrder(person, await makeClasses(classes.later));
  const id = newTransactionId();
  await page.goto(`${hubProxy.url}/auth`);
  await workerInCharge(page);
  await keepLearnerTier(page);
  // The system's share sheet, which a test cannot use, posts the manifest's form; so does this.
  await page.evaluate((text) => {
    document.body.innerHTML = `<form method="post" enctype="multipart/form-data" action="/share">
      <input name="text" value="${text}"><input type="file" name="images" multiple><button>Share</button></form>`;
  }, messageWith(id));
  const shot = { name: 'shot.png', mimeType: 'image/png', buffer: makePng({ width: 90, height: 90 }) };
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await page.locator('input[type=file]').setInputFiles([shot, note]);
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await hubProxy.close();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.waitForURL((url) => url.pathname === '/auth' && url.searchParams.get('next') === '/share');
  await hubProxy.open();
  await page.reload();
  await submitSignIn(page, person.email);
  await page.waitForURL(`**/register?order=${order.id}`);
  await expect(page.getByLabel('Transaction ID')).toHaveValue(id);
  await expect(page.getByLabel('Confirmation message')).not.toHaveValue(/5\.56/);
  await unfold(page);
  await expect(page.getByAltText('Your picture as it will be sent')).toBeVisible();
});

/** 20 kbit/s, and each answer after 2 s. */
const SLOW = { offline: false, latency: 2_000, downloadThroughput: 2_500, uploadThroughput: 2_500 };

test('on a slow connection the dashboard opens at once, and a proof arrives once', { tag: '@prove' }, async ({
  page,
}) => {
  const person = await makeLearner();
  const order = await giveOrder(person, await makeClasses(classes.later));
  await openDashboard(page, person);
  await expect
    .poll(async () => (await keptAddresses(page))['hub-learner'] ?? [])
    .toEqual(expect.arrayContaining(['/app', DASHBOARD_KEPT, '/register']));
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', SLOW);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Courses (1)' })).toBeVisible();
  await page.getByRole('link', { name: 'Submit Proof to Unlock' }).first().click();
  const id = newTransactionId();
  await page.getByLabel('Confirmation message').fill(messageWith(id));
  await page.getByLabel('Confirmation message').blur();
  await unfold(page);
  const shot = makePng({ width: 90, height: 90, busy: true });
  await page
    .getByLabel('Picture of the payment')
    .setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: shot });
  await expect(page.getByAltText('Your picture as it will be sent')).toBeVisible();
  await sendButton(page).dblclick();
  await expect(page.getByText('Sending your proof...')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: /^Sending, [1-9]\d* percent$/ })).toBeVisible();
  await expect(page.getByText(thanks)).toBeVisible();
  expect((await proofsOf(order.id)).map(({ transactionId }) => transactionId)).toEqual([id]);
});
