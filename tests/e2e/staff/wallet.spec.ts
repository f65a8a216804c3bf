/** The wallet: messages are pasted, statements imported, lines completed, and two amounts decided between. */
import type { Page } from '@playwright/test';
import { formatIso } from '../../../src/domain/time/time.ts';
import { MINUTE } from '../../../src/domain/wire/limits.ts';
import { docRef, expect, random, test } from '../fixtures/hub-fixtures.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { classes, giveOrder, makeClasses, makeLearner } from '../fixtures/learner-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';
import { newLateId, received, WALLET } from '../fixtures/wallet-fixtures.ts';

// A worker would answer requests that the tests want to fail.
test.use({ serviceWorkers: 'block' });

const messages = (page: Page) => page.getByRole('textbox', { name: 'Messages' });
const tell = (page: Page) => page.getByRole('region', { name: 'Tell the hub what the wallet got' });
/** The result of the last import; the list below it has those of earlier ones. */
const said = (page: Page) => tell(page).getByRole('status');
const row = (page: Page, id: string) =>
  page.getByRole('table', { name: 'Received' }).getByRole('row').filter({ hasText: id });

async function paste(page: Page, text: string): Promise<void> {
  await messages(page).fill(text);
  await page.getByRole('button', { name: 'Read them' }).click();
  await page.getByRole('dialog', { name: 'Messages' }).getByRole('button', { name: 'Import' }).click();
}

test('pasted messages are shown before the import, which can be undone until its money is used', async ({
  page,
}) => {
  const [one, two] = [newLateId(15), newLateId(15)];
  await signIn(page, 'reviewer', WALLET);
  const future = received(`PP99${one.slice(4)}`);
  const letter = received(newLateId(15), { amount: '1O0.00' });
  await messages(page).fill([received(one), received(two, { amount: '50' }), future, letter].join('\n'));
  await page.getByRole('button', { name: 'Read them' }).click();
  const preview = page.getByRole('dialog', { name: 'Messages' });
  await expect(preview.getByText('2 received, K150; 2 to be completed by hand.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import statement', includeHidden: true })).toHaveCount(0);
  await expect(preview.getByText('The first: K100 from Bupe Phiri')).toContainText(one);
  expect((await docRef('payments', one).get()).exists).toBe(false);
  await expectAccessible(page, { within: '[role=dialog]' });
  await preview.getByRole('button', { name: 'Import' }).click();
  await expect(said(page)).toContainText('4 lines: 2 new, 2 unreadable.');
  await expect(messages(page)).toHaveValue('');
  await expect(row(page, one)).toContainText('K100');
  await expect(row(page, one)).toContainText('Nobody’s yet');
  const open = page.getByRole('region', { name: 'To complete' });
  await expect(open.getByText('its date is in the future')).toBeVisible();
  await expect(open.getByText('a letter touches the digits of its amount')).toBeVisible();

  // Other journeys import meanwhile. What came of the page's own import stands above the list of the last three, not in it.
  const imports = tell(page).getByRole('list', { name: 'Last imports' }).getByRole('listitem');
  const own = imports.filter({ hasText: /Ruth ReviewerUndo$/ });
  await own.getByRole('button', { name: /^Undo/ }).click();
  const asked = page.getByRole('dialog', { name: 'Undo this import?' });
  await asked.getByRole('button', { name: 'Undo it' }).click();
  await expect(asked).toBeHidden();
  await expect(row(page, one)).toHaveCount(0);
  expect((await docRef('payments', two).get()).exists).toBe(false);

  const { id: code } = await giveOrder(await makeLearner(), await makeClasses(classes.later));
  await paste(page, received(one));
  await expect(row(page, one)).toContainText('K100');
  await docRef('payments', one).update({ status: 'approved', allocations: { [code]: 100 } });
  await own.getByRole('button', { name: /^Undo/ }).click();
  await asked.getByRole('button', { name: 'Undo it' }).click();
  await expect(asked.getByText('One payment of this import was given to an order')).toBeVisible();
});

