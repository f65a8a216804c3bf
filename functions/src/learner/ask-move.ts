/** `ask-move`: a learner moves an order to another weekend once, at once where there is a seat (decision 0084). */
import { isRegistrationOpen, registrationOpens } from '../../../src/domain/cohort/registration.ts';
import { fridayNoonBefore } from '../../../src/domain/seats/friday-noon.ts';
import { canAskMove } from '../../../src/domain/seats/ask-move.ts';
import { askMoveRefusals, hindrance } from '../../../src/domain/seats/move.ts';
import { askMove } from '../../../src/domain/seats/seat-command.ts';
import { canWantEarlier } from '../../../src/domain/seats/place-offer.ts';
import { errorMessages } from '../../../src/domain/wire/messages.ts';
import { learnerCommand } from '../command/command.ts';
import { RefusedError } from '../http/refused-error.ts';
import { prepareQueuePlace } from '../store/seats/moves.ts';
import { openSeats } from '../store/seats/seats.ts';
import { recentWeekends } from '../store/seats/weekends.ts';

export const handler = learnerCommand(askMove, async (transaction, { actor, request, now }) => {
  const { orderId, toWeekend } = request;
  const enrollment = await transaction.get('enrollments', orderId);
  if (enrollment?.studentId !== actor.uid) throw new RefusedError('not_found', errorMessages.unknownOrder);
  const { firstWeekend } = enrollment;
  const stays = { isMoved: false, firstWeekend, canWant: false };
  if (firstWeekend === toWeekend) return stays;
  if (!canAskMove(enrollment, now)) {
    const isLate = now >= fridayNoonBefore(firstWeekend);
    throw new RefusedError('conflict', isLate ? askMoveRefusals.late : askMoveRefusals.once);
  }
  if (now >= fridayNoonBefore(toWeekend)) throw new RefusedError('conflict', askMoveRefusals.late);
  const offerings = await recentWeekends(transaction, enrollment.courseId, now);
  if (hindrance(enrollment, toWeekend, offerings, now) !== null) {
    throw new RefusedError('conflict', askMoveRefusals.notOffered);
  }
  const target = offerings.find(({ weekendDate }) => weekendDate === toWeekend);
  if (target !== undefined && !isRegistrationOpen(target, now)) {
    const opensAt = target.registrationOpensAt ?? 0;
    throw new RefusedError(
      'conflict',
      now < opensAt ? `${registrationOpens(target)}.` : askMoveRefusals.notOffered,
    );
  }
  const seat = await openSeats(transaction, now).give(enrollment, toWeekend, 'moved_by_learner');
  if (seat !== null) {
    const takeQueuePlace = await prepareQueuePlace(transaction, orderId, toWeekend);
    seat.write();
    takeQueuePlace();
    return { isMoved: true, firstWeekend: toWeekend, canWant: false };
  }
  const [wantedWeekend = toWeekend] = [toWeekend, enrollment.wantedWeekend ?? toWeekend].sort();
  const canWant = toWeekend < firstWeekend && canWantEarlier({ ...enrollment, wantedWeekend }, now);
  if (canWant) transaction.update('enrollments', orderId, { wantedWeekend });
  return { ...stays, canWant };
});
