/** What the wallet says of each proof in the queue, and how few keys that leaves to press (rules §3, decision 0078). */
import type { Payment } from '../../../src/domain/money/payment.ts';
import { reviewMessages, walletMessages } from '../../../src/domain/wire/staff-messages.ts';
import { transact } from '../fixtures/arrange.ts';
import { docRef, expect, newTransactionId, test } from '../fixtures/hub-fixtures.ts';
import {
  auditRows,
  waitForProofShown,
  orderField,
  PAYMENTS,
  row,
  undoForever,
  type ProofUnderReview,
  makeProofUnderReview,
} from '../fixtures/queue-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';
import { knowWallet, receive, WALLET } from '../fixtures/wallet-fixtures.ts';

test.use({ serviceWorkers: 'block' });

/** The ID as a learner may type it. */
const mistyped = (id: string) => id.replace('.0', '.O');

/** Learners whose proofs wait, one for each match that the wallet may have for their money. */
async function makeProofs(family: string) {
  const given = { status: 'approved', allocations: { ACDE3467: 100 } } as const;
  const shows = async (name: string, id: string, shown = id) => {
    const proof = { transactionId: shown, message: `Money sent.Amount ZMW 100.00. TID: ${shown}.` };
    return { id, ...(await makeProofUnderReview(`${name} ${family}`, { proof })) };
  };
  const told = async (name: string, changes: Partial<Payment> = {}, amount = 100) => {
    const one = await shows(name, newTransactionId());
    await receive(one.id, amount);
    await transact(async (transaction) => transaction.update('payments', one.id, changes));
    return one;
  };
  const likes = async (name: string, changes: Partial<Payment> = {}) => {
    const id = newTransactionId();
    const one = await shows(name, id, mistyped(id));
    await receive(id);
    await transact(async (transaction) => transaction.update('payments', id, changes));
    return one;
  };
  const from = { source: 'statement', importId: 'import-2', phone: null, reference: null } as const;
  const setAside = { at: Date.now(), by: 'e2e', name: 'Ruth Reviewer', note: 'A gift.' };
  return {
    missing: await shows('Mel', newTransactionId()),
    coming: await shows('Cora', newTransactionId()),
    seen: await told('Sam'),
    more: await told('Max', {}, 120),
    like: await likes('Kim'),
    taken: await likes('Tia', given),
    used: await told('Uma', given),
    aside: await told('Abe', { setAside }),
    twice: await told('Tom', {
      conflict: { amount: 90, ...from, name: 'BUPE PHIRI', at: Date.UTC(2026, 10, 25, 6) },
    }),
    told,
  };
}

