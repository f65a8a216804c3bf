/** One class while it runs: who is in and who is not, live; and what helps a learner at the door (decision 0085). */
import type { Attendance } from '../../../../domain/classes/attendance.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  classStart,
  joinWindow,
  type Slot,
  slotSchema,
  windowState,
} from '../../../../domain/classes/class-session.ts';
import { documentIdSchema, type Offering } from '../../../../domain/classes/offering.ts';
import { searchQueryOf } from '../../../../domain/people/search-query.ts';
import { formatFull, formatTime, type Instant } from '../../../../domain/time/time.ts';
import { MINUTE, SECOND } from '../../../../domain/wire/limits.ts';
import { useNow } from '../../../../shared/state/clock.ts';
import {
  countIn,
  fetchRoster,
  findForClass,
  type RosterRow,
  type RosterShow,
  watchMarks,
  watchOffering,
} from '../../../data/weekend/roster.ts';
import { fetchEnrollmentFacts, rowsWith } from '../../../data/enrollments.ts';
import { fetchSeats, weekendKey } from '../../../data/weekends.ts';
import { loadCatalogue } from '../../../../shared/data/catalogue.ts';
import { FilterHead } from '../../../ui/FilterHead.tsx';
import { FindField } from '../../../ui/FindField.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Muted, Panel } from '../../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../../ui/states.tsx';
import { Heading } from '../../Heading.tsx';
import { portalPaths } from '../../portal-paths.ts';
import { FileButton } from '../../rounds/RoundFile.tsx';
import { type Turn, useCursor } from '../../use-cursor.ts';
import { useRead, useRows, useWatch } from '../../use-read.ts';
import { useTitles } from '../../use-titles.ts';
import { RosterList, uidOf } from './RosterList.tsx';

const addressSchema = z.object({ offeringId: documentIdSchema, slot: slotSchema });
const SHOWS = { paid: 'Paid', door: 'Not paid' } as const satisfies Record<RosterShow, string>;

const showOf = (params: URLSearchParams): RosterShow => (params.get('show') === 'door' ? 'door' : 'paid');
const rosterKey = ({ id }: Offering, show: RosterShow, key: string) => `roster ${id} ${show} ${key}`;

/** The class as the catalogue has it; null where it is hidden from learners. @throws CommandError */
const knownOffering = async (id: string): Promise<Offering | null> =>
  (await loadCatalogue()).offerings.find((one) => one.id === id) ?? null;

export function ClassPage() {
  const address = addressSchema.safeParse(useParams());
  if (!address.success) return <Empty title="There is no such class" />;
  return <Class key={`${address.data.offeringId} ${address.data.slot}`} {...address.data} />;
}

function Class({ offeringId, slot }: { offeringId: string; slot: Slot }) {
  const { value, failure, retry } = useWatch<Offering>(`offering ${offeringId}`, (watcher) =>
    watchOffering(offeringId, watcher),
  );
  const titleOf = useTitles();
  const now = useNow(10 * SECOND);
  // What the catalogue knows of it stands there until it comes, which may also be hidden from learners.
  const known = useRead(`known ${offeringId}`, () => knownOffering(offeringId)).value;
  const offering = value === null ? (known ?? undefined) : value.values[0];
  const turn = useCursor();
  if (failure !== null) return <Failed message={failure.message} onRetry={retry} />;
  if (value === null && offering === undefined) return <RowsSkeleton rows={8} height={52} />;
  if (offering === undefined) return <Empty title="There is no such class" />;
  const title = titleOf(offering.courseId);
  return (
    <>
      <Heading title={title}>
        <Muted role="status">{whenText(classStart(offering, slot), now)}</Muted>
        <Button href={portalPaths.weekend} variant="outlined" size="small">
          All classes
        </Button>
      </Heading>
      <Roster offering={offering} slot={slot} title={title} now={now} turn={turn} />
    </>
  );
}

/** `open until 16:30`, and where it is not open, when it is. */
function whenText(startsAt: Instant, now: Instant): string {
  const state = windowState(startsAt, now);
  const { opensAt, closesAt } = joinWindow(startsAt);
  if (state === 'open') return `open until ${formatTime(closesAt)}`;
  return state === 'ended'
    ? `${formatFull(startsAt)}, over`
    : `${formatFull(startsAt)}, opens ${formatTime(opensAt)}`;
}

