/** The look of a pay card, which resembles a mobile-money confirmation: a head, rows, actions. */
import type { ReactNode } from 'react';
import styles from './PayCard.module.css';
import typeScale from '../type.module.css';

export type PayRow = {
  readonly label: string;
  readonly value: ReactNode;
  /** Order codes: monospace and spaced. */
  readonly isCode?: boolean;
  /** A copy button or a dial link. */
  readonly action?: ReactNode;
};

type Props = {
  /** `Payment Required` */
  head: ReactNode;
  /** The title of the course. */
  subject: ReactNode;
  rows: readonly PayRow[];
  /** Buttons, the primary one first. */
  children?: ReactNode;
};

export function PayCard({ head, subject, rows, children }: Props) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <strong>{head}</strong>
        {subject}
      </div>
      <dl className={styles.rows}>
        {rows.map(({ label, value, isCode = false, action }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {isCode ? (
                <span className={typeScale.code}>{value}</span>
              ) : (
                <span className={styles.value}>{value}</span>
              )}
              {action}
            </dd>
          </div>
        ))}
      </dl>
      {children && <div className={styles.foot}>{children}</div>}
    </div>
  );
}
