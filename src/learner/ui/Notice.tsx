/** A sentence that stays on the page: what happened and what to do next. Its words say all, its colour only repeats it. */
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

type Props = {
  readonly tone: NoticeTone;
  /** Screen readers announce it when it appears: an error at once, anything else when they are idle. */
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
