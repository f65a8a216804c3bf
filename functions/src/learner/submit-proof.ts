/** `submit-proof`: proof, picture, ledger claim and order in one transaction (rules §3). */
import { type CommandAnswer, submitProof } from '../../../src/domain/wire/command.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { proofMessages } from '../../../src/domain/wire/order-messages.ts';
import { lookAlikeKey } from '../../../src/domain/money/look-alike.ts';
import { withoutBalance } from '../../../src/domain/money/payment-message.ts';
import { amountDue, moveOrder, type Order, type OrderStatus } from '../../../src/domain/money/order.ts';
import {
  type ImageType,
  ledgerStatus,
  type Payment,
  type PaymentProof,
} from '../../../src/domain/money/payment.ts';
import { type Day, weekendOf } from '../../../src/domain/time/time.ts';
import type { Call } from '../command/call.ts';
import { learnerCommand } from '../command/command.ts';
import type { LearnerActor } from '../command/guard.ts';
import { hashOf } from '../hash.ts';
import { currentLimits } from '../store/adjustable-limits.ts';
import { checkImage } from './proof-image.ts';
import { RefusedError, refuseField } from '../http/refused-error.ts';
import { type EarlierProofs, findEarlier, warnEarlier, warningsOf } from '../store/earlier-proofs.ts';
import { prepareQuestionClosing } from '../store/question-closing.ts';
import type { Transaction } from '../store/store.ts';
import { prepareSeen } from './last-seen.ts';

type Submitting = Call<typeof submitProof, LearnerActor>;
type Picture = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: ImageType; readonly hash: string };

export const handler = learnerCommand(submitProof, carryOut, readEvidence);

/** What the proof shows: a picture, a message, or both. */
type Evidence = { readonly picture: Picture | null; readonly message: string | null };

/** Checked before the transaction, so that a picture is read once. @throws RefusedError */
export function readEvidence({ image, request }: Submitting): Evidence {
  const evidence = { picture: pictureOf(image), message: messageOf(request.message) };
  if (evidence.picture === null && evidence.message === null) {
    throw refuseField('message', proofMessages.evidenceRequired);
  }
  return evidence;
}

async function carryOut(
  transaction: Transaction,
  call: Submitting,
  { picture, message }: Evidence,
): Promise<CommandAnswer<typeof submitProof>> {
  const { orderId, proofId, transactionId } = call.request;
  const order = await transaction.get('orders', orderId);
  const sent = await transaction.get('paymentProofs', proofId);
  const isOthers = sent !== null && sent.userId !== call.actor.uid;
  if (order === null || order.userId !== call.actor.uid || isOthers) {
    throw new RefusedError('not_found', errorMessages.unknownOrder);
  }
  if (sent !== null) return answerAgain(sent, order, call);
  const { proofsPerOrder } = await currentLimits(transaction);
  const status = nextStatus(order, proofsPerOrder);
  const earlier = await findEarlier(transaction, transactionId, picture?.hash ?? null);
  const previous = await supersededProof(transaction, order);
  const left = previous === null ? null : await ledgerWithout(transaction, previous, transactionId);
  const closeQuestion =
    previous === null ? null : await prepareQuestionClosing(transaction, previous.id, call.now);
  const entry = await transaction.get('payments', transactionId);
  const enrollment = await transaction.get('enrollments', orderId);
  const noteSeen = await prepareSeen(transaction, call);
  const firstWeekend = enrollment?.firstWeekend ?? weekendOf(call.now);

  const proof = newProof(call, order, { picture, message, earlier, firstWeekend });
  transaction.set('paymentProofs', proofId, proof);
  if (picture) {
    const { type, bytes } = picture;
    transaction.set('proofImages', proofId, { userId: proof.userId, type, bytes });
  }
  transaction.set('payments', transactionId, withClaim(entry, proof));
  if (left !== null) transaction.update('payments', left.id, { status: left.status });
  if (previous !== null) transaction.update('paymentProofs', previous.id, { status: 'superseded' });
  closeQuestion?.();
  warnEarlier(transaction, earlier, proof);
  const proofCount = order.proofCount + 1;
  transaction.update('orders', orderId, {
    status,
    latestProofId: proofId,
    proofCount,
    rejectionReason: null,
  });
  noteSeen();
  return { proofId, status, notice: noticeOf(proof) };
}

