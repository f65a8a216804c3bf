/** What the hub does by itself once an owner allows it: approval by rule, and provisional entry until a rejection. */
import { FieldValue } from 'firebase-admin/firestore';
import { PUBLIC_SETTINGS } from '../../../src/domain/wire/collections.ts';
import { joinMessages } from '../../../src/domain/wire/class-messages.ts';
import { cardMessages } from '../../../src/domain/wire/order-messages.ts';
import { HOUR } from '../../../src/domain/wire/limits.ts';
import { toDocument } from '../../factories/document.ts';
import { makePaymentProof } from '../../factories/payment.ts';
import { docRef, atTestEnd, expect, newTransactionId, test } from '../fixtures/hub-fixtures.ts';
import {
  classes,
  giveOrder,
  joinNow,
  makeClasses,
  makeLearner,
  openDashboard,
} from '../fixtures/learner-fixtures.ts';
import { signIn } from '../fixtures/staff-fixtures.ts';

test.use({ serviceWorkers: 'block' });

test('an owner switches approval by rule on and off; a learner whose first proof waits is let in, and out after a rejection', async ({
  page,
  browser,
}) => {
  // The emulator may tell the SDK too late of a document that was missing at first (`liveOptional`).
  await docRef('settings', 'approvalRule').set({ dailyMax: null, setAt: new Date(), day: null, approved: 0 });
  atTestEnd(() =>
    Promise.all([
      docRef('settings', PUBLIC_SETTINGS).update({ provisionalEntry: FieldValue.delete() }),
      docRef('settings', 'approvalRule').delete(),
    ]),
  );
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const desk = await context.newPage();
  await signIn(desk, 'owner', '/internal/ops/settings/automation');
  const rule = desk.getByRole('region', { name: 'Approval by rule' });
  await expect(rule.getByRole('status')).toHaveText('It is off: every proof waits for a reviewer.');
  const most = rule.getByRole('textbox', { name: 'At most, K a day' });
  await most.fill('a lot');
  await rule.getByRole('button', { name: 'Switch it on' }).click();
  await expect(rule.getByRole('alert')).toContainText('Type the kwacha');
  await most.fill('K50');
  await rule.getByRole('button', { name: 'Switch it on' }).click();
  await expect(rule.getByRole('status')).toContainText('It is on, up to K50 a day. Today it approved K');
  await rule.getByRole('button', { name: 'Switch it off' }).click();
  await expect(rule.getByRole('status')).toContainText('It is off');

  const entry = desk.getByRole('region', { name: 'Provisional entry' });
  await expect(entry.getByRole('radio', { name: /^Nobody joins/ })).toBeChecked();
  await entry.getByRole('radio', { name: /^A first proof/ }).check();
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(entry.getByText(/Saved/)).toBeVisible();
  await context.close();
  await page.route('https://meet.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The meeting</h1>' }),
  );
  const [person, offering] = [await makeLearner(), await makeClasses(classes.running)];
  const proofId = `proof-${person.uid}`;
  const order = await giveOrder(person, offering, {
    order: { status: 'under_review', latestProofId: proofId, proofCount: 1 },
    enrollment: { provisionalUntil: Date.now() + HOUR },
  });
  const of = { id: proofId, orderId: order.id, userId: person.uid, courseId: order.courseId };
  const sent = { transactionId: newTransactionId(), warnings: [], submittedAt: Date.now() };
  const proof = makePaymentProof({ ...of, ...sent });
  await docRef('paymentProofs', proofId).set(toDocument(proof));

  await openDashboard(page, person);
  await expect(page.getByText(cardMessages.provisional)).toBeVisible();
  const join = page.getByRole('button', { name: joinNow(offering.saturdayStartsAt) });
  await join.first().click();
  await page.waitForURL('https://meet.google.com/**');

  // As `review-payment` leaves it.
  await docRef('paymentProofs', proofId).update({ status: 'rejected' });
  await docRef('orders', order.id).update({ status: 'rejected', rejectionReason: 'It did not reach us.' });
  await docRef('enrollments', order.id).update({ provisionalUntil: null });
  await page.goto(`/join/${offering.id}/saturday`);
  await page.getByRole('button', { name: joinNow(offering.saturdayStartsAt) }).click();
  await expect(page.getByRole('button', { name: joinMessages.noAccess })).toBeVisible();
});
