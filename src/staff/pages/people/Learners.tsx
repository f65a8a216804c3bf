/** All learners, a page at a time, and looking one up by code, phone, e-mail, transaction or name. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { now } from '../../../shared/data/clock.ts';
import { countPeople, fetchOrdersFor, fetchPeople, type LearnerRow } from '../../data/people.ts';
import { DAY, STATS_WINDOW_DAYS } from '../../../domain/wire/limits.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { amountDue, type Order } from '../../../domain/money/order.ts';
import { formatDate, formatTime, type Instant, TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import { StatusChip } from '../../../shared/ui/brand/StatusChip.tsx';
import { FindField } from '../../ui/FindField.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { countText } from '../../ui/Pager.tsx';
import { Muted, Panel } from '../../ui/shapes.ts';
import { Coming } from '../../ui/states.tsx';
import { sortOf, sortText } from '../../ui/sort.ts';
import { Heading } from '../Heading.tsx';
import { ListPage } from '../ListPage.tsx';
import { FoundLearners } from './FoundLearners.tsx';
import { daysOf, portalPaths } from '../portal-paths.ts';
import { cursorIn, type Turn, useCursor } from '../use-cursor.ts';
import { useRead, useRows } from '../use-read.ts';
import { useTitles } from '../use-titles.ts';

/** What is still to pay of all orders that are not paid. */
const dueOf = (orders: readonly Order[]) =>
  orders.reduce((sum, order) => sum + (order.status === 'approved' ? 0 : amountDue(order)), 0);

const columnsFor = (titleOf: (courseId: string) => string): readonly Column<LearnerRow>[] => [
  {
    head: 'Name',
    width: '18%',
    sortBy: 'name',
    cell: ({ learner: { id, name, phone } }) => (
      <Box
        sx={{
          display: 'grid',
          justifyItems: 'start',
          alignContent: 'start',
          minHeight: '2lh',
          overflowWrap: 'anywhere',
        }}
      >
        <MuiLink href={portalPaths.person(id)}>{name}</MuiLink>
        <Muted sx={{ fontWeight: 400 }}>{phone === null ? 'no phone' : formatPhone(phone)}</Muted>
      </Box>
    ),
  },
  {
    head: 'Email',
    width: '17%',
    sortBy: 'email',
    cell: ({ learner }) => (
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {/* Where it needs a second line, that begins with the host. */}
        {learner.email.replace(/@.*$/, '')}
        <wbr />
        {learner.email.replace(/^[^@]*/, '')}
      </Box>
    ),
  },
  {
    head: 'Course',
    width: '19%',
    cell: ({ orders }) => {
      if (orders === null) return <Coming width="80%" />;
      const [latest, ...others] = orders;
      if (latest === undefined) return <Muted>not registered</Muted>;
      return (
        <>
          {titleOf(latest.courseId)}
          {others.length > 0 && <Muted> and {others.length} before</Muted>}
        </>
      );
    },
  },
  {
    head: 'Status',
    width: '17%',
    cell: ({ orders }) => {
      if (orders === null) return <Coming width="60%" />;
      return orders[0] !== undefined && <StatusChip status={orders[0].status} />;
    },
  },
  {
    head: 'Due',
    width: '7%',
    cell: ({ orders }) => {
      if (orders === null) return <Coming width="80%" />;
      return dueOf(orders) > 0 ? <b>{formatKwacha(dueOf(orders))}</b> : <Muted>nothing</Muted>;
    },
  },
  {
    head: 'Last seen',
    width: '11%',
    cell: ({ learner: { createdAt, lastSeenAt = createdAt } }) => <When at={lastSeenAt} />,
  },
  {
    head: 'Registered',
    width: '11%',
    sortBy: 'createdAt',
    cell: ({ learner }) => <When at={learner.createdAt} />,
  },
];

/** A day, with its hour under it. */
function When({ at }: { at: Instant }) {
  return (
    <Box sx={{ display: 'grid', whiteSpace: 'nowrap' }}>
      {formatDate(at)}
      <Muted>
        {formatTime(at)} {TIME_ZONE_LABEL}
      </Muted>
    </Box>
  );
}

