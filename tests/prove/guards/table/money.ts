/** What staff decide about money, and what the wallet's phone tells. */
import { type Guard, guardsOf } from '../guard.ts';

export const money: readonly Guard[] = [
  ...guardsOf('functions/src/staff/payments.ts', ['review-payment'], {
    'No order is decided twice': 'if (decided !== undefined)',
    'Only the newest proof is decided on':
      'if (orders.some(({ latestProofId }) => latestProofId !== request.proofId)) {',
    'A rejection has a reason':
      "if (reason === null) throw invalidField('reason', reviewMessages.reasonRequired);",
  }),
  ...guardsOf('functions/src/staff/payments.ts', ['shared-proof'], {
    'A decision covers exactly the orders shown':
      'if (seen !== undefined && (seen.length !== ids.length || seen.some((id) => !ids.includes(id)))) {',
  }),
  ...guardsOf('functions/src/staff/payments.ts', ['review-payment'], {
    'A decision must fit the money left': [
      'if (allowed === decision) return;',
      'if (allowed !== undefined) return;',
    ],
    'A recorded amount cannot change': 'if (entry.amount !== null && entry.amount !== received)',
  }),
  ...guardsOf('functions/src/staff/payments.ts', ['staff-commands', 'whole-hub/staff-writes'], {
    'Only a paid order is reversed': [
      'const status = order && statusAfter(order);',
      "const status = order && (statusAfter(order) ?? 'rejected');",
    ],
  }),
  ...guardsOf('functions/src/staff/wallet/money.ts', ['correct-transaction-id'], {
    'An ID is corrected only to unclaimed money':
      "if (money.status !== 'unclaimed') throw conflict(walletMessages.moneyTaken);",
    'A transaction ID is corrected only to a look-alike': [
      'if (money === null || !isLike(proof, due, [claimed, money], transactionId))',
      'if (money === null)',
    ],
  }),
  ...guardsOf('functions/src/staff/wallet/money.ts', ['attach-payment'], {
    'No more is attached than is free':
      'if (wanted > free) throw conflict(walletMessages.moreThanFree(formatKwacha(free)));',
    'Claimed money cannot be attached': 'if (claims.length > 0) throw conflict(walletMessages.isClaimed);',
    'No order gets more than is due':
      'if (remaining < 0) throw conflict(walletMessages.moreThanDue(code, formatKwacha(due)));',
    'Money set aside cannot be attached': 'if (entry.setAside) throw conflict(walletMessages.isSetAside);',
  }),
  ...guardsOf('functions/src/staff/refunds.ts', ['refunds'], {
    'No more goes back than is left':
      "if (amount > left) throw invalidField('amount', refundMessages.notLeft(formatKwacha(left)));",
    'A refund is for its payment’s order': [
      'ordersOf(entry, shownFor).includes(orderId)',
      'shownFor !== undefined',
    ],
    'A refund is sent once': "if (refund.status === 'sent') throw conflict(refundMessages.sentAlready);",
    'The amount sent is the amount marked': 'if (amount !== waiting.amount)',
    'An outgoing transaction pays one refund': "if ((await transaction.get('sentRefunds', id)) !== null)",
    'Incoming IDs pay no refund': "if ((await transaction.get('payments', id)) !== null)",
    'No refund is future-dated':
      "if (sentAt > call.now + AHEAD) throw invalidField('sentAt', refundMessages.notYet);",
  }),
  ...guardsOf('functions/src/public/forwarded-message.ts', ['whole-hub/forwarder'], {
    'A forwarded message is signed with the key': [
      'return isSameSecret(given, createHmac',
      'return true || isSameSecret(given, createHmac',
    ],
    'A forwarded message must be recent': [
      'return Math.abs(Number(timestamp) * SECOND - now) <= FORWARDED_TIME_OFF_MAX;',
      'return true;',
    ],
    'Only networks tell of income': ['isOfNetwork ? read : withoutIncome(read, message)', 'read'],
    'A forwarded message has a size limit':
      "if (raw.length > FORWARDED_BODY_MAX) throw new RefusedError('too_large', errorMessages.badRequest);",
  }),
  ...guardsOf('functions/src/learner/papers.ts', ['generate-receipt'], {
    'Only its learner and staff get a receipt': [
      "if (order === null || (actor.kind === 'learner' && order.userId !== actor.uid))",
      'if (order === null)',
    ],
    'Only an approved order has a receipt': [
      "order.status === 'approved' ? await validReceipt(order.id) : null",
      "order.status !== 'nothing' ? await validReceipt(order.id) : null",
    ],
    'A link to a receipt is signed by the hub': 'isSameSecret(link.signature, own) && ',
    'A link to a receipt lasts five minutes': ' && Number(link.expires) > now',
    'A reversal ends the link to a receipt': [
      'if (receipt === null || receipt.reversedAt !== null)',
      'if (receipt === null)',
    ],
  }),
  ...guardsOf('functions/src/wallet/forget-payers.ts', ['forget-payers'], {
    'Money not fully sent back keeps its payer': [
      "status === 'refunded' && refunds.every((refund) => refund.status === 'sent')",
      'true',
    ],
    'Two learners’ money keeps its payer until both leave': [
      "if (await isMissing(transaction.get('users', uid))) gone.add(uid);",
      'gone.add(uid);',
    ],
    'Two learners’ money loses its payer once both have left': [
      "if (await isMissing(transaction.get('users', uid))) gone.add(uid);",
      'void isMissing;',
    ],
  }),
  ...guardsOf('functions/src/staff/refunds.ts', ['forget-payers'], {
    'An order of a deleted learner shows no number': [
      'isLearnerGone ? { ...refund, phone: null } : refund',
      'isLearnerGone ? refund : refund',
    ],
    'A last refund without an order still forgets the payer': [
      'order ?? (await orderShowingRefunds(transaction, entry))',
      'order ?? (void orderShowingRefunds, null)',
    ],
  }),
];
