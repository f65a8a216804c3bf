/** The audit log, newest first: who did what to whom, and what changed; with its filters. */
import { Box, Button, Link as MuiLink } from '@mui/material';
import { Fragment } from 'react';
import { roleLabel } from '../../../domain/people/staff-member.ts';
import { isMatchingRow, searchQueryOf } from '../../../domain/people/search-query.ts';
import { changesOf } from '../../../domain/records/audit-changes.ts';
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
import { factName } from '../../../domain/records/audit-words.ts';
import { daySchema, formatDateTime, lusakaDay } from '../../../domain/time/time.ts';
import { now } from '../../../shared/data/clock.ts';
import {
  fetchBrowserErrors,
  fetchLog,
  fetchLogFacts,
  fetchLogOf,
  fetchMembers,
  fetchSearched,
  isMatchingEntry,
  type LogFacts,
  type LogFilter,
  type LogNames,
} from '../../data/log.ts';
import { TextField } from '../../../shared/ui/fields.tsx';
import { Choice, type Column, FilterHead, FindField } from '../../ui/DataList.tsx';
import { Facts, OrderCode, DateCell } from '../../ui/cells.tsx';
import { Lines, Muted, NoWrap, Panel, Row } from '../../ui/shapes.tsx';
import { CellSkeleton } from '../../ui/states.tsx';
import { weekendText } from '../classes/use-weekends.ts';
import { List, ListPage } from '../ListPage.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useListParams } from '../use-list-params.ts';
import type { Cursor } from '../../data/firestore.ts';
import { usePage, useRead, useSteps } from '../use-read.ts';
import { useTitles } from '../use-titles.tsx';
import { Verify } from './Verify.tsx';
import { type BrowserError, browserPartLabels } from '../../../domain/records/browser-error.ts';

const SHOWS = { work: 'What was done', sign_ins: 'Sign-ins', browsers: 'Errors in browsers' } as const;

function whatOf(params: URLSearchParams): LogFilter['what'] {
  const action = auditActionSchema.options.find((name) => name === params.get('action'));
  if (action !== undefined) return action;
  const kind = auditKindSchema.options.find((name) => name === params.get('kind'));
  return kind === undefined ? WORK_KINDS : [kind];
}

const isSignIns = (what: LogFilter['what']): boolean =>
  (typeof what === 'string' ? [auditActions[what].kind] : what).every((kind) => kind === 'sign_ins');

export function Logs() {
  const { params, filter, find, finding } = useListParams();
  const { data: day = null } = daySchema.safeParse(params.get('day'));
  const wanted: LogFilter = { what: whatOf(params), email: params.get('who'), day };
  const ofWho = isSignIns(wanted.what) ? 'sign_ins' : 'work';
  const show = params.get('kind') === 'browsers' ? 'browsers' : ofWho;
  return (
    <>
      <Verify />
      <Panel>
        <FilterHead
          shows={SHOWS}
          show={show}
          onShow={(next) => filter({ kind: next === 'work' ? null : next, action: null })}
        >
          {show !== 'browsers' && (
            <>
              <FindField label="Find in the log" help="Who, what, whom, order" {...finding} />
              {show === 'work' && <ActionChoice />}
              <MemberChoice />
              <Box sx={{ flex: '1 1 9.5rem', minWidth: 0, maxWidth: '15rem' }}>
                <TextField
                  id="log-day"
                  label="Day"
                  hidesLabel
                  type="date"
                  max={lusakaDay(now())}
                  value={params.get('day') ?? ''}
                  onChange={({ target }) => filter({ day: target.value || null })}
                />
              </Box>
            </>
          )}
        </FilterHead>
        {show === 'browsers' && <BrowserErrors />}
        {show !== 'browsers' &&
          (find === '' ? <LogRows wanted={wanted} /> : <LogFound wanted={wanted} text={find} />)}
      </Panel>
    </>
  );
}

function LogRows({ wanted }: { wanted: LogFilter }) {
  const read = (cursor: Cursor) => fetchLog(wanted, cursor);
  const page = usePage(`log ${JSON.stringify(wanted)}`, read, fetchLogFacts);
  const titleOf = useTitles();
  return (
    <ListPage
      label="Audit log"
      noun="row"
      reading={page}
      columns={columnsFor(page.facts, titleOf)}
      keyOf={({ id }) => id}
      empty={{
        title: 'Nothing fits',
        text:
          wanted.email === null
            ? 'What staff do is listed here at once.'
            : `Nobody with the email ${wanted.email} did this.`,
      }}
    />
  );
}

