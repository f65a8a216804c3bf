import { isPresent, weekendsUpTo } from '../../../src/domain/classes/attendance.ts';
import type { LinkedOffering } from '../../../src/domain/classes/class-link.ts';
import { SLOTS } from '../../../src/domain/classes/class-session.ts';
import type { Enrollment } from '../../../src/domain/classes/enrollment.ts';
import { NO_LINKS, type Offering } from '../../../src/domain/classes/offering.ts';
import type { OrderState } from '../../../src/domain/money/order.ts';
import * as placeOffers from '../../../src/domain/seats/place-offer.ts';
import { offerAnswered } from '../../../src/domain/seats/seat-messages.ts';
import { offerOccupancy, type WeekendSeats } from '../../../src/domain/seats/seats.ts';
import * as moves from '../../../src/domain/seats/weekend-change.ts';
import { type Day, type Instant, lusakaInstant, mondayOf } from '../../../src/domain/time/time.ts';
import type { ProvisionalEntry } from '../../../src/domain/weekend/provisional-entry.ts';
import {
  linkStates,
  type WeekendClass,
  type WeekendCounts,
} from '../../../src/domain/weekend/weekend-counts.ts';
import { chunksOf } from '../../../src/domain/wire/chunks.ts';
import * as wire from '../../../src/domain/wire/class-command.ts';
import { attendanceId } from '../../../src/domain/wire/collections.ts';
import type { CommandAnswer } from '../../../src/domain/wire/commands.ts';
import { addAuditEntry } from '../audit/audit.ts';
import { doneWithAudit, staffCommand, staffCommandWithoutTransaction } from '../command/command.ts';
import type { Call, StaffActor } from '../command/guard.ts';
import { findAnswer, storeAnswer } from '../command/idempotency.ts';
import { orderLock } from '../command/locks.ts';
import { hashOf } from '../hash.ts';
import { conflict } from '../http/refused-error.ts';
import { announceMove, announceOffer } from '../push/outbox.ts';
import { count } from '../store/queries.ts';
import { provisionalSetting } from '../store/enrollments.ts';
import { seatAllocator, recentOfferings, type SeatAllocator } from '../store/seats/seats.ts';
import { first, preview, type Reader, store, transact, type Transaction } from '../store/store.ts';

type Moving = Call<typeof moves.changeWeekends, StaffActor>;
type Answers = CommandAnswer<typeof moves.changeWeekends>;

/** `change-weekends`: staff move orders to another weekend, or see who would fit (decisions 0084, 0112). */
export const changeWeekends = staffCommandWithoutTransaction(moves.changeWeekends, (call) =>
  call.request.confirmed === null ? previewAll(call) : moveAll(call),
);

