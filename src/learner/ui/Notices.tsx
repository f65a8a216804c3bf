import styles from './Notices.module.css';
import type { Banner } from '../../domain/dashboard/banner.ts';

export function Notices({ banners }: { banners: readonly Banner[] }) {
  return (
    <div className={styles.stack} role="region" aria-label="Notices" aria-live="polite">
      {banners.map(({ type, message }) => (
        <p key={type} className={`${styles.notice} ${styles[type]}`}>
          {message}
        </p>
      ))}
    </div>
  );
}
