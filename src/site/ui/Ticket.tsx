/** A class as a ticket: day and hour on the stub. */
import type { ReactNode } from 'react';
import { TIME_ZONE_LABEL } from '../../domain/time/time.ts';
import styles from './Ticket.module.css';

/** A long `time` may wrap at its hyphen. */
export function Ticket({ day, time, children }: { day: ReactNode; time: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.whole}>
      <div className={styles.stub}>
        <span>{day}</span>
        <span className={styles.time}>{time}</span>
        <span>{TIME_ZONE_LABEL}</span>
      </div>
      <div className={styles.rest}>{children}</div>
    </div>
  );
}
