/** All enrollments, a page at a time, by status, weekend and course. */
import { classDay, weekendWord } from '#hub';
import { Box, Checkbox, Link as MuiLink } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { hasTemporaryAccess } from '../../../domain/classes/enrollment.ts';
import type { OrderState } from '../../../domain/money/order.ts';
import type { ExportFilters } from '../../../domain/records/export.ts';
import type { RoundKind } from '../../../domain/rounds/message-template.ts';
import { searchQueryOf } from '../../../domain/people/search-query.ts';
import { formatDate, formatDayOf } from '../../../domain/time/time.ts';
import { MOVES_MAX } from '../../../domain/wire/limits.ts';
import { searchMessages } from '../../../domain/wire/staff-messages.ts';
import { now } from '../../../shared/data/clock.ts';
import { StatusChip } from '../../../shared/ui/brand/StatusChip.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import {
  countClaims,
  countEnrollments,
  type EnrollmentFilter,
  type EnrollmentRow,
  fetchAllEnrollments,
  fetchEnrollmentFacts,
  fetchEnrollments,
  findEnrollments,
  rowsWith,
} from '../../data/enrollments.ts';
import { type Column, countText, FilterChip, FilterHead, FindField, sortOf } from '../../ui/DataList.tsx';
import { OrderCode } from '../../ui/cells.tsx';
import { NoWrap, Panel, Row, SmallButton } from '../../ui/shapes.tsx';
import { CellSkeleton } from '../../ui/states.tsx';
import { TOUCH } from '../../ui/theme/staff-theme.ts';
import { FileButton } from '../FileButton.tsx';
import { Heading } from '../Heading.tsx';
import { ListPage } from '../ListPage.tsx';
import { daysOf, portalPaths } from '../portal-paths.ts';
import { filterIn, type ListFilter, ListFilters, useFindable, WeekendChoice } from './ListFilters.tsx';
import { useListParams } from '../use-list-params.ts';
import { useRead } from '../use-read.ts';
import { useTitles } from '../use-titles.tsx';
import { Claims, FeedbackList, Joins, MissedLearners } from './AfterClass.tsx';
import { ChosenBar, type LearnerToMove } from './OrderActions.tsx';

const SHOWS = {
  all: 'All',
  active: 'Active',
  joined: `Joined last ${weekendWord}`,
  missed: `Missed ${classDay}`,
  claims: '“I was there”',
  feedback: 'Feedback',
} as const;
type Show = keyof typeof SHOWS;

function askedIn(params: URLSearchParams): Asked {
  if (params.has('find')) return FOUND;
  const asked = params.get('show');
  const show = asked !== null && asked in SHOWS ? (asked as Show) : 'all';
  const { order, course, weekend } = filterIn(params);
  // The days back, as in the links of the dashboard.
  const days = show === 'all' ? daysOf(params.get('since')) : 0;
  const takesWeekend = show === 'missed' || show === 'feedback' || (show === 'all' && days === 0);
  return { show, course, days, order: show === 'all' ? order : null, weekend: takesWeekend ? weekend : null };
}
type Asked = ListFilter & { readonly show: Show; readonly days: number };
const FOUND: Asked = { show: 'all', course: null, days: 0, order: null, weekend: null };

function roundOf({ show, course, order, weekend }: Asked): Parameters<typeof portalPaths.rounds>[0] {
  const kind = show === 'missed' ? 'missed' : order && KINDS[order];
  return {
    ...(kind && { kind }),
    ...(course !== null && { course }),
    ...(weekend !== null && { weekend }),
  };
}
const KINDS: Partial<Record<OrderState, RoundKind>> = {
  pending: 'unpaid',
  part_paid: 'part_paid',
  rejected: 'rejected',
  under_review: 'waiting',
};

