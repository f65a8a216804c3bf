/** `submit-proof`: proof, picture, ledger claim and order in one transaction (rules §3). */
import * as wire from '../../../src/domain/wire/command.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { proofMessages, togetherMessages } from '../../../src/domain/wire/order-messages.ts';
import { isForSameOrder, lookAlikeKey } from '../../../src/domain/money/look-alike.ts';
import { withoutBalance } from '../../../src/domain/money/payment-message.ts';
import {
  amountDue,
  moveOrder,
  type Order,
  orderIdsOf,
  type OrderStatus,
  sumOfOrders,
} from '../../../src/domain/money/order.ts';
import { ledgerStatus, type Payment, type PaymentProof } from '../../../src/domain/money/payment.ts';
import { weekendOf } from '../../../src/domain/time/time.ts';
import type { Call, LearnerActor } from '../command/guard.ts';
import { learnerCommand } from '../command/command.ts';
import type { CommandAnswer } from '../../../src/domain/wire/commands.ts';
import { peekAnswer } from '../command/idempotency.ts';
import { countNonCommandUse } from '../command/rate-limit.ts';
import { currentLimits } from '../store/settings.ts';
import { type ProofImage, readImage } from './proof-image.ts';
import { conflict, notFound, RefusedError, invalidField } from '../http/refused-error.ts';
import {
  type EarlierProofs,
  findEarlier,
  warnEarlier,
  warningsOf,
  withChanges,
} from '../store/earlier-proofs.ts';
import { shownLearner } from '../store/matches.ts';
import { nullIfUnreadable } from '../store/unreadable-error.ts';
import { changeOrder, markProvisional } from '../store/enrollments.ts';
import { ofOrders, supersede } from '../store/order-payments.ts';
import { holdForProof } from '../store/seats/seats.ts';
import { getExisting, transact, type Transaction } from '../store/store.ts';
import { noteSeen } from './classes.ts';

type Submitting = Call<typeof wire.submitProof, LearnerActor>;

export const submitProof = learnerCommand(wire.submitProof, carryOut, countThenRead);

type Evidence = { readonly picture: ProofImage | null; readonly message: string | null };

/** Counts decodings separately: they are expensive, even if refused or repeated. @returns null if this key is answered */
async function countThenRead(call: Submitting): Promise<Evidence | null> {
  if ((call.image?.length ?? 0) === 0) return readEvidence(call);
  const isNew = await transact(async (transaction) => {
    const given = await peekAnswer(transaction, call);
    if (given === null) await countNonCommandUse(transaction, 'proof-picture', call.actor.uid, call.now);
    return given === null;
  });
  return isNew ? readEvidence(call) : null;
}

/** Called before the transaction, so that a retry does not decode again. @throws RefusedError */
export async function readEvidence({ image, request }: Submitting): Promise<Evidence> {
  const picture = image === null || image.length === 0 ? null : await readImage(image);
  const evidence = { picture, message: messageOf(request.message) };
  if (evidence.picture === null && evidence.message === null)
    throw invalidField('message', proofMessages.evidenceRequired);
  return evidence;
}

async function carryOut(
  transaction: Transaction,
  call: Submitting,
  evidence: Evidence | null,
): Promise<CommandAnswer<typeof wire.submitProof>> {
  if (evidence === null) throw new RefusedError('busy', errorMessages.busy, {}, 1);
  const { picture, message } = evidence;
  const { proofId, transactionId } = call.request;
  const orderIds = orderIdsOf(call.request);
  const found = await getExisting(transaction, 'orders', orderIds);
  const orders = found.filter(({ userId }) => userId === call.actor.uid);
  const sent = await transaction.get('paymentProofs', proofId);
  const isOthers = sent !== null && sent.userId !== call.actor.uid;
  const [first] = orders;
  if (first === undefined || orders.length < orderIds.length || isOthers)
    throw notFound(errorMessages.unknownOrder);
  if (sent !== null) return answerAgain(sent, first, call);
  const { proofsPerOrder } = await currentLimits(transaction);
  const status = nextStatus(orders, proofsPerOrder);
  const shown = await findEarlier(transaction, transactionId, picture?.hash ?? null);
  const staying = await supersede(transaction, orders, { nextId: transactionId, now: call.now });
  const earlier = withChanges(shown, staying);
  const entry = await transaction.get('payments', transactionId);
  const user = await nullIfUnreadable(transaction.get('users', call.actor.uid));
  const enrollments = await holdForProof(transaction, orderIds, call.now);
  const weekends = enrollments.map((enrollment) => enrollment.firstWeekend);
  const firstWeekend = weekends.sort()[0] ?? weekendOf(call.now);

  const proof = newProof(call, orders, {
    picture,
    message,
    earlier,
    firstWeekend,
    learner: user && shownLearner(user),
  });
  transaction.set('paymentProofs', proofId, proof);
  if (picture) {
    const { type, bytes } = picture;
    transaction.set('proofImages', proofId, { userId: proof.userId, type, bytes });
  }
  transaction.set('payments', transactionId, withClaim(entry, proof));
  warnEarlier(transaction, earlier, proof);
  const changed = orders.map((order) => {
    const proofCount = order.proofCount + 1;
    const change = { status, latestProofId: proofId, proofCount, rejectionReason: null };
    changeOrder(transaction, order, change);
    return { ...order, ...change };
  });
  await markProvisional(transaction, enrollments, changed, proof);
  await noteSeen(transaction, call);
  return { proofId, status, notice: noticeOf(proof) };
}

/** The phone removes the balance as well, but the server does not rely on that. */
function messageOf(pasted: string | null): string | null {
  const text = pasted?.trim() ?? '';
  return text === '' ? null : withoutBalance(text);
}

/** @throws RefusedError if the proof id was used for something else */
function answerAgain(sent: PaymentProof, order: Order, { request }: Submitting) {
  // A newer proof may have taken some of its orders.
  if (!isForSameOrder(sent, request) || sent.transactionId !== request.transactionId)
    throw conflict(errorMessages.keyReused);
  return { proofId: sent.id, status: order.status, notice: noticeOf(sent) };
}

function noticeOf(proof: Pick<PaymentProof, 'warnings'>): string | null {
  const isSeen = proof.warnings.includes('id_used_by_other') || proof.warnings.includes('id_looks_used');
  return isSeen ? proofMessages.transactionIdSeen : null;
}

/** @throws RefusedError if one of the orders cannot take a proof */
function nextStatus(orders: readonly Order[], most: number): OrderStatus {
  for (const { status, proofCount } of orders) {
    if (moveOrder(status, 'submit_proof') === null) {
      const sentence = orders.length === 1 ? errorMessages.alreadyPaid : togetherMessages.oneIsPaid;
      throw conflict(sentence, { status });
    }
    if (proofCount >= most) throw conflict(errorMessages.tooManyProofs, { status });
  }
  return 'under_review';
}

function newProof(
  { actor, request, now }: Submitting,
  orders: readonly Order[],
  shown: Evidence & { readonly earlier: EarlierProofs } & Pick<PaymentProof, 'firstWeekend' | 'learner'>,
): PaymentProof {
  const { network, transactionId, payerPhone, amount, paidAt, proofId } = request;
  const { picture, message, earlier, firstWeekend, learner } = shown;
  const proof: Omit<PaymentProof, 'warnings'> = {
    id: proofId,
    ...ofOrders(orders),
    userId: actor.uid,
    learner,
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
  return { ...proof, warnings: warningsOf(proof, amountDue(sumOfOrders(orders)), earlier) };
}

/** The ledger entry with this proof's claim added; its allocations stay. */
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
