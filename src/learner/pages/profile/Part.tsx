/** One part of the profile page, on a surface of its own, under its heading. */
import type { ReactNode } from 'react';
import surfaces from '../../ui/surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';

type Props = { readonly id: string; readonly title: string; readonly children: ReactNode };

export function Part({ id, title, children }: Props) {
  return (
    <section className={surfaces.panel} aria-labelledby={id}>
      <div className={surfaces.panelBody}>
        <h2 className={typeScale.h3} id={id}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
