/** `count-seats`: how many are enrolled in weekends, and what of their seats is taken (decisions 0072, 0083). */
import { chunksOf } from '../../../../src/domain/wire/chunks.ts';
import type { Enrollment } from '../../../../src/domain/classes/enrollment.ts';
import { type PlaceOffer, waitsFor } from '../../../../src/domain/seats/place-offer.ts';
import { claimOfOffer, type WeekendSeats } from '../../../../src/domain/seats/seats.ts';
import { readsOf } from '../../../../src/domain/records/figures.ts';
import { countSeats } from '../../../../src/domain/wire/class-command.ts';
import type { Day, Instant } from '../../../../src/domain/time/time.ts';
import { READS_OF_GUARD, staffCommandWithoutTransaction } from '../../command/command.ts';
import { count } from '../../store/counting.ts';
import { beginningFor, countTaken } from '../../store/seats/counted.ts';
import { store } from '../../store/store.ts';

type Weekend = { readonly courseId: string; readonly weekendDate: Day };
/** The open offers of a course, and who waits for a place: few, so that they are read. */
type Moving = { readonly offers: readonly PlaceOffer[]; readonly waiting: readonly Enrollment[] };

/** How many weekends are counted at the same time. */
const AT_ONCE = 20;

export const handler = staffCommandWithoutTransaction(
  countSeats,
  'review_payments',
  async ({ request, now }) => {
    const courseIds = [...new Set(request.weekends.map(({ courseId }) => courseId))];
    const moving = new Map(
      await Promise.all(courseIds.map(async (courseId) => [courseId, await movingIn(courseId)] as const)),
    );
    const seats: WeekendSeats[] = [];
    for (const some of chunksOf(request.weekends, AT_ONCE))
      seats.push(
        ...(await Promise.all(some.map((weekend) => seatsOf(weekend, moving.get(weekend.courseId), now)))),
      );
    const counted = seats.flatMap(({ paid, unpaid, held }) => [paid, unpaid, held]).map(readsOf);
    const read = [...moving.values()].flatMap(({ offers, waiting }) => [offers.length, waiting.length]);
    const sum = [...counted, ...read.map((many) => Math.max(1, many))].reduce((all, reads) => all + reads, 0);
    return { seats, reads: READS_OF_GUARD + sum };
  },
);

async function movingIn(courseId: string): Promise<Moving> {
  const [offers, waiting] = await Promise.all([
    store.find('placeOffers', [
      ['courseId', '==', courseId],
      ['status', '==', 'open'],
    ]),
    store.find('enrollments', [
      ['courseId', '==', courseId],
      ['earlierWanted', '>', 0],
    ]),
  ]);
  return { offers, waiting };
}

async function seatsOf(
  { courseId, weekendDate }: Weekend,
  { offers, waiting }: Moving = { offers: [], waiting: [] },
  now: Instant,
): Promise<WeekendSeats> {
  const [taken, unpaid] = await Promise.all([
    countTaken(courseId, weekendDate, now),
    count('enrollments', [['status', '==', 'pending'], ...beginningFor(courseId, weekendDate)]),
  ]);
  return {
    ...taken,
    unpaid,
    offered: offers.filter((offer) => claimOfOffer(offer, now)?.takes(weekendDate)).length,
    waiting: waiting.filter((enrollment) => waitsFor(enrollment, weekendDate, now)).length,
  };
}