type Props = {
  readonly offering: Offering;
  readonly slot: Slot;
  readonly title: string;
  readonly now: Instant;
  readonly turn: Turn;
};

function Roster({ offering, slot, title, now, turn }: Props) {
  const { params, filter, cursor, key, go } = turn;
  const show = showOf(params);
  const find = params.get('find') ?? '';
  const query = searchQueryOf(find);
  const { id, weekendDate } = offering;
  const page = useRows(
    query === null ? rosterKey(offering, show, key) : null,
    () => fetchRoster(offering, show, cursor),
    rosterKey(offering, show, key),
    fetchEnrollmentFacts,
  );
  const found = useRead(query === null ? null : `roster ${id} find ${find}`, async () =>
    query === null ? [] : findForClass(offering, query),
  );
  const paged = page.value && rowsWith(page.value.values, page.facts);
  const rows: readonly RosterRow[] | null = query === null ? paged : found.value;
  const uids = (rows ?? []).flatMap((row) => uidOf(row) ?? []).sort();
  const marks = useWatch<Attendance>(
    uids.length === 0 ? null : `marks ${id} ${slot} ${uids.join()}`,
    (watcher) => watchMarks(id, slot, uids, watcher),
  );
  const inside = useRead(`in ${id} ${slot}`, () => countIn(id, slot));
  const enrolled = useRead(`enrolled ${id}`, () => fetchSeats([offering], true));
  const seats = enrolled.value?.get(weekendKey(offering));
  const [recount, recountAll] = [inside.retry, enrolled.retry];
  // Somebody of the page came in: there may be others.
  const seen = useRef(marks.value);
  useEffect(() => {
    if (seen.current !== null && seen.current !== marks.value) recount();
    seen.current = marks.value;
  }, [marks.value, recount]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      recount();
      recountAll();
    }, MINUTE);
    return () => clearInterval(timer);
  }, [recount, recountAll]);
  const failure = query === null ? page.failure : found.failure;
  const retry = query === null ? page.retry : found.retry;
  return (
    <Panel>
      <FilterHead
        shows={SHOWS}
        show={query === null ? show : null}
        onShow={(next) => filter({ show: next === 'paid' ? null : next, find: null })}
      >
        <FindField
          key={find}
          label="Search beside this class"
          help="Name or phone of somebody at the door"
          value={find}
          onFind={(text) => filter({ find: text === '' ? null : text })}
        />
        {query === null && (
          <FileButton
            filters={{
              type: 'class',
              courseId: offering.courseId,
              weekend: weekendDate,
              state: show === 'paid' ? 'paid' : 'pending',
            }}
          />
        )}
      </FilterHead>
      <Box role="status" sx={{ px: 1.5, pb: 1 }}>
        <Muted>
          {inside.value === null ? 'Counting…' : `${inside.value} in`}
          {seats !== undefined && ` · ${seats.paid} paid · ${seats.unpaid} not paid`}
        </Muted>
      </Box>
      {failure !== null && <Failed message={failure.message} onRetry={retry} />}
      {marks.failure !== null && <Failed message={marks.failure.message} onRetry={marks.retry} />}
      {rows === null && failure === null && <RowsSkeleton rows={8} height={52} />}
      {rows !== null && rows.length === 0 && (
        <Empty title={query === null ? 'Nobody' : 'Nobody is found'}>
          {query === null ? 'This list is empty for this class.' : 'Try another spelling, or the phone.'}
        </Empty>
      )}
      {rows !== null && rows.length > 0 && (
        <RosterList
          rows={rows}
          marks={marks.value?.values ?? null}
          offering={offering}
          slot={slot}
          title={title}
          now={now}
          onChanged={retry}
        />
      )}
      <Unreadable ids={query === null ? (page.value?.unreadable ?? []) : []} what="enrollment" />
      {query === null && page.value !== null && <Pager page={page.value} busy={page.busy} go={go} />}
    </Panel>
  );
}
