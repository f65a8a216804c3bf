/** Failures at the payment step: an unreachable hub, a refusal, a known transaction ID, a stop by the learner. */
import { DAY } from '../../../src/domain/wire/limits.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { toDocument } from '../../factories/document.ts';
import { makePaymentProof } from '../../factories/payment.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { docRef, expect, newCode, test } from '../fixtures/hub-fixtures.ts';
import { proofsOf, signIn } from '../fixtures/learner-fixtures.ts';
import { expectAtTop, fillMessage, sendButton, thanks, unpaid } from '../fixtures/proof-form.ts';

test.use({ viewport: { width: 360, height: 800 } });

test('a proof is kept while the hub is gone, refused once it is back, and corrected to a used ID', {
  tag: '@prove',
}, async ({ page, hubProxy }) => {
  const { person, orderId } = await unpaid();
  await signIn(page, person, `/register?order=${orderId}`, hubProxy.url);
  await expect(page.getByRole('link', { name: 'Contact us on WhatsApp' })).toBeVisible();
  const first = await fillMessage(page);
  await hubProxy.close();
  await sendButton(page).click();
  await expect(page.getByText('Kept on this phone.')).toBeVisible();
  await expectAtTop(page, 'Your payment');
  await expect(page.getByText(first)).toBeVisible();
  await expect(page.getByText('Payment Required')).toBeHidden();

  // Meanwhile another phone sent as many proofs for the order as any setting allows.
  await docRef('orders', orderId).update({ proofCount: 50 });
  await hubProxy.open();
  const refused = page.getByRole('alert').filter({ hasText: 'Your proof was not accepted.' });
  const sentence = errorMessages.tooManyProofs;
  await expect(refused).toContainText(sentence);
  await page.goto(`${hubProxy.url}/dashboard`);
  const next = page.getByRole('region', { name: 'Your proof was not accepted' });
  await expect(next).toContainText(sentence);
  expect(await proofsOf(orderId)).toEqual([]);

  await docRef('orders', orderId).update({ proofCount: 0 });
  await next.getByRole('link', { name: 'Resubmit Proof' }).click();
  await page.getByRole('button', { name: 'Correct it and send again' }).click();
  await expect(page.getByLabel('Transaction ID')).toHaveValue(first);
  const second = await fillMessage(page);
  const theirs = makePaymentProof({
    id: `proof-${orderId}-theirs`,
    orderId: newCode(),
    transactionId: second,
    status: 'rejected',
    submittedAt: Date.now() - 30 * DAY,
  });
  await docRef('paymentProofs', theirs.id).set(toDocument(theirs));
  await sendButton(page).click();
  await expect(page.getByText(thanks)).toBeVisible();
  await expect(page.getByText('This transaction ID was already sent to us.')).toBeVisible();
  // A link that is a button must be readable inside a notice too.
  await expectAccessible(page, { tags: ['wcag2a', 'wcag2aa'] });
  const warnings = expect.arrayContaining(['id_used_by_other']);
  expect(await proofsOf(orderId)).toMatchObject([{ transactionId: second, warnings }]);
});

test('a stopped upload leaves nothing at the hub and everything in the form', { tag: '@prove' }, async ({
  page,
}) => {
  const { person, orderId } = await unpaid();
  await signIn(page, person, `/register?order=${orderId}`);
  await expect(page.getByRole('link', { name: 'Contact us on WhatsApp' })).toBeVisible();
  const id = await fillMessage(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/functions/submit-proof', async (route) => {
    await held;
    await route.abort();
  });
  await sendButton(page).click();
  await expect(page.getByText('Sending your proof...')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Transaction ID')).toHaveValue(id);
  release();
  expect(await proofsOf(orderId)).toEqual([]);

  // A daily rate limit is no refusal: the proof waits, the page says how long, and nothing is sent meanwhile.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const error = { code: 'too_many', message: errorMessages.tooOften('Sat 15:00 CAT') };
  const json = { error, serverNow: Date.now() };
  let asked = 0;
  await page.route('**/functions/submit-proof', (route) => {
    asked += 1;
    return route.fulfill({ status: 429, headers: { 'retry-after': '3600' }, json });
  });
  await sendButton(page).click();
  await expect(page.getByText(/the hub takes it from \w{3} \d\d:\d\d CAT/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/the hub takes it from \w{3} \d\d:\d\d CAT/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try now' })).toBeHidden();
  expect(asked).toBe(1);
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByLabel('Transaction ID')).toHaveValue(id);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await sendButton(page).click();
  await expect(page.getByText(thanks)).toBeVisible();
  expect(await proofsOf(orderId)).toMatchObject([{ transactionId: id }]);
});

test.describe('on a connection that lost a part of the app', () => {
  test.use({ serviceWorkers: 'block' });
  test('a queued proof is sent once that part is loaded, without another page', { tag: '@prove' }, async ({
    page,
  }) => {
    const { person, orderId } = await unpaid();
    await page.route(/\/assets\/keep-proofs-sending-/, (route) => route.abort());
    await signIn(page, person, `/register?order=${orderId}`);
    await expect(page.getByRole('link', { name: 'Contact us on WhatsApp' })).toBeVisible();
    await fillMessage(page);
    await sendButton(page).click();
    await expect(page.getByText('Kept on this phone.')).toBeVisible();
    expect(await proofsOf(orderId)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(page.getByText(thanks)).toBeVisible();
  });
});
