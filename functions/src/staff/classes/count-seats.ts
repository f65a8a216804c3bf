/** `count-seats`: how many are enrolled in weekends, and how their seats are taken (decisions 0072, 0083). */
import { chunksOf } from '../../../../src/domain/wire/chunks.ts';
import type { Enrollment } from '../../../../src/domain/classes/enrollment.ts';
import { type PlaceOffer, waitsFor } from '../../../../src/domain/seats/place-offer.ts';
import { claimOfOffer, type WeekendSeats } from '../../../../src/domain/seats/seats.ts';
import { readsOf } from '../../../../src/domain/records/figures.ts';
import { countSeats } from '../../../../src/domain/wire/class-command.ts';
import type { Day, Instant } from '../../../../src/domain/time/time.ts';
import { READS_OF_GUARD, staffCommandWithoutTransaction } from '../../command/command.ts';
import { count } from '../../store/counting.ts';
import { beginningFor, heldSeats, paidSeats } from '../../store/seats/counted.ts';
import { store } from '../../store/store.ts';

type Weekend = { readonly courseId: string; readonly weekendDate: Day };
type Moving = { readonly offers: readonly PlaceOffer[]; readonly waiting: readonly Enrollment[] };

const AT_ONCE = 20;

export const handler = staffCommandWithoutTransaction(countSeats, async ({ request, now }) => {
  const { weekends, enrolledOnly } = request;
  const moving = enrolledOnly ? null : await movingIn([...new Set(weekends.map(({ courseId }) => courseId))]);
  const seats: WeekendSeats[] = [];
  for (const some of chunksOf(weekends, AT_ONCE))
    seats.push(...(await Promise.all(some.map((weekend) => seatsOf(weekend, moving, now)))));
  const counted = seats.flatMap(({ paid, unpaid, held }) => [paid, unpaid, ...(enrolledOnly ? [] : [held])]);
  const read = moving === null ? [] : [moving.offers.length, moving.waiting.length];
  const sum = [...counted.map(readsOf), ...read.map((many) => Math.max(1, many))];
  return { seats, reads: READS_OF_GUARD + sum.reduce((all, reads) => all + reads, 0) };
});

/** For several courses it reads all: each query costs at least one read. */
async function movingIn(courseIds: readonly string[]): Promise<Moving> {
  const [courseId] = courseIds;
  const ofCourse =
    courseId === undefined || courseIds.length > 1 ? [] : [['courseId', '==', courseId] as const];
  const [offers, waiting] = await Promise.all([
    store.find('placeOffers', [...ofCourse, ['status', '==', 'open']]),
    store.find('enrollments', [...ofCourse, ['earlierWanted', '>', 0]]),
  ]);
  return { offers, waiting };
}

async function seatsOf(
  { courseId, weekendDate }: Weekend,
  moving: Moving | null,
  now: Instant,
): Promise<WeekendSeats> {
  const [paid, held, unpaid] = await Promise.all([
    count(...paidSeats(courseId, weekendDate)),
    moving === null ? 0 : count(...heldSeats(courseId, weekendDate, now)),
    count('enrollments', [['status', '==', 'pending'], ...beginningFor(courseId, weekendDate)]),
  ]);
  const own = <T extends { readonly courseId: string }>(all: readonly T[] = []) =>
    all.filter((one) => one.courseId === courseId);
  return {
    paid,
    unpaid,
    held,
    offered: own(moving?.offers).filter((offer) => claimOfOffer(offer, now)?.takes(weekendDate)).length,
    waiting: own(moving?.waiting).filter((enrollment) => waitsFor(enrollment, weekendDate, now)).length,
  };
}
