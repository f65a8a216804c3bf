/** Hub time and the device's zone for components. */
import { useEffect, useState } from 'react';
import { now, onClockChange } from '../data/clock.ts';
import type { Instant } from '../../domain/time/time.ts';

/** Hub time, renewed every `tick` ms and after each correction. */
export function useNow(tick: number): Instant {
  const [instant, setInstant] = useState(now);
  useEffect(() => {
    const renew = () => setInstant(now());
    const timer = setInterval(renew, tick);
    const stop = onClockChange(renew);
    // Timers of a hidden page are late.
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener('visibilitychange', renew);
    };
  }, [tick]);
  return instant;
}

/** Read on each renewal, because people may travel with the page open. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
