/** Money that goes back, from the mark to the learner's card; and the day's close (rules §3). */
import type { Payment } from '../../../src/domain/money/payment.ts';
import { backwards } from '../../../src/domain/people/tails.ts';
import { addDays, lusakaInstant } from '../../../src/domain/time/time.ts';
import { toDocument } from '../../factories/document.ts';
import { ARRIVAL, CONFLICT, makePayment, makeRefund } from '../../factories/payment.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { docRef, expect, newTransactionId, test } from '../fixtures/hub-fixtures.ts';
import { classes, giveOrder, makeClasses, makeLearner, openDashboard } from '../fixtures/learner-fixtures.ts';
import { dialog, signIn } from '../fixtures/staff-fixtures.ts';

test.use({ serviceWorkers: 'block' });

const REFUNDS = '/internal/ops/payments/refunds';
const CLOSE = '/internal/ops/payments/close';

/** An entry of the ledger as the functions store it, with the derived arrival time and standing. */
async function keep(changes: Partial<Payment>, standing = 'open'): Promise<Payment> {
  const entry = makePayment({ id: newTransactionId(), status: 'unclaimed', claims: [], ...changes });
  const derived = { reversedId: backwards(entry.id), standing };
  const arrivedAt = new Date(entry.arrival?.at ?? 0);
  const { setAside, refunds } = entry;
  await docRef('payments', entry.id).set({
    ...toDocument(entry),
    ...derived,
    arrivedAt,
    arrival: { ...entry.arrival, at: arrivedAt },
    ...(setAside && { setAside: toDocument(setAside) }),
    ...(refunds && { refunds: refunds.map((refund) => ({ ...toDocument(refund), id: refund.id })) }),
  });
  return entry;
}

test('an overpayment is marked, sent back and recorded, and the learner reads each step', async ({
  page,
  browser,
}) => {
  const person = await makeLearner();
  const { id: code } = await giveOrder(person, await makeClasses(classes.later), {
    order: { status: 'approved', paidAmount: 100 },
    enrollment: { status: 'paid' },
  });
  const { id } = await keep({
    amount: 150,
    status: 'approved',
    allocations: { [code]: 100 },
    arrival: { ...ARRIVAL, amount: 150 },
  });
  await signIn(page, 'manager');
  await page.goto(`${REFUNDS}?mark=${id}`);
  const form = dialog(page);
  await expect(form.getByText('K150 came in; K50 of it is still free.')).toBeVisible();
  await expect(form.getByLabel('Amount to send back, K')).toHaveValue('50');
  await expect(form.getByLabel('To the number')).toHaveValue('097 123 4567');
  await expect(form.getByLabel('Who is told')).toHaveValue(code);
  await expectAccessible(page, { within: '[role=dialog]' });
  await form.getByRole('button', { name: 'Mark' }).click();
  await expect(form).toBeHidden();

  const waiting = page.getByRole('article', { name: `K50 of ${id}` });
  await expect(waiting).toContainText('097 123 4567');
  await expect(waiting).toContainText('More than was due');
  await expect(waiting.getByRole('button', { name: 'Copy amount' })).toBeVisible();

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
  await openDashboard(phone, person);
  await expect(phone.getByText('K50 goes back to 097 123 4567')).toBeVisible();

  await waiting.getByRole('button', { name: 'Sent', exact: true }).click();
  const outgoing = newTransactionId();
  const message = `Money sent to CHANDA MWANSA on 971234567.Amount ZMW 50.00. Your bal is ZMW 900.00. TID: ${outgoing}.`;
  await form.getByLabel('Message of your payment').fill(message);
  await expect(form.getByLabel('Transaction ID')).toHaveValue(outgoing);
  await form.getByRole('button', { name: 'Sent' }).click();
  await expect(waiting).toBeHidden();
  const sent = page.getByRole('table', { name: 'Sent back' }).getByRole('row').filter({ hasText: outgoing });
  await expect(sent).toContainText('K50');
  await expect(sent).toContainText('Mable Manager');

  await expect(phone.getByText(/^K50 was sent back on/)).toBeVisible();
  await expect(phone.getByText(outgoing)).toBeVisible();
  await expect(phone.getByText('goes back')).toBeHidden();
  await phone.context().close();
});

test('a day is closed by network, says what to look at, and is printed', async ({ page }) => {
  const day = addDays('2012-01-01', Math.floor(Math.random() * 3_000));
  const came = (amount: number) => ({ ...ARRIVAL, amount, at: lusakaInstant(day, '14:02') });
  const free = await keep({ amount: 50, arrival: came(50) });
  await keep(
    {
      amount: 200,
      network: 'mtn',
      setAside: { at: 0, by: 'x', name: 'Y', note: 'Rent' },
      arrival: came(200),
    },
    'clear',
  );
  // It came in two days before, and went back on the day.
  const sentAt = lusakaInstant(day, '17:00');
  const arrival = { ...came(60), at: lusakaInstant(addDays(day, -2), '09:00') };
  const refunds = [makeRefund({ amount: 60, status: 'sent', sentAt })];
  await keep({ amount: 60, status: 'refunded', arrival, refunds, refundSentAt: sentAt }, 'clear');
  await signIn(page, 'manager', `${CLOSE}?day=${day}`);
  await expect(page.getByText('K250', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'adds up with 1 unclaimed' }),
  ).toBeVisible();
  const row = page.getByRole('table', { name: 'What became of it' }).getByRole('row');
  await expect(row.filter({ hasText: 'MTN' })).toContainText('K200');
  await expect(row.filter({ hasText: 'All networks' })).toContainText('2 payments');
  await expect(row.filter({ hasText: 'All networks' })).toContainText('K60');
  await expect(page.getByText('K60 sent back on this day')).toBeVisible();

  const conflict = { ...CONFLICT, amount: 45 };
  const unsure = await keep({ amount: 40, conflict, arrival: came(40) }, 'odd');
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(page.getByText('1 to be looked at')).toBeVisible();
  const odd = page
    .getByRole('table', { name: 'To be looked at' })
    .getByRole('row')
    .filter({ hasText: unsure.id });
  await expect(odd).toContainText('Came with two amounts');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Admin Portal' })).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Wallet' })).toBeHidden();
  await expect(page.getByText(free.id)).toBeVisible();
});
