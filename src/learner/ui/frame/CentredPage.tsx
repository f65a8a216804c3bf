import type { ReactNode } from 'react';
import { Diamond } from '../../../shared/ui/brand/brand.tsx';
import styles from './CentredPage.module.css';
import typeScale from '../../../shared/ui/type.module.css';

type Props = { readonly title: string; readonly text?: string; readonly children?: ReactNode };

export function CentredPage({ title, text, children }: Props) {
  return (
    <div className={styles.place}>
      <Diamond size={24} />
      <h1 className={typeScale.h2}>{title}</h1>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}
