/** What the wallet says of each proof in the queue, and how few keys that leaves to press (rules §3, decision 0078). */
import { transact } from '../fixtures/arrange.ts';
import type { Payment } from '../../../src/domain/money/payment.ts';
import { reviewMessages, walletMessages } from '../../../src/domain/wire/staff-messages.ts';
import { at, expect, newTransactionId, test } from '../fixtures/hub-fixtures.ts';
import {
  look,
  looked,
  auditRows,
  orderField,
  PAYMENTS,
  row,
  type Waiting,
  waitForReview,
} from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';
import { knowWallet, receive, WALLET } from '../fixtures/wallet-fixtures.ts';

test.use({ serviceWorkers: 'block' });

/** A learner who waits with this transaction ID. */
const shows = (name: string, transactionId: string) =>
  waitForReview(name, {
    proof: { transactionId, message: `Money sent.Amount ZMW 100.00. TID: ${transactionId}.` },
  });
/** The ID as a learner may type it. */
const mistyped = (id: string) => id.replace('.0930.', '.O93O.');

test('of twelve proofs six were seen: all are decided with at most 16 key presses, and the doubtful ask first', async ({
  page,
}) => {
  const family = `Twelve${Date.now()}`;
  const agreeing: Waiting[] = [];
  for (let index = 10; index < 16; index += 1) {
    const id = newTransactionId();
    agreeing.push(await shows(`A${index} ${family}`, id));
    await receive(id);
  }
  const ids = Array.from({ length: 6 }, newTransactionId) as [string, string, string, ...string[]];
  const less = await shows(`Less ${family}`, ids[0]);
  const more = await shows(`More ${family}`, ids[1]);
  const like = await shows(`Like ${family}`, mistyped(ids[2]));
  const missing: Waiting[] = [];
  for (const id of ids.slice(3)) missing.push(await shows(`Not ${id} ${family}`, id));
  await receive(ids[0], 50);
  await receive(ids[1], 120);
  await receive(ids[2]);
  await knowWallet();
  /** The keys for each proof that is left, in the order in which they are pressed. */
  const keysFor = new Map<Waiting, readonly string[]>([
    // What does no harm has the focus; the approval is one Tab further.
    [less, ['a', 'Tab', 'Enter']],
    [more, ['a', 'Tab', 'Enter']],
    [like, ['y', 'a']],
    ...missing.map((one) => [one, ['n']] as const),
  ]);

  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'reviewer', `${PAYMENTS}?find=${family}`);
  const rows = page.getByRole('list', { name: 'Proofs to review' }).getByRole('button');
  await expect(rows).toHaveCount(12);
  await expect(rows.nth(7)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Approve the 6 that were seen' })).toBeVisible();
  let presses = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    presses += 1;
  };
  await press('Shift+A');
  const asked = page.getByRole('dialog', { name: 'Approve together' });
  await expect(asked).toContainText('6 payments, K600');
  await expect(asked.getByText('Seen', { exact: true })).toHaveCount(6);
  await expect(asked.getByRole('button', { name: 'Approve 6' })).toBeFocused();
  await press('Enter');
  const told = page.getByRole('dialog', { name: 'Approved together' });
  await expect(told).toContainText('6 approved');
  await expect(told.getByRole('button', { name: 'Close' })).toBeFocused();
  await press('Enter');
  await expect(rows).toHaveCount(6);
  for (let left = 6; left > 0; left -= 1) {
    await expect(rows).toHaveCount(left);
    const open = await openOne([...keysFor.keys()]);
    await looked(page, open);
    for (const key of keysFor.get(open) ?? []) {
      await press(key);
      if (key === 'a' && keysFor.get(open)?.includes('Tab'))
        await expect(page.getByRole('button', { name: 'Look again' })).toBeFocused();
      if (key === 'y') await expect(row(page, open)).toContainText('Seen');
      if (key === 'y') await looked(page, open);
    }
  }
  expect(presses).toBeLessThanOrEqual(16);

  // What can still be undone is sent when the page is left.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  for (const one of [...agreeing, more, like])
    await expect.poll(() => orderField(one, 'status')).toBe('approved');
  await expect.poll(() => orderField(less, 'paidAmount')).toBe(50);
  for (const one of missing)
    await expect.poll(() => orderField(one, 'rejectionReason')).toMatch(/^We could not find/);

  async function openOne(all: readonly Waiting[]): Promise<Waiting> {
    const selected = page.getByRole('list', { name: 'Proofs to review' }).locator('[aria-current=true]');
    await expect(selected).toHaveCount(1);
    const text = await selected.innerText();
    const found = all.find(({ name }) => text.includes(name));
    if (found === undefined) throw new Error(`nobody knows ${text}`);
    return found;
  }
});

