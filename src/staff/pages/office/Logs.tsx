/** The audit log, newest first: who did what to whom, before and after, and whether the log is complete. */
import { fetchLog, fetchLogFacts, type LogFacts, type LogFilter } from '../../data/log.ts';
import {
  auditActions,
  auditActionSchema,
  type AuditEntry,
  auditKindSchema,
  WORK_KINDS,
} from '../../../domain/records/audit-log.ts';
import { roleLabel } from '../../../domain/people/staff-member.ts';
import { type Day, daySchema, formatDate, formatTime, TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import Box from '@mui/material/Box';
import type { Column } from '../../ui/DataList.tsx';
import { FilterHead } from '../../ui/FilterHead.tsx';
import { Muted, NoWrap, Panel } from '../../ui/shapes.ts';
import { Coming } from '../../ui/states.tsx';
import { cursorIn, useCursor } from '../use-cursor.ts';
import { useRows } from '../use-read.ts';
import { useTitles } from '../use-titles.ts';
import { ListPage } from '../ListPage.tsx';
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
  return (typeof what === 'string' ? [auditActions[what].kind] : what).every((kind) => kind === 'sign_ins');
}

function dayOf(params: URLSearchParams): Day | null {
  const day = daySchema.safeParse(params.get('day'));
  return day.success ? day.data : null;
}

/** What the address asks for, and how it is read. */
function listIn(params: URLSearchParams) {
  const wanted: LogFilter = { what: whatOf(params), email: params.get('who'), day: dayOf(params) };
  const { cursor, key } = cursorIn(params);
  const list = `log ${JSON.stringify(wanted)}`;
  return { wanted, list, key: `${list} ${key}`, read: () => fetchLog(wanted, cursor) };
}

export function Logs() {
  const { go, params, filter } = useCursor();
  const { wanted, list, key, read } = listIn(params);
  const page = useRows(key, read, list, fetchLogFacts);
  const { facts } = page;
  const titleOf = useTitles();
  const show = isSignIns(wanted.what) ? 'sign_ins' : 'work';
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
            members={facts?.names.members ?? []}
            withKinds={show === 'work'}
            onFilter={filter}
          />
        </FilterHead>
        <ListPage
          label="Audit log"
          noun="row"
          reading={page}
          columns={columnsFor(facts, titleOf)}
          keyOf={({ id }) => id}
          empty={{
            title: 'Nothing fits',
            text:
              wanted.email === null
                ? 'Whatever staff do stands here at once.'
                : `Nobody with the email ${wanted.email} did this.`,
          }}
          go={go}
        />
      </Panel>
    </>
  );
}

function columnsFor(facts: LogFacts | null, titleOf: Names['titleOf']): readonly Column<AuditEntry>[] {
  return [
    {
      head: 'Who did what',
      cell: ({ id }) => {
        const entry = facts?.entries.get(id);
        if (facts === null || entry === undefined) return <Coming width="80%" />;
        return <LogSentence entry={entry} names={{ ...facts.names, titleOf }} />;
      },
    },
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
