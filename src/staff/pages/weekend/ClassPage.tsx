/** One class while it runs: who is in and who is not, live; and what helps a learner at the door (decision 0085). */
import { Box, Button, Link as MuiLink } from '@mui/material';
import { useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import type { Attendance } from '../../../domain/classes/attendance.ts';
import {
  classStart,
  joinWindow,
  type Slot,
  slotSchema,
  windowState,
} from '../../../domain/classes/class-session.ts';
import { documentIdSchema, type Offering } from '../../../domain/classes/offering.ts';
import { searchQueryOf } from '../../../domain/people/search-query.ts';
import { staffGreeting, staffMessage } from '../../../domain/people/whatsapp-message.ts';
import { leftOutLabels, whyNotWritten } from '../../../domain/rounds/round.ts';
import { formatFull, formatTime, type Instant } from '../../../domain/time/time.ts';
import { type DoorReason, doorReason, doorSentence, isOutside } from '../../../domain/weekend/door.ts';
import { SECOND } from '../../../domain/wire/limits.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { Diamond } from '../../../shared/ui/brand/brand.tsx';
import {
  countClassClaims,
  countIn,
  fetchEnrollmentFacts,
  fetchRoster,
  findForClass,
  liveMarks,
  type RosterRow,
  type RosterShow,
  rowsWith,
} from '../../data/enrollments.ts';
import { fetchSeats, liveOffering, weekendKey } from '../../data/weekends.ts';
import { FilterHead, FindField, Pager } from '../../ui/DataList.tsx';
import { Muted, Panel, PlainList, Row, SmallButton } from '../../ui/shapes.tsx';
import { CellSkeleton, Empty, Failed, Loaded, Unreadable } from '../../ui/states.tsx';
import { FileButton } from '../FileButton.tsx';
import { Heading } from '../Heading.tsx';
import { OrderActions } from '../people/OrderActions.tsx';
import { WhatsApp } from '../people/Contact.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useListParams } from '../use-list-params.ts';
import { useRead, useRecount, useRows, useWatch } from '../use-read.ts';
import { useTitles } from '../use-titles.tsx';

const addressSchema = z.object({ offeringId: documentIdSchema, slot: slotSchema });
const SHOWS = { paid: 'Paid', door: 'Not paid' } as const satisfies Record<RosterShow, string>;

export function ClassPage() {
  const address = addressSchema.safeParse(useParams());
  if (!address.success) return <Empty title="There is no such class" />;
  return <Class key={`${address.data.offeringId} ${address.data.slot}`} {...address.data} />;
}

function Class({ offeringId, slot }: { offeringId: string; slot: Slot }) {
  const reading = useWatch(liveOffering(offeringId));
  const titleOf = useTitles();
  const now = useNow(10 * SECOND);
  return (
    <Loaded reading={reading} height={52}>
      {({ values: [offering] }) =>
        offering === undefined ? (
          <Empty title="There is no such class" />
        ) : (
          <>
            <Heading title={titleOf(offering.courseId)}>
              <Muted role="status">{whenText(classStart(offering, slot), now)}</Muted>
              <SmallButton href={portalPaths.weekend}>All classes</SmallButton>
            </Heading>
            <Roster offering={offering} slot={slot} title={titleOf(offering.courseId)} now={now} />
          </>
        )
      }
    </Loaded>
  );
}

/** `open until 16:30`; when it is not open, its start, and when it opens or that it is over. */
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
};

