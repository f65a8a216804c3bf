/** Approves payments seen in the wallet, every minute, by a normal review each, if an owner turned that on (decision 0078). */
import * as logger from 'firebase-functions/logger';
import {
  approvedWith,
  RULE_NAME,
  ruleApprovalAmount,
  SEEN_RULE,
} from '../../../src/domain/money/approval-rule.ts';
import { APPROVAL_RULE } from '../../../src/domain/wire/collections.ts';
import { type Instant, lusakaDay } from '../../../src/domain/time/time.ts';
import { addAuditEntry } from '../audit/audit.ts';
import { review } from '../staff/payments.ts';
import { withLease } from '../store/lease.ts';
import { ordersOfProof } from '../store/order-payments.ts';
import { store, transact, type Transaction } from '../store/store.ts';
import { attempt } from './attempt.ts';

/** The rest waits for the next run. */
const AT_ONCE = 300;

export async function runJob(now: Instant): Promise<void> {
  const approved = await approveSeen(now);
  if (approved) logger.info('Approved by rule', { approved });
}

/** @returns how many were approved; null while another run works */
export async function approveSeen(now: Instant): Promise<number | null> {
  const rule = await store.get('approvalRule', APPROVAL_RULE);
  if (rule === null || rule.dailyMax === null) return 0;
  return withLease('approveSeen', async (lease) => {
    let approved = 0;
    const claimed = await store.find('payments', { status: 'under_review', amount: ['>', 0] }, AT_ONCE);
    for (const { id, claims } of claimed) {
      const [proofId, ...others] = claims;
      if (proofId === undefined || others.length > 0) continue;
      await lease.renew();
      if (await attempt(id, () => transact((transaction) => approve(transaction, proofId, now))))
        approved += 1;
    }
    return approved;
  });
}

/** Rechecks the rule. @throws RefusedError if the proof was decided meanwhile */
async function approve(transaction: Transaction, proofId: string, now: Instant): Promise<boolean> {
  const rule = await transaction.get('approvalRule', APPROVAL_RULE);
  const proof = await transaction.get('paymentProofs', proofId);
  if (rule === null || proof === null || proof.status !== 'under_review') return false;
  const orders = await ordersOfProof(transaction, proof);
  const payment = await transaction.get('payments', proof.transactionId);
  const receivedAmount = ruleApprovalAmount(proof, orders, payment);
  const sum = receivedAmount && approvedWith(rule, receivedAmount, now);
  if (sum === null) return false;
  const { audit } = await review(transaction, {
    actor: { uid: SEEN_RULE, name: RULE_NAME },
    request: { orderId: proof.orderId, proofId, decision: 'approve', receivedAmount, reason: null },
    now,
  });
  transaction.update('approvalRule', APPROVAL_RULE, { day: lusakaDay(now), approved: sum });
  addAuditEntry(transaction, { rule: SEEN_RULE }, { ...audit, at: now });
  return true;
}