/** The rows that a text finds: by their words, step by step into the past; and all those about a student, by an index. */
function LogFound({ wanted, text }: { wanted: LogFilter; text: string }) {
  const titleOf = useTitles();
  const key = JSON.stringify(wanted);
  const {
    more,
    value: steps,
    ...reading
  } = useSteps(`log search ${key}`, (cursor) => fetchSearched(wanted, cursor));
  const query = searchQueryOf(text);
  const about = useRead(query && `log about ${query.typed}`, async () => {
    const values = query === null ? [] : await fetchLogOf(query);
    return { values, facts: await fetchLogFacts({ values }) };
  });
  const all = [...(steps ?? []), about.value].flatMap((step) => step?.facts ?? []);
  const names = {
    members: all[0]?.names.members ?? [],
    learners: new Map(all.flatMap((facts) => [...facts.names.learners])),
  };
  const entries = new Map(all.flatMap((facts) => [...facts.entries]));
  const ofStudent = new Set(about.value?.values.map(({ id }) => id));
  const values = [...entries.values()]
    .filter((entry) => isMatchingEntry(wanted, entry))
    .filter((entry) => ofStudent.has(entry.id) || isMatchingRow(text, textsOf(entry, { ...names, titleOf })))
    .sort((a, b) => b.at - a.at)
    .slice(0, FOUND_MAX * (steps?.length ?? 1));
  const searched = (steps ?? []).flatMap(({ values: rows }) => rows);
  return (
    <>
      <List
        label="Audit log"
        noun="row"
        reading={{
          ...reading,
          failure: reading.failure ?? about.failure,
          value: steps && { values, unreadable: steps.flatMap(({ unreadable }) => unreadable) },
        }}
        columns={columnsFor({ entries, names }, titleOf)}
        keyOf={({ id }) => id}
        empty={{
          title: more === null ? 'Nothing fits' : 'Nothing fits so far',
          text: 'All rows about a student are found by name, phone or order.',
        }}
      />
      {steps !== null && (
        <Row sx={{ p: 1.5 }}>
          <Muted role="status">{searchedText(searched, more === null)}</Muted>
          {more !== null && (
            <Button variant="outlined" disabled={reading.busy} onClick={more}>
              {reading.busy ? 'Searching...' : 'Search older'}
            </Button>
          )}
        </Row>
      )}
    </>
  );
}

function searchedText(rows: readonly AuditEntry[], isAll: boolean): string {
  const searched =
    rows.length === 1 ? '1 row was searched' : `${rows.length.toLocaleString('en')} rows were searched`;
  const oldest = rows.at(-1);
  if (isAll || oldest === undefined) return `${searched}, all that there are.`;
  return `${searched}, back to ${formatDateTime(oldest.at)}.`;
}

/** The most rows drawn for each step; more letters find fewer. */
const FOUND_MAX = 100;

function textsOf(entry: AuditEntry, names: Names): string[] {
  const { actor, target } = entry;
  const said = sentenceOf(entry).map((piece) => (typeof piece === 'string' ? piece : nameOf(piece, names)));
  const changed = changesOf(entry).flatMap(({ field, before, after }) => [
    factName(field),
    before ?? '',
    after ?? '',
  ]);
  const sentence = `${memberOf(entry, names)?.name ?? ''} ${said.join('')}`;
  return [sentence, 'rule' in actor ? '' : actor.email, target.id, ...changed];
}

function columnsFor(facts: LogFacts | null, titleOf: Names['titleOf']): readonly Column<AuditEntry>[] {
  return [
    {
      head: 'Who did what',
      cell: ({ id }) => {
        const entry = facts?.entries.get(id);
        if (facts === null || entry === undefined) return <CellSkeleton width="80%" />;
        return <LogSentence entry={entry} names={{ ...facts.names, titleOf }} />;
      },
    },
    { head: 'When', width: '15%', cell: ({ at }) => <DateCell at={at} /> },
    {
      head: 'Signed in as',
      width: '22%',
      cell: ({ actor }) => (
        <Lines>
          {'rule' in actor ? 'by itself' : actor.email}
          {'role' in actor && <Muted>{roleLabel(actor.role)}</Muted>}
        </Lines>
      ),
    },
  ];
}

type Names = LogNames & { readonly titleOf: (courseId: string) => string };
function LogSentence({ entry, names }: { entry: AuditEntry; names: Names }) {
  const member = memberOf(entry, names);
  return (
    <Box sx={{ maxWidth: '72ch', fontWeight: 400 }}>
      <Box component="p" sx={{ m: 0 }}>
        <b title={member?.email}>{member?.name ?? startOf(actorName(entry.actor))}</b>{' '}
        {sentenceOf(entry).map((piece, at) => (
          <Fragment key={at}>
            {typeof piece === 'string' ? piece : <ReferenceName piece={piece} names={names} />}
          </Fragment>
        ))}
      </Box>
      <Changes entry={entry} />
    </Box>
  );
}