test('what the wallet says stands on each proof, changes by itself, and can be filtered by', async ({
  page,
}) => {
  const family = `Wallet${Date.now()}`;
  const ids = Array.from({ length: 4 }, newTransactionId) as [string, string, string, string];
  const seen = await shows(`Sam ${family}`, ids[0]);
  const less = await shows(`Lea ${family}`, ids[1]);
  const like = await shows(`Kim ${family}`, mistyped(ids[2]));
  const missing = await shows(`Mel ${family}`, ids[3]);
  await receive(ids[0]);
  await receive(ids[1], 50);
  await receive(ids[2]);
  await knowWallet();
  await signIn(page, 'reviewer', `${PAYMENTS}?find=${family}`);
  await expect(row(page, seen)).toContainText('Seen');
  await expect(row(page, less)).toContainText('K50 less');
  await expect(row(page, like)).toContainText(`Like PP…${ids[2].slice(-6)}`);
  await expect(row(page, missing)).toContainText('Not seen');

  await page.getByRole('button', { name: 'Filters' }).click();
  const wallet = page.getByRole('combobox', { name: 'Wallet' });
  const shown = async (...those: Waiting[]) => {
    for (const one of [seen, less, like, missing])
      await expect(row(page, one)).toBeVisible({ visible: those.includes(one) });
  };
  // A proof that comes later says at once what the wallet says of it.
  const another = newTransactionId();
  await receive(another);
  const later = await shows(`Zoe ${family}`, another);
  await expect(row(page, later)).toContainText('Seen');
  await at('paymentProofs', later.proofId).update({ status: 'superseded' });
  await expect(row(page, later)).toBeHidden();

  await wallet.selectOption('differs');
  await shown(less, like);
  await expect(page).toHaveURL(/wallet=differs/);
  await wallet.selectOption('not_seen');
  await shown(missing);
  await wallet.selectOption('seen');
  await shown(seen);
  // Money comes in while somebody looks.
  await receive(ids[3]);
  await knowWallet();
  await shown(seen, missing);
  await page.goBack();
  await shown();
  await page.goBack();
  await shown(less, like);
  await page.goBack();
  await shown(seen, less, like, missing);

  // The wallet's own page compares what waits when it is asked to, and not before.
  await page.goto(WALLET);
  const waiting = page.getByRole('region', { name: 'Proofs that wait, and the wallet' });
  await expect(waiting.getByText(/^\d+ proofs wait$/)).toBeVisible();
  await expect(waiting.getByText('Seen, agree')).toHaveCount(0);
  await waiting.getByRole('button', { name: 'Compare with the wallet' }).click();
  await expect(waiting.getByRole('button', { name: /^Approve \d+/ })).toBeVisible();
  await expect(waiting.getByText(/^Wallet known/)).toBeVisible();
});

