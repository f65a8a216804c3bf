/** One learner: contact, present orders, and a timeline of everything that happened. */
import { Box, Button, Typography } from '@mui/material';
import { useParams } from 'react-router-dom';
import type { SeenLearner } from '../../../domain/people/account.ts';
import {
  type Attendance,
  type ClassMark,
  classMarks,
  isPresent,
} from '../../../domain/classes/attendance.ts';
import { windowState } from '../../../domain/classes/class-session.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { type Enrollment, hasTemporaryAccess } from '../../../domain/classes/enrollment.ts';
import { freedOrders } from '../../../domain/money/ledger/refund.ts';
import { amountDue, type Order, orderState } from '../../../domain/money/order.ts';
import { walletLabel } from '../../../domain/money/wallet/wallet-label.ts';
import { type Payment, unallocated } from '../../../domain/money/payment.ts';
import { staffMessage } from '../../../domain/people/whatsapp-message.ts';
import { type TimelineEvent, timelineOf } from '../../../domain/records/timeline.ts';
import {
  formatDate,
  formatDateTime,
  formatFull,
  formatTime,
  type Instant,
} from '../../../domain/time/time.ts';
import { correctAttendance } from '../../../domain/wire/staff-command.ts';
import { now } from '../../../shared/data/clock.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { StatusChip } from '../../../shared/ui/brand/StatusChip.tsx';
import { sendStaffCommand } from '../../data/commands.ts';
import { fetchHistory, type History, liveLearner, liveOrdersOf } from '../../data/people.ts';
import { ReasonButton } from '../../forms/ReasonForm.tsx';
import { OrderCode, WalletChip } from '../../ui/cells.tsx';
import { Muted, Panel, PlainList, Row, SmallButton, Stack } from '../../ui/shapes.tsx';
import { Empty, Loaded, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useFoundRow } from '../payments/use-queue.ts';
import { useRead, useWatch } from '../use-read.ts';
import { useCan } from '../use-staff.ts';
import { useTitles } from '../use-titles.tsx';
import { Contact, Note, WhatsApp } from './Contact.tsx';
import { OrderActions } from './OrderActions.tsx';
import { useMutation } from '@tanstack/react-query';
import { isOpenOffer, type PlaceOffer, withdrawOffer } from '../../../domain/seats/place-offer.ts';
import { weekendName } from '../../../domain/seats/seat-messages.ts';
import { UNTIL_DECIDED } from '../../../domain/seats/seats.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { Diamond } from '../../../shared/ui/brand/brand.tsx';

export function Person() {
  const { uid = '' } = useParams();
  const reading = useWatch(liveLearner(uid));
  return (
    <Loaded reading={reading} rows={6} height={44}>
      {({ values: [user], unreadable }) =>
        user !== undefined ? (
          <Learner key={uid} user={user} />
        ) : (
          <>
            <Heading title="Student" />
            <Panel>
              <Empty
                title={unreadable.length > 0 ? 'This profile cannot be read' : 'There is no such student'}
                action={
                  <Button href={portalPaths.students()} variant="outlined">
                    All students
                  </Button>
                }
              >
                {unreadable.length > 0
                  ? `Whoever looks after the database can mend users/${uid}.`
                  : undefined}
              </Empty>
            </Panel>
          </>
        )
      }
    </Loaded>
  );
}

function Learner({ user }: { user: SeenLearner }) {
  const live = useWatch(liveOrdersOf(user.id));
  const orders = [...(live.value?.values ?? [])].sort((a, b) => b.createdAt - a.createdAt);
  // The order's states are part of the key, because a change of an order changes the history.
  const states = orders.map(({ id, status, proofCount }) => `${id} ${status} ${proofCount}`).join();
  const readsLog = useCan('read_logs');
  // The earlier history stays until the new one is read, so that an open dialog stays too.
  const list = `history ${user.id} `;
  const history = useRead(`${list}${readsLog} ${states}`, () => fetchHistory(user.id, readsLog), list);
  const titleOf = useTitles();
  return (
    <>
      <Heading title={user.name} />
      <Stack sx={{ alignItems: 'start', gridTemplateColumns: { lg: 'minmax(0, 5fr) minmax(0, 6fr)' } }}>
        <Stack>
          <Typography variant="h2">Contact</Typography>
          <Contact user={user} withoutOrders={live.value !== null && orders.length === 0} />
          <Typography variant="h2">Note</Typography>
          <Note user={user} />
          <Typography variant="h2">Orders</Typography>
          <Loaded reading={live} rows={2} height={44}>
            {({ unreadable }) => (
              <>
                {orders.length === 0 && (
                  <Panel>
                    <Empty title="No orders">
                      This student has an account and has not registered for a course.
                    </Empty>
                  </Panel>
                )}
                <Unreadable ids={unreadable} what="order" />
              </>
            )}
          </Loaded>
          {orders.map((order) => (
            <OrderPanel
              key={order.id}
              order={order}
              user={user}
              title={titleOf(order.courseId)}
              history={history.value}
            />
          ))}
        </Stack>
        <Stack>
          <Typography variant="h2">Timeline</Typography>
          <Panel>
            <Loaded reading={history} rows={5} height={44}>
              {(all) => (
                <>
                  <Timeline events={timelineOf({ orders, ...all }, titleOf)} />
                  <Unreadable ids={all.unreadable} what="document" />
                </>
              )}
            </Loaded>
            {!readsLog && (
              <Muted as="p" sx={{ m: 0, px: 2, pb: 2 }}>
                Temporary access, corrections and messages stand in the log, which managers and owners read.
              </Muted>
            )}
          </Panel>
        </Stack>
      </Stack>
    </>
  );
}

