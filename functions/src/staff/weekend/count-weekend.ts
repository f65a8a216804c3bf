/** `count-weekend`: what stands of a weekend's classes. Counted here, so that the page reads few documents (decision 0085). */
import { weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import { canJoin, type Enrollment, isOwnWeekend } from '../../../../src/domain/classes/enrollment.ts';
import type { LinkedOffering } from '../../../../src/domain/classes/class-link.ts';
import { NO_LINKS, type Offering } from '../../../../src/domain/classes/offering.ts';
import { readsOf } from '../../../../src/domain/records/figures.ts';
import { type PlaceOffer, waitsFor } from '../../../../src/domain/seats/place-offer.ts';
import { claimOfOffer } from '../../../../src/domain/seats/seats.ts';
import { addDays, type Day, type Instant, lusakaInstant } from '../../../../src/domain/time/time.ts';
import {
  linkStates,
  type WeekendClass,
  type WeekendCounts,
} from '../../../../src/domain/weekend/weekend-counts.ts';
import { countWeekend } from '../../../../src/domain/wire/class-command.ts';
import { READS_OF_GUARD, staffCommandWithoutTransaction } from '../../command/command.ts';
import { count as countRows } from '../../store/counting.ts';
import { store, type Where } from '../../store/store.ts';
import { proofsFor, wholeWeekend } from './whole-weekend.ts';

/** More than these are never let in by hand, offered a place or waiting for one at the same time. */
const FEW = 20;

type Count = (
  where: readonly Where<'enrollments'>[],
  anyOf?: readonly Where<'enrollments'>[],
) => Promise<number>;
/** Counts and reads, and what that cost so far. */
type Meter = { readonly count: Count; reads: number };

export const handler = staffCommandWithoutTransaction(
  countWeekend,
  'review_payments',
  async ({ request: { weekend, classes: isWhole }, now }): Promise<WeekendCounts> => {
    if (!isWhole) {
      const whole = await wholeWeekend(weekend);
      return { weekend, classes: [], ...whole, asOf: now, reads: READS_OF_GUARD + whole.reads };
    }
    const meter: Meter = {
      reads: READS_OF_GUARD,
      count: async (...asked) => {
        const counted = await countRows('enrollments', ...asked);
        meter.reads += readsOf(counted);
        return counted;
      },
    };
    const [classes, proofs] = await Promise.all([classesOf(weekend, now, meter), proofsFor(weekend)]);
    const unpaid = classes.reduce((sum, { people }) => sum + people.unpaid + people.rejected, 0);
    return { weekend, classes, unpaid, ...proofs, asOf: now, reads: meter.reads + proofs.reads };
  },
);

/** What is read and not counted, because it is little. */
type Read = {
  readonly letIn: readonly Enrollment[];
  readonly offers: readonly PlaceOffer[];
  readonly waiting: readonly Enrollment[];
};

async function classesOf(weekend: Day, now: Instant, meter: Meter): Promise<WeekendClass[]> {
  const offerings = await store.find('offerings', [['weekendDate', '==', weekend]]);
  const [linked, letIn, offers, waiting] = await Promise.all([
    Promise.all(
      offerings.map(
        async (offering): Promise<LinkedOffering> => ({
          offering,
          links: (await store.get('classLinks', offering.id)) ?? NO_LINKS,
        }),
      ),
    ),
    store.find('enrollments', [['temporaryAccessUntil', '>=', now]], FEW),
    store.find('placeOffers', [['status', '==', 'open']], FEW),
    store.find('enrollments', [['earlierWanted', '>', 0]], FEW),
  ]);
  meter.reads += Math.max(1, offerings.length) + linked.length;
  for (const { length } of [letIn, offers, waiting]) meter.reads += Math.max(1, length);
  return Promise.all(
    linked.map(async (one) => ({
      offeringId: one.offering.id,
      courseId: one.offering.courseId,
      people: await peopleOf(one.offering, { letIn, offers, waiting }, now, meter),
      links: linkStates(
        one,
        linked.filter(({ offering }) => offering.courseId !== one.offering.courseId),
      ),
    })),
  );
}

/** Twin of `seatsOf` in `count-seats`: an enrollment that ended early holds no seat. */
async function peopleOf(
  { courseId, weekendDate, capacity }: Offering,
  { letIn, offers, waiting: asking }: Read,
  now: Instant,
  { count }: Meter,
): Promise<WeekendClass['people']> {
  const own = weekendsUpTo(weekendDate);
  const ofCourse = [
    ['courseId', '==', courseId],
    ['firstWeekend', 'in', own],
  ] as const;
  const inState = (orderStatus: 'pending' | 'under_review' | 'rejected') =>
    count([['orderStatus', '==', orderStatus], ...ofCourse]);
  const [paid, review, unpaid, rejected, reached, held] = await Promise.all([
    count(
      [['status', '==', 'paid'], ...ofCourse],
      [
        ['validUntil', '>=', lusakaInstant(addDays(weekendDate, -5), '00:00')],
        ['validUntil', '==', null],
      ],
    ),
    inState('under_review'),
    inState('pending'),
    inState('rejected'),
    count([['status', '==', 'paid'], ['isReached', '==', true], ...ofCourse]),
    capacity === null
      ? 0
      : count([
          ['courseId', '==', courseId],
          ['firstWeekend', '>=', own.at(-1) ?? weekendDate],
          ['firstWeekend', '<=', weekendDate],
          ['seatHeldUntil', '>', now],
        ]),
  ]);
  const isOfClass = (one: { readonly courseId: string }) => one.courseId === courseId;
  const temporary = letIn.filter(
    (one) =>
      isOfClass(one) &&
      one.status === 'pending' &&
      isOwnWeekend(one, weekendDate) &&
      canJoin(one, weekendDate, now),
  ).length;
  const offered = offers.filter(
    (offer) => isOfClass(offer) && claimOfOffer(offer, now)?.takes(weekendDate) === true,
  ).length;
  const waiting = asking.filter((one) => isOfClass(one) && waitsFor(one, weekendDate, now)).length;
  return { paid, review, unpaid, rejected, temporary, reached, kept: held + offered, waiting };
}