function Roster({ offering, slot, title, now }: Props) {
  const { params, filter, find, finding, cursor, key, go } = useListParams();
  const show: RosterShow = params.get('show') === 'door' ? 'door' : 'paid';
  const query = searchQueryOf(find);
  const { id, weekendDate } = offering;
  const list = `roster ${id} ${show} ${key}`;
  const page = useRows(
    query === null ? list : null,
    () => fetchRoster(offering, show, cursor),
    list,
    fetchEnrollmentFacts,
  );
  const found = useRead(query && `roster ${id} find ${find}`, async () =>
    query === null ? [] : findForClass(offering, query),
  );
  const rows: Pick<typeof found, 'value' | 'failure' | 'retry'> =
    query === null ? { ...page, value: page.value && rowsWith(page.value.values, page.facts) } : found;
  const uids = (rows.value ?? []).flatMap((row) => uidOf(row) ?? []).sort();
  const marks = useWatch(uids.length === 0 ? null : liveMarks(id, slot, uids));
  const inside = useRead(`in ${id} ${slot}`, () => countIn(id, slot));
  const enrolled = useRead(`enrolled ${id}`, () => fetchSeats([offering], true));
  const claims = useRead(`claims ${id} ${slot}`, () => countClassClaims(id, slot)).value ?? 0;
  // When learners of this page come in, others may have, too.
  useRecount(inside.retry, marks.value);
  useRecount(enrolled.retry, null);
  const seats = enrolled.value?.get(weekendKey(offering));
  return (
    <Panel>
      <FilterHead
        shows={SHOWS}
        show={query === null ? show : null}
        onShow={(next) => filter({ show: next === 'paid' ? null : next, find: null })}
      >
        <FindField label="Search beside this class" help="Name or phone at the door" {...finding} />
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
      <Row role="status" sx={{ px: 1.5, pb: 1, columnGap: 2 }}>
        <Muted>
          {inside.value === null ? 'Counting…' : `${inside.value} in`}
          {seats !== undefined && ` · ${seats.paid} paid · ${seats.unpaid} not paid`}
        </Muted>
        {claims > 0 && (
          <MuiLink href={portalPaths.enrollments({ show: 'claims' })}>
            {claims} {claims === 1 ? 'says' : 'say'} “I was there”
          </MuiLink>
        )}
      </Row>
      {marks.failure !== null && <Failed message={marks.failure.message} onRetry={marks.retry} />}
      <Loaded<readonly RosterRow[]> reading={rows} height={52}>
        {(shown) =>
          shown.length === 0 ? (
            <Empty title={query === null ? 'Nobody' : 'Nobody is found'}>
              {query === null ? 'This list is empty for this class.' : 'Try another spelling, or the phone.'}
            </Empty>
          ) : (
            <RosterList
              rows={shown}
              marks={marks.value?.values ?? null}
              {...{ offering, slot, title, now }}
            />
          )
        }
      </Loaded>
      {query === null && page.value !== null && (
        <>
          <Unreadable ids={page.value.unreadable} what="enrollment" />
          <Pager page={page.value} busy={page.busy} go={go} />
        </>
      )}
    </Panel>
  );
}

type ListProps = Props & {
  readonly rows: readonly RosterRow[];
  readonly marks: readonly Attendance[] | null;
};

/** The learner's id, also while only their enrollment is known. */
const uidOf = ({ enrollment, learner }: RosterRow): string | undefined =>
  enrollment?.studentId ?? learner?.id;

const colourOf = (reason: DoorReason): string =>
  reason === 'in' ? 'success.main' : isOutside(reason) ? 'error.main' : 'divider';

function RosterList({ rows, marks, offering, slot, title, now }: ListProps) {
  return (
    <PlainList aria-label="Learners">
      {rows.map((row, at) => {
        const { enrollment, learner = null, order = null } = row;
        const mark = marks?.find(({ userId }) => userId === uidOf(row)) ?? null;
        const isKnown = marks !== null && row.order !== undefined;
        const found = { offering, slot, enrollment, order, mark };
        const reason = doorReason(found, now);
        const silent = whyNotWritten(learner);
        const name = learner?.name ?? 'Unknown learner';
        const text =
          order && enrollment
            ? staffMessage({ name, order, courseName: title, enrollment, now })
            : staffGreeting(name);
        return (
          <Row
            as="li"
            key={enrollment?.id ?? learner?.id ?? at}
            sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
          >
            <Box
              component={Diamond}
              size={12}
              sx={{ color: isKnown ? colourOf(reason) : 'divider', flex: 'none' }}
            />
            <Box sx={{ flex: '1 1 14rem', minWidth: 0, display: 'grid', overflowWrap: 'anywhere' }}>
              {row.learner === undefined ? (
                <CellSkeleton width="10rem" />
              ) : (
                <MuiLink href={learner ? portalPaths.person(learner.id) : undefined} sx={{ fontWeight: 700 }}>
                  {name}
                </MuiLink>
              )}
              <Muted>{isKnown ? doorSentence(reason, found) : '…'}</Muted>
            </Box>
            {isKnown && isOutside(reason) && (
              <Row>
                {reason === 'under_review' && order?.latestProofId && (
                  <Button size="small" href={portalPaths.payments({ proof: order.latestProofId })}>
                    Review
                  </Button>
                )}
                {order && (
                  <OrderActions
                    order={order}
                    enrollment={enrollment}
                    name={name}
                    course={title}
                    door={offering.weekendDate}
                  />
                )}
                {silent !== null && <Muted>{leftOutLabels[silent]}</Muted>}
                {learner?.phone != null && silent === null && (
                  <WhatsApp
                    userId={learner.id}
                    phone={learner.phone}
                    orderId={order?.id ?? null}
                    text={text}
                  />
                )}
              </Row>
            )}
          </Row>
        );
      })}
    </PlainList>
  );
}