test('each proof shows the wallet’s match, live and filtered, which leaves few keys to press', {
  tag: '@prove',
}, async ({ page }) => {
  await undoForever(page.context());
  const family = `Wallet${Date.now()}`;
  const { told, ...proofs } = await makeProofs(family);
  const { missing, coming, seen, more, like, taken, used, aside, twice } = proofs;
  await knowWallet();
  await signIn(page, 'reviewer', `${PAYMENTS}?find=${family}`);
  await expect(row(page, seen)).toContainText('Seen');
  await expect(row(page, more)).toContainText('K20 more');
  await expect(row(page, like)).toContainText(`Like PP…${like.id.slice(-6)}`);
  await expect(row(page, missing)).toContainText('Not seen');

  // A proof that comes later says at once what the wallet says of it.
  const later = await told('Zoe');
  await expect(row(page, later)).toContainText('Seen');
  await docRef('paymentProofs', later.proofId).update({ status: 'superseded' });
  await expect(row(page, later)).toBeHidden();

  await page.getByRole('button', { name: 'Filters' }).click();
  const wallet = page.getByRole('combobox', { name: 'Wallet' });
  const shown = async (...those: ProofUnderReview[]) => {
    for (const one of Object.values(proofs))
      await expect(row(page, one)).toBeVisible({ visible: those.includes(one) });
  };
  await wallet.selectOption('differs');
  await shown(more, like, taken, used, aside, twice);
  await expect(page).toHaveURL(/wallet=differs/);
  await page.getByRole('textbox', { name: 'Name of this view' }).fill('Odd money');
  await page.getByRole('button', { name: 'Save' }).click();
  const view = page.getByRole('group', { name: 'Views' }).getByRole('button', { name: /^Odd money/ });
  await expect(view).toBeVisible();
  await wallet.selectOption('not_seen');
  await shown(missing, coming);
  // Money comes in while somebody looks.
  await receive(coming.id);
  await shown(missing);
  await page.goBack();
  await shown(more, like, taken, used, aside, twice);
  await page.goBack();
  await shown(...Object.values(proofs));
  await expect(row(page, coming)).toContainText('Seen');
  // A filter with a name is kept in this browser.
  await page.reload();
  await shown(...Object.values(proofs));
  await view.click();
  await shown(more, like, taken, used, aside, twice);
  await view.click();
  await expect(page).not.toHaveURL(/wallet=/);
  await page.goto(`${PAYMENTS}?find=${family}`);
  await shown(...Object.values(proofs));

  const press = (key: string) => page.keyboard.press(key);
  const asked = page.getByRole('alertdialog');
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  const open = async (one: ProofUnderReview, chip: string) => {
    await expect(row(page, one)).toContainText(chip);
    await row(page, one).click();
    await waitForProofShown(page, one);
    await expect(page.getByRole('definition').filter({ hasText: chip }).first()).toBeVisible();
  };
  await open(seen, 'Seen');
  await press('a');
  await expect(row(page, seen)).toBeHidden();

  // The harmless button has the focus; the approval is one Tab further.
  await open(more, 'K20 more');
  await press('a');
  await expect(asked.getByRole('button', { name: 'Look again' })).toBeFocused();
  await press('Tab');
  await press('Enter');
  await expect(row(page, more)).toBeHidden();

  await open(missing, 'Not seen');
  await press('a');
  await expect(asked).toContainText('Not seen, though the wallet is known up to');
  await expect(asked.getByRole('button', { name: 'Not found: reject' })).toBeFocused();
  await expect(asked.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await press('Escape');
  await expect(asked).toBeHidden();
  await press('n');
  await expect(row(page, missing)).toBeHidden();

  await open(used, 'Used already');
  await press('a');
  await expect(asked).toContainText(reviewMessages.nothingLeft);
  await expect(asked.getByRole('button', { name: 'Used already: reject' })).toBeFocused();
  await expect(asked.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await press('Enter');
  await expect(row(page, used)).toBeHidden();

  await open(aside, 'No course money');
  await press('a');
  await expect(asked).toContainText(walletMessages.isSetAside);
  await press('Escape');
  await page.getByRole('button', { name: 'Take the note back' }).click();
  await expect(row(page, aside)).toContainText('Seen');
  await expect(approve).toBeEnabled();
  await press('a');
  await expect(row(page, aside)).toBeHidden();

  // For two amounts the page says who paid each of them and when.
  await open(twice, 'Two amounts');
  const facts = page.getByRole('definition').filter({ hasText: 'Two amounts' });
  await expect(facts).toContainText(/K100 by pasted messages\s*CHANDA MWANSA/);
  await expect(facts).toContainText(/K90 by a statement\s*BUPE PHIRI · Wed 25 Nov.*08:00/);
  await press('a');
  await expect(asked).toContainText(walletMessages.inConflict);
  await press('Escape');
  await page.getByRole('button', { name: `K100 is right for ${twice.id}` }).click();
  await expect(row(page, twice)).toContainText('Seen');
  await expect(approve).toBeEnabled();
  await press('a');
  await expect(row(page, twice)).toBeHidden();

  // A look-alike of the ID of free money is corrected by one key.
  await open(taken, 'Like PP');
  await expect(page.getByText('claimed or given already')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take it' })).toBeHidden();
  await open(like, 'Like PP');
  await expect(page.getByRole('button', { name: 'Take it' })).toBeVisible();
  await press('y');
  await expect(row(page, like)).toContainText('Seen');
  await waitForProofShown(page, like);
  await expect(page.getByRole('textbox', { name: 'Received, K' })).toHaveValue('100');
  await press('a');
  await expect(row(page, like)).toBeHidden();

  // What can still be undone is sent when the page is left.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  for (const one of [seen, more, aside, twice, like])
    await expect.poll(() => orderField(one, 'status')).toBe('approved');
  await expect.poll(() => orderField(missing, 'rejectionReason')).toMatch(/^We could not find/);
  await expect.poll(() => orderField(used, 'rejectionReason')).toMatch(/already used/);
  expect((await docRef('paymentProofs', like.proofId).get()).get('transactionId')).toBe(like.id);
  expect(await auditRows(like)).toBe(2);
  expect(await orderField(taken, 'status')).toBe('under_review');

  // The wallet's own page compares the waiting proofs only when it is asked to.
  await page.goto(WALLET);
  const waiting = page.getByRole('region', { name: 'Proofs that wait, and the wallet' });
  await expect(waiting.getByText(/^\d+ proofs wait$/)).toBeVisible();
  await expect(waiting.getByText('Seen, agree')).toHaveCount(0);
  await waiting.getByRole('button', { name: 'Compare with the wallet' }).click();
  await expect(waiting.getByRole('button', { name: /^Approve \d+/ })).toBeVisible();
  await expect(waiting.getByText(/^Wallet known/)).toBeVisible();
});
