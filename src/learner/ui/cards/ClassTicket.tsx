/** One class as a ticket: day and hour on its left part, and its join button (spec §4). */
import styles from './ClassTicket.module.css';
import type { ClassSessionView } from '../../../domain/dashboard/dashboard.ts';
import { deviceTime } from '../../../domain/time/device-zone.ts';
import { sessionStarted } from '../../../domain/wire/class-messages.ts';
import { countdown, type JoinState, type Slot } from '../../../domain/classes/class-session.ts';
import {
  formatDay,
  formatTime,
  formatWeekday,
  type Instant,
  TIME_ZONE_LABEL,
} from '../../../domain/time/time.ts';
import { Ticket } from '../../../shared/ui/brand/Ticket.tsx';
import { JoinButton } from './JoinButton.tsx';
import surfaces from '../surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';

const titles = { saturday: 'Live class', sunday: 'Repeat' } as const satisfies Record<Slot, string>;

type SessionTicketProps = {
  readonly session: ClassSessionView;
  /** True for the class that the countdown runs to. */
  readonly awaited: boolean;
  readonly now: Instant;
  /** The device's own time zone. */
  readonly zone: string;
  readonly onJoin: (session: ClassSessionView) => void;
};

export function ClassTicket({ session, awaited, now, zone, onJoin }: SessionTicketProps) {
  const elsewhere = deviceTime(session.startsAt, zone);
  return (
    <Ticket day={formatWeekday(session.startsAt)} time={formatTime(session.startsAt)} zone={TIME_ZONE_LABEL}>
      <div className={styles.body}>
        <div>
          <h4 className={typeScale.h6}>
            {titles[session.type]}, {formatDay(session.startsAt)}
          </h4>
          {elsewhere !== null && <p className={surfaces.muted}>{elsewhere}</p>}
          <p className={surfaces.muted}>{hints[session.state](session)}</p>
          {awaited && <Countdown startsAt={session.startsAt} now={now} />}
        </div>
        <JoinButton label={session.label} open={session.state === 'open'} onJoin={() => onJoin(session)} />
      </div>
    </Ticket>
  );
}

const hints = {
  noAccess: () => 'Opens once your payment is approved.',
  upcoming: ({ opensAt }) => `Opens at ${formatTime(opensAt)} ${TIME_ZONE_LABEL}.`,
  open: () => 'The class is open.',
  noLink: () => 'The link is not published yet. This page changes by itself.',
  ended: () => 'This class is over.',
} as const satisfies Record<JoinState, (session: ClassSessionView) => string>;

/** The countdown. It is no live region, because a screen reader would announce it every few seconds. */
export function Countdown({ startsAt, now }: { startsAt: Instant; now: Instant }) {
  const left = countdown(startsAt, now);
  return <span className={styles.left}>{left === null ? sessionStarted : `Starts in ${left}`}</span>;
}
