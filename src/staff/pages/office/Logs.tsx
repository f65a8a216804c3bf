/** The audit log, newest first: who did what to whom, and what changed. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Fragment } from 'react';
import { roleLabel, type StaffMember } from '../../../domain/people/staff-member.ts';
import { changesOf, factName } from '../../../domain/records/audit-changes.ts';
import {
  actorName,
  auditActions,
  auditActionSchema,
  type AuditEntry,
  type AuditKind,
  auditKindSchema,
  WORK_KINDS,
} from '../../../domain/records/audit-log.ts';
import { isForgotten } from '../../../domain/records/audit-person.ts';
import { type Piece, sentenceOf } from '../../../domain/records/audit-sentence.ts';
import {
  type Day,
  daySchema,
  formatDate,
  formatTime,
  lusakaDay,
  TIME_ZONE_LABEL,
} from '../../../domain/time/time.ts';
import { now } from '../../../shared/data/clock.ts';
import { fetchLog, fetchLogFacts, type LogFacts, type LogFilter, type LogNames } from '../../data/log.ts';
import type { Column } from '../../ui/DataList.tsx';
import { Choice, FilterHead } from '../../ui/FilterHead.tsx';
import { OrderCode } from '../../ui/OrderCode.tsx';
import { FactList, Muted, NoWrap, Panel } from '../../ui/shapes.ts';
import { Coming } from '../../ui/states.tsx';
import { TOUCH } from '../../ui/theme/staff-theme.ts';
import { weekendText } from '../classes/use-weekends.ts';
import { ListPage } from '../ListPage.tsx';
import { portalPaths } from '../portal-paths.ts';
import { type Turn, useCursor } from '../use-cursor.ts';
import { useRows } from '../use-read.ts';
import { useTitles } from '../use-titles.ts';
import { Verify } from './Verify.tsx';

const SHOWS = { work: 'What was done', sign_ins: 'Sign-ins' } as const;

/** The action or kinds in the address; by default everything but sign-ins. */
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

export function Logs() {
  const { cursor, key, go, params, filter } = useCursor();
  const wanted: LogFilter = { what: whatOf(params), email: params.get('who'), day: dayOf(params) };
  const list = `log ${JSON.stringify(wanted)}`;
  const page = useRows(`${list} ${key}`, () => fetchLog(wanted, cursor), list, fetchLogFacts);
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
          {show === 'work' && <ActionChoice params={params} onFilter={filter} />}
          <MemberChoice
            email={wanted.email ?? ''}
            members={facts?.names.members ?? []}
            onChoose={(who) => filter({ who: who || null })}
          />
          <TextField
            type="date"
            value={params.get('day') ?? ''}
            onChange={({ target }) => filter({ day: target.value || null })}
            slotProps={{ htmlInput: { 'aria-label': 'Day', max: lusakaDay(now()) } }}
            sx={{ flex: '1 1 8.25rem', minWidth: 0, maxWidth: '15rem' }}
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

const kindLabels = {
  payments: 'Payments',
  students: 'Students',
  classes: 'Courses and classes',
  office: 'Settings, staff and exports',
} as const satisfies Record<Exclude<AuditKind, 'sign_ins'>, string>;

type ActionProps = { readonly params: URLSearchParams; readonly onFilter: Turn['filter'] };

function ActionChoice({ params, onFilter }: ActionProps) {
  const kind = params.get('kind');
  return (
    <Choice
      label="What"
      value={params.get('action') ?? (kind === null ? '' : `kind ${kind}`)}
      options={[]}
      onChoose={(value) => {
        const chosen = /^kind (.+)$/.exec(value)?.[1] ?? null;
        onFilter({ kind: chosen, action: chosen === null && value !== '' ? value : null });
      }}
    >
      <MenuItem value="">Everything</MenuItem>
      {Object.entries(kindLabels).flatMap(([name, label]) => [
        <ListSubheader key={name}>{label}</ListSubheader>,
        <MenuItem key={`kind ${name}`} value={`kind ${name}`}>
          All of {label.toLowerCase()}
        </MenuItem>,
        ...Object.entries(auditActions)
          .filter(([, action]) => action.kind === name)
          .map(([action, { label: does }]) => (
            <MenuItem key={action} value={action} sx={{ pl: 4 }}>
              {does}
            </MenuItem>
          )),
      ])}
    </Choice>
  );
}

type MemberProps = {
  readonly email: string;
  readonly members: readonly StaffMember[];
  readonly onChoose: (email: string) => void;
};

function MemberChoice({ email, members, onChoose }: MemberProps) {
  const isKnown = email === '' || members.some((member) => member.email === email);
  return (
    <Choice
      label="Who"
      value={email}
      options={[
        ['', 'Everybody'],
        ...(isKnown ? [] : [[email, email] as const]),
        ...members.map((member) => [member.email, `${member.name}, ${member.email}`] as const),
      ]}
      onChoose={onChoose}
    />
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

type Names = LogNames & { readonly titleOf: (courseId: string) => string };
type Props = { readonly entry: AuditEntry; readonly names: Names };

/** An entry as a sentence with names and links; its changes are folded below. */
function LogSentence({ entry, names }: Props) {
  const { actor } = entry;
  const member = 'rule' in actor ? undefined : names.members.find(({ id }) => id === actor.uid);
  return (
    <Box sx={{ maxWidth: '72ch', fontWeight: 400 }}>
      <Box component="p" sx={{ m: 0 }}>
        <b title={member?.email}>{member?.name ?? startOf(actorName(actor))}</b>{' '}
        {sentenceOf(entry).map((piece, at) => (
          <Fragment key={at}>
            {typeof piece === 'string' ? piece : <Named piece={piece} names={names} />}
          </Fragment>
        ))}
      </Box>
      <Changes entry={entry} />
    </Box>
  );
}

const startOf = (name: string) =>
  name.includes('@') ? name : name.replace(/^./, (letter) => letter.toUpperCase());

function Named({ piece, names }: { piece: Exclude<Piece, string>; names: Names }) {
  if ('learner' in piece) {
    const learner = names.learners.get(piece.learner);
    return learner === undefined ? (
      'a learner whose account is gone'
    ) : (
      <MuiLink href={portalPaths.person(learner.id)}>{learner.name}</MuiLink>
    );
  }
  if ('staff' in piece) {
    const member = names.members.find(({ id }) => id === piece.staff);
    return member === undefined ? 'somebody of the staff' : <b title={member.email}>{member.name}</b>;
  }
  if ('order' in piece) return <OrderCode code={piece.order} />;
  if ('course' in piece) return names.titleOf(piece.course);
  const [, courseId, saturday] = /^(.+)_(\d{4}-\d\d-\d\d)$/.exec(piece.offering) ?? [];
  if (courseId === undefined || saturday === undefined) return piece.offering;
  return `${names.titleOf(courseId)}, ${weekendText(saturday)}`;
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  // Sign-ins change no document.
  if (entry.before === null && entry.after === null) return null;
  if (changes.length === 0) {
    return (
      <Muted sx={{ display: 'block' }}>
        {isForgotten(entry) ? 'what was said about them went with the account' : 'nothing changed'}
      </Muted>
    );
  }
  return (
    <Box
      component="details"
      sx={{ '& summary': { cursor: 'pointer', width: 'fit-content', [TOUCH]: { py: '12px' } } }}
    >
      <Muted as="summary">Before and after</Muted>
      <FactList
        sx={{
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(88px, 180px) minmax(0, 1fr)' },
          py: 0.5,
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
    </Box>
  );
}