const startOf = (name: string) =>
  name.includes('@') ? name : name.replace(/^./, (letter) => letter.toUpperCase());

const memberOf = ({ actor }: AuditEntry, { members }: LogNames) =>
  'rule' in actor ? undefined : members.find(({ id }) => id === actor.uid);

type Reference = Exclude<Piece, string>;

function nameOf(piece: Reference, { members, learners, titleOf }: Names): string {
  if ('learner' in piece) return learners.get(piece.learner)?.name ?? 'a learner whose account is gone';
  if ('staff' in piece) return members.find(({ id }) => id === piece.staff)?.name ?? 'somebody of the staff';
  if ('order' in piece) return piece.order;
  if ('course' in piece) return titleOf(piece.course);
  const [, courseId, saturday] = /^(.+)_(\d{4}-\d\d-\d\d)$/.exec(piece.offering) ?? [];
  if (courseId === undefined || saturday === undefined) return piece.offering;
  return `${titleOf(courseId)}, ${weekendText(saturday)}`;
}

function ReferenceName({ piece, names }: { piece: Reference; names: Names }) {
  const name = nameOf(piece, names);
  if ('order' in piece) return <OrderCode code={piece.order} />;
  if ('staff' in piece) return <b>{name}</b>;
  if ('learner' in piece && names.learners.has(piece.learner))
    return <MuiLink href={portalPaths.person(piece.learner)}>{name}</MuiLink>;
  return name;
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
    <details>
      <Muted as="summary">Before and after</Muted>
      <Facts
        sx={{
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(88px, 180px) minmax(0, 1fr)' },
          py: 0.5,
        }}
        facts={changes.map(({ field, before, after }) => [
          factName(field),
          <>
            {before !== null && <del>{before}</del>} {after === null ? <Muted>removed</Muted> : after}
          </>,
        ])}
      />
    </details>
  );
}

const errorColumns: readonly Column<BrowserError>[] = [
  {
    head: 'What broke',
    cell: ({ message, place }) => (
      <Lines>
        <span>{message}</span>
        <Muted>{place}</Muted>
      </Lines>
    ),
  },
  {
    head: 'Where',
    width: '20%',
    cell: ({ part, release }) => (
      <Lines>
        <span>{browserPartLabels[part]}</span>
        <Muted>Release {release}</Muted>
      </Lines>
    ),
  },
  { head: 'How often', width: '12%', cell: ({ times }) => times.toLocaleString('en') },
  { head: 'Last', width: '20%', cell: ({ lastAt }) => <NoWrap>{formatDateTime(lastAt)}</NoWrap> },
];

function BrowserErrors() {
  return (
    <List
      label="Errors in browsers"
      noun="day"
      reading={useRead('browser errors', fetchBrowserErrors)}
      columns={errorColumns}
      keyOf={({ part, message, place, release }) => [part, message, place, release].join(' ')}
      empty={{
        title: 'Nothing broke',
        text: 'Errors on phones and computers stay here for thirty days, without anything about the user.',
      }}
    />
  );
}

const kindLabels = {
  payments: 'Payments',
  students: 'Students',
  classes: 'Courses and classes',
  office: 'Settings, staff and exports',
} as const satisfies Record<Exclude<AuditKind, 'sign_ins'>, string>;

function ActionChoice() {
  const { params, filter } = useListParams();
  const kind = params.get('kind');
  return (
    <Choice
      label="What"
      value={params.get('action') ?? (kind === null ? '' : `kind ${kind}`)}
      options={[['', 'Everything']]}
      onChoose={(value) => {
        const chosen = /^kind (.+)$/.exec(value)?.[1] ?? null;
        filter({ kind: chosen, action: chosen === null && value !== '' ? value : null });
      }}
    >
      {Object.entries(kindLabels).map(([name, label]) => (
        <optgroup key={name} label={label}>
          <option value={`kind ${name}`}>All of {label.toLowerCase()}</option>
          {Object.entries(auditActions)
            .filter(([, action]) => action.kind === name)
            .map(([action, { label: does }]) => (
              <option key={action} value={action}>
                {does}
              </option>
            ))}
        </optgroup>
      ))}
    </Choice>
  );
}

function MemberChoice() {
  const { params, filter } = useListParams();
  const email = params.get('who') ?? '';
  const members = useRead('log members', fetchMembers).value ?? [];
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
      onChoose={(who) => filter({ who: who || null })}
    />
  );
}
