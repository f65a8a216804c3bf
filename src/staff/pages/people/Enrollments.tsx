/** All enrollments, a page at a time, by state and course. */
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
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
  fetchOthersOf,
  type OrderFilter,
} from '../../data/enrollments.ts';
import { nextSunday } from '../../../domain/records/figures.ts';
import type { RoundKind } from '../../../domain/rounds/message-template.ts';
import { DAY } from '../../../domain/wire/limits.ts';
import { type OrderStatus, orderStatusLabels, orderStatusSchema } from '../../../domain/money/order.ts';
import { type Day, daySchema, formatDay, lusakaInstant } from '../../../domain/time/time.ts';
import { DataList } from '../../ui/DataList.tsx';
import { CourseChoice, FilterHead } from '../../ui/FilterHead.tsx';
import { countText, Pager } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/shapes.ts';
import { sortOf, sortText } from '../../ui/sort.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { Joins } from './Joins.tsx';
import { Missed } from './Missed.tsx';
import { daysOf, portalPaths } from '../portal-paths.ts';
import { beginRead } from '../begun.ts';
import { cursorIn, type Turn, useCursor } from '../use-cursor.ts';
import { useOnceTrue, useRead } from '../use-read.ts';
import { useTitles } from '../use-titles.ts';
import { columnsFor } from './enrollment-columns.tsx';
import { ChosenBar } from './move/ChosenBar.tsx';
import type { Mover } from './move/MoveLearners.tsx';
import { showToast } from '../../../shared/ui/toast.ts';

const SHOWS = {
  all: 'All',
  active: 'Active',
  paid: 'Paid',
  pending: 'Pending',
  joined: 'Joined last weekend',
  missed: 'Missed Saturday',
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

/** The round of the list on the screen, as far as there is one of its kind. */
function roundOf(params: URLSearchParams): Parameters<typeof portalPaths.rounds>[0] {
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
      <Heading title="Enrollments">
        <Button variant="outlined" size="small" href={portalPaths.rounds(roundOf(params))}>
          WhatsApp round
        </Button>
      </Heading>
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
          {weekend !== null && show !== 'missed' && (
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
        {show === 'joined' && <Joins turn={turn} titleOf={titleOf} />}
        {show === 'missed' && <Missed turn={turn} titleOf={titleOf} weekend={weekend} />}
        {show !== 'joined' && show !== 'missed' && <Rows turn={turn} titleOf={titleOf} />}
      </Panel>
    </>
  );
}

/** What the address asks for, and how it is read and counted. */
function listIn(params: URLSearchParams) {
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
  return { asked, sortable, sort, active, key: `enrollments ${asked} ${sortText(sort)} ${key}`, read, count };
}

/** Null where the rows have their learners and orders already. */
function othersKey(rows: readonly EnrollmentRow[]): string | null {
  if (rows.every(({ learner }) => learner !== undefined)) return null;
  return `others of ${rows.map(({ enrollment }) => enrollment.id).join()}`;
}

/** Begins to read the first rows of an address, and then their learners and orders. */
export function beginEnrollments(params: URLSearchParams): void {
  if (['joined', 'missed'].includes(showOf(params))) return;
  const { key, read } = listIn(params);
  beginRead(key, async () => {
    const page = await read();
    const others = othersKey(page.values);
    if (others !== null) beginRead(others, () => fetchOthersOf(page.values));
    return page;
  });
}

type RowsProps = { turn: Turn; titleOf: (courseId: string) => string };

function Rows({ turn: { go, params, filter }, titleOf }: RowsProps) {
  const { asked, sortable, sort, active, ...list } = listIn(params);
  const page = useRead(list.key, list.read);
  const bare = page.value?.values ?? [];
  const others = useRead(othersKey(bare), () => fetchOthersOf(bare));
  const isCounted = useOnceTrue(page.value !== null);
  const { value: count } = useRead(isCounted ? `count ${asked}` : null, list.count);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Mover>>(new Map());
  if (page.failure !== null) return <Failed message={page.failure.message} onRetry={page.retry} />;
  if (page.value === null) return <RowsSkeleton rows={10} height={36} />;
  const { unreadable, first, last, hasBefore, hasAfter } = page.value;
  const values = others.value ?? bare;
  const toggle = ({ enrollment: { orderId, courseId }, learner }: EnrollmentRow) => {
    const changed = new Map(chosen);
    if (!changed.delete(orderId)) changed.set(orderId, { orderId, courseId, name: learner?.name ?? orderId });
    setChosen(changed);
  };
  return (
    <>
      {others.failure !== null && <Failed message={others.failure.message} onRetry={others.retry} />}
      <ChosenBar
        movers={[...chosen.values()]}
        onClear={() => setChosen(new Map())}
        onMoved={(moved) => {
          setChosen(new Map());
          showToast({ title: `${moved} moved`, text: 'They hear it at once.' }, 'success');
          page.retry();
        }}
      />
      {values.length === 0 ? (
        <Empty title="No enrollment fits">Choose another state or another course.</Empty>
      ) : (
        <DataList
          label="Enrollments"
          columns={columnsFor(titleOf, sortable, { has: (id) => chosen.has(id), toggle })}
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
