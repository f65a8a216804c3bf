/** One enrollment: its status, its classes as tickets, and what its payment needs (spec §2). */
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './CourseCard.module.css';
import type { ReactNode } from 'react';
import type {
  CourseCard as Card,
  ProofOnPhone,
  ClassSessionView,
} from '../../../domain/dashboard/dashboard.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { formatOrderCode } from '../../../domain/money/order.ts';
import {
  formatDay,
  formatTime,
  type Instant,
  lusakaInstant,
  TIME_ZONE_LABEL,
} from '../../../domain/time/time.ts';
import { CourseBadge } from '../../../shared/ui/brand/CourseGlyph.tsx';
import { StatusChip } from '../../../shared/ui/brand/StatusChip.tsx';
import { ClassTicket } from './ClassTicket.tsx';
import surfaces from '../surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';

export type CourseCardProps = {
  readonly card: Card;
  readonly now: Instant;
  readonly zone: string;
  readonly proofHref: string;
  readonly onJoin: (session: ClassSessionView) => void;
  readonly recordingHref: (offeringId: string) => string;
  /** The id of the next class's element, to which a shortcut scrolls. */
  readonly classId: string | undefined;
  /** The pay card; null where the next step already shows it. */
  readonly payCard: ReactNode;
  /** The box that adds the classes to the learner's own calendar. */
  readonly calendar: ReactNode;
  /** The receipt's button, for approved orders. */
  readonly receipt: ReactNode;
};

export function CourseCard(props: CourseCardProps) {
  const { card, now, zone, onJoin, classId } = props;
  const { order, kept } = card;
  return (
    <article className={surfaces.panel} aria-labelledby={`course-${order.id}`}>
      <div className={surfaces.panelBody}>
        <header className={styles.head}>
          <CourseBadge courseId={order.courseId} />
          <div>
            <h3 className={typeScale.h3} id={`course-${order.id}`}>
              {card.title}
            </h3>
            <p className={surfaces.muted}>
              Order <span className={typeScale.code}>{formatOrderCode(order.id)}</span>
            </p>
          </div>
        </header>
        <div>
          <StatusChip status={order.status} temporaryAccess={card.hasTemporaryAccess} />
        </div>
        {kept && <p className={styles.kept}>{keptText(kept)}</p>}
        {card.sessions.length === 0 && <p className={surfaces.muted}>{noSessions(card)}</p>}
        {card.sessions.length > 0 && (
          <ul className={surfaces.list}>
            {card.sessions.map((session) => (
              <li key={session.type}>
                <div
                  className={surfaces.part}
                  id={session.type === card.awaited?.type ? classId : undefined}
                  tabIndex={-1}
                >
                  <ClassTicket
                    session={session}
                    awaited={session.type === card.awaited?.type}
                    now={now}
                    zone={zone}
                    onJoin={onJoin}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
        {card.sessions.length > 0 && props.calendar}
        <Payment {...props} />
        <Recordings {...props} />
      </div>
    </article>
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
      <div className={surfaces.actions}>
        {receipt}
        {order.receiptNumber !== null && (
          <p className={surfaces.muted}>
            Receipt <span className={typeScale.code}>{order.receiptNumber}</span>
          </p>
        )}
      </div>
    );
  }
  const { kept } = card;
  if (order.status === 'pending' && kept === undefined) {
    return payCard ?? <p className={surfaces.muted}>How to pay stands in your next step, at the top.</p>;
  }
  const again =
    kept !== undefined || order.status === 'rejected' ? cardMessages.resubmit : 'Send another proof';
  return (
    <>
      {order.status === 'rejected' && (
        <p className={surfaces.text}>{order.rejectionReason ?? cardMessages.rejectedDefault}</p>
      )}
      {order.status === 'under_review' && <p className={surfaces.text}>{cardMessages.underReview}</p>}
      <div className={surfaces.actions}>
        <Button variant="outlined" href={proofHref}>
          {kept !== undefined && kept.state !== 'refused' ? 'See Your Proof' : again}
        </Button>
      </div>
      <details className={surfaces.reveal}>
        <summary>How to pay</summary>
        {payCard}
      </details>
    </>
  );
}

function Recordings({ card, recordingHref }: CourseCardProps) {
  if (card.recordings.length === 0) return null;
  return (
    <div className={surfaces.actions}>
      {card.recordings.map(({ offeringId, weekend, size }) => (
        <Button key={offeringId} variant="outlined" size="small" href={recordingHref(offeringId)}>
          Recording of {formatDay(lusakaInstant(weekend, '12:00'))}
          {size !== null && `, ${size} MB`}
        </Button>
      ))}
    </div>
  );
}
