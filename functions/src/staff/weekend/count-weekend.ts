/** `count-weekend`: what stands of a weekend's classes. Counted here, so that the page reads few documents (decision 0085). */
import { weekendsUpTo } from '../../../../src/domain/classes/attendance.ts';
import { canJoin, type Enrollment, isOwnWeekend } from '../../../../src/domain/classes/enrollment.ts';
import type { LinkedOffering } from '../../../../src/domain/classes/class-link.ts';
import { NO_LINKS, type Offering } from '../../../../src/domain/classes/offering.ts';
import { readsOf } from '../../../../src/domain/records/figures.ts';
import { addDays, type Day, type Instant, lusakaInstant } from '../../../../src/domain/time/time.ts';
import { countWeekend } from '../../../../src/domain/wire/class-command.ts';
import {
  linkStates,
  type WeekendClass,
  type WeekendCounts,
} from '../../../../src/domain/weekend/weekend-counts.ts';
import { wholeWeekend } from './whole-weekend.ts';
import { READS_OF_GUARD, staffCommandWithoutTransaction } from '../../command/command.ts';
import { count as countRows, store, type Table, type Where } from '../../store/store.ts';

/** More than these are never let in by hand at the same time. */
const TEMPORARY_MOST = 20;

type Asked = { readonly weekend: Day; readonly now: Instant };
/** Counts, and what that cost so far. */
type Meter = {
  readonly count: <T extends Table>(
    table: T,
    where: readonly Where<T>[],
    anyOf?: readonly Where<T>[],
  ) => Promise<number>;
  readonly add: (reads: number) => void;
};

export const handler = staffCommandWithoutTransaction(
  countWeekend,
  'review_payments',
  async ({ request, now }): Promise<WeekendCounts> => {
    let reads = READS_OF_GUARD;
    const add = (more: number) => void (reads += more);
    const count: Meter['count'] = async (...asked) => {
      const counted = await countRows(...asked);
      add(readsOf(counted));
      return counted;
    };
    const asked = { weekend: request.weekend, now };
    const meter = { count, add };
    const [classes, whole] = await Promise.all([
      request.classes ? classesOf(asked, meter) : [],
      wholeWeekend(request.weekend),
    ]);
    return { weekend: request.weekend, classes, ...whole, asOf: now, reads: reads + whole.reads };
  },
);

async function classesOf(asked: Asked, meter: Meter): Promise<WeekendClass[]> {
  const offerings = await store.find('offerings', [['weekendDate', '==', asked.weekend]]);
  meter.add(Math.max(1, offerings.length));
  const [linked, temporary] = await Promise.all([
    Promise.all(
      offerings.map(async (offering): Promise<LinkedOffering> => {
        meter.add(1);
        return { offering, links: (await store.get('classLinks', offering.id)) ?? NO_LINKS };
      }),
    ),
    store.find('enrollments', [['temporaryAccessUntil', '>=', asked.now]], TEMPORARY_MOST),
  ]);
  meter.add(Math.max(1, temporary.length));
  return Promise.all(
    linked.map(async (one) => {
      const others = linked.filter(({ offering }) => offering.courseId !== one.offering.courseId);
      return {
        offeringId: one.offering.id,
        courseId: one.offering.courseId,
        people: await peopleOf(one.offering, temporary, asked, meter),
        links: linkStates(one, others),
      };
    }),
  );
}

/** Twin of `seatsOf` in `count-seats`: an enrollment that ended early holds no seat. */
async function peopleOf(
  { courseId, weekendDate }: Offering,
  temporary: readonly Enrollment[],
  { now }: Asked,
  { count }: Meter,
): Promise<WeekendClass['people']> {
  const ofCourse = [
    ['courseId', '==', courseId],
    ['firstWeekend', 'in', weekendsUpTo(weekendDate)],
  ] as const;
  const inState = (orderStatus: 'pending' | 'under_review' | 'rejected') =>
    count('enrollments', [['orderStatus', '==', orderStatus], ...ofCourse]);
  const [paid, review, unpaid, rejected, reached] = await Promise.all([
    count(
      'enrollments',
      [['status', '==', 'paid'], ...ofCourse],
      [
        ['validUntil', '>=', lusakaInstant(addDays(weekendDate, -5), '00:00')],
        ['validUntil', '==', null],
      ],
    ),
    inState('under_review'),
    inState('pending'),
    inState('rejected'),
    count('enrollments', [['status', '==', 'paid'], ['isReached', '==', true], ...ofCourse]),
  ]);
  const isLetIn = (one: Enrollment) =>
    one.courseId === courseId &&
    one.status === 'pending' &&
    isOwnWeekend(one, weekendDate) &&
    canJoin(one, weekendDate, now);
  return { paid, review, unpaid, rejected, temporary: temporary.filter(isLetIn).length, reached };
}
