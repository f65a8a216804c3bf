/** Queries by which learners of a weekend are counted. */
import { weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import type { Offering } from '../../../../src/domain/classes/offering.ts';
import { waitsFor } from '../../../../src/domain/seats/place-offer.ts';
import { claimOfOffer, type WeekendSeats } from '../../../../src/domain/seats/seats.ts';
import { type Instant, lusakaInstant, mondayOf } from '../../../../src/domain/time/time.ts';
import { count } from '../../store/counting.ts';
import { type Noun, store } from '../../store/store.ts';

type Weekend = Pick<Offering, 'courseId' | 'weekendDate'>;

export const beginningFor = ({ courseId, weekendDate }: Weekend) =>
  [
    ['courseId', '==', courseId],
    ['firstWeekend', 'in', weekendsUpTo(weekendDate)],
  ] as const;

/** Twin of `isOwnWeekend`: an enrollment that ended before the Monday of this week, as with a deleted account, holds no seat. */
export const countPaid = (weekend: Weekend): Promise<number> =>
  count(
    'enrollments',
    [['status', '==', 'paid'], ...beginningFor(weekend)],
    [
      ['validUntil', '>=', lusakaInstant(mondayOf(weekend.weekendDate), '00:00')],
      ['validUntil', '==', null],
    ],
  );

export type Waitlist = {
  readonly offers: readonly Noun<'placeOffers'>[];
  readonly waiting: readonly Noun<'enrollments'>[];
};

export async function readWaitlist(): Promise<Waitlist> {
  const [offers, waiting] = await Promise.all([
    store.find('placeOffers', [['status', '==', 'open']]),
    store.find('enrollments', [['earlierWanted', '>', 0]]),
  ]);
  return { offers, waiting };
}

/** Seats that are held or offered, and who waits for an earlier place. */
export async function countKept(
  weekend: Weekend,
  { offers, waiting }: Waitlist,
  now: Instant,
): Promise<Pick<WeekendSeats, 'held' | 'offered' | 'waiting'>> {
  const { courseId, weekendDate } = weekend;
  const own = <T extends { readonly courseId: string }>(all: readonly T[]) =>
    all.filter((one) => one.courseId === courseId);
  return {
    held: await count('enrollments', [...beginningFor(weekend), ['seatHeldUntil', '>', now]]),
    offered: own(offers).filter((offer) => claimOfOffer(offer, now)?.takes(weekendDate)).length,
    waiting: own(waiting).filter((one) => waitsFor(one, weekendDate, now)).length,
  };
}
