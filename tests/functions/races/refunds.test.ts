/** A refund beside an approval of the same money: never more goes out than came in, whoever comes first. */
import { expect, test } from 'vitest';
import type { Payment } from '../../../src/domain/money/payment.ts';
import { approving, review } from '../decisions.ts';
import { expectResult, readDoc, newStaff, send } from '../hub.ts';
import {
  markRefundRequest,
  newTransactionId,
  placeUnderReview,
  seeInWallet,
  sendRefundRequest,
  withSettings,
} from '../order-fixtures.ts';

withSettings();

const sumOf = ({ allocations, refunds = [] }: Payment) =>
  [...Object.values(allocations), ...refunds.map(({ amount }) => amount)].reduce(
    (sum, part) => sum + part,
    0,
  );

test('50 times, an approval and two refunds of one payment that is enough for one of them', async () => {
  const [reviewer, other, manager] = [await newStaff(), await newStaff(), await newStaff('manager')];
  let approved = 0;
  for (let round = 0; round < 50; round += 1) {
    const placed = await placeUnderReview();
    const { transactionId } = placed.proof;
    await seeInWallet(transactionId, '150.00');
    const request = markRefundRequest(transactionId, { amount: 80 });
    const [approval, ...marks] = await Promise.all([
      send(review, reviewer, approving(placed, { receivedAmount: 150 })),
      send('mark-refund', other, request),
      send('mark-refund', manager, request),
    ]);
    for (const { status } of [approval, ...marks]) expect([200, 400, 409]).toContain(status);
    const accepted = [approval, ...marks].filter(({ status }) => status === 200);
    const entry = (await readDoc('payments', transactionId)) as unknown as Payment;
    expect(sumOf(entry)).toBeLessThanOrEqual(150);
    expect(accepted).toHaveLength(1);
    expect(Object.keys(entry.allocations).length + (entry.refunds?.length ?? 0)).toBe(1);
    approved += Object.keys(entry.allocations).length;
  }
  console.log(JSON.stringify({ rounds: 50, approved }));
}, 400_000);

test('20 times, two refunds recorded with one outgoing ID at once: it counts for one', async () => {
  const managers = [await newStaff('manager'), await newStaff('owner')] as const;
  for (let round = 0; round < 20; round += 1) {
    const ids = [newTransactionId(), newTransactionId()];
    await seeInWallet(ids, '50.00');
    const [sentTransactionId, sentAt] = [newTransactionId(), Date.now()];
    const waiting = await Promise.all(
      ids.map(async (transactionId, at) => {
        const marked = await send(
          'mark-refund',
          managers[at] ?? managers[0],
          markRefundRequest(transactionId),
        );
        return sendRefundRequest(transactionId, expectResult(marked).refundId, { sentTransactionId, sentAt });
      }),
    );
    const answers = await Promise.all(
      waiting.map((request, at) => send('send-refund', managers[at] ?? managers[0], request)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
}, 400_000);