function hasMoneyLeft(payment: Payment, orderId: string): boolean {
  const { amount } = payment;
  if (freedOrders(payment).includes(orderId)) return amount === null || unallocated(amount, payment) > 0;
  return orderId in payment.allocations && amount !== null && unallocated(amount, payment) > 0;
}

type OrderProps = {
  readonly order: Order;
  readonly user: SeenLearner;
  readonly title: string;
  readonly history: History | null;
};

function OrderPanel({ order, user, title, history }: OrderProps) {
  const enrollment = history?.enrollments.find(({ id }) => id === order.id) ?? null;
  const due = order.status === 'approved' ? 0 : amountDue(order);
  const state = orderState(order);
  const until = enrollment?.validUntil ?? null;
  const { value: shown } = useFoundRow(order.status === 'under_review' ? order.latestProofId : null);
  const free = history?.payments.find((payment) => hasMoneyLeft(payment, order.id));
  return (
    <Panel aria-label={title} sx={{ p: 2 }}>
      <Stack sx={{ gap: 1 }}>
        <Row>
          <Typography variant="h3" sx={{ flex: 1 }}>
            {title}
          </Typography>
          <StatusChip
            order={order}
            temporaryAccess={enrollment !== null && hasTemporaryAccess(enrollment, now())}
          />
        </Row>
        <Muted>
          <OrderCode code={order.id} /> · {formatKwacha(order.amount)}
          {due > 0 && state !== 'part_paid' && ` · ${formatKwacha(due)} due`}
          {until !== null && ` · valid until ${formatDate(until)}`}
        </Muted>
        {enrollment !== null && <Seat enrollment={enrollment} offers={history?.offers ?? []} />}
        {order.rejectionReason !== null && (
          <Box sx={{ color: state === 'rejected' ? 'error.main' : 'warning.main' }}>
            {order.rejectionReason}
          </Box>
        )}
        <Row>
          {order.latestProofId !== null && (
            <SmallButton href={portalPaths.payments({ proof: order.latestProofId })}>
              {order.status === 'under_review' ? 'Review the proof' : 'See the last proof'}
            </SmallButton>
          )}
          {shown?.wallet && <WalletChip word={walletLabel(shown.wallet, now())} />}
          {user.phone !== null && (
            <WhatsApp
              userId={user.id}
              phone={user.phone}
              orderId={order.id}
              text={staffMessage({ name: user.name, order, courseName: title, enrollment, now: now() })}
            />
          )}
        </Row>
        {free !== undefined && (
          <SmallButton href={portalPaths.refunds({ mark: free.id })} sx={{ justifySelf: 'start' }}>
            Send money back
          </SmallButton>
        )}
        <OrderActions order={order} enrollment={enrollment} name={user.name} course={title} />
        {enrollment !== null && history !== null && (
          <Classes classes={classMarks(enrollment, history.offerings, history.attendance)} user={user} />
        )}
      </Stack>
    </Panel>
  );
}

type ClassesProps = Pick<OrderProps, 'user'> & { readonly classes: readonly ClassMark[] };

function Classes({ classes, user: { id: userId, name } }: ClassesProps) {
  const at = useNow(30_000);
  if (classes.length === 0) return null;
  return (
    <PlainList aria-label="Classes" sx={{ display: 'grid', gap: 0.5 }}>
      {classes.map((one) => {
        const { offeringId, slot, startsAt, mark } = one;
        const window = windowState(startsAt, at);
        const present = mark === null || !isPresent(mark);
        const word = present ? 'present' : 'absent';
        const counts = present ? 'present in' : 'absent from';
        return (
          <Row as="li" key={offeringId + slot} sx={{ minHeight: 32 }}>
            <Box sx={{ flex: 1, minWidth: 200 }}>
              {formatFull(startsAt)} <Muted>· {attendanceText(one, window)}</Muted>
            </Box>
            {window !== 'upcoming' && (
              <ReasonButton
                variant="text"
                sx={{ ml: { xs: -1.25, sm: 0 } }}
                title={`Mark ${word}`}
                sentence={`${name} will count as ${counts} the class of ${formatFull(startsAt)}; the clicks themselves are kept.`}
                submit={`Mark ${word}`}
                send={(reason) =>
                  sendStaffCommand(correctAttendance, { offeringId, slot, userId, present, reason })
                }
                done={{
                  title: 'Attendance corrected',
                  text: `${name} counts as ${counts} the class of ${formatFull(startsAt)}.`,
                }}
              />
            )}
          </Row>
        );
      })}
    </PlainList>
  );
}

