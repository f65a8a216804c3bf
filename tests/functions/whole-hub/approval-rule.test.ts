/** Approval by rule: off until an owner switches it on, only what nobody could doubt, once, and never beyond the day's sum. */
import { beforeEach, expect, test } from 'vitest';
import { approveSeen } from '../../../functions/src/jobs/approve-seen.ts';
import { RULE_NAME, SEEN_RULE } from '../../../src/domain/money/approval-rule.ts';
import type { PaymentProof, WalletSource } from '../../../src/domain/money/payment.ts';
import { backwards } from '../../../src/domain/people/tails.ts';
import { lusakaDay } from '../../../src/domain/time/time.ts';
import { APPROVAL_RULE } from '../../../src/domain/wire/collections.ts';
import { DAY } from '../../../src/domain/wire/limits.ts';
import { ARRIVAL, makePayment } from '../../factories/payment.ts';
import { approving, auditOf, review } from '../decisions.ts';
import {
  db,
  expectRefusal,
  expectResult,
  readDoc,
  findDocs,
  newStaff,
  put,
  putAs,
  send,
  threeAtOnce,
} from '../hub.ts';
import { placeUnderReview, seeInWallet, type UnderReview, withSettings } from '../order-fixtures.ts';
import { placeOrders, submitTogether } from '../shared-orders.ts';

withSettings();

const MOST = 100_000;
const ruleOf = (dailyMax: number | null, approved = 0) =>
  putAs('settings', APPROVAL_RULE, { dailyMax, setAt: Date.now(), day: lusakaDay(Date.now()), approved });
const statusOf = async ({ order }: UnderReview) => (await readDoc('orders', order.id))?.['status'];
const approvedToday = async () => (await readDoc('settings', APPROVAL_RULE))?.['approved'];

/** A proof of K100 that waits, and money under its ID from these sources. */
async function seenBy(sources: WalletSource[], changes: Partial<PaymentProof> = {}): Promise<UnderReview> {
  const placed = await placeUnderReview({}, changes);
  const { transactionId: id } = placed.proof;
  const arrival = { ...ARRIVAL, sources };
  await put('payments', makePayment({ id, claims: [placed.proof.id], arrival }));
  return placed;
}

// Deletes what earlier tests left for the rule to look at, so that each test begins with nothing.
beforeEach(async () => {
  const seen = db.collection('payments').where('status', '==', 'under_review').where('amount', '>', 0);
  await Promise.all((await seen.get()).docs.map(({ ref }) => ref.delete()));
  await ruleOf(null);
});

test('nothing is approved until an owner switches it on, and nothing after it is switched off', async () => {
  const placed = await seenBy(['paste']);
  expect(await approveSeen(Date.now())).toBe(0);
  const owner = await newStaff('owner');
  expectRefusal(await send('set-approval-rule', owner, { dailyMax: 0 }), 400);
  expectResult(await send('set-approval-rule', owner, { dailyMax: 500 }));
  expectResult(await send('set-approval-rule', owner, { dailyMax: null }));
  expect(await approveSeen(Date.now())).toBe(0);
  expect(await statusOf(placed)).toBe('under_review');
  expectResult(await send('set-approval-rule', owner, { dailyMax: 500 }));
  expect(await approveSeen(Date.now())).toBe(1);
  expect(await statusOf(placed)).toBe('approved');
});

test('one payment for two orders is approved by rule where it was seen in full, and counts with all of it', async () => {
  const one = await placeOrders(['Data', 'BI']);
  const two = await placeOrders(['Data', 'BI']);
  const [whole, part] = [await submitTogether(one), await submitTogether(two, { amount: null })];
  await seeInWallet(whole.transactionId, '200.00');
  await seeInWallet(part.transactionId);
  await ruleOf(MOST);
  expect(await approveSeen(Date.now())).toBe(1);
  const statuses = (orders: typeof one.orders) =>
    Promise.all(orders.map(async ({ id }) => (await readDoc('orders', id))?.['status']));
  expect(await statuses(one.orders)).toEqual(['approved', 'approved']);
  expect(await statuses(two.orders)).toEqual(['under_review', 'under_review']);
  expect(await approvedToday()).toBe(200);
});

