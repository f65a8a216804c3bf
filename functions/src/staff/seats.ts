import { SLOTS } from '../../../src/domain/classes/class-session.ts';
import type { Enrollment } from '../../../src/domain/classes/enrollment.ts';
import type { Offering } from '../../../src/domain/classes/offering.ts';
import * as offers from '../../../src/domain/seats/place-offer.ts';
import { offerAnswered } from '../../../src/domain/seats/seat-messages.ts';
import * as moves from '../../../src/domain/seats/weekend-change.ts';
import type { Instant } from '../../../src/domain/time/time.ts';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import type { CommandAnswer } from '../../../src/domain/wire/commands.ts';
import { addAuditEntry } from '../audit/audit.ts';
import type { Call, StaffActor } from '../command/guard.ts';
import { orderLock } from '../command/locks.ts';
import { logged, staffCommand, staffCommandWithoutTransaction } from '../command/command.ts';
import { findAnswer, storeAnswer } from '../command/idempotency.ts';
import { hashOf } from '../hash.ts';
import { conflict } from '../http/refused-error.ts';
import { announceMove, announceOffer } from '../push/outbox.ts';
import { openSeats, recentWeekends, type SeatGiven, type Seats } from '../store/seats/seats.ts';
import { preview, type Reader, transact, type Transaction } from '../store/store.ts';

type Moving = Call<typeof moves.changeWeekends, StaffActor>;
type Answers = CommandAnswer<typeof moves.changeWeekends>;

/** `change-weekends`: staff move orders to another weekend, or see who would fit (decisions 0084, 0112). */
export const changeWeekends = staffCommandWithoutTransaction(moves.changeWeekends, (call) =>
  call.request.confirmed === null ? previewAll(call) : moveAll(call),
);

/** The seats add up as in one transaction, but nobody waits for it: it locks and writes nothing. */
async function previewAll(call: Moving): Promise<Answers> {
  const seats = openSeats(preview, call.now);
  const answers: moves.MoveAnswer[] = [];
  for (const orderId of new Set(call.request.orderIds))
    answers.push((await prepareMove(preview, seats, call, orderId)).answer);
  return { answers };
}

/** Each order has its own key, so a retry continues where the first attempt stopped. */
async function moveAll(call: Moving): Promise<Answers> {
  const given = await transact((transaction) => findAnswer(transaction, call));
  if (given !== null) return given as Answers;
  const answers: moves.MoveAnswer[] = [];
  for (const orderId of new Set(call.request.orderIds)) {
    const own = { ...call, key: hashOf(`${call.key} ${orderId}`) };
    answers.push(await transact((transaction) => move(transaction, own, orderId), [orderLock(orderId)]));
  }
  await transact(async (transaction) => storeAnswer(transaction, call, { answers }));
  return { answers };
}

/** Once per key; an answer without effect is not stored, so it can be retried. */
async function move(transaction: Transaction, call: Moving, orderId: string): Promise<moves.MoveAnswer> {
  const known = (await findAnswer(transaction, call)) as moves.MoveAnswer | null;
  if (known !== null) return known;
  const { now, request } = call;
  const { answer, before, seat } = await prepareMove(transaction, openSeats(transaction, now), call, orderId);
  if (seat === null) return answer;
  seat.write();
  announceMove(transaction, seat.enrollment, now);
  addAuditEntry(transaction, call.actor, {
    action: 'learner_moved',
    id: orderId,
    about: before.studentId,
    before: { firstWeekend: before.firstWeekend },
    after: { firstWeekend: request.toWeekend, reason: request.confirmed?.reason ?? '' },
    at: now,
  });
  storeAnswer(transaction, call, answer);
  return answer;
}

type Prepared = { readonly answer: moves.MoveAnswer } & (
  | { readonly before: Enrollment; readonly seat: SeatGiven }
  | { readonly before?: undefined; readonly seat: null }
);

/** Reads whether the order can be moved, and gives it the seat, which is not written yet. */
async function prepareMove(
  transaction: Transaction,
  seats: Seats,
  { request: { toWeekend, confirmed }, now }: Moving,
  orderId: string,
): Promise<Prepared> {
  const stays = (outcome: moves.MoveAnswer['outcome'], warning: moves.MoveAnswer['warning'] = null) =>
    ({ answer: { orderId, outcome, warning }, seat: null }) as const;
  const enrollment = await transaction.get('enrollments', orderId);
  if (enrollment === null) return stays('unknown');
  const offerings = await recentWeekends(transaction, enrollment.courseId, now);
  const hindered = moves.hindrance(enrollment, toWeekend, offerings, now);
  if (hindered !== null) return stays(hindered);
  const isRepeat = await wasPresent(transaction, enrollment, offerings, now);
  const warning = moves.moveWarning(isRepeat, toWeekend, offerings, now);
  if (warning !== null && confirmed?.acceptsWarnings === false) return stays('warned', warning);
  const seat = await seats.give(enrollment, toWeekend, 'moved_by_staff');
  if (seat === null) return stays('full', warning);
  return { answer: { orderId, outcome: 'moved', warning }, before: enrollment, seat };
}

async function wasPresent(
  reader: Reader,
  enrollment: Enrollment,
  offerings: readonly Offering[],
  now: Instant,
): Promise<boolean> {
  const ids = moves
    .begunWeekends(enrollment, offerings, now)
    .flatMap(({ id }) => SLOTS.map((slot) => attendanceId(id, slot, enrollment.studentId)));
  const marks = await Promise.all(ids.map((id) => reader.get('attendance', id)));
  return marks.some((mark) => mark !== null && (mark.correctedTo ?? mark.joinedAt.length > 0));
}

export const withdrawOffer = staffCommand(offers.withdrawOffer, async (transaction, { request, now }) => {
  const offer = await transaction.get('placeOffers', request.offerId);
  if (offer === null || !offers.isOpenOffer(offer, now)) throw conflict(offerAnswered);
  const { id, orderId, userId, weekendDate } = offer;
  const enrollment = await transaction.get('enrollments', orderId);
  transaction.update('placeOffers', id, { status: 'withdrawn', closedAt: now, byStaff: true });
  if (enrollment !== null) transaction.update('enrollments', orderId, { earlierWanted: null });
  announceOffer(transaction, offer);
  return logged({
    action: 'offer_withdrawn',
    id,
    about: userId,
    before: { status: 'open' },
    after: { status: 'withdrawn', orderId, weekendDate },
  });
});
