/** One learner: contact, present orders, and a timeline of everything that happened. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { now } from '../../../shared/data/clock.ts';
import { fetchHistory, type History, watchOrdersOf, watchLearner } from '../../data/people.ts';
import { classMarks } from '../../../domain/classes/attendance.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { can } from '../../../domain/people/staff-member.ts';
import type { Learner, SeenLearner } from '../../../domain/people/account.ts';
import { type Enrollment, hasTemporaryAccess } from '../../../domain/classes/enrollment.ts';
import { amountDue, type Order } from '../../../domain/money/order.ts';
import { type Payment, unallocated } from '../../../domain/money/payment.ts';
import { freedOrders } from '../../../domain/money/ledger/refund.ts';
import { staffMessage } from '../../../domain/people/whatsapp-message.ts';
import { formatDate } from '../../../domain/time/time.ts';
import { timelineOf } from '../../../domain/records/timeline.ts';
import { StatusChip } from '../../../shared/ui/brand/StatusChip.tsx';
import { OrderCode } from '../../ui/OrderCode.tsx';
import { Muted, Panel } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { Classes } from './Classes.tsx';
import { Contact } from './Contact.tsx';
import { Heading } from '../Heading.tsx';
import { portalPaths } from '../portal-paths.ts';
import { Note } from './Note.tsx';
import { OrderActions } from './OrderActions.tsx';
import { useRead, useWatch } from '../use-read.ts';
import { useStaff } from '../use-staff.ts';
import { useTitles } from '../use-titles.ts';
import { Seat } from './Seat.tsx';
import { WhatsApp } from './WhatsApp.tsx';

export function Person() {
  const { uid = '' } = useParams();
  const person = useWatch<SeenLearner>(`person ${uid}`, (watcher) => watchLearner(uid, watcher));
  const user = person.value?.values[0];
  if (person.failure !== null && person.value === null) {
    return <Failed message={person.failure.message} onRetry={person.retry} />;
  }
  if (person.value === null) return <RowsSkeleton rows={6} />;
  if (user === undefined) {
    return (
      <>
        <Heading title="Student" />
        <Panel>
          <Empty
            title={
              person.value.unreadable.length > 0 ? 'This profile cannot be read' : 'There is no such student'
            }
            action={
              <Button href={portalPaths.students()} variant="outlined">
                All students
              </Button>
            }
          >
            {person.value.unreadable.length > 0
              ? `Whoever looks after the database can mend users/${uid}.`
              : undefined}
          </Empty>
        </Panel>
      </>
    );
  }
  return <ContactFacts key={uid} user={user} />;
}

function ContactFacts({ user }: { user: SeenLearner }) {
  const live = useWatch<Order>(`orders ${user.id}`, (watcher) => watchOrdersOf(user.id, watcher));
  const orders = [...(live.value?.values ?? [])].sort((a, b) => b.createdAt - a.createdAt);
  // The order's states are part of the key, because a change of an order changes the history.
  const states = orders.map(({ id, status, proofCount }) => `${id} ${status} ${proofCount}`).join();
  const readsLog = can(useStaff().role, 'read_logs');
  const history = useRead(`history ${user.id} ${states}`, () => fetchHistory(user.id, readsLog));
  const titleOf = useTitles();
  const facts = history.value;
  return (
    <>
      <Heading title={user.name} />
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography variant="h2">Contact</Typography>
          <Contact
            user={user}
            withoutOrders={live.value !== null && orders.length === 0}
            onChanged={history.retry}
          />
          <Typography variant="h2">Note</Typography>
          <Note userId={user.id} name={user.name} onChanged={history.retry} />
          <Typography variant="h2">Orders</Typography>
          {live.failure !== null && live.value === null && (
            <Failed message={live.failure.message} onRetry={live.retry} />
          )}
          {live.value === null && live.failure === null && <RowsSkeleton rows={2} />}
          {live.value !== null && orders.length === 0 && (
            <Panel>
              <Empty title="No orders">
                This student has an account and has not registered for a course.
              </Empty>
            </Panel>
          )}
          <Unreadable ids={live.value?.unreadable ?? []} what="order" />
          {orders.map((order) => (
            <OrderPanel
              key={order.id}
              order={order}
              user={user}
              title={titleOf(order.courseId)}
              enrollment={facts?.enrollments.find(({ id }) => id === order.id) ?? null}
              facts={facts}
              onChanged={history.retry}
            />
          ))}
        </Box>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography variant="h2">Timeline</Typography>
          <Panel>
            {history.failure !== null && <Failed message={history.failure.message} onRetry={history.retry} />}
            {facts === null && history.failure === null && <RowsSkeleton rows={5} />}
            {facts !== null && <Timeline events={timelineOf({ orders, ...facts }, titleOf)} />}
            <Unreadable ids={facts?.unreadable ?? []} what="document" />
            {!readsLog && (
              <Muted as="p" sx={{ m: 0, px: 2, pb: 2 }}>
                Temporary access, corrections and messages stand in the log, which managers and owners read.
              </Muted>
            )}
          </Panel>
        </Box>
      </Box>
    </>
  );
}

/** True iff this payment pays or paid the order, and something of it may be sent back. */
function isLeftOf(payment: Payment, orderId: string): boolean {
  const { amount } = payment;
  if (freedOrders(payment).includes(orderId)) return amount === null || unallocated(amount, payment) > 0;
  return orderId in payment.allocations && amount !== null && unallocated(amount, payment) > 0;
}

