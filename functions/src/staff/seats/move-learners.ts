/** `move-learners`: staff move orders to another weekend, each in its own transaction (decision 0084). */
import { moveLearners } from '../../../../src/domain/seats/move.ts';
import type { CommandAnswer } from '../../../../src/domain/wire/commands.ts';
import { addAuditEntry } from '../../audit/audit.ts';
import type { Call } from '../../command/call.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import type { StaffActor } from '../../command/guard.ts';
import { findAnswer, storeAnswer } from '../../command/idempotency.ts';
import { orderLock } from '../../command/locks.ts';
import { hashOf } from '../../hash.ts';
import { announceMove } from '../../push/outbox.ts';
import { prepareQueuePlace, prospectOf } from '../../store/seats/moves.ts';
import { openSeats } from '../../store/seats/seats.ts';
import { transact, type Transaction } from '../../store/store.ts';
import { recentWeekends } from '../../store/seats/weekends.ts';

type Moving = Call<typeof moveLearners, StaffActor>;
type Answer = CommandAnswer<typeof moveLearners>['answers'][number];

/** Each order has its own key, so a retry continues where the first attempt stopped. */
export const handler = staffCommandWithoutTransaction(moveLearners, async (call) => {
  const given = await transact((transaction) => findAnswer(transaction, call));
  if (given !== null) return given as CommandAnswer<typeof moveLearners>;
  const answers: Answer[] = [];
  for (const orderId of new Set(call.request.orderIds)) {
    const own = { ...call, key: hashOf(`${call.key} ${orderId}`) };
    answers.push(await transact((transaction) => move(transaction, own, orderId), [orderLock(orderId)]));
  }
  await transact(async (transaction) => storeAnswer(transaction, call, { answers }));
  return { answers };
});

/** Once per key; an answer without effect is not stored, so it can be retried. */
export async function move(transaction: Transaction, call: Moving, orderId: string): Promise<Answer> {
  const { toWeekend, acceptsWarnings } = call.request;
  const known = (await findAnswer(transaction, call)) as Answer | null;
  if (known !== null) return known;
  const enrollment = await transaction.get('enrollments', orderId);
  if (enrollment === null) return { orderId, outcome: 'unknown', warning: null };
  const offerings = await recentWeekends(transaction, enrollment.courseId, call.now);
  const { hindrance, warning } = await prospectOf(transaction, enrollment, toWeekend, {
    offerings,
    now: call.now,
  });
  if (hindrance !== null) return { orderId, outcome: hindrance, warning };
  if (warning !== null && !acceptsWarnings) return { orderId, outcome: 'warned', warning };
  const seat = await openSeats(transaction, call.now).give(enrollment, toWeekend, 'moved_by_staff');
  if (seat === null) return { orderId, outcome: 'full', warning };
  const takeQueuePlace = await prepareQueuePlace(transaction, orderId, toWeekend);
  const answer: Answer = { orderId, outcome: 'moved', warning };
  seat.write();
  takeQueuePlace();
  announceMove(transaction, seat.enrollment, call.now);
  addAuditEntry(transaction, call.actor, {
    action: 'learner_moved',
    target: { collection: 'enrollments', id: orderId },
    about: enrollment.studentId,
    before: { firstWeekend: enrollment.firstWeekend },
    after: { firstWeekend: toWeekend, reason: call.request.reason },
    at: call.now,
  });
  storeAnswer(transaction, call, answer);
  return answer;
}
