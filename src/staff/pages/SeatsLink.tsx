/** The counted seats of the weekends on a page, each of which leads to its enrollments. */
import { Link as MuiLink } from '@mui/material';
import type { Offering } from '../../domain/classes/offering.ts';
import { Seats } from '../ui/Seats.tsx';
import { portalPaths } from './portal-paths.ts';
import type { WeekendSeats } from '../../domain/seats/seats.ts';
import { fetchSeats, weekendKey } from '../data/weekends.ts';
import { useRead } from './use-read.ts';

type Props = {
  readonly offering: Pick<Offering, 'courseId' | 'weekendDate' | 'capacity'>;
  readonly counted: CountedSeats;
  readonly enrolledOnly: boolean;
};

export function SeatsLink({ offering, counted, enrolledOnly }: Props) {
  const { courseId, weekendDate, capacity } = offering;
  return (
    <MuiLink
      href={portalPaths.enrollments({ course: courseId, weekend: weekendDate })}
      underline="hover"
      color="inherit"
      sx={{ width: '100%' }}
    >
      <Seats
        seats={counted.of(offering)}
        capacity={capacity}
        isCounting={counted.isCounting}
        enrolledOnly={enrolledOnly}
      />
    </MuiLink>
  );
}

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
