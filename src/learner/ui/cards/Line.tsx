/** A row of a card: what, its state, and an action at the end. */
import type { ReactNode } from 'react';
import { classNames } from '../../../shared/ui/class-names.ts';
import surfaces from '../surfaces.module.css';
import styles from './Line.module.css';

type Props = {
  /** Where a shortcut leads here. */
  readonly id?: string | undefined;
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

export function Line({ id, title, action, children }: Props) {
  return (
    <li
      className={classNames(styles.line, surfaces.part)}
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

export function Lines({ children }: { children: ReactNode }) {
  return <ul className={styles.lines}>{children}</ul>;
}
