/**
 * Many approvals, one `review-payment` after the other. Each has its own idempotency key, so that a retry has one
 * effect, and the same checks and audit entry as a single decision.
 */
import { type SeenApproval, seenApproval } from '../../domain/money/bulk-approval.ts';
import { orderIdsOf } from '../../domain/money/order.ts';
import type { PaymentProof } from '../../domain/money/payment.ts';
import { newKey, sendCommand, type SendOptions } from '../../shared/data/commands.ts';
import { isDisconnected, isRefusal, toCommandError, CommandError } from '../../shared/data/errors.ts';
import { fetchByIds } from './reads.ts';
import { isSessionRefusal, recheckAfter, staffSession, staffTokenOf } from './staff-session.ts';
import { tables } from './tables.ts';
import { reviewPayment } from '../../domain/wire/command.ts';
import type { CommandRequest } from '../../domain/wire/commands.ts';

export type BulkItem = SeenApproval & { readonly proof: PaymentProof; readonly key: string };
export type BulkResult =
  | { readonly state: 'approved' }
  /** The server's sentence. `changed`: somebody else decided or replaced the proof meanwhile. */
  | { readonly state: 'changed' | 'failed'; readonly problem: string };

/** The proofs that can be approved without looking at each, by orders and ledger as they are now. @throws CommandError */
export async function prepareBulkApproval(
  proofs: readonly PaymentProof[],
): Promise<{ readonly items: readonly BulkItem[]; readonly leftOut: readonly PaymentProof[] }> {
  const ids = proofs.map(({ id }) => id);
  const transactions = proofs.map(({ transactionId }) => transactionId);
  const [latest, orders, payments] = await Promise.all([
    // A proof may have got a warning since it was listed.
    fetchByIds(tables.paymentProofs, ids),
    fetchByIds(tables.orders, proofs.flatMap(orderIdsOf)),
    fetchByIds(tables.payments, transactions),
  ]);
  const checked = proofs.map((listed) => {
    const proof = latest.values.find(({ id }) => id === listed.id) ?? listed;
    const orderIds = orderIdsOf(proof);
    const own = orders.values.filter(({ id }) => orderIds.includes(id));
    const payment = payments.values.find(({ id }) => id === proof.transactionId) ?? null;
    return { proof, approval: seenApproval(proof, own.length < orderIds.length ? null : own, payment) };
  });
  return {
    items: checked.flatMap(({ proof, approval }) =>
      approval === null ? [] : [{ proof, ...approval, key: newKey() }],
    ),
    leftOut: checked.filter(({ approval }) => approval === null).map(({ proof }) => proof),
  };
}

/** Approves one after the other and reports each result, until the connection or session is lost or `signal` aborts. */
export async function approveAll(
  uid: string,
  items: readonly BulkItem[],
  tell: (item: BulkItem, result: BulkResult) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const item of items) {
    if (signal.aborted) return;
    const { proof, amount, key } = item;
    const decision = {
      orderId: proof.orderId,
      alsoOrderIds: proof.alsoOrderIds,
      proofId: proof.id,
      decision: 'approve',
      receivedAmount: amount,
      reason: null,
    } as const;
    try {
      await sendReview(decision, { uid, key });
      tell(item, { state: 'approved' });
    } catch (thrown) {
      const failure = toCommandError(thrown);
      const isStopped = isDisconnected(failure) || isSessionRefusal(failure);
      const changed = isRefusal(failure) && !isStopped;
      tell(item, { state: changed ? 'changed' : 'failed', problem: failure.message });
      if (isStopped) return;
    }
  }
}

/**
 * Sends the decision of `uid` under its idempotency key, so that a retry has one effect and the same answer.
 * @throws CommandError; a refusal only while the session is valid, else `unauthenticated`
 */
export async function sendReview(
  decision: CommandRequest<typeof reviewPayment>,
  { uid, ...options }: Omit<SendOptions, 'token'> & { readonly uid: string },
): Promise<void> {
  try {
    await sendCommand(reviewPayment, decision, { ...options, token: staffTokenOf(uid), isQuiet: true });
  } catch (thrown) {
    const failure = toCommandError(thrown);
    await recheckAfter(failure);
    const isSignedIn = staffSession.getState().name === 'signed_in';
    if (isRefusal(failure) && !isSignedIn) throw new CommandError('unauthenticated', failure.message);
    throw failure;
  }
}
