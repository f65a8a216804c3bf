/** Provisional entry as decided by the server; a phone only displays it (rules §4). */
import type { Enrollment } from '../../../../src/domain/classes/enrollment.ts';
import { type Order, orderIdsOf } from '../../../../src/domain/money/order.ts';
import type { PaymentProof } from '../../../../src/domain/money/payment.ts';
import type { Day, Instant } from '../../../../src/domain/time/time.ts';
import {
  mayEnterProvisionally,
  type ProvisionalEntry,
  provisionalEnd,
  provisionalMark,
} from '../../../../src/domain/weekend/provisional-entry.ts';
import { chunksOf } from '../../../../src/domain/wire/chunks.ts';
import { PUBLIC_SETTINGS } from '../../../../src/domain/wire/collections.ts';
import { ordersOfProof } from '../order-payments.ts';
import { type Reader, transact, type Transaction } from '../store.ts';
import { walk } from '../walking.ts';
import { readOrNull } from '../unreadable-error.ts';
import { recentWeekends } from '../seats/seats.ts';

/** Off if the settings are unreadable. */
export async function provisionalSetting(reader: Reader): Promise<ProvisionalEntry> {
  const settings = await readOrNull(reader.get('publicSettings', PUBLIC_SETTINGS));
  return settings?.provisionalEntry ?? 'off';
}

/** The first enrollment that opens this weekend's classes now, and until when. Reads only. */
export async function provisionalAmong(
  transaction: Transaction,
  enrollments: readonly Enrollment[],
  weekend: Day,
  now: Instant,
): Promise<{ readonly enrollment: Enrollment; readonly until: Instant } | null> {
  const pending = enrollments.filter(({ status }) => status === 'pending');
  const setting = pending.length === 0 ? 'off' : await provisionalSetting(transaction);
  if (setting === 'off') return null;
  for (const { id } of pending) {
    // Read again: it may have been decided on since.
    const enrollment = await transaction.get('enrollments', id);
    const order = await transaction.get('orders', id);
    const latest = order?.latestProofId ?? null;
    const proof = latest === null ? null : await transaction.get('paymentProofs', latest);
    if (enrollment === null || order === null || proof === null) continue;
    if (!mayEnterProvisionally({ setting, order, proof, enrollment }, weekend)) continue;
    // The weekends as of the proof; without locks, because a whole class reads them at once.
    const offerings = await recentWeekends(transaction.aside, order.courseId, proof.submittedAt);
    const until = provisionalEnd(offerings, enrollment, proof.submittedAt);
    if (now <= until) return { enrollment, until };
  }
  return null;
}

/** The returned write marks these enrollments, which are passed as the transaction leaves them. */
export async function prepareProvisionalMark(
  transaction: Transaction,
  enrollments: readonly Enrollment[],
  at: Instant,
): Promise<(orders: readonly Order[], proof: PaymentProof) => void> {
  const setting = await provisionalSetting(transaction);
  const found = await Promise.all(
    enrollments.map(async (enrollment) => ({
      enrollment,
      offerings: setting === 'off' ? [] : await recentWeekends(transaction.aside, enrollment.courseId, at),
    })),
  );
  return (orders, proof) => {
    for (const { enrollment, offerings } of found) {
      const order = orders.find(({ id }) => id === enrollment.id);
      if (order === undefined) continue;
      // A second proof, or a warning, ends provisional entry.
      const until = provisionalMark({ setting, order, proof, enrollment }, offerings);
      if (enrollment.provisionalUntil !== until)
        transaction.update('enrollments', enrollment.id, { provisionalUntil: until });
    }
  };
}

const AT_ONCE = 20;

export async function mendProvisionalMarks(): Promise<void> {
  for await (const page of walk('paymentProofs', null, { status: 'under_review' }))
    for (const some of chunksOf(page, AT_ONCE))
      await transact(async (transaction) => {
        const writes = await Promise.all(some.map(({ id }) => prepareMending(transaction, id)));
        for (const write of writes) write?.();
      });
}

async function prepareMending(transaction: Transaction, proofId: string): Promise<(() => void) | null> {
  const proof = await readOrNull(transaction.get('paymentProofs', proofId));
  if (proof?.status !== 'under_review') return null;
  const orders = await ordersOfProof(transaction, proof);
  const enrollments = await enrollmentsOf(transaction, proof);
  const mark = await prepareProvisionalMark(transaction, enrollments, proof.submittedAt);
  return () => mark(orders ?? [], proof);
}

export async function enrollmentsOf(
  transaction: Transaction,
  proof: Parameters<typeof orderIdsOf>[0],
): Promise<Enrollment[]> {
  const found = await Promise.all(orderIdsOf(proof).map((id) => transaction.get('enrollments', id)));
  return found.filter((enrollment) => enrollment !== null);
}