test('what was seen is approved as a reviewer would, in the name of the rule, with the same news, by three runs at once too', async () => {
  const placed = await placeUnderReview();
  await seeInWallet(placed.proof.transactionId);
  await ruleOf(MOST);
  // A run that finds another at work approves nothing.
  const approvedByThree = async () => {
    const runs = await threeAtOnce(() => approveSeen(Date.now()));
    return runs.reduce<number>((sum, approved) => sum + (approved ?? 0), 0);
  };
  expect(await approvedByThree()).toBe(1);
  expect(await approvedByThree()).toBe(0);
  expect(await approvedToday()).toBe(100);
  const { id } = placed.order;
  expect(await readDoc('orders', id)).toMatchObject({ status: 'approved', paidAmount: 100 });
  expect(await readDoc('enrollments', id)).toMatchObject({ status: 'paid', orderStatus: 'approved' });
  expect(await readDoc('paymentProofs', placed.proof.id)).toMatchObject({ status: 'approved' });
  expect(await readDoc('payments', placed.proof.transactionId)).toMatchObject({
    status: 'approved',
    allocations: { [id]: 100 },
    deciders: { [placed.proof.id]: RULE_NAME },
    reversedId: backwards(placed.proof.transactionId),
  });
  expect(await findDocs('receipts', 'orderId', id)).toMatchObject([{ reviewer: RULE_NAME }]);
  expect(await findDocs('pushOutbox', 'orderId', id)).toMatchObject([{ kind: 'verdict' }]);
  expect(await auditOf(placed)).toMatchObject([
    {
      action: 'payment_approved',
      kind: 'payments',
      actor: { rule: SEEN_RULE },
      after: { receivedAmount: 100 },
    },
  ]);
});

test('whatever anybody could doubt is left to people', async () => {
  const left = [
    await seenBy(['forwarder']),
    await seenBy(['statement'], { warnings: ['image_seen'] }),
    await seenBy(['paste'], { amount: 50 }),
    await seenBy(['paste'], { network: 'mtn' }),
    await placeUnderReview(),
  ];
  const plain = [await seenBy(['forwarder', 'statement']), await seenBy(['typed'])];
  await ruleOf(MOST);
  expect(await approveSeen(Date.now())).toBe(2);
  for (const one of plain) expect(await statusOf(one)).toBe('approved');
  for (const one of left) expect(await statusOf(one)).toBe('under_review');
});

test('the sum of a day is reached exactly and not passed, even by two runs at once; the next day goes on', async () => {
  const placed = [await seenBy(['paste']), await seenBy(['paste']), await seenBy(['paste'])];
  const approved = async () => {
    const all = await Promise.all(placed.map(statusOf));
    return all.filter((status) => status === 'approved').length;
  };
  await ruleOf(350, 150.01);
  await Promise.all([approveSeen(Date.now()), approveSeen(Date.now())]);
  expect([await approved(), await approvedToday()]).toEqual([1, 250.01]);
  await ruleOf(350, 250);
  await approveSeen(Date.now());
  expect([await approved(), await approvedToday()]).toEqual([2, 350]);
  await approveSeen(Date.now());
  expect(await approved()).toBe(2);
  await approveSeen(Date.now() + DAY);
  expect([await approved(), await approvedToday()]).toEqual([3, 100]);
});

test('beside a reviewer who approves the same proofs, each is approved once', async () => {
  const placed = await Promise.all(Array.from({ length: 8 }, () => seenBy(['paste'])));
  const staff = await newStaff();
  await ruleOf(MOST);
  const [byRule, ...answers] = await Promise.all([
    approveSeen(Date.now()),
    ...placed.map((one) => send(review, staff, approving(one))),
  ]);
  const byStaff = answers.filter(({ status }) => status === 200).length;
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(placed.length - byStaff);
  expect((byRule ?? 0) + byStaff).toBe(placed.length);
  expect(await approvedToday()).toBe((byRule ?? 0) * 100);
  for (const one of placed) {
    expect(await auditOf(one)).toHaveLength(1);
    expect(await findDocs('receipts', 'orderId', one.order.id)).toHaveLength(1);
    expect(await readDoc('payments', one.proof.transactionId)).toMatchObject({
      allocations: { [one.order.id]: 100 },
    });
  }
});
