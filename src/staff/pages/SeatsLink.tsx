/** The counted seats of a weekend, which lead to its enrollments. */
import MuiLink from '@mui/material/Link';
import type { Offering } from '../../domain/classes/offering.ts';
import { Seats } from '../ui/Seats.tsx';
import { portalPaths } from './portal-paths.ts';
import type { CountedSeats } from './use-seats.ts';

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