type OrderProps = {
  order: Order;
  user: Learner;
  title: string;
  enrollment: Enrollment | null;
  facts: History | null;
  onChanged: () => void;
};

function OrderPanel({ order, user, title, enrollment, facts, onChanged }: OrderProps) {
  const due = order.status === 'approved' ? 0 : amountDue(order);
  const until = enrollment?.validUntil ?? null;
  const free = facts?.payments.find((payment) => isLeftOf(payment, order.id));
  return (
    <Panel aria-label={title} sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <StatusChip
          status={order.status}
          temporaryAccess={enrollment !== null && hasTemporaryAccess(enrollment, now())}
        />
      </Box>
      <Muted>
        <OrderCode code={order.id} /> · {formatKwacha(order.amount)}
        {due > 0 && ` · ${formatKwacha(due)} due`}
        {until !== null && ` · valid until ${formatDate(until)}`}
      </Muted>
      {enrollment !== null && (
        <Seat enrollment={enrollment} offers={facts?.offers ?? []} onChanged={onChanged} />
      )}
      {order.rejectionReason !== null && <Box sx={{ color: 'error.main' }}>{order.rejectionReason}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {order.latestProofId !== null && (
          <Button href={portalPaths.payments({ proof: order.latestProofId })} size="small" variant="outlined">
            {order.status === 'under_review' ? 'Review the proof' : 'See the last proof'}
          </Button>
        )}
        {user.phone !== null && (
          <WhatsApp
            userId={user.id}
            phone={user.phone}
            orderId={order.id}
            text={staffMessage({ name: user.name, order, courseName: title, enrollment, now: now() })}
            onNoted={onChanged}
          />
        )}
      </Box>
      {free !== undefined && (
        <Button
          href={portalPaths.refunds({ mark: free.id })}
          size="small"
          variant="outlined"
          sx={{ justifySelf: 'start' }}
        >
          Send money back
        </Button>
      )}
      <OrderActions
        order={order}
        enrollment={enrollment}
        name={user.name}
        course={title}
        onChanged={onChanged}
      />
      {enrollment !== null && facts !== null && (
        <Classes
          classes={classMarks(enrollment, facts.offerings, facts.attendance)}
          userId={user.id}
          name={user.name}
          onChanged={onChanged}
        />
      )}
    </Panel>
  );
}
