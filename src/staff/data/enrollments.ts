/** Reads of enrollments for staff, with learners and orders; who is in a class, live; and what learners say after it. */
import type { OwnProfile, SeenLearner } from '../../domain/people/account.ts';
import {
  type Attendance,
  OFFERINGS_AT_ONCE,
  PRESENT,
  weekendsUpTo,
} from '../../domain/classes/attendance.ts';
import { type Enrollment, type EnrollmentStatus, isOwnWeekend } from '../../domain/classes/enrollment.ts';
import type { Order, OrderState } from '../../domain/money/order.ts';
import type { Offering } from '../../domain/classes/offering.ts';
import { type Slot, SLOTS } from '../../domain/classes/class-session.ts';
import type { SearchQuery } from '../../domain/people/search-query.ts';
import type { Day } from '../../domain/time/time.ts';
import { nextRepeatDay } from '../../domain/records/figures.ts';
import { now } from '../../shared/data/clock.ts';
import type { Cursor, Page, QuerySourceOf, StaffCondition } from './firestore.ts';
import { COUNT_MAX } from '../../domain/wire/limits.ts';
import {
  byId,
  countRows,
  fetchByIds,
  fetchIn,
  fetchMap,
  fetchPage,
  fetchRows,
  liveQuery,
  PAGE_ROWS,
} from './reads.ts';
import { type DaySpan, madeWithin, search } from './people.ts';
import { tables } from './tables.ts';
import type { AttendanceClaim } from '../../domain/after-class/attendance-claim.ts';
import { type Face, faceSchema, type Feedback } from '../../domain/after-class/feedback.ts';

export type EnrollmentFilter = {
  readonly status?: EnrollmentStatus | null;
  /** Only those whose orders are in this state; `approved` is another word for the status `paid`. */
  readonly order?: OrderState | null;
  readonly courseId: string | null;
  /** Only paid ones that are valid on the day of the next repeat, or without an end, ordered by their end. */
  readonly isActive?: boolean;
  /** Only those that include this weekend, sorted by their first weekend. Not together with `isActive`. */
  readonly weekend: Day | null;
  /** Only those made in this span, sorted by when they were made. Not together with `weekend`. */
  readonly span?: DaySpan | null;
  readonly sort: { readonly by: 'createdAt' | 'firstWeekend'; readonly direction: 'asc' | 'desc' };
};

/** Null where the document is missing or unreadable; undefined while it is read. */
type EnrollmentFacts = {
  readonly learner: OwnProfile | null | undefined;
  readonly order: Order | null | undefined;
};
export type EnrollmentRow = EnrollmentFacts & { readonly enrollment: Enrollment };

export function enrollmentsQuery(filter: EnrollmentFilter): QuerySourceOf<'enrollments'> {
  const { order = null, courseId, isActive = false, weekend, span = null, sort } = filter;
  const orderBy = [[sort.by, sort.direction]] as const;
  const status = isActive || order === 'approved' ? 'paid' : (filter.status ?? null);
  const where: StaffCondition[] = [
    ...(status === null ? [] : [['status', '==', status] as const]),
    ...(order === null || status !== null ? [] : [['orderStatus', '==', order] as const]),
    ...(courseId === null ? [] : [['courseId', '==', courseId] as const]),
    ...(weekend === null ? [] : beginsUpTo(weekend)),
    ...madeWithin(span),
  ];
  if (!isActive) return { ...tables.enrollments, where, orderBy };
  return {
    ...tables.enrollments,
    where,
    anyOf: [
      ['validUntil', '>=', { instant: nextRepeatDay(now()) }],
      ['validUntil', '==', null],
    ],
    orderBy: [['validUntil', 'asc']],
  };
}

/** The first weekends of the enrollments that include this weekend. */
const beginsUpTo = (weekend: Day): readonly StaffCondition[] => [
  ['firstWeekend', '>=', weekendsUpTo(weekend).at(-1) ?? weekend],
  ['firstWeekend', '<=', weekend],
];

export const fetchEnrollments = (filter: EnrollmentFilter, cursor: Cursor): Promise<Page<Enrollment>> =>
  fetchPage(enrollmentsQuery(filter), cursor, PAGE_ROWS);

export async function fetchAllEnrollments(
  filter: EnrollmentFilter,
  most: number,
): Promise<readonly Enrollment[]> {
  const found: Enrollment[] = [];
  let cursor: Cursor = null;
  do {
    const page: Page<Enrollment> = await fetchEnrollments(filter, cursor);
    found.push(...page.values);
    cursor = page.hasAfter && page.last !== null ? { side: 'after', id: page.last } : null;
  } while (cursor !== null && found.length < most);
  return found.slice(0, most);
}

