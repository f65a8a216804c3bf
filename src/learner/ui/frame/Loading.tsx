/** After a while it also says what to do. */
import { useEffect, useState } from 'react';
import { Diamond } from '../../../shared/ui/brand/brand.tsx';
import styles from './Loading.module.css';

const TIMEOUT = 12_000;

export function Loading({ text = 'Loading...' }: { text?: string }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), TIMEOUT);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.place} role="status">
      <Diamond size={28} />
      <p>{text}</p>
      {long && <p>The connection is slow. You can wait, or come back when the signal is better.</p>}
    </div>
  );
}
