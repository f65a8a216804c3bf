/** The audit log, newest first: who did what to whom, before and after, and whether the log is complete. */
import { fetchLog, fetchLogNames, fetchMembers, type LogFilter } from '../../data/log.ts';
import {
  auditActionSchema,
  type AuditEntry,
  auditKindOf,
  auditKindSchema,
  WORK_KINDS,
} from '../../../domain/records/audit-log.ts';
import { roleLabel } from '../../../domain/people/staff-member.ts';
import { type Day, daySchema, formatDate, formatTime, TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import * as v from 'valibot';
import Box from '@mui/material/Box';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { FilterHead } from '../../ui/FilterHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Muted, NoWrap, Panel } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { beginRead } from '../begun.ts';
import { cursorIn, useCursor } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';
import { useTitles } from '../use-titles.ts';
import { LogFilters } from './LogFilters.tsx';
import { LogSentence, type Names } from './LogSentence.tsx';
import { Verify } from './Verify.tsx';

const SHOWS = { work: 'What was done', sign_ins: 'Sign-ins' } as const;

/** What the address asks for: one action, one kind, the sign-ins, or all that was done. */
function whatOf(params: URLSearchParams): LogFilter['what'] {
  const action = auditActionSchema.options.find((name) => name === params.get('action'));
  if (action !== undefined) return action;
  const kind = auditKindSchema.options.find((name) => name === params.get('kind'));
  return kind === undefined ? WORK_KINDS : [kind];
}

function isSignIns(what: LogFilter['what']): boolean {
  return (typeof what === 'string' ? [auditKindOf(what)] : what).every((kind) => kind === 'sign_ins');
}

function dayOf(params: URLSearchParams): Day | null {
  const day = v.safeParse(daySchema, params.get('day'));
  return day.success ? day.output : null;
}

/** What the address asks for, and how it is read. */
function listIn(params: URLSearchParams) {
  const wanted: LogFilter = { what: whatOf(params), email: params.get('who'), day: dayOf(params) };
  const { cursor, key } = cursorIn(params);
  return { wanted, key: `log ${JSON.stringify(wanted)} ${key}`, read: () => fetchLog(wanted, cursor) };
}

const namesKey = (entries: readonly AuditEntry[]) => `names of ${entries.map(({ id }) => id).join()}`;

/** Begins to read the first rows of an address, and then whom they are about. */
export function beginLogs(params: URLSearchParams): void {
  const { key, read } = listIn(params);
  beginRead(key, async () => {
    const page = await read();
    beginRead(namesKey(page.values), () => fetchLogNames(page.values));
    return page;
  });
  beginRead('members', fetchMembers);
}

export function Logs() {
  const { go, params, filter } = useCursor();
  const { wanted, ...list } = listIn(params);
  const page = useRead(list.key, list.read);
  const { value } = page;
  const entries = value?.values ?? [];
  const names = useRead(value === null ? null : namesKey(entries), () => fetchLogNames(entries));
  const members = useRead('members', fetchMembers);
  const titleOf = useTitles();
  const show = isSignIns(wanted.what) ? 'sign_ins' : 'work';
  const turn = (side: 'before' | 'after', id: string) => () => go({ side, id });
  return (
    <>
      <Verify />
      <Panel>
        <FilterHead
          shows={SHOWS}
          show={show}
          onShow={(next) => filter({ kind: next === 'work' ? null : next, action: null })}
        >
          <LogFilters
            params={params}
            members={members.value ?? []}
            withKinds={show === 'work'}
            onFilter={filter}
          />
        </FilterHead>
        {page.failure !== null && <Failed message={page.failure.message} onRetry={page.retry} />}
        {names.failure !== null && <Failed message={names.failure.message} onRetry={names.retry} />}
        {value === null && page.failure === null && <RowsSkeleton rows={10} height={36} />}
        {value?.values.length === 0 && (
          <Empty title="Nothing fits">
            {wanted.email === null
              ? 'Whatever staff do stands here at once.'
              : `Nobody with the email ${wanted.email} did this.`}
          </Empty>
        )}
        {value !== null && value.values.length > 0 && (
          <DataList
            label="Audit log"
            columns={columnsFor({ known: names.value, members: members.value, titleOf })}
            rows={value.values}
            keyOf={({ id }) => id}
          />
        )}
        <Unreadable ids={value?.unreadable ?? []} what="row" />
        {value !== null && (
          <Pager
            total={null}
            busy={page.busy}
            onBefore={value.hasBefore && value.first !== null ? turn('before', value.first) : null}
            onAfter={value.hasAfter && value.last !== null ? turn('after', value.last) : null}
          />
        )}
      </Panel>
    </>
  );
}

function columnsFor(names: Names): readonly Column<AuditEntry>[] {
  return [
    { head: 'Who did what', cell: (entry) => <LogSentence entry={entry} names={names} /> },
    {
      head: 'When',
      width: '15%',
      cell: ({ at }) => (
        <Box sx={{ display: 'grid' }}>
          <NoWrap>{formatDate(at)}</NoWrap>
          <Muted>
            {formatTime(at)} {TIME_ZONE_LABEL}
          </Muted>
        </Box>
      ),
    },
    {
      head: 'Signed in as',
      width: '22%',
      cell: ({ actor }) => (
        <Box sx={{ display: 'grid', overflowWrap: 'anywhere' }}>
          {'rule' in actor ? 'by itself' : actor.email}
          {'role' in actor && <Muted>{roleLabel(actor.role)}</Muted>}
        </Box>
      ),
    },
  ];
}
