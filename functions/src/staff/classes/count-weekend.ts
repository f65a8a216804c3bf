/** `count-weekend`: figures of a weekend's classes, counted here to save the page document reads (decision 0085). */
import { weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import type { LinkedOffering } from '../../../../src/domain/classes/class-link.ts';
import { NO_LINKS, type Offering } from '../../../../src/domain/classes/offering.ts';
import type { ProvisionalEntry } from '../../../../src/domain/weekend/provisional-entry.ts';
import { readsOf } from '../../../../src/domain/records/figures.ts';
import { waitsFor } from '../../../../src/domain/seats/place-offer.ts';
import { fridayNoonBefore } from '../../../../src/domain/seats/place-offer.ts';
import type { Day, Instant } from '../../../../src/domain/time/time.ts';
import {
  linkStates,
  type WeekendClass,
  type WeekendCounts,
} from '../../../../src/domain/weekend/weekend-counts.ts';
import { countWeekend } from '../../../../src/domain/wire/class-command.ts';
import { READS_OF_GUARD, staffCommandWithoutTransaction } from '../../command/command.ts';
import { count as countRows } from '../../store/counting.ts';
import { provisionalSetting } from '../../store/enrollments/provisional-entry.ts';
import { heldSeats, paidSeats } from '../../store/seats/counted.ts';
import { first, type Noun, store, type Where } from '../../store/store.ts';

type Count = <T extends 'enrollments' | 'placeOffers'>(
  table: T,
  where: readonly Where<T>[],
  anyOf?: readonly Where<T>[],
) => Promise<number>;
type ForAllClasses = { readonly waitlist: readonly Noun<'enrollments'>[]; readonly entry: ProvisionalEntry };
type Meter = { readonly count: Count; reads: number };

/** Requests for an earlier place are read up to this number; if there are more, each class counts its own. */
const FEW_WAITING = 4;

export const handler = staffCommandWithoutTransaction(
  countWeekend,
  async ({ request: { weekend, classes: isWhole }, now }): Promise<WeekendCounts> => {
    if (!isWhole) {
      const whole = await wholeWeekend(weekend);
      return { weekend, classes: [], ...whole, asOf: now, reads: READS_OF_GUARD + whole.reads };
    }
    const meter: Meter = {
      reads: READS_OF_GUARD,
      count: async (...asked) => {
        const counted = await countRows(...asked);
        meter.reads += readsOf(counted);
        return counted;
      },
    };
    const [classes, proofs] = await Promise.all([classesOf(weekend, now, meter), proofsFor(weekend)]);
    const sumOf = (part: 'unpaid' | 'rejected') => classes.reduce((sum, { people }) => sum + people[part], 0);
    const whole = { unpaid: sumOf('unpaid'), rejected: sumOf('rejected'), ...proofs };
    return { weekend, classes, ...whole, asOf: now, reads: meter.reads + proofs.reads };
  },
);

async function classesOf(weekend: Day, now: Instant, meter: Meter): Promise<WeekendClass[]> {
  const offerings = await store.find('offerings', [['weekendDate', '==', weekend]]);
  const linked = await Promise.all(
    offerings.map(
      async (offering): Promise<LinkedOffering> => ({
        offering,
        links: (await store.get('classLinks', offering.id)) ?? NO_LINKS,
      }),
    ),
  );
  // From Friday noon on no places are offered.
  const isClosed = now >= fridayNoonBefore(weekend);
  const waitlist = isClosed ? [] : await store.find('enrollments', [['earlierWanted', '>', 0]], FEW_WAITING);
  const entry = await provisionalSetting(store);
  meter.reads +=
    Math.max(1, offerings.length) + linked.length + (isClosed ? 0 : Math.max(1, waitlist.length)) + 1;
  return Promise.all(
    linked.map(async (one) => ({
      offeringId: one.offering.id,
      courseId: one.offering.courseId,
      people: await peopleOf(one.offering, { waitlist, entry }, now, meter),
      links: linkStates(
        one,
        linked.filter(({ offering }) => offering.courseId !== one.offering.courseId),
      ),
    })),
  );
}

async function peopleOf(
  { courseId, weekendDate, capacity }: Offering,
  { waitlist, entry }: ForAllClasses,
  now: Instant,
  { count }: Meter,
): Promise<WeekendClass['people']> {
  const own = weekendsUpTo(weekendDate);
  const inCourse = ['courseId', '==', courseId] as const;
  const ofCourse = [inCourse, ['firstWeekend', 'in', own]] as const;
  const inState = (orderStatus: 'pending' | 'under_review' | 'rejected') =>
    count('enrollments', [['orderStatus', '==', orderStatus], ...ofCourse]);
  const isLimited = capacity !== null;
  // A learner with an open offer still has a request for an earlier place.
  const mayBeOffered =
    isLimited && (waitlist.length === FEW_WAITING || waitlist.some((one) => one.courseId === courseId));
  const [paid, review, unpaid, rejected, reached, held, temporary, offered, waiting] = await Promise.all([
    count(...paidSeats(courseId, weekendDate)),
    inState('under_review'),
    inState('pending'),
    inState('rejected'),
    count('enrollments', [['status', '==', 'paid'], ['isReached', '==', true], ...ofCourse]),
    isLimited ? count(...heldSeats(courseId, weekendDate, now)) : 0,
    count('enrollments', [
      ...ofCourse,
      ['status', '==', 'pending'],
      ['temporaryAccess', '==', true],
      ['temporaryAccessUntil', '>=', now],
    ]),
    // Twin of `claimOfOffer`: an offered weekend is earlier than the learner's own.
    mayBeOffered && now < fridayNoonBefore(weekendDate)
      ? count('placeOffers', [
          inCourse,
          ['status', '==', 'open'],
          ['weekendDate', 'in', own],
          ['endsAt', '>', now],
          ['fromWeekend', '>', weekendDate],
        ])
      : 0,
    waitlist.length < FEW_WAITING
      ? waitlist.filter((one) => one.courseId === courseId && waitsFor(one, weekendDate, now)).length
      : // Twin of `waitsFor`: a paid seat has no hold.
        count(
          'enrollments',
          [
            inCourse,
            ['earlierWanted', '>', 0],
            ['firstWeekend', '>', weekendDate],
            ['wantedWeekend', '<=', weekendDate],
          ],
          [
            ['seatHeldUntil', '>', now],
            ['seatHeldUntil', '==', null],
          ],
        ),
  ]);
  // Uses the mark by which phones open classes; temporary access may overlap with it.
  const provisional =
    entry === 'off' || review === 0
      ? 0
      : await count(
          'enrollments',
          [['orderStatus', '==', 'under_review'], ...ofCourse, ['provisionalUntil', '>=', now]],
          [
            ['temporaryAccessUntil', '<', now],
            ['temporaryAccessUntil', '==', null],
          ],
        );
  return {
    paid,
    review,
    unpaid,
    rejected,
    temporary: temporary + provisional,
    reached,
    kept: held + offered,
    waiting,
  };
}

type Whole = Pick<WeekendCounts, 'waiting' | 'unpaid' | 'rejected' | 'oldestAt' | 'reads'>;

/** Learners of an earlier first weekend come to this one once approved. */
const underReviewFor = (weekend: Day) =>
  [
    ['status', '==', 'under_review'],
    ['firstWeekend', '<=', weekend],
  ] as const;

/** Proofs under review of learners who would come, and when the oldest was sent. */
async function proofsFor(weekend: Day): Promise<Omit<Whole, 'unpaid' | 'rejected'>> {
  const [waiting, oldest] = await Promise.all([
    countRows('paymentProofs', underReviewFor(weekend)),
    first('paymentProofs', 'submittedAt', underReviewFor(weekend)),
  ]);
  return { waiting, oldestAt: oldest?.submittedAt ?? null, reads: readsOf(waiting) + 1 };
}

async function wholeWeekend(weekend: Day): Promise<Whole> {
  const inState = (status: 'pending' | 'rejected') =>
    countRows('enrollments', [
      ['orderStatus', '==', status],
      ['firstWeekend', 'in', weekendsUpTo(weekend)],
    ]);
  const [proofs, unpaid, rejected] = await Promise.all([
    proofsFor(weekend),
    inState('pending'),
    inState('rejected'),
  ]);
  const reads = proofs.reads + readsOf(unpaid) + readsOf(rejected);
  return { ...proofs, unpaid, rejected, reads };
}
