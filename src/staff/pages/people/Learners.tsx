/** All learners, a page at a time, and looking one up by code, phone, e-mail, transaction or name. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { now } from '../../../shared/data/clock.ts';
import { countPeople, fetchPeople } from '../../data/people.ts';
import { PAGE_SIZE } from '../../data/reads.ts';
import { type Found as Hits, search } from '../../data/search.ts';
import type { Learner } from '../../../domain/people/account.ts';
import { searchQueryOf } from '../../../domain/people/search-query.ts';
import { DAY, STATS_WINDOW_DAYS } from '../../../domain/wire/limits.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatDateTime } from '../../../domain/time/time.ts';
import { searchMessages } from '../../../domain/wire/staff-messages.ts';
import { FindField } from '../../ui/FindField.tsx';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Muted, Panel } from '../../ui/shapes.ts';
import { sortOf, sortText } from '../../ui/sort.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { daysOf, portalPaths } from '../portal-paths.ts';
import { type Turn, useCursor } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';

const columns: readonly Column<Learner>[] = [
  {
    head: 'Name',
    sortBy: 'name',
    cell: ({ id, name }) => <MuiLink href={portalPaths.person(id)}>{name}</MuiLink>,
  },
  { head: 'Phone', cell: ({ phone }) => (phone === null ? 'not given' : formatPhone(phone)) },
  { head: 'Email', sortBy: 'email', cell: ({ email }) => email },
  { head: 'Registered', sortBy: 'createdAt', cell: ({ createdAt }) => formatDateTime(createdAt) },
];
/** With a span of time the server can only sort by time. */
const columnsOfSpan = columns.map(({ sortBy, ...column }) =>
  sortBy === 'createdAt' ? { ...column, sortBy } : column,
);

export function Learners() {
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
            help="Name, phone, email, order, receipt or transaction ID"
            value={find}
            onFind={(text) => filter({ find: text === '' ? null : text })}
          />
          {find === '' && <Filters turn={turn} />}
        </Box>
        {find === '' ? <All turn={turn} /> : <Found key={find} text={find} />}
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

function All({ turn: { cursor, key, go, params, filter } }: { turn: Turn }) {
  const span = spanOf(params);
  const sort = sortOf(params.get('sort'), span === null ? ['createdAt', 'name', 'email'] : ['createdAt']);
  const spanKey = `${span?.since} ${span?.until}`;
  const registered = () =>
    span === null ? null : { from: now() - span.since * DAY, to: now() - span.until * DAY };
  const page = useRead(`${sortText(sort)} ${spanKey} ${key}`, () =>
    fetchPeople({ sort, registered: registered() }, cursor),
  );
  const total = useRead(`count ${spanKey}`, () => countPeople(registered()));
  if (page.failure !== null) return <Failed message={page.failure.message} onRetry={page.retry} />;
  if (page.value === null) return <RowsSkeleton rows={10} height={36} />;
  const { values, unreadable, first, last, hasBefore, hasAfter } = page.value;
  return (
    <>
      {values.length === 0 ? (
        <Empty title={span === null ? 'No students yet' : 'Nobody registered in these days'}>
          Learners stand here as soon as they have registered.
        </Empty>
      ) : (
        <DataList
          label="Students"
          columns={span === null ? columns : columnsOfSpan}
          rows={values}
          keyOf={({ id }) => id}
          sort={sort}
          onSort={(wanted) => filter({ sort: sortText(wanted) })}
        />
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

/** How many learners a search shows at most: with so many, another letter helps more than another page. */
const FOUND_MAX = 8 * PAGE_SIZE;

function Found({ text }: { text: string }) {
  const [most, setMost] = useState(PAGE_SIZE);
  const found = useRead(`find ${text}, ${most}`, async () => {
    const find = searchQueryOf(text);
    return find === null ? NOBODY : search(find, most);
  });
  // What was found stays on the page while more is read.
  const [shown, setShown] = useState<Hits | null>(null);
  if (found.value !== null && found.value !== shown) setShown(found.value);
  if (found.failure !== null) return <Failed message={found.failure.message} onRetry={found.retry} />;
  if (shown === null) return <RowsSkeleton rows={3} height={36} />;
  const people = peopleOf(shown);
  return (
    <>
      {people.length === 0 ? (
        <Empty title="Nobody found">
          No student goes with “{text}”. {searchMessages.howFound}
        </Empty>
      ) : (
        <DataList label="Students found" columns={columns} rows={people} keyOf={({ id }) => id} />
      )}
      {shown.more && (
        <Box sx={{ p: 1.5 }}>
          {most < FOUND_MAX ? (
            <Button variant="outlined" disabled={found.busy} onClick={() => setMost(most + PAGE_SIZE)}>
              Show more
            </Button>
          ) : (
            <Muted>{searchMessages.evenMore}</Muted>
          )}
        </Box>
      )}
      <Unreadable ids={shown.unreadable} what="profile" />
    </>
  );
}

const NOBODY: Hits = { students: [], more: false, orders: [], payments: [], unreadable: [] };

/** The learners who were found, by themselves or by one of their orders or payments. */
function peopleOf({ students, orders, payments }: Hits): readonly Learner[] {
  const owners = [...orders.map(({ learner }) => learner), ...payments.flatMap(({ learners }) => learners)];
  const all = [...students, ...owners.filter((learner) => learner !== null)];
  return [...new Map(all.map((user) => [user.id, user])).values()];
}

function countText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'student' : 'students'}`;
}
