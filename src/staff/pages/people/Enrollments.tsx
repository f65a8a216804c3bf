/** All enrollments, a page at a time, by state and course. */
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import * as v from 'valibot';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { now } from '../../../shared/data/clock.ts';
import {
  countByOrders,
  countEnrollments,
  type EnrollmentFilter,
  type EnrollmentRow,
  fetchByOrders,
  fetchEnrollments,
  type OrderFilter,
} from '../../data/enrollments.ts';
import { hasTemporaryAccess } from '../../../domain/classes/enrollment.ts';
import { nextSunday } from '../../../domain/records/figures.ts';
import { DAY } from '../../../domain/wire/limits.ts';
import { type OrderStatus, orderStatusLabels, orderStatusSchema } from '../../../domain/money/order.ts';
import { type Day, daySchema, formatDate, formatDay, lusakaInstant } from '../../../domain/time/time.ts';
import { StatusChip } from '../../../shared/ui/brand/StatusChip.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { CourseChoice, FilterHead } from '../../ui/FilterHead.tsx';
import { countText, Pager } from '../../ui/Pager.tsx';
import { OrderCode } from '../../ui/OrderCode.tsx';
import { Panel, NoWrap } from '../../ui/shapes.ts';
import { sortOf, sortText } from '../../ui/sort.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { Joins } from './Joins.tsx';
import { daysOf, portalPaths } from '../portal-paths.ts';
import { type Turn, useCursor } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';
import { useTitles } from '../use-titles.ts';

const SHOWS = {
  all: 'All',
  active: 'Active',
  paid: 'Paid',
  pending: 'Pending',
  joined: 'Joined last weekend',
} as const;
type Show = keyof typeof SHOWS;

function showOf(params: URLSearchParams): Show {
  const asked = params.get('show');
  return asked !== null && asked in SHOWS ? (asked as Show) : 'all';
}

/** A Saturday, as in the links of Offerings: only those enrolled in its weekend. */
function weekendIn(params: URLSearchParams): Day | null {
  if (['active', 'joined'].includes(showOf(params)) || orderOf(params) !== null) return null;
  const day = v.safeParse(daySchema, params.get('weekend'));
  return day.success ? day.output : null;
}

/** The order's state and the days back, as in the links of the dashboard. */
function orderOf(params: URLSearchParams): { readonly status: OrderStatus; readonly since: number } | null {
  const status = v.safeParse(orderStatusSchema, params.get('order'));
  const since = daysOf(params.get('since'));
  return status.success && since > 0 ? { status: status.output, since } : null;
}

export function Enrollments() {
  const turn = useCursor();
  const { params, filter } = turn;
  const titleOf = useTitles();
  const courses = useRead('catalogue', loadCatalogue).value?.courses ?? [];
  const show = showOf(params);
  const byOrder = orderOf(params);
  const weekend = weekendIn(params);
  const clear = () => filter({ order: null, since: null });
  return (
    <>
      <Heading title="Enrollments" />
      <Panel>
        <FilterHead
          shows={SHOWS}
          show={byOrder === null ? show : null}
          onShow={(next) =>
            filter({
              show: next === 'all' ? null : next,
              order: null,
              since: null,
              ...((next === 'active' || next === 'joined') && { weekend: null }),
            })
          }
        >
          {byOrder !== null && (
            <Chip
              label={`${orderStatusLabels[byOrder.status]}, last ${byOrder.since} days`}
              color="primary"
              onDelete={clear}
              onClick={clear}
            />
          )}
          {weekend !== null && (
            <Chip
              label={`Weekend of ${formatDay(lusakaInstant(weekend, '12:00'))}`}
              color="primary"
              onDelete={() => filter({ weekend: null })}
              onClick={() => filter({ weekend: null })}
            />
          )}
          {byOrder === null && (
            <CourseChoice
              courses={courses}
              courseId={params.get('course') ?? ''}
              onChoose={(course) => filter({ course })}
            />
          )}
        </FilterHead>
        {show === 'joined' ? (
          <Joins turn={turn} titleOf={titleOf} />
        ) : (
          <Rows turn={turn} show={show} titleOf={titleOf} />
        )}
      </Panel>
    </>
  );
}

