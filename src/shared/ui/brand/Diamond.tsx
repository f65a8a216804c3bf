/** The smallest unit of the identity: bullets, progress, empty states. */
import { classNames } from '../class-names.ts';
import styles from './Diamond.module.css';

type Props = { size?: number; hollow?: boolean; className?: string | undefined };

/** `size` in px; `hollow` draws only the outline. Decorative. */
export function Diamond({ size = 10, hollow = false, className }: Props) {
  return (
    <svg
      className={classNames(styles.diamond, className)}
      width={size}
      height={size}
      viewBox="0 0 10 10"
      aria-hidden="true"
    >
      {hollow ? (
        <path d="M5 1.2 8.8 5 5 8.8 1.2 5z" fill="none" stroke="currentColor" strokeWidth={1.6} />
      ) : (
        <path d="M5 0l5 5-5 5-5-5z" fill="currentColor" />
      )}
    </svg>
  );
}
