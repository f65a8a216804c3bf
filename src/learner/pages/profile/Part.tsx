import type { ReactNode } from 'react';
import styles from './Part.module.css';
import surfaces from '../../ui/surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';

type Props = {
  readonly id: string;
  readonly title: string;
  /** Folded until tapped, for what few need. */
  readonly folded?: boolean;
  readonly children: ReactNode;
};

export function Part({ id, title, folded = false, children }: Props) {
  const heading = (
    <h2 className={typeScale.h3} id={id}>
      {title}
    </h2>
  );
  return (
    <section className={surfaces.panel} aria-labelledby={id}>
      {folded ? (
        <details className={styles.folded}>
          <summary>{heading}</summary>
          <div className={surfaces.panelBody}>{children}</div>
        </details>
      ) : (
        <div className={surfaces.panelBody}>
          {heading}
          {children}
        </div>
      )}
    </section>
  );
}