function fileOf({ show, course, order, days, weekend }: Asked): ExportFilters | null {
  if ((show !== 'all' && show !== 'active') || days > 0) return null;
  return {
    type: 'enrollments',
    ...(show === 'active' && { state: show }),
    ...(order !== null && { order }),
    ...(course !== null && { courseId: course }),
    ...(weekend !== null && { weekend }),
  };
}

export function Enrollments() {
  const { params, filter, find, finding } = useListParams();
  const asked = askedIn(params);
  const { show, days, weekend } = asked;
  const file = fileOf(asked);
  const claims = useRead('claims count', countClaims);
  return (
    <>
      <Heading title="Enrollments">
        <SmallButton href={portalPaths.rounds(roundOf(asked))}>WhatsApp round</SmallButton>
      </Heading>
      <Panel>
        <FilterHead
          shows={claims.value ? { ...SHOWS, claims: `${SHOWS.claims} (${claims.value})` } : SHOWS}
          show={show}
          onShow={(next) =>
            filter({
              show: next === 'all' ? null : next,
              find: null,
              order: null,
              since: null,
              weekend: null,
            })
          }
        >
          <FindField label="Find an enrollment" help="Name, phone, email, order or ID" {...finding} />
          {days > 0 && <FilterChip label={`Last ${days} days`} onRemove={() => filter({ since: null })} />}
          {find === '' && show !== 'claims' && (
            <Row sx={{ flex: '1 1 100%' }}>
              <ListFilters filter={asked} onFilter={filter} courseOnly={show !== 'all'} />
              {show === 'feedback' && (
                <WeekendChoice
                  weekend={weekend}
                  any={`Any ${weekendWord}`}
                  onChoose={(chosen) => filter({ weekend: chosen || null })}
                />
              )}
              {file !== null && <FileButton filters={file} />}
            </Row>
          )}
        </FilterHead>
        {show === 'joined' && <Joins />}
        {show === 'missed' && <MissedLearners weekend={weekend} />}
        {show === 'claims' && <Claims count={claims.value} />}
        {show === 'feedback' && <FeedbackList asked={asked} />}
        {(show === 'all' || show === 'active') && <Rows asked={asked} />}
      </Panel>
    </>
  );
}

function Rows({ asked }: { asked: Asked }) {
  const { params, filter, find } = useListParams();
  const titleOf = useTitles();
  const { show, course, order, days, weekend } = asked;
  const isActive = show === 'active';
  // The columns that the server can sort by.
  const sortable: readonly ['createdAt' | 'firstWeekend', ...'firstWeekend'[]] =
    days > 0 ? ['createdAt'] : weekend !== null ? ['firstWeekend'] : ['createdAt', 'firstWeekend'];
  const sort = sortOf(params.get('sort'), sortable);
  const span = days > 0 ? { since: days, until: 0 } : null;
  const wanted: EnrollmentFilter = { order, courseId: course, weekend, isActive, span, sort };
  const { reading, count, below } = useFindable('enrollments', {
    pagesKey: JSON.stringify(wanted),
    countKey: JSON.stringify({ ...wanted, sort: null }),
    page: (cursor) => fetchEnrollments(wanted, cursor),
    find: (text, most) => findEnrollments(searchQueryOf(text), most),
    count: () => countEnrollments(wanted),
    facts: fetchEnrollmentFacts,
  });
  const { value, facts } = reading;
  const [chosen, setChosen] = useState<ReadonlyMap<string, LearnerToMove>>(new Map());
  const toggle = (row: EnrollmentRow) => {
    const changed = new Map(chosen);
    if (!changed.delete(row.enrollment.orderId)) changed.set(row.enrollment.orderId, moverOf(row));
    setChosen(changed);
  };
  const all = useMutation({
    mutationFn: async () => {
      const values =
        find === ''
          ? await fetchAllEnrollments(wanted, MOVES_MAX)
          : (value?.values ?? []).slice(0, MOVES_MAX);
      const rows = rowsWith(values, await fetchEnrollmentFacts({ values }));
      setChosen(new Map(rows.map((row) => [row.enrollment.orderId, moverOf(row)])));
    },
  });
  return (
    <>
      <ChosenBar
        movers={[...chosen.values()]}
        all={Math.min(count ?? 0, MOVES_MAX)}
        busy={all.isPending}
        problem={all.error?.message ?? null}
        onAll={all.mutate}
        onClear={() => setChosen(new Map())}
        onMoved={(moved) => {
          setChosen(new Map());
          showToast({ title: `${moved} moved`, text: 'They are told at once.' }, 'success');
        }}
      />
      <ListPage
        label="Enrollments"
        noun="enrollment"
        reading={{ ...reading, value: value && { ...value, values: rowsWith(value.values, facts) } }}
        columns={columnsFor(titleOf, (id) => chosen.has(id), toggle)}
        keyOf={({ enrollment }) => enrollment.id}
        empty={{
          title: 'No enrollment fits',
          text:
            find === ''
              ? `Choose another status, ${weekendWord} or course.`
              : `None matches “${find}”. ${searchMessages.howFound}`,
        }}
        {...(isActive || find !== '' ? {} : { sort, sortable, filter })}
        total={count === null ? null : countText(count, 'enrollment')}
      />
      {below}
    </>
  );
}