export async function fetchEnrolled(filter: EnrollmentFilter, cursor: Cursor): Promise<Page<SeenLearner>> {
  const page = await fetchEnrollments(filter, cursor);
  const uids = page.values.map(({ studentId }) => studentId);
  const found = await fetchByIds(tables.seenLearners, uids);
  const learners = [...new Set(uids)].flatMap((uid) => found.values.find(({ id }) => id === uid) ?? []);
  return { ...page, values: learners, unreadable: [...page.unreadable, ...found.unreadable] };
}

/** The enrollments that a text finds, newest first: all of at most `most` learners, and the one of each order found. */
export async function findEnrollments(
  find: SearchQuery | null,
  most: number,
): Promise<Page<Enrollment> & { readonly more: boolean }> {
  if (find === null) return { ...EMPTY_PAGE, more: false };
  const { students, orders, payments, more, unreadable } = await search(find, most);
  const learners = [...students, ...payments.flatMap((payment) => payment.learners)];
  const orderIds = orders.map(({ order }) => order.id);
  const [own, ordered] = await Promise.all([
    enrollmentsOf(learners.map(({ id }) => id)),
    fetchByIds(tables.enrollments, orderIds),
  ]);
  const all = byId([...ordered.values, ...own.values]);
  const values = [...all].sort((a, b) => b.createdAt - a.createdAt);
  return {
    ...EMPTY_PAGE,
    values,
    more,
    unreadable: [...unreadable, ...own.unreadable, ...ordered.unreadable],
  };
}

const enrollmentsOf = (uids: readonly string[], where: readonly StaffCondition[] = []) =>
  fetchIn({ ...tables.enrollments, where }, 'studentId', uids);

export async function fetchEnrollmentFacts({
  values,
}: Pick<Page<Enrollment>, 'values'>): Promise<ReadonlyMap<string, EnrollmentFacts>> {
  const uids = values.map(({ studentId }) => studentId);
  const orderIds = values.map(({ orderId }) => orderId);
  const [learners, orders] = await Promise.all([
    fetchMap(tables.ownProfiles, uids),
    fetchMap(tables.orders, orderIds),
  ]);
  return new Map(
    values.map(({ id, studentId, orderId }) => [
      id,
      { learner: learners.get(studentId) ?? null, order: orders.get(orderId) ?? null },
    ]),
  );
}

export const rowsWith = (
  enrollments: readonly Enrollment[],
  facts: ReadonlyMap<string, EnrollmentFacts> | null,
): readonly EnrollmentRow[] =>
  enrollments.map((enrollment) => ({ enrollment, ...(facts?.get(enrollment.id) ?? COMING) }));
const COMING: EnrollmentFacts = { learner: undefined, order: undefined };

export const countEnrollments = (filter: EnrollmentFilter): Promise<number> =>
  countRows({ ...enrollmentsQuery(filter), limit: COUNT_MAX });

export type JoinRow = {
  readonly attendance: Attendance;
  readonly courseId: string;
  readonly learner: OwnProfile | null;
};

/** No rows, with no page before or after them. */
export const EMPTY_PAGE = {
  values: [],
  unreadable: [],
  first: null,
  last: null,
  hasBefore: false,
  hasAfter: false,
};
const NO_JOINS = { ...EMPTY_PAGE, total: 0, needsCourse: false };

/** Who joined the classes of this weekend, and how many did; `needsCourse` where one query cannot name all classes. */
export async function fetchJoins(saturday: Day, courseId: string | null, cursor: Cursor) {
  const read = await fetchRows({ ...tables.offerings, where: [['weekendDate', '==', saturday]] });
  const offerings = read.values.filter((offering) => courseId === null || offering.courseId === courseId);
  if (offerings.length === 0) return { ...NO_JOINS, unreadable: read.unreadable };
  if (offerings.length > OFFERINGS_AT_ONCE) return { ...NO_JOINS, needsCourse: true };
  const [page, total] = await Promise.all([
    fetchPage(joinsOf(offerings), cursor, PAGE_ROWS),
    countRows({ ...joinsOf(offerings), limit: COUNT_MAX }),
  ]);
  const uids = page.values.map(({ userId }) => userId);
  const learners = await fetchMap(tables.ownProfiles, uids);
  const values = page.values.map((attendance) => ({
    attendance,
    courseId: offerings.find(({ id }) => id === attendance.offeringId)?.courseId ?? '',
    learner: learners.get(attendance.userId) ?? null,
  }));
  const unreadable = [...read.unreadable, ...page.unreadable];
  return { ...page, values, unreadable, total, needsCourse: false };
}

