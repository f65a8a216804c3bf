/** Refunds as requests name them, of money that nobody claims. */
import { expectResult, newStaff, send } from './hub.ts';
import { newTransactionId, seeInWallet } from './order-fixtures.ts';

/** Money that nobody claims, and what to mark of it. */
export async function toMark() {
  const transactionId = newTransactionId();
  await seeInWallet(transactionId);
  return { transactionId, amount: 20, phone: '0970000002', orderId: null, receivedAmount: null };
}

/** Such money with some of it marked to be sent back. */
export async function refundMarked() {
  const request = await toMark();
  const { refundId } = expectResult(await send('mark-refund', await newStaff(), request));
  return { transactionId: request.transactionId, refundId };
}
