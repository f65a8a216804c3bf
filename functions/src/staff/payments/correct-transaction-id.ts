/** `correct-transaction-id`: a mistyped transaction ID becomes the one seen in the wallet (rules §3). */
import { lookAlikeKey } from '../../../../src/domain/money/look-alike.ts';
import { amountDue, sumOfOrders } from '../../../../src/domain/money/order.ts';
import { ledgerStatus, type Payment, type PaymentProof } from '../../../../src/domain/money/payment.ts';
import { matchMoney } from '../../../../src/domain/money/wallet/match.ts';
import { walletMoneyOf } from '../../../../src/domain/money/wallet/wallet-word.ts';
import { correctTransactionId } from '../../../../src/domain/wire/staff-command.ts';
import { reviewMessages, walletMessages } from '../../../../src/domain/wire/staff-messages.ts';
import { staffCommand } from '../../command/command.ts';
import { conflict, foundOr, notFound } from '../../http/refused-error.ts';
import { findEarlier, warnEarlier, warningsOf } from '../../store/earlier-proofs.ts';
import { enrollmentsOf, prepareProvisionalMark } from '../../store/enrollments/provisional-entry.ts';
import { claimsUnderReview, ordersOfProof } from '../../store/order-payments.ts';
import type { Transaction } from '../../store/store.ts';

export const handler = staffCommand(correctTransactionId, async (transaction, call) => {
  const { proofId, transactionId } = call.request;
  const proof = await foundOr(transaction.get('paymentProofs', proofId), reviewMessages.unknownProof);
  if (proof.status !== 'under_review') throw conflict(reviewMessages.notWaiting);
  const orders = await ordersOfProof(transaction, proof);
  if (orders === null) throw notFound(reviewMessages.unknownOrder);
  if (orders.some(({ latestProofId }) => latestProofId !== proofId))
    throw conflict(reviewMessages.newerProof);
  const due = amountDue(sumOfOrders(orders));
  const claimed = await transaction.get('payments', proof.transactionId);
  const money = await transaction.get('payments', transactionId);
  if (money === null || !isLike(proof, due, [claimed, money], transactionId))
    throw conflict(walletMessages.notLike);
  if (money.status !== 'unclaimed') throw conflict(walletMessages.moneyTaken);
  const others = await claimsUnderReview(transaction, proof.transactionId);
  const found = await findEarlier(transaction, transactionId, proof.imageHash);
  const enrollments = await enrollmentsOf(transaction, proof);
  const markProvisional = await prepareProvisionalMark(transaction, enrollments, proof.submittedAt);
  const isOther = ({ id }: PaymentProof) => id !== proofId;
  const earlier = {
    sameId: found.sameId.filter(isOther),
    lookAlikes: found.lookAlikes.filter(isOther),
    sameImage: found.sameImage.filter(isOther),
  };

  const claim = { transactionId, network: money.network, lookAlikeKey: lookAlikeKey(transactionId) };
  const corrected = { ...proof, ...claim };
  // The message repeats the ID if it was typed by hand.
  const message = proof.message?.replaceAll(proof.transactionId, transactionId) ?? null;
  const warnings = warningsOf({ ...corrected, message }, due, earlier);
  transaction.update('paymentProofs', proofId, { ...claim, warnings });
  transaction.set('payments', transactionId, {
    ...money,
    claims: [...money.claims, proofId],
    status: ledgerStatus(money, true),
  });
  if (claimed !== null) leave(transaction, claimed, proofId, others.some(isOther));
  warnEarlier(transaction, earlier, { ...corrected, warnings });
  markProvisional(orders, { ...corrected, warnings });
  return {
    answer: { transactionId },
    audit: {
      action: 'transaction_id_corrected',
      id: proof.orderId,
      about: proof.userId,
      before: { transactionId: proof.transactionId, network: proof.network, warnings: proof.warnings },
      after: { proofId, transactionId, network: money.network, warnings },
    },
  };
});

function isLike(proof: PaymentProof, due: number, entries: readonly (Payment | null)[], id: string): boolean {
  const money = entries.map((entry) => entry && walletMoneyOf(entry)).filter((one) => one !== null);
  const match = matchMoney(proof, due, money);
  return match?.state === 'look_alike' && match.alikes.some((alike) => alike.id === id);
}

/** Removes the claim from the mistyped ID's entry, and the entry if it holds nothing else. */
function leave(transaction: Transaction, entry: Payment, proofId: string, isClaimed: boolean): void {
  const claims = entry.claims.filter((claim) => claim !== proofId);
  const isNothing = claims.length === 0 && entry.arrival === undefined;
  if (isNothing && Object.keys(entry.allocations).length === 0) transaction.remove('payments', entry.id);
  else transaction.set('payments', entry.id, { ...entry, claims, status: ledgerStatus(entry, isClaimed) });
}
