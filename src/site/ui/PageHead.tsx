/** The title of every page except home, on dark green with the woven pattern. */
import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';
import type from '../../shared/ui/type.module.css';
import { Cloth } from './Cloth.tsx';
import styles from './PageHead.module.css';
import shapes from './shapes.module.css';

export function PageHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className={classNames(shapes.deep, styles.head)}>
      <Cloth />
      <div className={classNames(shapes.container, styles.words)}>
        <h1 className={classNames(type.h1, styles.title)}>{title}</h1>
        <p className={classNames(type.subtitle1, shapes.mutedOnDeep, styles.lead)}>{lead}</p>
        {children}
      </div>
    </div>
  );
}
