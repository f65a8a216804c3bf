import { BRAND } from '../../../domain/wire/messages.ts';
import styles from './Logo.module.css';
import { Mark } from './Mark.tsx';

export function Logo() {
  return (
    <span className={styles.logo}>
      <Mark />
      {BRAND}
    </span>
  );
}
