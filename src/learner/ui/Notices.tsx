import styles from './Notices.module.css';
import { Button } from '../../shared/ui/Button.tsx';
import type { Banner } from '../../domain/dashboard/banner.ts';

type NoticesProps = {
  readonly banners: readonly Banner[];
  /** The address of a banner's action. */
  readonly hrefOf: (orderId: string) => string;
};

/** The status banners (spec §4); screen readers announce a new one. */
export function Notices({ banners, hrefOf }: NoticesProps) {
  return (
    <div className={styles.stack} role="region" aria-label="Notices" aria-live="polite">
      {banners.map(({ type, message, actionText, actionOrderId }) => (
        <div
          key={type}
          className={`${styles.notice} ${styles[type]}`}
          role={type === 'rejected' ? 'alert' : undefined}
        >
          <p>{message}</p>
          {actionText !== undefined && actionOrderId !== undefined && (
            <Button size="small" variant="outlined" href={hrefOf(actionOrderId)}>
              {actionText}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
