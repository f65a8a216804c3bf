/** The audit log, newest first: who did what to what, before and after, and whether the log is complete. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { fetchLog } from '../../data/log.ts';
import {
  type AuditAction,
  auditActionLabels,
  auditActionSchema,
  type AuditEntry,
} from '../../../domain/records/audit-log.ts';
import { roleLabel } from '../../../domain/people/staff-member.ts';
import { changesOf, factName } from '../../../domain/records/audit-changes.ts';
import { formatDateTime } from '../../../domain/time/time.ts';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { FindField } from '../../ui/FindField.tsx';
import { OrderCode } from '../../ui/OrderCode.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { FactList, Muted, Panel, NoWrap } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useCursor } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';
import { Verify } from './Verify.tsx';

/** The words on the page for the collections of audit targets. */
const NOUNS: Readonly<Record<string, string>> = {
  adminSessions: 'Session',
  admins: 'Staff',
  attendance: 'Attendance',
  courses: 'Course',
  enrollments: 'Order',
  exports: 'Export',
  offerings: 'Weekend',
  orders: 'Order',
  settings: 'Settings',
  users: 'Student',
};

const columns: readonly Column<AuditEntry>[] = [
  { head: 'What', cell: ({ action }) => auditActionLabels[action] },
  { head: 'When', cell: ({ at }) => <NoWrap>{formatDateTime(at)}</NoWrap> },
  {
    head: 'Who',
    cell: ({ actor }) => (
      <>
        <NoWrap>{actor.email}</NoWrap>
        <br />
        <Muted>{roleLabel(actor.role)}</Muted>
      </>
    ),
  },
  { head: 'On what', cell: ({ target }) => <Target {...target} /> },
  { head: 'Before and after', cell: (entry) => <Changes entry={entry} /> },
];

function Target({ collection, id }: AuditEntry['target']) {
  const noun = <Muted>{NOUNS[collection] ?? collection}</Muted>;
  // The id of a session means nothing to people, and its owner is shown beside it.
  if (collection === 'adminSessions') return noun;
  return (
    <Box sx={{ display: 'grid', minWidth: 120, maxWidth: 180, overflowWrap: 'anywhere' }}>
      {noun}
      {collection === 'users' ? (
        <MuiLink href={portalPaths.person(id)}>{id}</MuiLink>
      ) : collection === 'orders' || collection === 'enrollments' ? (
        <OrderCode code={id} />
      ) : (
        <span>{id}</span>
      )}
    </Box>
  );
}

function actionOf(params: URLSearchParams): AuditAction | null {
  const asked = params.get('action');
  return auditActionSchema.options.find((action) => action === asked) ?? null;
}

export function Logs() {
  const { cursor, key, go, params, filter } = useCursor();
  const action = actionOf(params);
  const email = params.get('who');
  const page = useRead(`log ${action} ${email} ${key}`, () => fetchLog({ action, email }, cursor));
  const { value } = page;
  return (
    <>
      <Heading title="Logs" />
      <Verify />
      <Panel>
        <Box sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <FindField
            key={email}
            label="Who"
            help="Email of a member of staff"
            value={email ?? ''}
            onFind={(text) => filter({ who: text === '' ? null : text.toLowerCase() })}
          />
          <TextField
            select
            value={action ?? ''}
            onChange={(event) => filter({ action: event.target.value === '' ? null : event.target.value })}
            slotProps={{ select: { displayEmpty: true, inputProps: { 'aria-label': 'What' } } }}
            sx={{ width: 240 }}
          >
            <MenuItem value="">Everything</MenuItem>
            {auditActionSchema.options.map((name) => (
              <MenuItem key={name} value={name}>
                {auditActionLabels[name]}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        {page.failure !== null && <Failed message={page.failure.message} onRetry={page.retry} />}
        {value === null && page.failure === null && <RowsSkeleton rows={10} height={36} />}
        {value?.values.length === 0 && (
          <Empty title="Nothing fits">
            {email === null
              ? 'Whatever staff do stands here at once.'
              : `Nobody with the email ${email} did this. The email has to be written in full.`}
          </Empty>
        )}
        {value !== null && value.values.length > 0 && (
          <DataList label="Audit log" columns={columns} rows={value.values} keyOf={({ id }) => id} />
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

  function turn(side: 'before' | 'after', id: string) {
    return () => go({ side, id });
  }
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  // Signing in changes no document, so that no changes are shown.
  if (entry.before === null && entry.after === null) return null;
  if (changes.length === 0) return <Muted>nothing changed</Muted>;
  return (
    <FactList
      sx={{
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(88px, 150px) minmax(0, 1fr)' },
        minWidth: { md: 360 },
      }}
    >
      {changes.map(({ field, before, after }) => (
        <Box key={field} sx={{ display: 'contents' }}>
          <dt>{factName(field)}</dt>
          <dd>
            {before !== null && <del>{before}</del>} {after === null ? <Muted>removed</Muted> : after}
          </dd>
        </Box>
      ))}
    </FactList>
  );
}