/** With a span of time the server can only sort by time. */
const ofSpan = (columns: readonly Column<LearnerRow>[]) =>
  columns.map(({ sortBy, ...column }) => (sortBy === 'createdAt' ? { ...column, sortBy } : column));

export function Learners() {
  const turn = useCursor();
  const { params, filter } = turn;
  const find = params.get('find') ?? '';
  // A search reads the learners without when they were last seen.
  const foundColumns = columnsFor(useTitles()).filter(({ head }) => head !== 'Last seen');
  return (
    <>
      <Heading title="Students" />
      <Panel>
        <Box sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <FindField
            key={find}
            label="Find a student"
            help="Name, phone, email, order, receipt or transaction ID"
            value={find}
            onFind={(text) => filter({ find: text === '' ? null : text })}
          />
          {find === '' && <Filters turn={turn} />}
        </Box>
        {find === '' ? <All turn={turn} /> : <FoundLearners key={find} text={find} columns={foundColumns} />}
      </Panel>
    </>
  );
}

/** Days back from now, as in the dashboard's links: `since=28&until=21` is a week three weeks ago. */
function spanOf(params: URLSearchParams): { readonly since: number; readonly until: number } | null {
  const [since, until] = [daysOf(params.get('since')), daysOf(params.get('until'))];
  return since > until ? { since, until } : null;
}

function Filters({ turn: { params, filter } }: { turn: Turn }) {
  const span = spanOf(params);
  const recent = span?.since === STATS_WINDOW_DAYS && span.until === 0;
  const clear = () => filter({ since: null, until: null });
  return (
    <>
      <Chip
        label={`Last ${STATS_WINDOW_DAYS} days`}
        aria-pressed={recent}
        color={recent ? 'primary' : 'default'}
        variant={recent ? 'filled' : 'outlined'}
        onClick={() => (recent ? clear() : filter({ since: String(STATS_WINDOW_DAYS), until: null }))}
      />
      {span !== null && !recent && (
        <Chip
          label={`Registered ${span.since} to ${span.until} days ago`}
          color="primary"
          onDelete={clear}
          onClick={clear}
        />
      )}
    </>
  );
}

/** What the address asks for, and how it is read. */
function listIn(params: URLSearchParams) {
  const span = spanOf(params);
  const sort = sortOf(params.get('sort'), span === null ? ['createdAt', 'name', 'email'] : ['createdAt']);
  const spanKey = `${span?.since} ${span?.until}`;
  const registered = () =>
    span === null ? null : { from: now() - span.since * DAY, to: now() - span.until * DAY };
  const { cursor, key } = cursorIn(params);
  const read = () => fetchPeople({ sort, registered: registered() }, cursor);
  const list = `students ${sortText(sort)} ${spanKey}`;
  return { span, sort, spanKey, registered, list, key: `${list} ${key}`, read };
}

function All({ turn: { go, params, filter } }: { turn: Turn }) {
  const { span, sort, spanKey, registered, list, key, read } = listIn(params);
  const { value, facts, ...reading } = useRows(key, read, list, (learners) =>
    fetchOrdersFor(learners.values),
  );
  const page = {
    ...reading,
    value: value && {
      ...value,
      values: value.values.map(
        (learner) => facts?.values.find((row) => row.learner.id === learner.id) ?? { learner, orders: null },
      ),
      unreadable: [...value.unreadable, ...(facts?.unreadable ?? [])],
    },
  };
  const columns = columnsFor(useTitles());
  const { value: total } = useRead(`count ${spanKey}`, () => countPeople(registered()));
  return (
    <ListPage
      label="Students"
      noun="profile"
      reading={page}
      columns={span === null ? columns : ofSpan(columns)}
      keyOf={({ learner }) => learner.id}
      empty={{
        title: span === null ? 'No students yet' : 'Nobody registered in these days',
        text: 'Learners stand here as soon as they have registered.',
      }}
      sort={sort}
      filter={filter}
      go={go}
      total={total === null ? null : countText(total, 'student')}
    />
  );
}
