/** The corrected server clock as components see it. */
import { useEffect, useState } from 'react';
import { now, onClockChange } from '../data/clock.ts';
import type { Instant } from '../../domain/time/time.ts';

/** The server's time, renewed every `tick` milliseconds and after each correction. */
export function useNow(tick: number): Instant {
  const [instant, setInstant] = useState(now);
  useEffect(() => {
    const renew = () => setInstant(now());
    const timer = setInterval(renew, tick);
    const stop = onClockChange(renew);
    // Timers of a hidden page are late: whoever comes back sees the time that it is.
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener('visibilitychange', renew);
    };
  }, [tick]);
  return instant;
}
