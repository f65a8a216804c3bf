/** The dashboard's figures: counted on the server, at most a read per thousand documents (spec §2, §7). */
import { collections } from '../domain/collections.ts';
import { DUPLICATE_WARNINGS } from '../domain/queue.ts';
import { type Figure, lastWeekend, nextSunday, type Span, statSpans } from '../domain/figures.ts';
import { offeringSchema } from '../domain/offering.ts';
import { addDays, type Day, type Instant, lusakaDay, lusakaInstant } from '../domain/time.ts';
import { joinsOf } from './staff-enrollments.ts';
import type { Condition } from './staff-firestore.ts';
import { readStaff } from './staff-live.ts';

type Firestore = typeof import('./staff-firestore.ts');

export type Figures = {
  readonly registrations: Figure;
  readonly approvals: Figure;
  readonly active: Figure;
  readonly attendance: Figure;
  readonly pendingProofs: number;
  readonly duplicates: number;
  /** The weekend that `attendance` is about. */
  readonly weekend: Day;
  readonly asOf: Instant;
};

/** All figures as they stand at `now`. @throws CommandError */
export function fetchFigures(now: Instant): Promise<Figures> {
  return readStaff(async (firestore) => {
    const { latest, before } = statSpans(now);
    const weekend = lastWeekend(now);
    const [registrations, approvals, active, attendance, pendingProofs, duplicates] = await Promise.all([
      pair((span) => registered(firestore, span), latest, before),
      pair((span) => approved(firestore, span), latest, before),
      activeEnrollments(firestore, now),
      joins(firestore, weekend),
      firestore.countRows({
        collection: collections.paymentProofs,
        where: [['status', '==', 'under_review']],
      }),
      firestore.countRows({
        collection: collections.paymentProofs,
        where: [
          ['status', '==', 'under_review'],
          ['warnings', 'array-contains-any', DUPLICATE_WARNINGS],
        ],
      }),
    ]);
    return { registrations, approvals, active, attendance, pendingProofs, duplicates, weekend, asOf: now };
  });
}

async function pair(count: (of: Span) => Promise<number>, latest: Span, before: Span): Promise<Figure> {
  const [now, then] = await Promise.all([count(latest), count(before)]);
  return { now, before: then };
}

function registered({ countRows }: Firestore, { from, to }: Span): Promise<number> {
  return countRows({
    collection: collections.users,
    where: [
      ['createdAt', '>=', { instant: from }],
      ['createdAt', '<', { instant: to }],
    ],
  });
}

function approved({ countRows }: Firestore, { from, to }: Span): Promise<number> {
  return countRows({
    collection: collections.payments,
    where: [
      ['status', '==', 'approved'],
      ['reviewedAt', '>=', { instant: from }],
      ['reviewedAt', '<', { instant: to }],
    ],
  });
}

/**
 * Paid and valid on the next Sunday, or without an end (spec §7). A week ago the same were those valid on the
 * Sunday before, less those whose first weekend came later: they had not paid by then.
 */
function activeEnrollments({ countRows }: Firestore, now: Instant): Promise<Figure> {
  const count = (sunday: Instant, ...where: Condition[]) =>
    countRows({
      collection: collections.enrollments,
      where: [['status', '==', 'paid'], ...where],
      anyOf: [
        ['validUntil', '>=', { instant: sunday }],
        ['validUntil', '==', null],
      ],
    });
  const sunday = nextSunday(now);
  const before = lusakaInstant(addDays(lusakaDay(sunday), -7), '00:00');
  return Promise.all([
    count(sunday),
    count(before, ['firstWeekend', '<=', addDays(lusakaDay(before), -1)]),
  ]).then(([latest, then]) => ({ now: latest, before: then }));
}

/** Learners counted once for each class that they joined, on the two weekends. Recordings are not classes. */
async function joins(firestore: Firestore, saturday: Day): Promise<Figure> {
  const weekends = [saturday, addDays(saturday, -7)];
  const offerings = await firestore.fetchRows(
    { collection: collections.offerings, where: [['weekendDate', 'in', weekends]] },
    offeringSchema,
  );
  const [now = 0, before = 0] = await Promise.all(
    weekends.map((weekend) => {
      const own = offerings.values.filter(({ weekendDate }) => weekendDate === weekend);
      if (own.length === 0) return Promise.resolve(0);
      return firestore.countRows({ collection: collections.attendance, where: joinsOf(own) });
    }),
  );
  return { now, before };
}
