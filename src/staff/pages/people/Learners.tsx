/** All learners, a page at a time, and looking one up by code, phone, e-mail, transaction or name. */
import { weekendWord } from '#hub';
import { Box, Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import type { SeenLearner } from '../../../domain/people/account.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { amountDue, type Order } from '../../../domain/money/order.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { searchQueryOf } from '../../../domain/people/search-query.ts';
import { STATS_WINDOW_DAYS } from '../../../domain/wire/limits.ts';
import { searchMessages } from '../../../domain/wire/staff-messages.ts';
import { StatusChip } from '../../../shared/ui/brand/StatusChip.tsx';
import {
  countEnrollments,
  type EnrollmentFilter,
  fetchEnrolled,
  EMPTY_PAGE,
} from '../../data/enrollments.ts';
import { countLearners, type DaySpan, fetchOrdersFor, fetchLearners, search } from '../../data/people.ts';
import { byId } from '../../data/reads.ts';
import { type Column, countText, FilterChip, FindField, sortOf, ToggleChip } from '../../ui/DataList.tsx';
import { Lines, Muted, Panel, Row } from '../../ui/shapes.tsx';
import { CellSkeleton, Unreadable } from '../../ui/states.tsx';
import { DateCell } from '../../ui/cells.tsx';
import { Heading } from '../Heading.tsx';
import { ListPage } from '../ListPage.tsx';
import { daysOf, portalPaths } from '../portal-paths.ts';
import { useListParams } from '../use-list-params.ts';
import { useTitles } from '../use-titles.tsx';
import { filterIn, ListFilters, useFindable } from './ListFilters.tsx';

export function Learners() {
  const { params, filter, find, finding } = useListParams();
  return (
    <>
      <Heading title="Students" />
      <Panel>
        <Row sx={{ p: 1.5 }}>
          <FindField label="Find a student" help="Name, phone, email, order or ID" {...finding} />
          {find === '' && (
            <>
              <SpanFilter />
              <ListFilters filter={filterIn(params)} onFilter={filter} />
            </>
          )}
        </Row>
        <Rows />
      </Panel>
    </>
  );
}

/** Days back from now, as in the dashboard's links: `since=28&until=21` is a week three weeks ago. Null beside a weekend. */
function spanOf(params: URLSearchParams): DaySpan | null {
  if (filterIn(params).weekend !== null) return null;
  const [since, until] = [daysOf(params.get('since')), daysOf(params.get('until'))];
  return since > until ? { since, until } : null;
}

function SpanFilter() {
  const { params, filter } = useListParams();
  const span = spanOf(params);
  const recent = span?.since === STATS_WINDOW_DAYS && span.until === 0;
  const clear = () => filter({ since: null, until: null });
  return (
    <>
      <ToggleChip
        label={`Last ${STATS_WINDOW_DAYS} days`}
        isOn={recent}
        onToggle={() =>
          recent ? clear() : filter({ since: String(STATS_WINDOW_DAYS), until: null, weekend: null })
        }
      />
      {span !== null && !recent && (
        <FilterChip label={`Registered ${span.since} to ${span.until} days ago`} onRemove={clear} />
      )}
    </>
  );
}

function Rows() {
  const { params, filter, find } = useListParams();
  const { order, course, weekend } = filterIn(params);
  const span = spanOf(params);
  const isFiltered = find === '' && (order !== null || course !== null || weekend !== null);
  // Within a span of time, or filtered by orders, the server can sort by time alone.
  const sortable =
    span === null && !isFiltered ? (['createdAt', 'name', 'email'] as const) : (['createdAt'] as const);
  const sort = sortOf(params.get('sort'), sortable);
  const by = weekend === null ? sort.by : 'firstWeekend';
  const wanted = {
    order,
    courseId: course,
    weekend,
    span,
    sort: { ...sort, by },
  } as EnrollmentFilter;
  const asked = JSON.stringify({ span, sort, order, course, weekend });
  const { reading, count, below } = useFindable('students', {
    pagesKey: asked,
    countKey: asked,
    page: (cursor) => (isFiltered ? fetchEnrolled(wanted, cursor) : fetchLearners({ sort, span }, cursor)),
    find: findLearners,
    count: () => (isFiltered ? countEnrollments(wanted) : countLearners(span)),
    facts: ({ values }) => fetchOrdersFor(values),
  });
  const titleOf = useTitles();
  const { facts } = reading;
  const ordersOf = (uid: string) => facts?.values.find(({ learner }) => learner.id === uid)?.orders ?? null;
  const columns = columnsFor(titleOf, ordersOf);
  return (
    <>
      <ListPage
        label={find === '' ? 'Students' : 'Students found'}
        noun="profile"
        reading={reading}
        // A search does not read when learners were last seen.
        columns={find === '' ? columns : columns.filter(({ head }) => head !== 'Last seen')}
        keyOf={({ id }) => id}
        empty={emptyOf(find, isFiltered, span)}
        {...(find === '' && { sort, sortable, filter })}
        total={count === null ? null : countText(count, isFiltered ? 'enrollment' : 'student')}
      />
      <Unreadable ids={facts?.unreadable ?? []} what="order" />
      {below}
    </>
  );
}

function emptyOf(find: string, isFiltered: boolean, span: DaySpan | null) {
  if (find !== '')
    return { title: 'Nobody found', text: `No student matches “${find}”. ${searchMessages.howFound}` };
  if (isFiltered)
    return { title: 'No student fits', text: `Choose another status, ${weekendWord} or course.` };
  return {
    title: span === null ? 'No students yet' : 'Nobody registered in these days',
    text: 'Learners appear here when they register.',
  };
}

async function findLearners(text: string, most: number) {
  const find = searchQueryOf(text);
  if (find === null) return { ...EMPTY_PAGE, more: false };
  const { students, orders, payments, more, unreadable } = await search(find, most);
  const owners = [...orders.map(({ learner }) => learner), ...payments.flatMap(({ learners }) => learners)];
  const all = [...students, ...owners.filter((learner) => learner !== null)];
  return { ...EMPTY_PAGE, values: byId(all), more, unreadable };
}

function columnsFor(
  titleOf: (courseId: string) => string,
  ordersOf: (uid: string) => readonly Order[] | null,
): readonly Column<SeenLearner>[] {
  const ofOrders = (width: string, cell: (orders: readonly Order[]) => ReactNode) =>
    function OrdersCell({ id }: SeenLearner) {
      const orders = ordersOf(id);
      return orders === null ? <CellSkeleton width={width} /> : cell(orders);
    };
  return [
    {
      head: 'Name',
      width: '18%',
      sortBy: 'name',
      cell: ({ id, name, phone }) => (
        <Lines sx={{ justifyItems: 'start', alignContent: 'start', minHeight: '2lh' }}>
          <MuiLink href={portalPaths.person(id)}>{name}</MuiLink>
          <Muted sx={{ fontWeight: 400 }}>{phone === null ? 'no phone' : formatPhone(phone)}</Muted>
        </Lines>
      ),
    },
    {
      head: 'Email',
      width: '17%',
      sortBy: 'email',
      cell: ({ email }) => (
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {/* If it needs a second line, that line begins with the host. */}
          {email.replace(/@.*$/, '')}
          <wbr />
          {email.replace(/^[^@]*/, '')}
        </Box>
      ),
    },
    {
      head: 'Course',
      width: '19%',
      cell: ofOrders('80%', ([latest, ...others]) =>
        latest === undefined ? (
          <Muted>not registered</Muted>
        ) : (
          <>
            {titleOf(latest.courseId)}
            {others.length > 0 && <Muted> and {others.length} before</Muted>}
          </>
        ),
      ),
    },
    {
      head: 'Status',
      width: '17%',
      cell: ofOrders('60%', ([latest]) => latest !== undefined && <StatusChip order={latest} />),
    },
    {
      head: 'Due',
      width: '7%',
      cell: ofOrders('80%', (orders) => {
        const unpaid = orders.filter(({ status }) => status !== 'approved');
        const due = unpaid.reduce((sum, order) => sum + amountDue(order), 0);
        return due > 0 ? <b>{formatKwacha(due)}</b> : <Muted>nothing</Muted>;
      }),
    },
    {
      head: 'Last seen',
      width: '11%',
      cell: ({ createdAt, lastSeenAt = createdAt }) => <DateCell at={lastSeenAt} />,
    },
    {
      head: 'Registered',
      width: '11%',
      sortBy: 'createdAt',
      cell: ({ createdAt }) => <DateCell at={createdAt} />,
    },
  ];
}
