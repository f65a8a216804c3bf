/** A class as a ticket: day and hour on the stub. */
import type { ReactNode } from 'react';
import styles from './Ticket.module.css';

type Props = {
  day: ReactNode;
  /** `15:00`, or `17:00-18:00`: it may wrap at the hyphen, it never overflows. */
  time: ReactNode;
  zone: string;
  children: ReactNode;
};

export function Ticket({ day, time, zone, children }: Props) {
  return (
    <div className={styles.whole}>
      <div className={styles.stub}>
        <span>{day}</span>
        <span>{time}</span>
        <span>{zone}</span>
      </div>
      <div className={styles.rest}>{children}</div>
    </div>
  );
}
