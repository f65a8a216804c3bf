/** One enrollment: its status, its classes as tickets, and what its payment needs (spec §2). */
import { Button } from '../../shared/ui/Button.tsx';
import { styled } from '../../shared/ui/styled.ts';
import type { ReactNode } from 'react';
import type { CourseCard as Card, ProofOnPhone, SessionView } from '../../domain/dashboard/dashboard.ts';
import { cardMessages } from '../../domain/wire/messages.ts';
import { formatOrderCode } from '../../domain/money/order.ts';
import {
  formatDay,
  formatTime,
  type Instant,
  lusakaInstant,
  TIME_ZONE_LABEL,
} from '../../domain/time/time.ts';
import { CourseBadge } from '../../shared/ui/brand/CourseGlyph.tsx';
import { StatusChip } from '../../shared/ui/brand/StatusChip.tsx';
import { SessionTicket } from './SessionTicket.tsx';
import { Actions, Code, Muted, Panel, PanelBody, Part, Reveal, SmallTitle, Text } from './surfaces.ts';

const Head = styled('header')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '4px 16px',
  alignItems: 'center',
  justifyItems: 'start',
});

const Tickets = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 });

const Kept = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '10px 14px',
  borderRadius: 12,
  border: `1px dashed ${theme.vars.palette.warning.main}`,
  color: theme.vars.palette.warning.main,
  fontWeight: 600,
}));

export type CourseCardProps = {
  readonly card: Card;
  readonly now: Instant;
  readonly zone: string;
  readonly proofHref: string;
  readonly onJoin: (session: SessionView) => void;
  readonly recordingHref: (offeringId: string) => string;
  /** The id of the awaited class, where an address leads to it. */
  readonly classId: string | undefined;
  /** The pay card; null where the next step already shows it. */
  readonly payCard: ReactNode;
  /** The way into the learner's own calendar. */
  readonly calendar: ReactNode;
  /** The receipt's button, for approved orders. */
  readonly receipt: ReactNode;
};

export function CourseCard(props: CourseCardProps) {
  const { card, now, zone, onJoin, classId } = props;
  const { order, kept } = card;
  return (
    <Panel as="article" aria-labelledby={`course-${order.id}`}>
      <PanelBody>
        <Head>
          <CourseBadge courseId={order.courseId} />
          <div>
            <SmallTitle id={`course-${order.id}`}>{card.title}</SmallTitle>
            <Muted>
              Order <Code>{formatOrderCode(order.id)}</Code>
            </Muted>
          </div>
        </Head>
        <div>
          <StatusChip status={order.status} temporaryAccess={card.hasTemporaryAccess} />
        </div>
        {kept && <Kept>{keptText(kept)}</Kept>}
        {card.sessions.length === 0 && <Muted>{noSessions(card)}</Muted>}
        {card.sessions.length > 0 && (
          <Tickets>
            {card.sessions.map((session) => (
              <li key={session.type}>
                <Part id={session.type === card.awaited?.type ? classId : undefined} tabIndex={-1}>
                  <SessionTicket
                    session={session}
                    awaited={session.type === card.awaited?.type}
                    now={now}
                    zone={zone}
                    onJoin={onJoin}
                  />
                </Part>
              </li>
            ))}
          </Tickets>
        )}
        {card.sessions.length > 0 && props.calendar}
        <Payment {...props} />
        <Recordings {...props} />
      </PanelBody>
    </Panel>
  );
}

function keptText({ state, problem, createdAt }: ProofOnPhone): string {
  if (state === 'refused') return `Your proof was not accepted: ${problem}`;
  const when = `${formatDay(createdAt)}, ${formatTime(createdAt)} ${TIME_ZONE_LABEL}`;
  return `Proof kept on this phone since ${when}. Not sent yet: it goes out by itself when the hub can be reached.`;
}

function noSessions({ hasEnded }: Card): string {
  return hasEnded ? 'This course is over.' : 'The next dates are not published yet.';
}

function Payment({ card, proofHref, payCard, receipt }: CourseCardProps) {
  const { order } = card;
  if (order.status === 'approved') {
    return (
      <Actions>
        {receipt}
        {order.receiptNumber !== null && (
          <Muted>
            Receipt <Code>{order.receiptNumber}</Code>
          </Muted>
        )}
      </Actions>
    );
  }
  const { kept } = card;
  if (order.status === 'pending' && kept === undefined) {
    return payCard ?? <Muted>How to pay stands in your next step, at the top.</Muted>;
  }
  const again =
    kept !== undefined || order.status === 'rejected' ? cardMessages.resubmit : 'Send another proof';
  return (
    <>
      {order.status === 'rejected' && <Text>{order.rejectionReason ?? cardMessages.rejectedDefault}</Text>}
      {order.status === 'under_review' && <Text>{cardMessages.underReview}</Text>}
      <Actions>
        <Button variant="outlined" href={proofHref}>
          {kept !== undefined && kept.state !== 'refused' ? 'See Your Proof' : again}
        </Button>
      </Actions>
      <Reveal>
        <summary>How to pay</summary>
        {payCard}
      </Reveal>
    </>
  );
}

function Recordings({ card, recordingHref }: CourseCardProps) {
  if (card.recordings.length === 0) return null;
  return (
    <Actions>
      {card.recordings.map(({ offeringId, weekend, size }) => (
        <Button key={offeringId} variant="outlined" size="small" href={recordingHref(offeringId)}>
          Recording of {formatDay(lusakaInstant(weekend, '12:00'))}
          {size !== null && `, ${size} MB`}
        </Button>
      ))}
    </Actions>
  );
}
