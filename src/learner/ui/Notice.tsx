/** A lasting message: what happened and what to do next. Colour only repeats the words. */
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

type Props = {
  readonly tone: NoticeTone;
  /** Announced on appearance: an error at once, anything else when idle. */
  readonly heard?: boolean;
  readonly children: ReactNode;
};

export function Notice({ tone, heard = true, children }: Props) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={`${styles.strip} ${styles[tone]}`} {...(heard ? { role } : {})}>
      {children}
    </div>
  );
}
