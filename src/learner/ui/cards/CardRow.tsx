/** The rows of a card, and what is in them. */
import { Fragment, type PropsWithChildren, type ReactNode } from 'react';
import { countdown } from '../../../domain/classes/class-session.ts';
import type { Instant } from '../../../domain/time/time.ts';
import { sessionStarted } from '../../../domain/wire/class-messages.ts';
import { MINUTE } from '../../../domain/wire/limits.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import surfaces from '../surfaces.module.css';
import styles from './CardRow.module.css';

type CardRowProps = {
  readonly id?: string | undefined;
  /** Only for a class: its place on the timeline. */
  readonly mark?: 'done' | 'now' | 'ahead';
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

export function CardRow({ id, mark, title, action, children }: CardRowProps) {
  return (
    <li
      className={classNames(styles.row, surfaces.part, mark && styles.mark, mark && styles[mark])}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
    >
      <div>
        <strong>{title}</strong>
        {children}
      </div>
      {action}
    </li>
  );
}

export const CardRows = ({ children }: PropsWithChildren) => <ul className={styles.rows}>{children}</ul>;

type JoinButtonProps = { readonly label: string; readonly open: boolean; readonly onJoin: () => void };

/** Stays the same focusable element in every state, so that it never loses the focus. */
export function JoinButton({ label, open, onJoin }: JoinButtonProps) {
  return (
    <span className={styles.frame}>
      <Button
        variant={open ? 'contained' : 'outlined'}
        aria-disabled={!open}
        onClick={() => open && onJoin()}
      >
        <span>
          {/* May wrap between words, never inside `T-15`. */}
          {label.split(' ').map((word, index) => (
            <Fragment key={word}>
              {index > 0 && ' '}
              <span className={surfaces.whole}>{word}</span>
            </Fragment>
          ))}
        </span>
      </Button>
    </span>
  );
}

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
