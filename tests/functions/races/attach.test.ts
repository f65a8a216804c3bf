/** The wallet's money given from several sides at once: never twice. */
import { expect, test } from 'vitest';
import { approving, review } from '../decisions.ts';
import { expectResult, readDoc, newStaff, send } from '../hub.ts';
import { attachRequest, newArrival, placeOrder, placeUnderReview, seeInWallet } from '../order-fixtures.ts';

const sumOf = (allocations: unknown) =>
  Object.values(allocations as Record<string, number>).reduce((sum, part) => sum + part, 0);

test('15 times, two reviewers give the same money to two orders', async () => {
  const [one, two] = [await newStaff(), await newStaff()];
  for (let round = 0; round < 15; round += 1) {
    const transactionId = await newArrival();
    const orders = [(await placeOrder()).order.id, (await placeOrder()).order.id];
    const answers = await Promise.all(
      [one, two].map((staff, at) =>
        send('attach-payment', staff, attachRequest(transactionId, [orders[at] ?? '', 100])),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(sumOf((await readDoc('payments', transactionId))?.['allocations'])).toBe(100);
    const states = await Promise.all(orders.map(async (id) => (await readDoc('orders', id))?.['status']));
    expect(states.sort()).toEqual(['approved', 'pending']);
  }
}, 240_000);

test('15 times, one approves a proof while another gives its money away', async () => {
  const [one, two] = [await newStaff(), await newStaff()];
  for (let round = 0; round < 15; round += 1) {
    const [placed, other] = [await placeUnderReview(), await placeOrder()];
    const { transactionId } = placed.proof;
    await seeInWallet(transactionId);
    const [approved, attached] = await Promise.all([
      send(review, one, approving(placed)),
      send('attach-payment', two, attachRequest(transactionId, [other.order.id, 100])),
    ]);
    expectResult(approved);
    expect(attached.status).toBe(409);
    expect(await readDoc('payments', transactionId)).toMatchObject({
      allocations: { [placed.order.id]: 100 },
    });
    expect(await readDoc('orders', other.order.id)).toMatchObject({ status: 'pending', paidAmount: 0 });
  }
}, 240_000);
