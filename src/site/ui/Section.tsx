import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';
import type from '../../shared/ui/type.module.css';
import styles from './Section.module.css';
import shapes from './shapes.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  /** White background instead of paper. */
  onSurface?: boolean;
  /** Sets the usual height of the content. */
  className: string | undefined;
  children: ReactNode;
};

export function Section({ title, lead, onSurface = false, className, children }: Props) {
  return (
    <section className={classNames(styles.section, onSurface && styles.onSurface, className)}>
      <div className={shapes.container}>
        <h2 className={type.h2}>{title}</h2>
        {lead && <p className={classNames(shapes.muted, styles.lead)}>{lead}</p>}
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}