const moverOf = ({ enrollment: { orderId, courseId }, learner }: EnrollmentRow): LearnerToMove => ({
  orderId,
  courseId,
  name: learner?.name ?? orderId,
});

/** On a phone it wraps. */
const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { md: 'nowrap' } } as const;

function columnsFor(
  titleOf: (courseId: string) => string,
  isChosen: (orderId: string) => boolean,
  toggle: (row: EnrollmentRow) => void,
): readonly Column<EnrollmentRow>[] {
  return [
    {
      head: 'Learner',
      width: '19%',
      cell: (row) => {
        const { enrollment, learner } = row;
        const name = learner === undefined ? enrollment.orderId : (learner?.name ?? 'Unknown learner');
        return (
          <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0, gap: 0.5 }}>
            <Checkbox
              size="small"
              sx={{ p: '6px', [TOUCH]: { p: '12px' } }}
              checked={isChosen(enrollment.orderId)}
              onChange={() => toggle(row)}
              slotProps={{ input: { 'aria-label': `Choose ${name}, ${titleOf(enrollment.courseId)}` } }}
            />
            {learner === undefined ? (
              <CellSkeleton width="60%" />
            ) : (
              <MuiLink href={portalPaths.person(enrollment.studentId)} title={name} sx={ONE_LINE}>
                {name}
              </MuiLink>
            )}
          </Box>
        );
      },
    },
    { head: 'Course', width: '18%', cell: ({ enrollment }) => titleOf(enrollment.courseId) },
    {
      head: 'State',
      width: '19%',
      cell: ({ enrollment, order }) => {
        if (order === undefined) return <CellSkeleton width="60%" />;
        if (order === null) return enrollment.status;
        return <StatusChip order={order} temporaryAccess={hasTemporaryAccess(enrollment, now())} />;
      },
    },
    {
      head: `First ${weekendWord}`,
      width: '11%',
      sortBy: 'firstWeekend',
      cell: ({ enrollment }) => <NoWrap>{formatDayOf(enrollment.firstWeekend)}</NoWrap>,
    },
    {
      head: 'Valid until',
      width: '11%',
      cell: ({ enrollment: { status, validUntil } }) => (
        <NoWrap>
          {validUntil !== null ? formatDate(validUntil) : status === 'paid' ? 'no end' : 'not paid'}
        </NoWrap>
      ),
    },
    { head: 'Order', width: '11%', cell: ({ enrollment }) => <OrderCode code={enrollment.orderId} /> },
    {
      head: 'Registered',
      width: '11%',
      sortBy: 'createdAt',
      cell: ({ enrollment }) => <NoWrap>{formatDate(enrollment.createdAt)}</NoWrap>,
    },
  ];
}
