/** The corrected server clock as components see it. */
import { useEffect, useState } from 'react';
import { now, onClockChange } from '../data/clock.ts';
import type { Instant } from '../domain/time.ts';

/** The server's time, renewed every `tick` milliseconds and after each correction. */
export function useNow(tick: number): Instant {
  const [instant, setInstant] = useState(now);
  useEffect(() => {
    const renew = () => setInstant(now());
    const timer = setInterval(renew, tick);
    const stop = onClockChange(renew);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [tick]);
  return instant;
}
