/** `count-weekend`: figures of a weekend's classes, counted here to save the page document reads (decision 0085). */
import { weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import type { LinkedOffering } from '../../../../src/domain/classes/class-link.ts';
import { NO_LINKS, type Offering } from '../../../../src/domain/classes/offering.ts';
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
    const sumOf = (part: 'unpaid' | 'rejected') => classes.reduce((sum, { people }) => sum + people[part], 0);
    const countOf = (status: 'pending' | 'rejected') =>
      count('enrollments', [
        ['orderStatus', '==', status],
        ['firstWeekend', 'in', weekendsUpTo(weekend)],
      ]);
    const [unpaid, rejected] = await Promise.all([
      isWhole ? sumOf('unpaid') : countOf('pending'),
      isWhole ? sumOf('rejected') : countOf('rejected'),
    ]);
    return { weekend, classes, unpaid, rejected, ...proofs, asOf: now };
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
  const inState = (orderStatus: 'pending' | 'under_review' | 'rejected') =>
    count('enrollments', [['orderStatus', '==', orderStatus], ...ofCourse]);
  const [paid, review, unpaid, rejected, reached, temporary, provisional, kept] = await Promise.all([
    countPaid(offering),
    inState('under_review'),
    inState('pending'),
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
  ]);
  return {
    paid,
    review,
    unpaid,
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
