import type { ReactNode } from 'react';
import styles from './Tag.module.css';

export function Tag({ tone = 'mint', children }: { tone?: 'copper' | 'mint'; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}
