/** One class on its course's card: time, countdown, join button (spec §4). */
import type { ClassSessionView } from '../../../domain/dashboard/course-card.ts';
import { deviceTime } from '../../../domain/time/device-zone.ts';
import { sessionStarted } from '../../../domain/wire/class-messages.ts';
import { countdown, type JoinState } from '../../../domain/classes/class-session.ts';
import { formatFull, formatTime, type Instant } from '../../../domain/time/time.ts';
import { MINUTE } from '../../../domain/wire/limits.ts';
import { JoinButton } from './JoinButton.tsx';
import { Line } from './Line.tsx';
import { classTitle } from './next-step.ts';
import styles from './ClassLine.module.css';
import surfaces from '../surfaces.module.css';

type Props = {
  readonly id: string | undefined;
  readonly session: ClassSessionView;
  readonly awaited: boolean;
  readonly now: Instant;
  readonly zone: string;
  readonly onJoin: (session: ClassSessionView) => void;
};

export function ClassLine({ id, session, awaited, now, zone, onJoin }: Props) {
  const elsewhere = deviceTime(session.startsAt, zone);
  return (
    <Line
      id={id}
      title={classTitle(session)}
      action={
        <JoinButton label={session.label} open={session.state === 'open'} onJoin={() => onJoin(session)} />
      }
    >
      <p className={surfaces.muted}>
        {formatFull(session.startsAt)}. {hints[session.state](session)}
      </p>
      {elsewhere !== null && <p className={surfaces.muted}>{elsewhere}</p>}
      {awaited && <Countdown startsAt={session.startsAt} now={now} />}
    </Line>
  );
}

const hints = {
  // The button says it.
  noAccess: () => '',
  upcoming: ({ opensAt }) => `Opens at ${formatTime(opensAt)}.`,
  open: () => 'The class is open.',
  noLink: () => 'The link is not published yet. This page changes by itself.',
  ended: () => '',
} as const satisfies Record<JoinState, (session: ClassSessionView) => string>;

/** No live region: it would be announced every few seconds. */
export function Countdown({ startsAt, now }: { startsAt: Instant; now: Instant }) {
  const left = countdown(startsAt, now);
  return <span className={styles.left}>{left === null ? started(startsAt, now) : `Starts in ${left}`}</span>;
}

function started(startsAt: Instant, now: Instant): string {
  const minutes = Math.floor((now - startsAt) / MINUTE);
  if (minutes < 1) return sessionStarted;
  return `${sessionStarted} ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
}
