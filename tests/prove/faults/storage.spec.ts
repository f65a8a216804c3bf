/** Faults of the phone's own storage: whatever it does, a proof is sent once, or its learner is told. */
import type { Page } from '@playwright/test';
import { storageMessages } from '../../../src/pwa/database.ts';
import { proofMessages } from '../../../src/domain/wire/order-messages.ts';
import { hold, newTransactionId } from '../../e2e/fixtures/hub-fixtures.ts';
import { giveOrder, makeClasses, classes, proofsOf } from '../../e2e/fixtures/learner-fixtures.ts';
import { thanks } from '../../e2e/fixtures/proof-form.ts';
import { expect, expectArrived, expectOnce, keepOnPhone, readyToSend } from './fixtures.ts';
import { type Ready, REMOVED, SUBMIT, test } from './fixtures.ts';

test.use({ viewport: { width: 360, height: 800 } });

/** Puts records into the phone's outbox as they are. */
const putIntoOutbox = (page: Page, records: readonly object[]) =>
  page.evaluate(async (all) => {
    const opened = indexedDB.open('hub');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const change = opened.result.transaction('outbox', 'readwrite');
    for (const record of all) change.objectStore('outbox').put(record);
    await new Promise((resolve) => change.addEventListener('complete', resolve));
    opened.result.close();
  }, records);

async function expectSentAtOnce(page: Page, sentence: string, ready: Ready) {
  const release = await hold(page, `**${SUBMIT}`);
  await ready.send.click();
  await expect(page.getByText(sentence)).toBeVisible();
  release();
  await expectArrived(page, ready);
}

test('a phone without space says so, and the proof is sent at once', async ({ page, line }) => {
  const ready = await readyToSend(page, line.url);
  // The browser's own override of a site's quota no longer has an effect.
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(IDBObjectStore.prototype, { put: full, add: full });
  });
  await expectSentAtOnce(page, storageMessages.full, ready);
});

test('a browser that refuses its database says so, and the proof is sent at once', async ({ page, line }) => {
  await page.addInitScript(() => {
    const open = (name: string, version?: number) => {
      if (name === 'hub') throw new DOMException('The user denied permission.', 'SecurityError');
      return IDBFactory.prototype.open.call(indexedDB, name, version);
    };
    Object.defineProperty(indexedDB, 'open', { value: open });
  });
  await expectSentAtOnce(page, storageMessages.unavailable, await readyToSend(page, line.url));
});

test('a database that a later version holds in another tab: the proof is sent at once', async ({
  page,
  line,
}) => {
  const ready = await readyToSend(page, line.url);
  const other = await page.context().newPage();
  await other.goto(`${line.url}/manifest.webmanifest`);
  await other.evaluate(async () => {
    const opened = indexedDB.open('hub', 99);
    await new Promise((resolve, reject) => {
      opened.addEventListener('success', resolve);
      opened.addEventListener('error', reject);
    });
  });
  await expectSentAtOnce(page, storageMessages.unavailable, ready);
});

test('a local storage that keeps nothing changes nothing for a proof', async ({ page, line }) => {
  const { send, orderId, transactionId } = await readyToSend(page, line.url);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await send.click();
  await expectArrived(page, { orderId, transactionId });
});

test('a browser that cleared the phone’s databases: the learner is told that a proof is gone', async ({
  page,
  line,
}) => {
  const { send, orderId } = await readyToSend(page, line.url);
  await keepOnPhone(page, line, { send });
  // The app is closed when it happens.
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: line.url, storageTypes: 'indexeddb' });
  await line.open();
  await page.goto(`${line.url}/dashboard`);
  await expect(page.getByText(REMOVED)).toBeVisible();
  expect(await proofsOf(orderId)).toEqual([]);
});

test('a kept proof that cannot be read is shown as such, and the others are sent', async ({ page, line }) => {
  const { person, orderId } = await readyToSend(page, line.url);
  const other = await giveOrder(person, await makeClasses(classes.later));
  const transactionId = newTransactionId();
  const record = (id: string, order: string, request: object) => ({
    id,
    uid: person.uid,
    orderId: order,
    request: { proofId: id, orderId: order, payerPhone: null, amount: 100, paidAt: null, ...request },
    image: null,
    createdAt: Date.now(),
    state: 'kept',
  });
  await putIntoOutbox(page, [
    record(`proof-${orderId}-00000001`, orderId, { network: 7, transactionId: null, message: {} }),
    record(`proof-${other.id}-00000001`, other.id, {
      network: 'airtel',
      transactionId,
      message: 'Money sent.',
    }),
  ]);
  await page.reload();
  await expect(page.getByText(proofMessages.keptByOlderApp)).toBeVisible();
  await expectOnce(other.id, transactionId);
  expect(await proofsOf(orderId)).toEqual([]);
});

test('two tabs with the same proof send it once', async ({ page, line }) => {
  const { send, orderId, transactionId } = await readyToSend(page, line.url);
  await keepOnPhone(page, line, { send });
  const other = await page.context().newPage();
  await other.goto(`${line.url}/dashboard`);
  await expect(other.getByRole('region', { name: 'Your proof is kept on this phone' })).toBeVisible();
  line.disturb();
  await line.open();
  await expect(other.getByText(thanks)).toBeVisible({ timeout: 60_000 });
  await expectArrived(page, { orderId, transactionId });
  expect(line.log.filter(({ path }) => path === SUBMIT)).toHaveLength(1);
});

test('a worker whose files the browser cleared fetches them again, and the proof that waits is sent', async ({
  page,
  line,
}) => {
  const { send, orderId, transactionId } = await readyToSend(page, line.url);
  await keepOnPhone(page, line, { send });
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await line.open();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expectArrived(page, { orderId, transactionId });
});
