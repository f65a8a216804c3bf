/** Hub time as components see it, and the zone of the device beside it. */
import { useEffect, useState } from 'react';
import { now, onClockChange } from '../data/clock.ts';
import type { Instant } from '../../domain/time/time.ts';

/** Hub time, renewed every `tick` milliseconds and after each correction. */
export function useNow(tick: number): Instant {
  const [instant, setInstant] = useState(now);
  useEffect(() => {
    const renew = () => setInstant(now());
    const timer = setInterval(renew, tick);
    const stop = onClockChange(renew);
    // A hidden page's timers are late, so that the time is renewed when the page is shown again.
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener('visibilitychange', renew);
    };
  }, [tick]);
  return instant;
}

/** The device's time zone now: asked at each renewal, because its owner may travel with the page open. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
