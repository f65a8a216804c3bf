import { weekendsUpTo } from '../../../src/domain/classes/attendance.ts';
import type { LinkedOffering } from '../../../src/domain/classes/class-link.ts';
import { NO_LINKS, type Offering } from '../../../src/domain/classes/offering.ts';
import type { OrderState } from '../../../src/domain/money/order.ts';
import { waitsFor } from '../../../src/domain/seats/place-offer.ts';
import { claimOfOffer, type WeekendSeats } from '../../../src/domain/seats/seats.ts';
import { type Day, type Instant, lusakaInstant, mondayOf } from '../../../src/domain/time/time.ts';
import type { ProvisionalEntry } from '../../../src/domain/weekend/provisional-entry.ts';
import {
  linkStates,
  type WeekendClass,
  type WeekendCounts,
} from '../../../src/domain/weekend/weekend-counts.ts';
import { chunksOf } from '../../../src/domain/wire/chunks.ts';
import * as wire from '../../../src/domain/wire/class-command.ts';
import { staffCommandWithoutTransaction } from '../command/command.ts';
import { count } from '../store/counting.ts';
import { provisionalSetting } from '../store/enrollments/provisional-entry.ts';
import { first, type Noun, store } from '../store/store.ts';

type Weekend = Pick<Offering, 'courseId' | 'weekendDate'>;

export const beginningFor = ({ courseId, weekendDate }: Weekend) =>
  ({ courseId, firstWeekend: ['in', weekendsUpTo(weekendDate)] }) as const;

/** Twin of `isOwnWeekend`: an enrollment that ended before the Monday of this week, as with a deleted account, holds no seat. */
export const countPaid = (weekend: Weekend): Promise<number> =>
  count('enrollments', { status: 'paid', ...beginningFor(weekend) }, [
    { validUntil: ['>=', lusakaInstant(mondayOf(weekend.weekendDate), '00:00')] },
    { validUntil: null },
  ]);

export type Waitlist = {
  readonly offers: readonly Noun<'placeOffers'>[];
  readonly waiting: readonly Noun<'enrollments'>[];
};

export async function readWaitlist(): Promise<Waitlist> {
  const [offers, waiting] = await Promise.all([
    store.find('placeOffers', { status: 'open' }),
    store.find('enrollments', { earlierWanted: ['>', 0] }),
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
    held: await count('enrollments', { ...beginningFor(weekend), seatHeldUntil: ['>', now] }),
    offered: own(offers).filter((offer) => claimOfOffer(offer, now)?.takes(weekendDate)).length,
    waiting: own(waiting).filter((one) => waitsFor(one, weekendDate, now)).length,
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