type RowsProps = { turn: Turn; show: Exclude<Show, 'joined'>; titleOf: (courseId: string) => string };

function Rows({ turn: { cursor, key, go, params, filter }, show, titleOf }: RowsProps) {
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
  const page = useRead(`${asked} ${sortText(sort)} ${key}`, () => {
    const filtered = orders();
    return filtered === null ? fetchEnrollments(wanted(), cursor) : fetchByOrders(filtered, cursor);
  });
  const { value: count } = useRead(`count ${asked}`, () => {
    const filtered = orders();
    return filtered === null ? countEnrollments(wanted()) : countByOrders(filtered);
  });
  if (page.failure !== null) return <Failed message={page.failure.message} onRetry={page.retry} />;
  if (page.value === null) return <RowsSkeleton rows={10} height={36} />;
  const { values, unreadable, first, last, hasBefore, hasAfter } = page.value;
  return (
    <>
      {values.length === 0 ? (
        <Empty title="No enrollment fits">Choose another state or another course.</Empty>
      ) : (
        <DataList
          label="Enrollments"
          columns={columnsFor(titleOf, sortable)}
          rows={values}
          keyOf={({ enrollment }) => enrollment.id}
          {...(active ? {} : { sort, onSort: (by) => filter({ sort: sortText(by) }) })}
        />
      )}
      <Unreadable ids={unreadable} what="enrollment" />
      <Pager
        total={count === null ? null : countText(count, 'enrollment')}
        busy={page.busy}
        onBefore={turnTo('before', hasBefore ? first : null, go)}
        onAfter={turnTo('after', hasAfter ? last : null, go)}
      />
    </>
  );
}

type SortBy = EnrollmentFilter['sort']['by'];

/** By what the server can sort. */
function sortableBy(isByOrder: boolean, isByWeekend: boolean): readonly [SortBy, ...SortBy[]] {
  if (isByOrder) return ['createdAt'];
  return isByWeekend ? ['firstWeekend'] : ['createdAt', 'firstWeekend'];
}

function turnTo(side: 'before' | 'after', id: string | null, go: Turn['go']) {
  return id === null ? null : () => go({ side, id });
}

function columnsFor(
  titleOf: (courseId: string) => string,
  sortable: readonly string[],
): readonly Column<EnrollmentRow>[] {
  const columns: readonly Column<EnrollmentRow>[] = [
    {
      head: 'Learner',
      cell: ({ enrollment, learner }) => (
        <MuiLink href={portalPaths.person(enrollment.studentId)}>
          {learner?.name ?? 'Unknown learner'}
        </MuiLink>
      ),
    },
    { head: 'Course', cell: ({ enrollment }) => titleOf(enrollment.courseId) },
    {
      head: 'State',
      cell: ({ enrollment, order }) =>
        order === null ? (
          enrollment.status
        ) : (
          <StatusChip status={order.status} temporaryAccess={hasTemporaryAccess(enrollment, now())} />
        ),
    },
    {
      head: 'First weekend',
      sortBy: 'firstWeekend',
      cell: ({ enrollment }) => <NoWrap>{formatDay(lusakaInstant(enrollment.firstWeekend, '12:00'))}</NoWrap>,
    },
    {
      head: 'Valid until',
      cell: ({ enrollment: { status, validUntil } }) => (
        <NoWrap>
          {validUntil !== null ? formatDate(validUntil) : status === 'paid' ? 'no end' : 'not paid'}
        </NoWrap>
      ),
    },
    { head: 'Order', cell: ({ enrollment }) => <OrderCode code={enrollment.orderId} /> },
    {
      head: 'Registered',
      sortBy: 'createdAt',
      cell: ({ enrollment }) => <NoWrap>{formatDate(enrollment.createdAt)}</NoWrap>,
    },
  ];
  return columns.map(({ sortBy, ...column }) =>
    sortBy !== undefined && sortable.includes(sortBy) ? { ...column, sortBy } : column,
  );
}