test('money that was not seen, is used, was set aside or told twice asks, and its approval is one look away', async ({
  page,
}) => {
  const family = `Doubt${Date.now()}`;
  const ids = Array.from({ length: 4 }, newTransactionId) as [string, string, string, string];
  const [missing, used, aside, twice] = [
    await shows(`Mel ${family}`, ids[0]),
    await shows(`Uma ${family}`, ids[1]),
    await shows(`Abe ${family}`, ids[2]),
    await shows(`Tom ${family}`, ids[3]),
  ];
  const told = async (id: string, changes: Partial<Payment>) => {
    await receive(id);
    await transact(async (transaction) => transaction.update('payments', id, changes));
  };
  await told(ids[1], { status: 'approved', allocations: { ACDE3467: 100 } });
  await told(ids[2], { setAside: { at: Date.now(), by: 'e2e', name: 'Ruth Reviewer', note: 'A gift.' } });
  const from = { source: 'statement', importId: 'import-2', phone: null, reference: null } as const;
  await told(ids[3], {
    conflict: { amount: 90, ...from, name: 'BUPE PHIRI', at: Date.UTC(2026, 10, 25, 6) },
  });
  await knowWallet();
  await signIn(page, 'reviewer', `${look(missing)}&find=${family}`);
  const asked = page.getByRole('alertdialog');
  const press = async (one: Waiting, chip: string) => {
    await expect(row(page, one)).toContainText(chip);
    await row(page, one).click();
    await looked(page, one);
    await expect(page.getByRole('definition').filter({ hasText: chip })).toBeVisible();
    await page.keyboard.press('a');
  };
  await press(missing, 'Not seen');
  await expect(asked).toContainText('Not seen, though the wallet is known up to');
  await expect(asked.getByRole('button', { name: 'Not found: reject' })).toBeFocused();
  await expect(asked.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await press(used, 'Used already');
  await expect(asked).toContainText(reviewMessages.nothingLeft);
  await expect(asked.getByRole('button', { name: 'Used already: reject' })).toBeFocused();
  await expect(asked.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.keyboard.press('Enter');

  await press(aside, 'No course money');
  await expect(asked).toContainText(walletMessages.isSetAside);
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByRole('button', { name: 'Take the note back' }).click();
  await expect(row(page, aside)).toContainText('Seen');

  // Of two amounts it says who paid them and when.
  await press(twice, 'Two amounts');
  await expect(asked).toContainText(walletMessages.inConflict);
  await page.getByRole('button', { name: 'Look again' }).click();
  const facts = page.getByRole('definition').filter({ hasText: 'Two amounts' });
  await expect(facts).toContainText(/K100 by pasted messages\s*CHANDA MWANSA/);
  await expect(facts).toContainText(/K90 by a statement\s*BUPE PHIRI · Wed 25 Nov.*08:00/);
  await page.getByRole('button', { name: `K100 is right for ${ids[3]}` }).click();
  await expect(row(page, twice)).toContainText('Seen');
  await looked(page, twice);
  await page.keyboard.press('a');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect.poll(() => orderField(twice, 'status')).toBe('approved');
  await expect.poll(() => orderField(used, 'rejectionReason')).toMatch(/already used/);
  expect(await orderField(missing, 'status')).toBe('under_review');
});

test('an ID that is like one that was seen is corrected by one key, and then takes one more to approve', async ({
  page,
}) => {
  const id = newTransactionId();
  const like = await shows(`Yvo Y${Date.now()}`, mistyped(id));
  const other = newTransactionId();
  const taken = await shows(`Tia T${Date.now()}`, mistyped(other));
  await receive(id);
  await receive(other);
  await at('payments', other).update({ status: 'approved', allocations: { ACDE3467: 100 } });
  await knowWallet();
  await signIn(page, 'reviewer', look(taken));
  await looked(page, taken);
  await expect(page.getByText('claimed or given already')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take it' })).toBeHidden();
  // Of a proof that the list does not show the wallet says the same.
  await page.goto(`${look(like)}&duplicates=1`);
  await looked(page, like);
  await expect(row(page, like)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Take it' })).toBeVisible();
  await page.keyboard.press('y');
  await expect(page.getByRole('definition').filter({ hasText: /^Seen/ })).toBeVisible();
  expect((await at('paymentProofs', like.proofId).get()).get('transactionId')).toBe(id);
  await looked(page, like);
  await expect(page.getByRole('textbox', { name: 'Received, K' })).toHaveValue('100');
  await page.keyboard.press('a');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect.poll(() => orderField(like, 'status')).toBe('approved');
  expect(await auditRows(like)).toBe(2);
});
