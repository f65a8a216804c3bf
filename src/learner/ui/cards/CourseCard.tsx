/** The first card begins with its next step; rare things are lines below it (spec §2). */
import type { ReactNode } from 'react';
import type { ClassSessionView, CourseCard as Card } from '../../../domain/dashboard/course-card.ts';
import type { StepKind } from '../../../domain/dashboard/dashboard.ts';
import { formatOrderCode } from '../../../domain/money/order.ts';
import { formatDay, formatTime, type Instant, lusakaInstant } from '../../../domain/time/time.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { CourseBadge } from '../../../shared/ui/brand/brand.tsx';
import { StatusChip } from '../../../shared/ui/brand/StatusChip.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { ClassLine } from './ClassLine.tsx';
import { Line, Lines } from './Line.tsx';
import { classSteps, isRepeat } from './next-step.ts';
import { PaymentLines, type PaymentLinesProps } from './PaymentLines.tsx';
import styles from './CourseCard.module.css';
import surfaces from '../surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';

export type CourseCardProps = PaymentLinesProps & {
  readonly now: Instant;
  readonly zone: string;
  readonly onJoin: (session: ClassSessionView) => void;
  readonly recordingHref: (offeringId: string) => string;
  /** Where a shortcut scrolls to. */
  readonly classId: string | undefined;
  /** The next step and banners of the first card; null for the others. */
  readonly lead: { readonly step: ReactNode; readonly notices: ReactNode } | null;
  readonly seat?: ReactNode;
  readonly refunds?: ReactNode;
  /** Adds the classes to the learner's calendar. */
  readonly calendar: ReactNode;
};

export function CourseCard(props: CourseCardProps) {
  const { card, lead } = props;
  const { order } = card;
  if (lead !== null) {
    return (
      <article className={styles.lead} aria-label={card.title}>
        {lead.step}
        <div className={styles.rest}>
          {lead.notices}
          <div className={surfaces.panel}>
            <CardLines {...props}>
              <Line
                title={<Status card={card} />}
                action={<CopyButton value={order.id} what="order number" />}
              >
                Order{' '}
                <span className={classNames(typeScale.code, surfaces.whole)}>
                  {formatOrderCode(order.id)}
                </span>
              </Line>
            </CardLines>
          </div>
        </div>
      </article>
    );
  }
  return (
    <article className={surfaces.panel} aria-labelledby={`course-${order.id}`}>
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
        <Status card={card} />
      </header>
      <CardLines {...props} />
    </article>
  );
}

const Status = ({ card }: { card: Card }) => (
  <StatusChip status={card.order.status} temporaryAccess={card.hasTemporaryAccess} />
);

/** The class that the next step already shows, with its join button. */
function saidAbove({ awaited }: Card, step: StepKind | undefined): ClassSessionView | undefined {
  return step !== undefined && classSteps.has(step) ? awaited : undefined;
}

function CardLines(props: CourseCardProps & { readonly children?: ReactNode }) {
  const { card, now, zone, onJoin, classId, recordingHref } = props;
  const { sessions, following, awaited, hasEnded, recordings } = card;
  const above = saidAbove(card, props.step);
  return (
    <Lines>
      {props.seat}
      {sessions.length === 0 && props.step !== 'dates' && props.step !== 'over' && (
        <Line title={hasEnded ? 'This course is over.' : 'The next dates are not published yet.'} />
      )}
      {sessions
        .filter((session) => session !== above)
        .map((session) => (
          <ClassLine
            key={session.type}
            id={session === awaited ? classId : undefined}
            session={session}
            awaited={session === awaited}
            now={now}
            zone={zone}
            onJoin={onJoin}
          />
        ))}
      {above === undefined && isRepeat(card) && <li className={styles.fold}>{props.review}</li>}
      {following.length > 0 && (
        <Line title="Next weekend">
          <p className={surfaces.muted}>
            {following.map(({ startsAt }) => `${formatDay(startsAt)}, ${formatTime(startsAt)}`).join(' · ')}
          </p>
        </Line>
      )}
      <PaymentLines {...props} />
      {props.refunds}
      {sessions.length > 0 && <li className={styles.fold}>{props.calendar}</li>}
      {recordings.map(({ offeringId, weekend, size }) => (
        <li key={offeringId} className={styles.fold}>
          <Button variant="text" size="small" to={recordingHref(offeringId)}>
            Recording of {formatDay(lusakaInstant(weekend, '12:00'))}
            {size !== null && `, ${size} MB`}
          </Button>
        </li>
      ))}
      {props.children}
    </Lines>
  );
}
