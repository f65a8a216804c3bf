/** Provisional entry as the functions decide it: the phone is told, and asked by nobody (rules §4). */
import type { Enrollment } from '../../../../src/domain/classes/enrollment.ts';
import type { Order } from '../../../../src/domain/money/order.ts';
import type { PaymentProof } from '../../../../src/domain/money/payment.ts';
import type { Day, Instant } from '../../../../src/domain/time/time.ts';
import {
  mayEnterProvisionally,
  type ProvisionalEntry,
  provisionalEnd,
} from '../../../../src/domain/weekend/provisional-entry.ts';
import { PUBLIC_SETTINGS } from '../../../../src/domain/wire/collections.ts';
import type { Reader, Transaction } from '../store.ts';
import { readOrNull } from '../unreadable-error.ts';
import { recentWeekends } from '../seats/weekends.ts';

/** What owners have set; off where the settings are unreadable. */
export async function provisionalSetting(reader: Reader): Promise<ProvisionalEntry> {
  const settings = await readOrNull(reader.get('publicSettings', PUBLIC_SETTINGS));
  return settings?.provisionalEntry ?? 'off';
}

/** The first of these enrollments with which its learner may join classes of the weekend now, and until when; or null. Reads only. */
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
    // Read anew: it may have been decided on since.
    const enrollment = await transaction.get('enrollments', id);
    const order = await transaction.get('orders', id);
    const latest = order?.latestProofId ?? null;
    const proof = latest === null ? null : await transaction.get('paymentProofs', latest);
    if (enrollment === null || order === null || proof === null) continue;
    if (!mayEnterProvisionally({ setting, order, proof, enrollment }, weekend)) continue;
    // As the weekends stood when the proof came. Aside, because a whole class reads them at once.
    const offerings = await recentWeekends(transaction.aside, order.courseId, proof.submittedAt);
    const until = provisionalEnd(offerings, enrollment, proof.submittedAt);
    if (now <= until) return { enrollment, until };
  }
  return null;
}

/**
 * Reads what lets learners in while a proof waits that is being sent for these orders; what it returns marks their
 * enrollments, once the orders have their new state. `enrollments` are as the proof leaves them, in their new weekend.
 */
export async function prepareProvisionalMark(
  transaction: Transaction,
  orders: readonly Order[],
  enrollments: readonly Enrollment[],
  now: Instant,
): Promise<(proof: Omit<PaymentProof, 'id'> & { readonly id: string }) => void> {
  const setting = await provisionalSetting(transaction);
  const marks = await Promise.all(
    enrollments.map(async (enrollment) => {
      const offerings = setting === 'off' ? [] : await recentWeekends(transaction, enrollment.courseId, now);
      return { enrollment, until: provisionalEnd(offerings, enrollment, now) };
    }),
  );
  return (proof) => {
    for (const { enrollment, until } of marks) {
      const known = orders.find(({ id }) => id === enrollment.id);
      if (known === undefined) continue;
      const proofCount = known.proofCount + 1;
      const order = { ...known, status: 'under_review', latestProofId: proof.id, proofCount } as const;
      const isIn = mayEnterProvisionally({ setting, order, proof, enrollment }, enrollment.firstWeekend);
      // Another proof ends what the first one opened.
      transaction.update('enrollments', enrollment.id, { provisionalUntil: isIn ? until : null });
    }
  };
}