test('what the hub did not get is kept through a reload, and sent again under the same key', {
  tag: '@prove',
}, async ({ page }) => {
  const id = newLateId(20);
  const keys: (string | undefined)[] = [];
  let isCut = true;
  await page.route('**/functions/paste-wallet-messages', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return isCut ? route.abort() : route.continue();
  });
  await signIn(page, 'reviewer', WALLET);
  await paste(page, received(id));
  await expect(page.getByText('The messages are kept here and sent again by themselves.')).toBeVisible();
  await page.reload();
  await expect(messages(page)).toHaveValue(received(id));
  isCut = false;
  // Otherwise the retry would wait for its timer.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(said(page)).toContainText('1 line: 1 new.');
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await page.reload();
  await expect(row(page, id)).toBeVisible();
  await expect(messages(page)).toHaveValue('');
});

test('a manager says once which column of a statement is which', { tag: '@prove' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const [one, two, three] = [newLateId(30), newLateId(30), newLateId(30)];
  const heading = `Beleg ${random(4).replace(/\d/g, 'x')};Eingang;Wer`;
  // Written by a spreadsheet program on Windows: `é` is a byte that is no UTF-8.
  const file = (...rows: string[]) => ({
    name: 'november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([heading, ...rows].join('\r\n'), 'latin1'),
  });
  await signIn(page, 'manager', WALLET);
  const choose = async (rows: string[]) => {
    const opening = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import statement' }).click();
    await (await opening).setFiles(file(...rows));
  };
  await choose([`${one};100,00;Desiré Banda`, `${two};50,00;Ruth Zulu`]);
  const dialog = page.getByRole('dialog', { name: 'november.csv' });
  await expect(dialog.getByText('Say once which column is which.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('which the amount');
  await dialog.getByRole('combobox', { name: 'Beleg' }).selectOption('Transaction ID');
  await dialog.getByRole('combobox', { name: 'Eingang' }).selectOption('Money in');
  await dialog.getByRole('combobox', { name: 'Wer' }).selectOption('Payer’s name');
  await expect(dialog.getByText('2 received, K150')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(said(page)).toContainText('2 lines: 2 new.');
  const card = page.getByRole('list', { name: 'Received' }).getByRole('listitem').filter({ hasText: one });
  await expect(card).toContainText('Desiré Banda');

  await choose([`${two};50,00;Ruth Zulu`, `${three};70,00;Mary Tembo`]);
  await expect(dialog.getByText('The hub reads the columns like this.')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Wer' })).toHaveValue('name');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(said(page)).toContainText('2 lines: 1 new, 1 known.');
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
});

test('an unreadable line is completed by hand or marked as no money; of two amounts one is chosen', {
  tag: '@prove',
}, async ({ page }) => {
  const [id, told, word] = [newLateId(40), newLateId(40), random(5)];
  await signIn(page, 'reviewer', WALLET);
  const unreadable = (end: string) => `You have received ZMW 80.00 from 970000002 Bupe ${end}.`;
  await paste(page, [unreadable(`A${word}`), unreadable(`B${word}`)].join('\n'));
  const open = page.getByRole('region', { name: 'To complete' });
  const line = (end: string) =>
    open
      .locator('div')
      .filter({ hasText: `${end}${word}` })
      .last()
      .locator('..');
  await line('A').getByRole('button', { name: 'Complete it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete the line' });
  await expect(dialog.getByRole('textbox', { name: 'Kwacha received' })).toHaveValue('80');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog.getByText('A transaction ID has 8 to 30 letters, digits and dots, with no spaces.'),
  ).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Transaction ID' }).fill(id.toLowerCase());
  const cameIn = formatIso(Date.now() + 45 * MINUTE);
  await dialog.getByLabel('Came in on').fill(cameIn.slice(0, 10));
  await dialog.getByLabel('Came in at').fill(cameIn.slice(11, 16));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, id)).toContainText('K80');
  await line('B').getByRole('button', { name: 'It is no money' }).click();
  await expect(open.getByText(`B${word}`)).toHaveCount(0);

  await paste(page, received(told));
  await expect(row(page, told)).toContainText('K100');
  // The page shows the three smallest of all journeys' conflicts.
  await paste(page, received(told, { amount: '9.00' }));
  await expect(open.getByText(told)).toBeVisible();
  await page.getByRole('button', { name: `K9 is right for ${told}` }).click();
  await expect(row(page, told)).toContainText(/K9(?!\d)/);
  await expect(open.getByText(told)).toHaveCount(0);
  expect((await docRef('payments', told).get()).get('amount')).toBe(9);
});
