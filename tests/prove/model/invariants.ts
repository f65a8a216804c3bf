/** What must hold in every state that the hub can come to, judged by the database and by what the hub acknowledged. */
import { occupanciesOf } from '../../../src/domain/seats/seats.ts';
import { addDays } from '../../../src/domain/time/time.ts';
import { FIRST_WEEKEND, isGone, type Model, unless } from './hub-model.ts';
import { afterClassViolationsOf } from './after-class/invariants.ts';
import type { Document, Found } from './found.ts';
import { refundViolationsOf } from './refund-invariants.ts';

const sum = (parts: readonly number[]) => Math.round(100 * parts.reduce((all, one) => all + one, 0)) / 100;
const valuesOf = (allocations: object | undefined) => Object.values(allocations ?? {}) as number[];

/** A sentence for each thing that does not hold. */
export function violationsOf(model: Model, found: Found): string[] {
  return [
    ...twoOrders(model, found),
    ...moneyOf(model, found),
    ...found.orders.flatMap((order) => approvalOf(order, found)),
    ...proofsOf(model, found),
    ...onceOf(model, found),
    ...deletionOf(model, found),
    ...seatsOf(model, found),
    ...refundViolationsOf(model, found),
    ...afterClassViolationsOf(model, found),
  ];
}

/** A learner has one order for a course under way, and it is the one that the course hold names. */
function twoOrders({ learners, courses, now }: Model, { orders, enrollments, courseHolds }: Found): string[] {
  return learners.flatMap(({ uid, isDeleted }) =>
    courses.flatMap(({ id }) => {
      const own = orders.filter(({ userId, courseId }) => userId === uid && courseId === id);
      const open = own.filter((order) => {
        const enrollment = enrollments.find((one) => one.id === order.id);
        return (
          enrollment !== undefined &&
          !(enrollment['status'] === 'paid' && now > (enrollment['validUntil'] ?? Infinity))
        );
      });
      const hold = courseHolds.find((one) => one.id === `${uid}_${id}`);
      if (isDeleted) return unless(hold === undefined, `${uid} is deleted but holds ${id}`);
      const isHeld = open.every((order) => hold?.['orderId'] === order.id);
      return [
        ...unless(open.length <= 1, `${uid} has ${open.length} orders for ${id} under way`),
        ...unless(isHeld, `${uid}'s order for ${id} has no course hold`),
        ...own
          .filter((order) => !enrollments.some((one) => one.id === order.id))
          .map((order) => `${order.id} has no enrollment`),
      ];
    }),
  );
}

/** What was given of a payment is never more than what the wallet got; each order has what was given to it. */
function moneyOf({ money }: Model, { payments, orders }: Found): string[] {
  const given = payments.flatMap((payment) => {
    const { id, amount, allocations, refunds, arrival } = payment;
    const real = money.find((one) => one.id === id)?.amount ?? 0;
    const out = sum([
      ...valuesOf(allocations),
      ...((refunds ?? []) as { amount: number }[]).map((refund) => refund.amount),
    ]);
    return [
      ...unless(out <= (amount ?? 0), `${id} gave ${out} of ${amount}`),
      ...unless(amount === null || amount === real, `${id} is stored as ${amount}, but ${real} came in`),
      ...unless((arrival?.amount ?? real) === real, `${id} arrived as ${arrival?.amount}, not ${real}`),
    ];
  });
  const taken = orders.flatMap(({ id, paidAmount, amount }) => {
    const got = sum(payments.map(({ allocations }) => allocations?.[id] ?? 0));
    return [
      ...unless(got === paidAmount, `${id} says ${paidAmount}, but was given ${got}`),
      ...unless(paidAmount <= amount, `${id} costs ${amount} but took ${paidAmount}`),
    ];
  });
  return [...given, ...taken];
}

const APPROVING = new Set(['payment_approved', 'payment_attached', 'payment_part_accepted']);

/** An approved order is paid in full, opens its classes, has one good receipt and its row of the log; any other has none of that. */
function approvalOf(order: Document, { enrollments, receipts, auditLog, payments }: Found): string[] {
  const { id, status, amount, paidAmount, receiptNumber } = order;
  const isApproved = status === 'approved';
  const access = enrollments.find((one) => one.id === id)?.['status'];
  const good = receipts.filter((one) => one['orderId'] === id && one['reversedAt'] === null);
  const rows = auditLog.filter(({ target }) => target?.id === id);
  const approvals = rows.filter(
    ({ action, after }) => APPROVING.has(action) && after?.status === 'approved',
  ).length;
  const reversals = rows.filter(
    ({ action, before }) => action === 'payment_reversed' && before?.status === 'approved',
  ).length;
  const stands = approvals - reversals;
  const wrong = [
    ...unless(access === (isApproved ? 'paid' : 'pending'), `its enrollment is ${access}`),
    ...unless(good.length === (isApproved ? 1 : 0), `it has ${good.length} good receipts`),
    ...unless(stands === (isApproved ? 1 : 0), `the log approves it ${stands} times`),
  ];
  if (isApproved) {
    if (paidAmount !== amount) wrong.push(`${paidAmount} of ${amount} are paid`);
    if (!payments.some(({ allocations }) => (allocations?.[id] ?? 0) > 0)) wrong.push('no payment names it');
    const [receipt] = good;
    if (receipt !== undefined && (receipt['number'] !== receiptNumber || receipt['amount'] !== amount))
      wrong.push('its receipt says something else');
    const shown = sum(((receipt?.['payments'] ?? []) as { amount: number }[]).map((one) => one.amount));
    if (receipt !== undefined && shown !== amount) wrong.push(`its receipt shows payments of ${shown}`);
  }
  return wrong.map((sentence) => `${id} is ${status}, but ${sentence}`);
}

