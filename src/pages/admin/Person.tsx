/** One learner: contact, orders as they stand, and everything that happened, in one line of time. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link, useParams } from 'react-router-dom';
import { now } from '../../data/clock.ts';
import { fetchHistory, watchOrdersOf, watchPerson } from '../../data/staff-people.ts';
import { formatKwacha } from '../../domain/course.ts';
import type { User } from '../../domain/account.ts';
import { hasTemporaryAccess } from '../../domain/enrollment.ts';
import { amountDue, type Order } from '../../domain/order.ts';
import { formatPhone } from '../../domain/phone.ts';
import { staffGreeting, staffMessage } from '../../domain/staff-message.ts';
import { formatDate, formatDateTime } from '../../domain/time.ts';
import { timelineOf } from '../../domain/timeline.ts';
import { whatsappLink } from '../../domain/whatsapp.ts';
import { StatusChip } from '../../ui/brand/StatusChip.tsx';
import { OrderCode } from '../../ui/staff/OrderCode.tsx';
import { FactList, Muted, Panel } from '../../ui/staff/shapes.ts';
import { Empty, Failed, RowsSkeleton, Unreadable } from '../../ui/staff/states.tsx';
import { Timeline } from '../../ui/staff/Timeline.tsx';
import { Heading } from './Heading.tsx';
import { links } from './links.ts';
import { useRead, useWatch } from './use-read.ts';
import { useTitles } from './use-titles.ts';

export function Person() {
  const { uid = '' } = useParams();
  const person = useWatch<User>(`person ${uid}`, (watcher) => watchPerson(uid, watcher));
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
          <Unreadable ids={person.value.unreadable} what="profile" />
          <Empty
            title="There is no such student"
            action={
              <Button component={Link} to={links.students()} variant="outlined">
                All students
              </Button>
            }
          />
        </Panel>
      </>
    );
  }
  return <Known key={uid} user={user} />;
}

function Known({ user }: { user: User }) {
  const live = useWatch<Order>(`orders ${user.id}`, (watcher) => watchOrdersOf(user.id, watcher));
  const orders = [...(live.value?.values ?? [])].sort((a, b) => b.createdAt - a.createdAt);
  // Whatever happens to an order changes what is read here, so its states are part of the key.
  const states = orders.map(({ id, status, proofCount }) => `${id} ${status} ${proofCount}`).join();
  const history = useRead(`history ${user.id} ${states}`, () => fetchHistory(user.id));
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
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Panel aria-label="Contact" sx={{ p: 2 }}>
            <FactList>
              <dt>Phone</dt>
              <dd>
                {user.phone === null ? (
                  'not given'
                ) : (
                  <MuiLink href={`tel:${user.phone}`}>{formatPhone(user.phone)}</MuiLink>
                )}
              </dd>
              <dt>Email</dt>
              <dd>
                <MuiLink href={`mailto:${user.email}`}>{user.email}</MuiLink>
              </dd>
              <dt>Registered</dt>
              <dd>{formatDateTime(user.createdAt)}</dd>
            </FactList>
            {user.phone !== null && orders.length === 0 && live.value !== null && (
              <WhatsApp phone={user.phone} text={staffGreeting(user.name)} />
            )}
          </Panel>
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
              enrollment={facts?.enrollments.find(({ id }) => id === order.id)}
            />
          ))}
        </Box>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="h2">Timeline</Typography>
          <Panel>
            {history.failure !== null && <Failed message={history.failure.message} onRetry={history.retry} />}
            {facts === null && history.failure === null && <RowsSkeleton rows={5} />}
            {facts !== null && <Timeline events={timelineOf({ orders, ...facts }, titleOf)} />}
            <Unreadable ids={facts?.unreadable ?? []} what="document" />
          </Panel>
        </Box>
      </Box>
    </>
  );
}

type OrderProps = {
  order: Order;
  user: User;
  title: string;
  enrollment: Parameters<typeof hasTemporaryAccess>[0] | undefined;
};

function OrderPanel({ order, user, title, enrollment }: OrderProps) {
  const due = order.status === 'approved' ? 0 : amountDue(order);
  const until = enrollment?.validUntil ?? null;
  return (
    <Panel aria-label={title} sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <StatusChip
          status={order.status}
          temporaryAccess={enrollment !== undefined && hasTemporaryAccess(enrollment, now())}
        />
      </Box>
      <Muted>
        <OrderCode code={order.id} /> · {formatKwacha(order.amount)}
        {due > 0 && ` · ${formatKwacha(due)} due`}
        {until !== null && ` · valid until ${formatDate(until)}`}
      </Muted>
      {order.rejectionReason !== null && <Box sx={{ color: 'error.main' }}>{order.rejectionReason}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {order.latestProofId !== null && (
          <Button
            component={Link}
            to={links.payments({ proof: order.latestProofId })}
            size="small"
            variant="outlined"
          >
            {order.status === 'under_review' ? 'Review the proof' : 'See the last proof'}
          </Button>
        )}
        {user.phone !== null && (
          <WhatsApp phone={user.phone} text={staffMessage({ name: user.name, order, courseName: title })} />
        )}
      </Box>
    </Panel>
  );
}

function WhatsApp({ phone, text }: { phone: string; text: string }) {
  return (
    <Button size="small" variant="outlined" href={whatsappLink(phone, text)} target="_blank" rel="noreferrer">
      Message on WhatsApp
    </Button>
  );
}
