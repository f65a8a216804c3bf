/** The mark with the hub's name. */
import { BRAND } from '../../../domain/wire/messages.ts';
import styles from './Logo.module.css';
import { Mark } from './Mark.tsx';

/** Mark and name on one line; the parent decides whether it is a link. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <Mark />
      {BRAND}
    </span>
  );
}