/** Every proof that the hub acknowledged is there, no other one is, and each order counts its own. */
function proofsOf(
  { proofs, learners }: Model,
  { paymentProofs, orders, proofImages, payments }: Found,
): string[] {
  const stored = new Map(paymentProofs.map((proof) => [proof.id, proof]));
  const lost = proofs.flatMap(({ id, orderId, uid, money, hasImage }) => {
    const proof = stored.get(id);
    if (proof === undefined) return [`the acknowledged proof ${id} is gone`];
    const isSame =
      proof['orderId'] === orderId && proof['userId'] === uid && proof['transactionId'] === money.id;
    const hasPicture = proofImages.some((image) => image.id === id);
    return [
      ...unless(isSame, `the proof ${id} differs from what was sent`),
      ...unless(
        payments.some((payment) => payment.id === money.id),
        `the ledger does not know ${money.id}`,
      ),
      ...unless(
        hasPicture === (hasImage && !isGone({ learners }, uid)),
        `the picture of ${id} is ${hasPicture ? 'still there' : 'gone'}`,
      ),
    ];
  });
  const unknown = paymentProofs.filter(({ id }) => !proofs.some((proof) => proof.id === id));
  const counts = orders.flatMap(({ id, proofCount, status, latestProofId }) => {
    const own = paymentProofs.filter(({ orderId }) => orderId === id);
    const waiting = own.filter((proof) => proof['status'] === 'under_review');
    const isRight =
      status === 'under_review'
        ? waiting.length === 1 && waiting[0]?.id === latestProofId
        : waiting.length === 0;
    return [
      ...unless(own.length === proofCount, `${id} counts ${proofCount} proofs but has ${own.length}`),
      ...unless(isRight, `${id} is ${status} with ${waiting.length} proofs waiting`),
    ];
  });
  return [...lost, ...unknown.map(({ id }) => `the proof ${id} is stored but was refused`), ...counts];
}

/** Each acknowledged command of staff has one row of the log, each acknowledged click counts once. */
function onceOf({ staff, clicks, learners }: Model, { auditLog, attendance }: Found): string[] {
  const rows = staff.flatMap(({ uid, logged }) => {
    const own = auditLog.filter(({ actor, kind }) => actor?.uid === uid && kind !== 'sign_ins').length;
    return unless(own === logged, `${uid} did ${logged} things, but the log has ${own}`);
  });
  const marks = [...clicks].flatMap(([id, times]) => {
    const isDeleted = learners.some((one) => one.isDeleted && id.endsWith(`_${one.uid}`));
    const joined = attendance.find((mark) => mark.id === id)?.['joinedAt']?.length ?? 0;
    return unless(
      joined === (isDeleted ? 0 : times),
      `${id} was clicked ${times} times, but ${joined} count`,
    );
  });
  return [...rows, ...marks];
}

/** Of a deleted account, only what the books need is left. */
function deletionOf({ learners }: Model, found: Found): string[] {
  return learners.flatMap(({ uid, isDeleted }) => {
    if (!isDeleted) return [];
    const needless = found.orders.filter(
      (order) =>
        order['userId'] === uid &&
        order['status'] === 'pending' &&
        order['paidAmount'] === 0 &&
        order['proofCount'] === 0,
    );
    const told = found.paymentProofs.filter(
      (proof) => proof['userId'] === uid && (proof['payerPhone'] ?? proof['message']) !== null,
    );
    return [
      ...unless(!found.users.some(({ id }) => id === uid), `${uid} is deleted but has a profile`),
      ...unless(!found.commandKeys.some((key) => key['uid'] === uid), `${uid} is deleted but keeps answers`),
      ...needless.map(({ id }) => `${uid} is deleted but has the order ${id}`),
      ...told.map(({ id }) => `${uid} is deleted, but the proof ${id} exposes the payer`),
    ];
  });
}

/** No weekend has more people than seats. */
function seatsOf({ courses, now }: Model, { enrollments }: Found): string[] {
  return courses.flatMap(({ id, seats, classes }) => {
    if (seats === null) return [];
    const own = enrollments.filter(({ courseId }) => courseId === id);
    const occupancies = occupanciesOf(own as unknown as Parameters<typeof occupanciesOf>[0], [], now);
    return classes.slice(0, -1).flatMap(({ weekend }) => {
      const taken = occupancies.filter(({ takes }) => takes(weekend)).length;
      const which =
        weekend === FIRST_WEEKEND || weekend === addDays(FIRST_WEEKEND, 7) ? weekend : 'a weekend';
      return unless(taken <= seats, `${taken} have a seat in ${which} of ${id}, which has ${seats}`);
    });
  });
}
