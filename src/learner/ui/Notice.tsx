/** A sentence that stays: what happened and what to do next. Its word carries the meaning, not its colour. */
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

type Props = {
  readonly tone: NoticeTone;
  /** Read out when it comes: an error at once, anything else when the voice is free. */
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
