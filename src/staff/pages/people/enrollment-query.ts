/** What an address of the page Enrollments asks for, and how it is read. */
import type { RoundKind } from '../../../domain/rounds/message-template.ts';
import { type OrderStatus, orderStatusSchema } from '../../../domain/money/order.ts';
import type { ExportFilters } from '../../../domain/records/export.ts';
import { nextSunday } from '../../../domain/records/figures.ts';
import { type Day, daySchema } from '../../../domain/time/time.ts';
import { DAY } from '../../../domain/wire/limits.ts';
import { now } from '../../../shared/data/clock.ts';
import {
  countByOrders,
  countEnrollments,
  type EnrollmentFilter,
  fetchByOrders,
  fetchEnrollments,
  type OrderFilter,
} from '../../data/enrollments.ts';
import { sortOf, sortText } from '../../ui/sort.ts';
import { daysOf, type portalPaths } from '../portal-paths.ts';
import { cursorIn } from '../use-cursor.ts';

export const SHOWS = {
  all: 'All',
  active: 'Active',
  paid: 'Paid',
  pending: 'Pending',
  joined: 'Joined last weekend',
  missed: 'Missed Saturday',
} as const;
type Show = keyof typeof SHOWS;

export function showOf(params: URLSearchParams): Show {
  const asked = params.get('show');
  return asked !== null && asked in SHOWS ? (asked as Show) : 'all';
}

/** A Saturday, as in the links of Offerings: only those enrolled in its weekend. */
export function weekendIn(params: URLSearchParams): Day | null {
  if (['active', 'joined'].includes(showOf(params)) || orderOf(params) !== null) return null;
  const day = daySchema.safeParse(params.get('weekend'));
  return day.success ? day.data : null;
}

/** The order's state and the days back, as in the links of the dashboard. */
export function orderOf(
  params: URLSearchParams,
): { readonly status: OrderStatus; readonly since: number } | null {
  const status = orderStatusSchema.safeParse(params.get('order'));
  const since = daysOf(params.get('since'));
  return status.success && since > 0 ? { status: status.data, since } : null;
}

/** The round of the list on the screen, as far as there is one of its kind. */
export function roundOf(params: URLSearchParams): Parameters<typeof portalPaths.rounds>[0] {
  const [course, weekend, status] = [params.get('course'), weekendIn(params), orderOf(params)?.status];
  const kind = showOf(params) === 'missed' ? 'missed' : status && KINDS[status];
  return {
    ...(kind !== undefined && { kind }),
    ...(course !== null && { course }),
    ...(weekend !== null && { weekend }),
  };
}
const KINDS: Partial<Record<OrderStatus, RoundKind>> = {
  pending: 'unpaid',
  rejected: 'rejected',
  under_review: 'waiting',
};

/** What a file of the list on the screen is asked for by; null for lists that have none, or one of their own. */
export function fileOf(params: URLSearchParams): ExportFilters | null {
  const [show, course, weekend] = [showOf(params), params.get('course'), weekendIn(params)];
  if (show === 'joined' || show === 'missed' || orderOf(params) !== null) return null;
  return {
    type: 'enrollments',
    ...(show !== 'all' && { state: show }),
    ...(course !== null && { courseId: course }),
    ...(weekend !== null && { weekend }),
  };
}

type SortBy = EnrollmentFilter['sort']['by'];

/** By what the server can sort. */
function sortableBy(isByOrder: boolean, isByWeekend: boolean): readonly [SortBy, ...SortBy[]] {
  if (isByOrder) return ['createdAt'];
  return isByWeekend ? ['firstWeekend'] : ['createdAt', 'firstWeekend'];
}

/** What the address asks for, and how it is read and counted. */
export function listIn(params: URLSearchParams) {
  const show = showOf(params);
  const courseId = params.get('course');
  const weekend = weekendIn(params);
  const byOrder = orderOf(params);
  const active = show === 'active' && byOrder === null;
  const sortable = sortableBy(byOrder !== null, weekend !== null);
  const sort = sortOf(params.get('sort'), sortable);
  const wanted = (): EnrollmentFilter => ({
    status: show === 'paid' || show === 'pending' ? show : null,
    courseId,
    weekend,
    activeAt: active ? nextSunday(now()) : null,
    sort,
  });
  const orders = (): OrderFilter | null =>
    byOrder && { status: byOrder.status, since: now() - byOrder.since * DAY, direction: sort.direction };
  const asked = byOrder === null ? `${show} ${courseId} ${weekend}` : `${byOrder.status} ${byOrder.since}`;
  const { cursor, key } = cursorIn(params);
  const read = () => {
    const filtered = orders();
    return filtered === null ? fetchEnrollments(wanted(), cursor) : fetchByOrders(filtered, cursor);
  };
  const count = () => {
    const filtered = orders();
    return filtered === null ? countEnrollments(wanted()) : countByOrders(filtered);
  };
  const list = `enrollments ${asked} ${sortText(sort)}`;
  return { asked, sortable, sort, active, list, key: `${list} ${key}`, read, count };
}