function attendanceText({ mark }: ClassMark, window: ReturnType<typeof windowState>): string {
  if (mark !== null && mark.correctedTo !== null) {
    return `marked ${mark.correctedTo ? 'present' : 'absent'} by staff${clicksText(mark, ', ')}`;
  }
  if (mark !== null && mark.joinedAt.length > 0) return clicksText(mark, '');
  return window === 'upcoming' ? 'to come' : window === 'open' ? 'not joined yet' : 'not joined';
}

function clicksText({ joinedAt }: Attendance, before: string): string {
  const [first] = joinedAt;
  if (first === undefined) return '';
  return `${before}joined ${formatTime(first)}${joinedAt.length === 1 ? '' : `, ${joinedAt.length} clicks`}`;
}

type SeatProps = { readonly enrollment: Enrollment; readonly offers: readonly PlaceOffer[] };

function Seat({ enrollment, offers }: SeatProps) {
  const at = useNow(30_000);
  const offer = offers.find((one) => one.orderId === enrollment.orderId && isOpenOffer(one, at));
  const withdraw = useMutation({
    mutationFn: (offerId: string) => sendStaffCommand(withdrawOffer, { offerId }),
    onError: ({ message }) => showToast({ title: message }, 'error'),
  });
  const sentences = sentencesOf(enrollment, at);
  if (sentences.length === 0 && offer === undefined) return null;
  return (
    <Row>
      {sentences.length > 0 && <Muted>{sentences.join(' ')}</Muted>}
      {offer !== undefined && (
        <>
          <Box sx={{ flex: '1 1 16rem' }}>
            A place on <b>{weekendName(offer.weekendDate)}</b> is offered until {formatFull(offer.endsAt)}.
          </Box>
          <SmallButton disabled={withdraw.isPending} onClick={() => withdraw.mutate(offer.id)}>
            Take the offer back
          </SmallButton>
        </>
      )}
    </Row>
  );
}

function sentencesOf(enrollment: Enrollment, at: Instant): string[] {
  const { status, firstWeekend, seatHeldUntil, wantedWeekend, earlierWanted } = enrollment;
  const first = weekendName(firstWeekend);
  const sentences: string[] = [];
  if (status !== 'paid' && seatHeldUntil != null && seatHeldUntil > at)
    sentences.push(
      seatHeldUntil === UNTIL_DECIDED
        ? `The seat from ${first} on is held until the proof is decided.`
        : `The seat from ${first} on is held until ${formatFull(seatHeldUntil)}.`,
    );
  if (wantedWeekend != null && wantedWeekend < firstWeekend)
    sentences.push(
      earlierWanted == null
        ? `Begins on ${first}, because ${weekendName(wantedWeekend)} was full.`
        : `Begins on ${first} and waits for a place from ${weekendName(wantedWeekend)} on.`,
    );
  return sentences;
}

const colours = {
  registered: 'text.secondary',
  proof: 'info.main',
  approved: 'success.main',
  rejected: 'error.main',
  joined: 'primary.main',
  staff: 'warning.main',
} as const satisfies Record<TimelineEvent['kind'], string>;

function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  if (events.length === 0) return <Empty title="Nothing has happened yet" />;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 2, display: 'grid', gap: 1.5 }}>
      {events.map(({ key, at, kind, title, text, orderId }) => (
        <Box
          component="li"
          key={key}
          sx={{ display: 'grid', gridTemplateColumns: '18px minmax(0, 1fr)', columnGap: 1 }}
        >
          <Box
            component={Diamond}
            size={11}
            hollow={kind === 'registered' || kind === 'proof'}
            sx={{ color: colours[kind], mt: 0.75 }}
          />
          <div>
            <Box sx={{ fontWeight: 600 }}>{title}</Box>
            {text !== null && <Box sx={{ overflowWrap: 'anywhere' }}>{text}</Box>}
            <Muted>
              {formatDateTime(at)}
              {orderId !== null && (
                <>
                  {' '}
                  · <OrderCode code={orderId} />
                </>
              )}
            </Muted>
          </div>
        </Box>
      ))}
    </Box>
  );
}
