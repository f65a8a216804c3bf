/** Counts the seats of the weekends on a page. */
import type { Offering } from '../../domain/classes/offering.ts';
import type { WeekendSeats } from '../../domain/seats/seats.ts';
import { fetchSeats, weekendKey } from '../data/weekends.ts';
import { useRead } from './use-read.ts';

type Weekend = Pick<Offering, 'courseId' | 'weekendDate'>;
export type CountedSeats = {
  readonly of: (weekend: Weekend) => WeekendSeats | null;
  readonly isCounting: boolean;
};

export function useSeats(weekends: readonly Weekend[], { enrolledOnly = false } = {}): CountedSeats {
  const key = `${enrolledOnly ? 'enrolled' : 'seats'} ${weekends.map(weekendKey).sort().join()}`;
  const { value, busy } = useRead(key, async () =>
    weekends.length === 0 ? new Map<string, WeekendSeats>() : fetchSeats(weekends, enrolledOnly),
  );
  return { of: (weekend) => value?.get(weekendKey(weekend)) ?? null, isCounting: busy };
}