/** The attendance marks of these offerings' classes, without recordings and without learners marked absent. */
const joinsOf = (offerings: readonly Offering[]): QuerySourceOf<'attendance'> => ({
  ...tables.attendance,
  where: [
    ['offeringId', 'in', offerings.map(({ id }) => id)],
    ['slot', 'in', SLOTS],
  ],
  anyOf: PRESENT,
});

/** `paid`: whom the class is for. `door`: who has registered and not paid. */
export type RosterShow = 'paid' | 'door';

export type RosterRow = Omit<EnrollmentRow, 'enrollment'> & { readonly enrollment: Enrollment | null };

const FOUND_MOST = 8;

/** One page of the class, by first weekend. */
export async function fetchRoster(
  { courseId, weekendDate }: Pick<Offering, 'courseId' | 'weekendDate'>,
  show: RosterShow,
  cursor: Cursor,
): Promise<Page<Enrollment>> {
  const status = show === 'paid' ? 'paid' : 'pending';
  const sort = { by: 'firstWeekend', direction: 'desc' } as const;
  const filter = { status, courseId, weekend: weekendDate, sort } as const;
  const page = await fetchEnrollments(filter, cursor);
  // A deleted account's enrollment has ended, perhaps before this weekend.
  return { ...page, values: page.values.filter((enrollment) => isOwnWeekend(enrollment, weekendDate)) };
}

/** Learners by name or phone, with their enrollment in this course, the latest where there are several. */
export async function findForClass(
  { courseId }: Pick<Offering, 'courseId'>,
  find: SearchQuery,
): Promise<readonly RosterRow[]> {
  const { students } = await search(find, FOUND_MOST);
  const ids = students.map(({ id }) => id);
  const found = await enrollmentsOf(ids, [['courseId', '==', courseId]]);
  const latest = [...found.values].sort((a, b) => b.createdAt - a.createdAt);
  const own = students.flatMap(({ id }) => latest.find(({ studentId }) => studentId === id) ?? []);
  const rows = rowsWith(own, await fetchEnrollmentFacts({ values: own }));
  return students.map((learner) => {
    const { enrollment = null, order = null } =
      rows.find((row) => row.enrollment.studentId === learner.id) ?? {};
    return { enrollment, order, learner };
  });
}

export function liveMarks(offeringId: string, slot: Slot, userIds: readonly string[]) {
  const where = [...ofClass(offeringId, slot), ['userId', 'in', userIds] as const];
  return liveQuery({ ...tables.attendance, where });
}

export function countIn(offeringId: string, slot: Slot): Promise<number> {
  const where = ofClass(offeringId, slot);
  return countRows({ ...tables.attendance, where, anyOf: PRESENT, limit: COUNT_MAX });
}

const ofClass = (offeringId: string, slot: Slot): readonly StaffCondition[] => [
  ['offeringId', '==', offeringId],
  ['slot', '==', slot],
];

const waiting = {
  ...tables.attendanceClaims,
  where: [['status', '==', 'waiting']],
  orderBy: [['claimedAt', 'asc']],
} as const;

export const fetchClaims = (cursor: Cursor): Promise<Page<AttendanceClaim>> =>
  fetchPage(waiting, cursor, PAGE_ROWS);

export const countClaims = (): Promise<number> => countRows({ ...waiting, limit: COUNT_MAX });

export function countClassClaims(offeringId: string, slot: Slot): Promise<number> {
  const where = [...waiting.where, ...ofClass(offeringId, slot)];
  return countRows({ ...tables.attendanceClaims, where, limit: COUNT_MAX });
}

/** Null for all courses or weekends. */
export type FeedbackFilter = { readonly course: string | null; readonly weekend: Day | null };

const whereOf = ({ course, weekend }: FeedbackFilter): readonly StaffCondition[] => [
  ...(course === null ? [] : [['courseId', '==', course] as const]),
  ...(weekend === null ? [] : [['weekendDate', '==', weekend] as const]),
];

export function fetchFeedback(filter: FeedbackFilter, cursor: Cursor): Promise<Page<Feedback>> {
  const source = { ...tables.feedback, where: whereOf(filter), orderBy: [['givenAt', 'desc']] } as const;
  return fetchPage(source, cursor, PAGE_ROWS);
}

export async function countFaces(filter: FeedbackFilter): Promise<ReadonlyMap<Face, number>> {
  const counts = faceSchema.options.map(async (face) => {
    const where = [...whereOf(filter), ['face', '==', face] as const];
    return [face, await countRows({ ...tables.feedback, where, limit: COUNT_MAX })] as const;
  });
  return new Map(await Promise.all(counts));
}

export const fetchProfilesOf = ({ values }: Pick<Page<{ readonly userId: string | null }>, 'values'>) =>
  fetchMap(
    tables.ownProfiles,
    values.flatMap(({ userId }) => userId ?? []),
  );
