import type { Enrollment } from '../../../../src/domain/classes/enrollment.ts';
import { SLOTS } from '../../../../src/domain/classes/class-session.ts';
import type { Offering } from '../../../../src/domain/classes/offering.ts';
import {
  begunWeekends,
  hindrance,
  type MoveWarning,
  moveWarning,
} from '../../../../src/domain/seats/move.ts';
import type { Day, Instant } from '../../../../src/domain/time/time.ts';
import { attendanceId } from '../../../../src/domain/wire/collections.ts';
import { orderIdsOf } from '../../../../src/domain/money/order.ts';
import type { Reader, Transaction } from '../store.ts';

type Prospect = { readonly hindrance: ReturnType<typeof hindrance>; readonly warning: MoveWarning | null };

/** What prevents a move regardless of seats, and what staff should know first. `offerings`: the course's own. */
export async function prospectOf(
  reader: Reader,
  enrollment: Enrollment,
  toWeekend: Day,
  { offerings, now }: { readonly offerings: readonly Offering[]; readonly now: Instant },
): Promise<Prospect> {
  const hindered = hindrance(enrollment, toWeekend, offerings, now);
  if (hindered !== null) return { hindrance: hindered, warning: null };
  const ids = begunWeekends(enrollment, offerings, now).flatMap(({ id }) =>
    SLOTS.map((slot) => attendanceId(id, slot, enrollment.studentId)),
  );
  const marks = await Promise.all(ids.map((id) => reader.get('attendance', id)));
  const wasPresent = marks.some((mark) => mark !== null && (mark.correctedTo ?? mark.joinedAt.length > 0));
  return { hindrance: null, warning: moveWarning(wasPresent, toWeekend, offerings, now) };
}

/** The returned write moves the order's proof in the review queue to the earliest weekend of its orders. */
export async function prepareQueuePlace(
  transaction: Transaction,
  orderId: string,
  toWeekend: Day,
): Promise<() => void> {
  const latest = (await transaction.get('orders', orderId))?.latestProofId ?? null;
  const proof = latest === null ? null : await transaction.get('paymentProofs', latest);
  if (proof?.status !== 'under_review') return () => undefined;
  const others = orderIdsOf(proof).filter((id) => id !== orderId);
  const enrollments = await Promise.all(others.map((id) => transaction.get('enrollments', id)));
  const weekends = enrollments.flatMap((one) => (one === null ? [] : [one.firstWeekend]));
  const firstWeekend = [toWeekend, ...weekends].sort()[0] ?? toWeekend;
  return () => transaction.update('paymentProofs', proof.id, { firstWeekend });
}
