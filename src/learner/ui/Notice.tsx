/** A lasting message: what happened and what to do next. Colour only repeats the words. */
import type { ReactNode } from 'react';
import type { Banner } from '../../domain/dashboard/banner.ts';
import styles from './Notice.module.css';
import surfaces from './surfaces.module.css';

type NoticeTone = 'info' | 'success' | 'warning' | 'error';

type Props = {
  readonly tone: NoticeTone;
  /** Announced on appearance: an error at once, anything else when idle. */
  readonly isAnnounced?: boolean;
  readonly children: ReactNode;
};

const edge = (tone: NoticeTone) => ({ borderColor: `var(--h-palette-${tone}-main)` });

export function Notice({ tone, isAnnounced = true, children }: Props) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={styles.strip} style={edge(tone)} {...(isAnnounced && { role })}>
      {children}
    </div>
  );
}

const bannerTones = {
  approved: 'success',
  rejected: 'error',
  under_review: 'info',
  upcoming_reminder: 'warning',
} as const satisfies Record<Banner['type'], NoticeTone>;

export function Notices({ banners }: { banners: readonly Banner[] }) {
  return (
    <div className={styles.stack} role="region" aria-label="Notices" aria-live="polite">
      {banners.map(({ type, message }) => (
        <p key={type} className={`${styles.strip} ${styles.small}`} style={edge(bannerTones[type])}>
          {message}
        </p>
      ))}
    </div>
  );
}

export function Failure({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return <Notice tone="error">{text}</Notice>;
}

/** Quiet, because the learner can go on without it. */
export const WhatsappLink = ({ href }: { href: string }) => (
  <a className={surfaces.link} href={href} target="_blank" rel="noopener">
    Contact us on WhatsApp
  </a>
);
