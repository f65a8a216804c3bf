/** All learners, a page at a time, and looking one up by code, phone, e-mail, transaction or name. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Link } from 'react-router-dom';
import { now } from '../../data/clock.ts';
import { countPeople, fetchPeople, findPeople, type PeopleSort } from '../../data/staff-people.ts';
import type { User } from '../../domain/account.ts';
import { findOf } from '../../domain/find.ts';
import { statSpans } from '../../domain/figures.ts';
import { formatPhone } from '../../domain/phone.ts';
import { formatDateTime } from '../../domain/time.ts';
import { FindField } from '../../ui/staff/FindField.tsx';
import { type Column, DataList } from '../../ui/staff/DataList.tsx';
import { Pager } from '../../ui/staff/Pager.tsx';
import { Panel } from '../../ui/staff/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/staff/states.tsx';
import { Heading } from './Heading.tsx';
import { links } from './links.ts';
import { type Turn, useCursor } from './use-cursor.ts';
import { useRead } from './use-read.ts';

const columns: readonly Column<User>[] = [
  {
    head: 'Name',
    cell: ({ id, name }) => (
      <MuiLink component={Link} to={links.person(id)}>
        {name}
      </MuiLink>
    ),
  },
  { head: 'Phone', cell: ({ phone }) => (phone === null ? 'not given' : formatPhone(phone)) },
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Registered', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

const sorts = { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' } as const satisfies Record<
  PeopleSort,
  string
>;

export function Students() {
  const turn = useCursor();
  const { params, filter } = turn;
  const find = params.get('find') ?? '';
  return (
    <>
      <Heading title="Students" />
      <Panel>
        <Box sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <FindField
            key={find}
            label="Find a student"
            help="Name, phone, email, order code or transaction ID"
            value={find}
            onFind={(text) => filter({ find: text === '' ? null : text })}
          />
          {find === '' && <Filters turn={turn} />}
        </Box>
        {find === '' ? <All turn={turn} /> : <Found text={find} />}
      </Panel>
    </>
  );
}

function sortOf(params: URLSearchParams): PeopleSort {
  const asked = params.get('sort');
  return asked === 'oldest' || asked === 'name' ? asked : 'newest';
}

function Filters({ turn: { params, filter } }: { turn: Turn }) {
  const recent = params.get('since') === '7';
  return (
    <>
      <Chip
        label="Last 7 days"
        aria-pressed={recent}
        color={recent ? 'primary' : 'default'}
        variant={recent ? 'filled' : 'outlined'}
        onClick={() => filter({ since: recent ? null : '7', sort: null })}
      />
      <TextField
        select
        value={sortOf(params)}
        onChange={(event) => filter({ sort: event.target.value === 'newest' ? null : event.target.value })}
        slotProps={{ select: { inputProps: { 'aria-label': 'Order' } } }}
        disabled={recent}
        sx={{ width: 160 }}
      >
        {Object.entries(sorts).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

function All({ turn: { cursor, key, go, params } }: { turn: Turn }) {
  const recent = params.get('since') === '7';
  const sort = recent ? 'newest' : sortOf(params);
  const since = () => (recent ? statSpans(now()).latest.from : null);
  const page = useRead(`${sort} ${recent} ${key}`, () => fetchPeople({ sort, since: since() }, cursor));
  const total = useRead(`count ${recent}`, () => countPeople(since()));
  if (page.failure !== null) return <Failed message={page.failure.message} onRetry={page.retry} />;
  if (page.value === null) return <RowsSkeleton rows={10} height={36} />;
  const { values, unreadable, first, last, hasBefore, hasAfter } = page.value;
  return (
    <>
      {values.length === 0 ? (
        <Empty title={recent ? 'Nobody registered in the last 7 days' : 'No students yet'}>
          Learners stand here as soon as they have registered.
        </Empty>
      ) : (
        <DataList label="Students" columns={columns} rows={values} keyOf={({ id }) => id} />
      )}
      <Unreadable ids={unreadable} what="profile" />
      <Pager
        total={total.value === null ? null : countText(total.value)}
        busy={page.busy}
        onBefore={hasBefore && first !== null ? () => go({ side: 'before', id: first }) : null}
        onAfter={hasAfter && last !== null ? () => go({ side: 'after', id: last }) : null}
      />
    </>
  );
}

function Found({ text }: { text: string }) {
  const find = findOf(text);
  const found = useRead(`find ${text}`, async () =>
    find === null ? { values: [], unreadable: [] } : findPeople(find),
  );
  if (found.failure !== null) return <Failed message={found.failure.message} onRetry={found.retry} />;
  if (found.value === null) return <RowsSkeleton rows={3} height={36} />;
  return (
    <>
      {found.value.values.length === 0 ? (
        <Empty title="Nobody found">
          No student has {find === null ? 'that' : lookedFor[find.by]} “{text}”. Names are found by how they
          begin.
        </Empty>
      ) : (
        <DataList label="Students found" columns={columns} rows={found.value.values} keyOf={({ id }) => id} />
      )}
      <Unreadable ids={found.value.unreadable} what="profile" />
    </>
  );
}

const lookedFor = {
  order: 'an order with the code',
  transaction: 'shown the transaction ID',
  email: 'the email address',
  phone: 'the phone number',
  name: 'a name that begins with',
} as const;

function countText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'student' : 'students'}`;
}