function pictureOf(image: Submitting['image']): Picture | null {
  if (image === null || image.length === 0) return null;
  return { bytes: image, type: checkImage(image), hash: hashOf(image) };
}

/** The message without the payer's balance. The phone has removed it already, but the server does not rely on that. */
function messageOf(pasted: string | null): string | null {
  const text = pasted?.trim() ?? '';
  return text === '' ? null : withoutBalance(text);
}

/** The answer that this proof got. @throws RefusedError where its id now comes with something else. */
function answerAgain(sent: PaymentProof, order: Order, { request }: Submitting) {
  if (sent.orderId !== request.orderId || sent.transactionId !== request.transactionId) {
    throw new RefusedError('conflict', errorMessages.keyReused);
  }
  return { proofId: sent.id, status: order.status, notice: noticeOf(sent) };
}

function noticeOf(proof: Pick<PaymentProof, 'warnings'>): string | null {
  const isSeen = proof.warnings.includes('id_used_by_other') || proof.warnings.includes('id_looks_used');
  return isSeen ? proofMessages.transactionIdSeen : null;
}

function nextStatus(order: Order, most: number): OrderStatus {
  const { status, proofCount } = order;
  const next = moveOrder(status, 'submit_proof');
  if (next === null) throw new RefusedError('conflict', errorMessages.alreadyPaid, { status });
  if (proofCount >= most) {
    throw new RefusedError('conflict', errorMessages.tooManyProofs, { status });
  }
  return next;
}

/** The proof that the new one replaces, while nobody has reviewed it. */
async function supersededProof(transaction: Transaction, order: Order): Promise<PaymentProof | null> {
  if (order.latestProofId === null) return null;
  const latest = await transaction.get('paymentProofs', order.latestProofId);
  return latest?.status === 'under_review' ? latest : null;
}

/** The ledger entry that the replaced proof claimed, as it is without that claim; null where there is nothing to change. */
async function ledgerWithout(
  transaction: Transaction,
  previous: PaymentProof,
  nextId: string,
): Promise<Payment | null> {
  if (previous.transactionId === nextId) return null;
  const entry = await transaction.get('payments', previous.transactionId);
  if (entry === null) return null;
  const live = await liveClaims(transaction, previous.transactionId);
  const others = live.filter(({ id }) => id !== previous.id);
  return { ...entry, status: ledgerStatus(entry, others.length > 0) };
}

function liveClaims(transaction: Transaction, transactionId: string): Promise<PaymentProof[]> {
  return transaction.find('paymentProofs', [
    ['transactionId', '==', transactionId],
    ['status', '==', 'under_review'],
  ]);
}

function newProof(
  { actor, request, now }: Submitting,
  order: Order,
  shown: Evidence & { readonly earlier: EarlierProofs; readonly firstWeekend: Day },
): PaymentProof {
  const { network, transactionId, payerPhone, amount, paidAt, orderId, proofId } = request;
  const { picture, message, earlier, firstWeekend } = shown;
  const proof: Omit<PaymentProof, 'warnings'> = {
    id: proofId,
    orderId,
    userId: actor.uid,
    courseId: order.courseId,
    firstWeekend,
    network,
    transactionId,
    payerPhone,
    amount,
    paidAt,
    message,
    lookAlikeKey: lookAlikeKey(transactionId),
    hasImage: picture !== null,
    imageHash: picture?.hash ?? null,
    status: 'under_review',
    rejectionReason: null,
    submittedAt: now,
  };
  return { ...proof, warnings: warningsOf(proof, amountDue(order), earlier) };
}

/** The ledger entry with this proof's claim on it. What it paid already stays. */
function withClaim(entry: Payment | null, { id, network, transactionId }: PaymentProof): Payment {
  if (entry !== null) {
    return { ...entry, claims: [...entry.claims, id], status: ledgerStatus(entry, true) };
  }
  return {
    id: transactionId,
    network,
    amount: null,
    status: 'under_review',
    claims: [id],
    allocations: {},
    reviewedAt: null,
    reviewedBy: null,
  };
}
