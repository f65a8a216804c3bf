/** `count-weekend`: figures of a weekend's classes, counted here to save the page document reads (decision 0085). */
import { weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import type { LinkedOffering } from '../../../../src/domain/classes/class-link.ts';
import { NO_LINKS, type Offering } from '../../../../src/domain/classes/offering.ts';
import type { OrderState } from '../../../../src/domain/money/order.ts';
import type { Day, Instant } from '../../../../src/domain/time/time.ts';
import type { ProvisionalEntry } from '../../../../src/domain/weekend/provisional-entry.ts';
import {
  linkStates,
  type WeekendClass,
  type WeekendCounts,
} from '../../../../src/domain/weekend/weekend-counts.ts';
import { countWeekend } from '../../../../src/domain/wire/class-command.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { count } from '../../store/counting.ts';
import { provisionalSetting } from '../../store/enrollments/provisional-entry.ts';
import { first, store } from '../../store/store.ts';
import { beginningFor, countKept, countPaid, readWaitlist, type Waitlist } from './weekend-queries.ts';

export const handler = staffCommandWithoutTransaction(
  countWeekend,
  async ({ request: { weekend, classes: isWhole }, now }): Promise<WeekendCounts> => {
    const [classes, proofs] = await Promise.all([isWhole ? classesOf(weekend, now) : [], proofsFor(weekend)]);
    const all = async (part: 'unpaid' | 'partPaid' | 'rejected', state: OrderState) =>
      isWhole
        ? classes.reduce((sum, { people }) => sum + people[part], 0)
        : count('enrollments', [
            ['orderStatus', '==', state],
            ['firstWeekend', 'in', weekendsUpTo(weekend)],
          ]);
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
    store.find('offerings', [['weekendDate', '==', weekend]]),
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
  const inState = (state: OrderState) => count('enrollments', [['orderStatus', '==', state], ...ofCourse]);
  const [paid, review, unpaid, partPaid, rejected, reached, temporary, provisional, kept] = await Promise.all(
    [
      countPaid(offering),
      inState('under_review'),
      inState('pending'),
      inState('part_paid'),
      inState('rejected'),
      count('enrollments', [['status', '==', 'paid'], ['isReached', '==', true], ...ofCourse]),
      count('enrollments', [
        ...ofCourse,
        ['status', '==', 'pending'],
        ['temporaryAccess', '==', true],
        ['temporaryAccessUntil', '>=', now],
      ]),
      // Uses the mark by which phones open classes; temporary access may overlap with it.
      entry === 'off'
        ? 0
        : count(
            'enrollments',
            [['orderStatus', '==', 'under_review'], ...ofCourse, ['provisionalUntil', '>=', now]],
            [
              ['temporaryAccessUntil', '<', now],
              ['temporaryAccessUntil', '==', null],
            ],
          ),
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
const underReviewFor = (weekend: Day) =>
  [
    ['status', '==', 'under_review'],
    ['firstWeekend', '<=', weekend],
  ] as const;

/** Proofs under review of learners who would come, and when the oldest was sent. */
async function proofsFor(weekend: Day): Promise<Pick<WeekendCounts, 'waiting' | 'oldestAt'>> {
  const [waiting, oldest] = await Promise.all([
    count('paymentProofs', underReviewFor(weekend)),
    first('paymentProofs', 'submittedAt', underReviewFor(weekend)),
  ]);
  return { waiting, oldestAt: oldest?.submittedAt ?? null };
}