/** The seats add up as in one transaction, but nobody waits for it: it locks and writes nothing. */
async function previewAll(call: Moving): Promise<Answers> {
  const seats = seatAllocator(preview, call.now);
  const answers: moves.MoveAnswer[] = [];
  for (const orderId of new Set(call.request.orderIds))
    answers.push((await moveTo(preview, seats, call, orderId)).answer);
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
  const { answer, before, after } = await moveTo(transaction, seatAllocator(transaction, now), call, orderId);
  if (after === null) return answer;
  announceMove(transaction, after, now);
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

type Moved = { readonly answer: moves.MoveAnswer } & (
  | { readonly before: Enrollment; readonly after: Enrollment }
  | { readonly before?: undefined; readonly after: null }
);

/** Gives the order a seat in the other weekend if it can be moved there; `after` is null if it stays. */
async function moveTo(
  transaction: Transaction,
  seats: SeatAllocator,
  { request: { toWeekend, confirmed }, now }: Moving,
  orderId: string,
): Promise<Moved> {
  const stays = (outcome: moves.MoveAnswer['outcome'], warning: moves.MoveAnswer['warning'] = null) =>
    ({ answer: { orderId, outcome, warning }, after: null }) as const;
  const enrollment = await transaction.get('enrollments', orderId);
  if (enrollment === null) return stays('unknown');
  const offerings = await recentOfferings(transaction, enrollment.courseId, now);
  const blocked = moves.blockedBy(enrollment, toWeekend, offerings, now);
  if (blocked !== null) return stays(blocked);
  const isRepeat = await wasPresent(transaction, enrollment, offerings, now);
  const warning = moves.moveWarning(isRepeat, toWeekend, offerings, now);
  if (warning !== null && confirmed?.acceptsWarnings === false) return stays('warned', warning);
  const after = await seats.give(enrollment, toWeekend, 'moved_by_staff');
  if (after === null) return stays('full', warning);
  return { answer: { orderId, outcome: 'moved', warning }, before: enrollment, after };
}

async function wasPresent(
  reader: Reader,
  enrollment: Enrollment,
  offerings: readonly Offering[],
  now: Instant,
): Promise<boolean> {
  const ids = moves
    .begunOfferings(enrollment, offerings, now)
    .flatMap(({ id }) => SLOTS.map((slot) => attendanceId(id, slot, enrollment.studentId)));
  const marks = await Promise.all(ids.map((id) => reader.get('attendance', id)));
  return marks.some((mark) => mark !== null && isPresent(mark));
}

export const withdrawOffer = staffCommand(
  placeOffers.withdrawOffer,
  async (transaction, { request, now }) => {
    const offer = await transaction.get('placeOffers', request.offerId);
    if (offer === null || !placeOffers.isOpenOffer(offer, now)) throw conflict(offerAnswered);
    const { id, orderId, userId, weekendDate } = offer;
    const enrollment = await transaction.get('enrollments', orderId);
    transaction.update('placeOffers', id, { status: 'withdrawn', closedAt: now, byStaff: true });
    if (enrollment !== null) transaction.update('enrollments', orderId, { earlierWanted: null });
    announceOffer(transaction, offer);
    return doneWithAudit({
      action: 'offer_withdrawn',
      id,
      about: userId,
      before: { status: 'open' },
      after: { status: 'withdrawn', orderId, weekendDate },
    });
  },
);

type Weekend = Pick<Offering, 'courseId' | 'weekendDate'>;

const beginningFor = ({ courseId, weekendDate }: Weekend) =>
  ({ courseId, firstWeekend: ['in', weekendsUpTo(weekendDate)] }) as const;

/** Twin of `isOwnWeekend`: an enrollment that ended before the Monday of this week, as with a deleted account, holds no seat. */
const countPaid = (weekend: Weekend): Promise<number> =>
  count('enrollments', { status: 'paid', ...beginningFor(weekend) }, [
    { validUntil: ['>=', lusakaInstant(mondayOf(weekend.weekendDate), '00:00')] },
    { validUntil: null },
  ]);

export type Waitlist = {
  readonly offers: readonly placeOffers.PlaceOffer[];
  readonly waiting: readonly Enrollment[];
};

async function readWaitlist(): Promise<Waitlist> {
  const [offers, waiting] = await Promise.all([
    store.find('placeOffers', { status: 'open' }),
    store.find('enrollments', { earlierWanted: ['>', 0] }),
  ]);
  return { offers, waiting };
}

/** Seats that are held or offered, and who waits for an earlier place. */
async function countKept(
  weekend: Weekend,
  { offers, waiting }: Waitlist,
  now: Instant,
): Promise<Pick<WeekendSeats, 'held' | 'offered' | 'waiting'>> {
  const { courseId, weekendDate } = weekend;
  const own = <T extends { readonly courseId: string }>(all: readonly T[]) =>
    all.filter((one) => one.courseId === courseId);
  return {
    held: await count('enrollments', { ...beginningFor(weekend), seatHeldUntil: ['>', now] }),
    offered: own(offers).filter((offer) => offerOccupancy(offer, now)?.takes(weekendDate)).length,
    waiting: own(waiting).filter((one) => placeOffers.waitsFor(one, weekendDate, now)).length,
  };
}

const AT_ONCE = 20;

/** `count-seats`: how many are enrolled in weekends, and how their seats are taken (decisions 0072, 0083). */
export const countSeats = staffCommandWithoutTransaction(wire.countSeats, async ({ request, now }) => {
  const { weekends, enrolledOnly } = request;
  const waitlist = enrolledOnly ? null : await readWaitlist();
  const seats: WeekendSeats[] = [];
  for (const some of chunksOf(weekends, AT_ONCE)) {
    const counted = some.map(async (weekend) => {
      const [paid, unpaid, kept] = await Promise.all([
        countPaid(weekend),
        count('enrollments', { status: 'pending', ...beginningFor(weekend) }),
        waitlist === null ? { held: 0, offered: 0, waiting: 0 } : countKept(weekend, waitlist, now),
      ]);
      return { paid, unpaid, ...kept };
    });
    seats.push(...(await Promise.all(counted)));
  }
  return { seats };
});

/** `count-weekend`: figures of a weekend's classes, counted here to save the page document reads (decision 0085). */
export const countWeekend = staffCommandWithoutTransaction(
  wire.countWeekend,
  async ({ request: { weekend, classes: isWhole }, now }): Promise<WeekendCounts> => {
    const [classes, proofs] = await Promise.all([isWhole ? classesOf(weekend, now) : [], proofsFor(weekend)]);
    const all = async (part: 'unpaid' | 'partPaid' | 'rejected', state: OrderState) =>
      isWhole
        ? classes.reduce((sum, { people }) => sum + people[part], 0)
        : count('enrollments', { orderStatus: state, firstWeekend: ['in', weekendsUpTo(weekend)] });
    const [unpaid, partPaid, rejected] = await Promise.all([
      all('unpaid', 'pending'),
      all('partPaid', 'part_paid'),
      all('rejected', 'rejected'),
    ]);
    return { weekend, classes, unpaid, partPaid, rejected, ...proofs, asOf: now };
  },
);

async function classesOf(weekend: Day, now: Instant): Promise<WeekendClass[]> {
  const [offerings, waitlist, entry] = await Promise.all([
    store.find('offerings', { weekendDate: weekend }),
    readWaitlist(),
    provisionalSetting(store),
  ]);
  const linked = await Promise.all(
    offerings.map(
      async (offering): Promise<LinkedOffering> => ({
        offering,
        links: (await store.get('classLinks', offering.id)) ?? NO_LINKS,
      }),
    ),
  );
  return Promise.all(
    linked.map(async (one) => ({
      offeringId: one.offering.id,
      courseId: one.offering.courseId,
      people: await peopleOf(one.offering, waitlist, entry, now),
      links: linkStates(
        one,
        linked.filter(({ offering }) => offering.courseId !== one.offering.courseId),
      ),
    })),
  );
}

async function peopleOf(
  offering: Offering,
  waitlist: Waitlist,
  entry: ProvisionalEntry,
  now: Instant,
): Promise<WeekendClass['people']> {
  const ofCourse = beginningFor(offering);
  const inState = (state: OrderState) => count('enrollments', { orderStatus: state, ...ofCourse });
  const [paid, review, unpaid, partPaid, rejected, reached, temporary, provisional, kept] = await Promise.all(
    [
      countPaid(offering),
      inState('under_review'),
      inState('pending'),
      inState('part_paid'),
      inState('rejected'),
      count('enrollments', { status: 'paid', isReached: true, ...ofCourse }),
      count('enrollments', {
        ...ofCourse,
        status: 'pending',
        temporaryAccess: true,
        temporaryAccessUntil: ['>=', now],
      }),
      // Uses the mark by which phones open classes; temporary access may overlap with it.
      entry === 'off'
        ? 0
        : count('enrollments', { orderStatus: 'under_review', ...ofCourse, provisionalUntil: ['>=', now] }, [
            { temporaryAccessUntil: ['<', now] },
            { temporaryAccessUntil: null },
          ]),
      countKept(offering, waitlist, now),
    ],
  );
  return {
    paid,
    review,
    unpaid,
    partPaid,
    rejected,
    temporary: temporary + provisional,
    reached,
    kept: offering.capacity === null ? 0 : kept.held + kept.offered,
    waiting: kept.waiting,
  };
}

/** Learners of an earlier first weekend come to this one once approved. */
const underReviewFor = (weekend: Day) => ({ status: 'under_review', firstWeekend: ['<=', weekend] }) as const;

/** Proofs under review of learners who would come, and when the oldest was sent. */
async function proofsFor(weekend: Day): Promise<Pick<WeekendCounts, 'waiting' | 'oldestAt'>> {
  const [waiting, oldest] = await Promise.all([
    count('paymentProofs', underReviewFor(weekend)),
    first('paymentProofs', 'submittedAt', underReviewFor(weekend)),
  ]);
  return { waiting, oldestAt: oldest?.submittedAt ?? null };
}
