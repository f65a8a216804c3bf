/** `preview-moves`: which orders would fit into another weekend, in their order; read only (decision 0084). */
import { validUntilFor } from '../../../../src/domain/classes/enrollment.ts';
import type { Offering } from '../../../../src/domain/classes/offering.ts';
import { previewMoves } from '../../../../src/domain/seats/move.ts';
import { claimOf, hasRoom } from '../../../../src/domain/seats/seats.ts';
import type { CommandAnswer } from '../../../../src/domain/wire/commands.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { prospectOf } from '../../store/seats/moves.ts';
import { type CourseSeats, readSeats } from '../../store/seats/seats.ts';
import { store } from '../../store/store.ts';

type Answer = CommandAnswer<typeof previewMoves>['answers'][number];

export const handler = staffCommandWithoutTransaction(previewMoves, async (call) => {
  const { orderIds, toWeekend } = call.request;
  const { now } = call;
  const courses = new Map<string, CourseSeats>();
  const answers: Answer[] = [];
  for (const orderId of new Set(orderIds)) {
    const enrollment = await store.get('enrollments', orderId);
    if (enrollment === null) {
      answers.push({ orderId, outcome: 'unknown', warning: null });
      continue;
    }
    const { courseId } = enrollment;
    const seats = courses.get(courseId) ?? (await readSeats(store, courseId, now));
    const offerings: readonly Offering[] = seats.offerings;
    const { hindrance, warning } = await prospectOf(store, enrollment, toWeekend, { offerings, now });
    const isFree = hasRoom(toWeekend, offerings, seats.claims, orderId);
    const outcome = hindrance ?? (isFree ? 'moved' : 'full');
    answers.push({ orderId, outcome, warning });
    // This seat is taken for the orders after it.
    const validUntil = enrollment.status === 'paid' ? validUntilFor(toWeekend) : null;
    const claim =
      outcome === 'moved' ? claimOf({ ...enrollment, firstWeekend: toWeekend, validUntil }, now) : null;
    const others = seats.claims.filter((one) => one.orderId !== orderId);
    courses.set(courseId, claim === null ? seats : { offerings, claims: [...others, claim] });
  }
  return { answers };
});
