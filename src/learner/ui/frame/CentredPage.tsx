import type { ReactNode } from 'react';
import { useIsAfter } from '../../../shared/ui/use-is-after.ts';
import { Diamond } from '../../../shared/ui/brand/brand.tsx';
import styles from './CentredPage.module.css';

type CentredProps = { readonly title: string; readonly text?: string; readonly children?: ReactNode };

export function CentredPage({ title, text, children }: CentredProps) {
  return (
    <div className={styles.place}>
      <Diamond size={24} />
      <h1>{title}</h1>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}

const TIMEOUT = 12_000;

export function Loading({ text = 'Loading...' }: { text?: string }) {
  const long = useIsAfter(TIMEOUT);
  return (
    <div className={styles.loading} role="status">
      <Diamond size={28} />
      <p>{text}</p>
      {long && <p>The connection is slow. You can wait, or come back when the signal is better.</p>}
    </div>
  );
}
