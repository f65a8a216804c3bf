/** What staff decide about money, and what the wallet's phone tells. */
import { type Guard, guardsOf } from '../guard.ts';

export const money: readonly Guard[] = [
  ...guardsOf('functions/src/staff/payments.ts', ['review-payment'], {
    'An order is decided on once': 'if (decided !== undefined)',
    'Only the newest proof is decided on':
      'if (orders.some(({ latestProofId }) => latestProofId !== request.proofId)) {',
    'A rejection has a reason':
      "if (reason === null) throw refuseField('reason', reviewMessages.reasonRequired);",
  }),
  ...guardsOf('functions/src/staff/payments.ts', ['shared-proof'], {
    'A decision is about the orders that were shown':
      'if (seen !== undefined && (seen.length !== ids.length || seen.some((id) => !ids.includes(id)))) {',
  }),
  ...guardsOf('functions/src/staff/payments.ts', ['review-payment'], {
    'No more is given than was received': [
      'if (allowed === decision) return;',
      'if (allowed !== undefined) return;',
    ],
    'An amount that was recorded stays': 'if (entry.amount !== null && entry.amount !== received)',
  }),
  ...guardsOf('functions/src/staff/payments.ts', ['staff-commands', 'whole-hub/staff-writes'], {
    'Only what is paid is reversed': [
      'const status = order && statusAfter(order);',
      "const status = order && (statusAfter(order) ?? 'rejected');",
    ],
  }),
  ...guardsOf('functions/src/staff/wallet/money.ts', ['correct-transaction-id'], {
    'Money that somebody claims is not corrected to':
      "if (money.status !== 'unclaimed') throw conflict(walletMessages.moneyTaken);",
    'A transaction ID is corrected to one that is like it': [
      'if (money === null || !isLike(proof, due, [claimed, money], transactionId))',
      'if (money === null)',
    ],
  }),
  ...guardsOf('functions/src/staff/wallet/money.ts', ['attach-payment'], {
    'No more is attached than is free':
      'if (wanted > free) throw conflict(walletMessages.moreThanFree(formatKwacha(free)));',
    'Money that a proof claims is not attached':
      'if (claims.length > 0) throw conflict(walletMessages.isClaimed);',
    'No order gets more than it lacks':
      'if (remaining < 0) throw conflict(walletMessages.moreThanDue(code, formatKwacha(due)));',
    'Money that was set aside is not given': 'if (entry.setAside) throw conflict(walletMessages.isSetAside);',
  }),
  ...guardsOf('functions/src/staff/refunds.ts', ['refunds'], {
    'No more goes back than is left':
      "if (amount > left) throw refuseField('amount', refundMessages.notLeft(formatKwacha(left)));",
    'A refund is for an order of its payment': [
      'ordersOf(entry, shownFor).includes(orderId)',
      'shownFor !== undefined',
    ],
    'A refund is sent once': "if (refund.status === 'sent') throw conflict(refundMessages.sentAlready);",
    'The amount that was sent is the one that was marked': 'if (amount !== waiting.amount)',
    'An outgoing transaction pays one refund': "if ((await transaction.get('sentRefunds', id)) !== null)",
    'What came in did not go out': "if ((await transaction.get('payments', id)) !== null)",
    'Nothing was sent tomorrow':
      "if (sentAt > call.now + AHEAD) throw refuseField('sentAt', refundMessages.notYet);",
  }),
  ...guardsOf('functions/src/public/forwarded-message.ts', ['whole-hub/forwarder'], {
    'A forwarded message is signed with the key': [
      'return isSameSecret(given, createHmac',
      'return true || isSameSecret(given, createHmac',
    ],
    'A forwarded message is of these days': [
      'return Math.abs(Number(timestamp) * SECOND - now) <= FORWARDED_TIME_OFF_MAX;',
      'return true;',
    ],
    'A forwarded message has a size':
      "if (raw.length > FORWARDED_BODY_MAX) throw new RefusedError('too_large', errorMessages.badRequest);",
  }),
  ...guardsOf('functions/src/learner/papers.ts', ['generate-receipt'], {
    'A receipt is for its learner and for staff': [
      "if (order === null || (actor.kind === 'learner' && order.userId !== actor.uid))",
      'if (order === null)',
    ],
    'Only an approved order has a receipt': [
      "order.status === 'approved' ? await validReceipt(order.id) : null",
      "order.status !== 'nothing' ? await validReceipt(order.id) : null",
    ],
    'A link to a receipt is signed by the hub': 'isSameSecret(link.signature, own) && ',
    'A link to a receipt lasts five minutes': ' && Number(link.expires) > now',
    'A link to a receipt ends with a reversal': [
      'if (receipt === null || receipt.reversedAt !== null)',
      'if (receipt === null)',
    ],
  }),
  ...guardsOf('functions/src/wallet/forget-payers.ts', ['forget-payers'], {
    'Money that is not all sent back keeps its payer': [
      "status === 'refunded' && refunds.every((refund) => refund.status === 'sent')",
      'true',
    ],
    'Money of two learners keeps its payer while one is there': [
      "if (await isMissing(transaction.get('users', uid))) gone.add(uid);",
      'gone.add(uid);',
    ],
    'Money of two learners forgets its payer with the second': [
      "if (await isMissing(transaction.get('users', uid))) gone.add(uid);",
      'void isMissing;',
    ],
  }),
  ...guardsOf('functions/src/staff/refunds.ts', ['forget-payers'], {
    'An order whose learner has gone tells no number': [
      'isLearnerGone ? { ...refund, phone: null } : refund',
      'isLearnerGone ? refund : refund',
    ],
    'The last of a gone learner’s money may go back for no order': [
      'order ?? (await orderShowingRefunds(transaction, entry))',
      'order ?? (void orderShowingRefunds, null)',
    ],
  }),
];
