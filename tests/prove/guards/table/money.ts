/** What staff decide about money, and what the wallet's phone tells. */
import type { Guard } from '../guard.ts';

const review = 'functions/src/staff/payments/review-payment.ts';
const mark = 'functions/src/staff/refunds/mark-refund.ts';
const send = 'functions/src/staff/refunds/send-refund.ts';
const attach = 'functions/src/staff/wallet/attach-payment.ts';
const forwarded = 'functions/src/public/forwarded-message.ts';
const receipt = 'functions/src/learner/generate-receipt.ts';
const correct = 'functions/src/staff/payments/correct-transaction-id.ts';

export const money: readonly Guard[] = [
  {
    name: 'An order is decided on once',
    file: review,
    from: 'if (decided !== undefined)',
    to: 'if (false)',
    tests: ['review-payment'],
  },
  {
    name: 'Only the newest proof is decided on',
    file: review,
    from: 'if (orders.some(({ latestProofId }) => latestProofId !== request.proofId)) {',
    to: 'if (false) {',
    tests: ['review-payment'],
  },
  {
    name: 'A decision is about the orders that were shown',
    file: review,
    from: 'if (seen !== undefined && (seen.length !== ids.length || seen.some((id) => !ids.includes(id)))) {',
    to: 'if (false) {',
    tests: ['shared-proof'],
  },
  {
    name: 'No more is given than was received',
    file: review,
    from: 'if (allowed === decision) return;',
    to: 'if (allowed !== undefined) return;',
    tests: ['review-money'],
  },
  {
    name: 'An amount that was recorded stays',
    file: review,
    from: 'if (entry.amount !== null && entry.amount !== received) {',
    to: 'if (false) {',
    tests: ['review-money'],
  },
  {
    name: 'A rejection has a reason',
    file: review,
    from: "if (reason === null) throw refuseField('reason', reviewMessages.reasonRequired);",
    to: '',
    tests: ['review-payment'],
  },
  {
    name: 'Only what is paid is reversed',
    file: 'functions/src/staff/payments/reverse-payment.ts',
    from: 'const status = order && statusAfter(order);',
    to: "const status = order && (statusAfter(order) ?? 'rejected');",
    tests: ['staff-commands', 'staff-odd', 'whole-hub/staff-writes'],
  },
  {
    name: 'Money that somebody claims is not corrected to',
    file: correct,
    from: "if (money.status !== 'unclaimed') throw new RefusedError('conflict', walletMessages.moneyTaken);",
    to: '',
    tests: ['correct-transaction-id'],
  },
  {
    name: 'A transaction ID is corrected to one that is like it',
    file: correct,
    from: 'if (money === null || !isLike(proof, due, [claimed, money], transactionId))',
    to: 'if (money === null)',
    tests: ['correct-transaction-id'],
  },
  {
    name: 'No more is attached than is free',
    file: attach,
    from: "if (wanted > free) throw new RefusedError('conflict', walletMessages.moreThanFree(formatKwacha(free)));",
    to: '',
    tests: ['attach-payment'],
  },
  {
    name: 'Money that a proof claims is not attached',
    file: attach,
    from: "if (claims.length > 0) throw new RefusedError('conflict', walletMessages.isClaimed);",
    to: '',
    tests: ['attach-payment'],
  },
  {
    name: 'No order gets more than it lacks',
    file: attach,
    from: "if (remaining < 0) throw new RefusedError('conflict', walletMessages.moreThanDue(code, formatKwacha(due)));",
    to: '',
    tests: ['attach-payment'],
  },
  {
    name: 'Money that was set aside is not given',
    file: attach,
    from: "if (entry.setAside) throw new RefusedError('conflict', walletMessages.isSetAside);",
    to: '',
    tests: ['attach-payment'],
  },
  {
    name: 'No more goes back than is left',
    file: mark,
    from: "if (amount > left) throw refuseField('amount', refundMessages.notLeft(formatKwacha(left)));",
    to: '',
    tests: ['refunds'],
  },
  {
    name: 'A refund is for an order of its payment',
    file: mark,
    from: 'ordersOf(entry, shownFor).includes(orderId)',
    to: 'shownFor !== undefined',
    tests: ['refunds'],
  },
  {
    name: 'A refund is sent once',
    file: 'functions/src/staff/refunds/refunds.ts',
    from: "if (refund.status === 'sent') throw new RefusedError('conflict', refundMessages.sentAlready);",
    to: '',
    tests: ['refunds'],
  },
  {
    name: 'The amount that was sent is the one that was marked',
    file: send,
    from: 'if (amount !== waiting.amount) {',
    to: 'if (false) {',
    tests: ['refunds'],
  },
  {
    name: 'An outgoing transaction pays one refund',
    file: send,
    from: "if ((await transaction.get('sentRefunds', id)) !== null) {",
    to: 'if (false) {',
    tests: ['refunds'],
  },
  {
    name: 'What came in did not go out',
    file: send,
    from: "if ((await transaction.get('payments', id)) !== null) {",
    to: 'if (false) {',
    tests: ['refunds'],
  },
  {
    name: 'Nothing was sent tomorrow',
    file: send,
    from: "if (sentAt > call.now + AHEAD) throw refuseField('sentAt', refundMessages.notYet);",
    to: '',
    tests: ['refunds'],
  },
  {
    name: 'A forwarded message is signed with the key',
    file: forwarded,
    from: 'return isSameSecret(given, createHmac',
    to: 'return true || isSameSecret(given, createHmac',
    tests: ['whole-hub/forwarder'],
  },
  {
    name: 'A forwarded message is of these days',
    file: forwarded,
    from: 'return Math.abs(Number(timestamp) * SECOND - now) <= FORWARDED_TIME_OFF_MAX;',
    to: 'return true;',
    tests: ['whole-hub/forwarder'],
  },
  {
    name: 'A forwarded message has a size',
    file: forwarded,
    from: "if (raw.length > FORWARDED_BODY_MAX) throw new RefusedError('too_large', errorMessages.badRequest);",
    to: '',
    tests: ['whole-hub/forwarder'],
  },
  {
    name: 'A receipt is for its learner and for staff',
    file: receipt,
    from: "if (order === null || (actor.kind === 'learner' && order.userId !== actor.uid)) {",
    to: 'if (order === null) {',
    tests: ['generate-receipt'],
  },
  {
    name: 'Only an approved order has a receipt',
    file: receipt,
    from: "order.status === 'approved' ? await validReceipt(order.id) : null",
    to: "order.status !== 'nothing' ? await validReceipt(order.id) : null",
    tests: ['generate-receipt'],
  },
  {
    name: 'A link to a receipt is signed by the hub',
    file: receipt,
    from: 'isSameSecret(link.signature, own) && ',
    to: '',
    tests: ['generate-receipt'],
  },
  {
    name: 'A link to a receipt lasts five minutes',
    file: receipt,
    from: ' && Number(link.expires) > now',
    to: '',
    tests: ['generate-receipt'],
  },
  {
    name: 'A link to a receipt ends with a reversal',
    file: receipt,
    from: 'if (receipt === null || receipt.reversedAt !== null)',
    to: 'if (receipt === null)',
    tests: ['generate-receipt'],
  },
];
