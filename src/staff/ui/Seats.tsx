/** The seats of a weekend or a class as a bar, and the same in words. */
import { Box, Skeleton, styled } from '@mui/material';
import { freeSeats, type WeekendSeats as CountedSeats } from '../../domain/seats/seats.ts';
import { isFull as isClassFull, owing, type WeekendPeople } from '../../domain/weekend/weekend-counts.ts';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden.tsx';
import { Figures, Muted } from './shapes.tsx';

const Bar = styled('span')(({ theme }) => ({
  display: 'flex',
  height: 8,
  maxWidth: '15rem',
  marginBottom: 3,
  borderRadius: 4,
  overflow: 'hidden',
  background: theme.vars.palette.action.hover,
}));

type Part = readonly [count: number, color: string, opacity?: number];

function SeatBar({ parts, capacity }: { parts: readonly Part[]; capacity: number | null }) {
  const whole = Math.max(
    capacity ?? 0,
    parts.reduce((sum, [count]) => sum + count, 0),
    1,
  );
  return (
    <Bar aria-hidden="true">
      {parts.map(([count, color, opacity = 1]) => (
        <Box
          key={`${color} ${opacity}`}
          component="span"
          sx={{ bgcolor: color, opacity }}
          style={{ width: `${(100 * count) / whole}%` }}
        />
      ))}
    </Bar>
  );
}

type SeatsProps = {
  /** Null while counting, and if counting failed. */
  readonly seats: CountedSeats | null;
  readonly capacity: number | null;
  readonly isCounting: boolean;
  /** True if only enrollments were counted, so that the free seats are unknown. */
  readonly enrolledOnly?: boolean;
};

export function Seats({ seats, capacity, isCounting, enrolledOnly = false }: SeatsProps) {
  const limit = capacity === null ? 'no limit' : `${capacity} ${capacity === 1 ? 'seat' : 'seats'}`;
  if (seats === null) {
    // As high as the bar and the words that take its place.
    const place = { display: 'block', width: 160, height: 'calc(11px + 1lh)' };
    return isCounting ? (
      <>
        <Skeleton component="span" variant="rounded" animation={false} sx={place} />
        {/* A link around the placeholder needs a name. */}
        <VisuallyHidden>Its learners are counted</VisuallyHidden>
      </>
    ) : (
      <Muted>{limit}, not counted</Muted>
    );
  }
  const { paid, unpaid, held, offered, waiting } = seats;
  const notPaid = unpaid - held;
  const left = freeSeats(seats, capacity);
  const isFull = left === 0;
  const free =
    left === null || enrolledOnly ? limit : isFull ? `full, ${limit}` : `${left} of ${capacity} free`;
  return (
    <Box component="span" sx={{ display: 'block' }}>
      <SeatBar
        capacity={capacity}
        parts={[
          [paid, 'primary.main'],
          // Taken as well, but not for good.
          [held + offered, 'primary.main', 0.5],
          [notPaid, 'hub.flame'],
        ]}
      />
      <Figures>
        <b>{paid} paid</b> · {held > 0 && `${held} held · `}
        {offered > 0 && `${offered} offered · `}
        {(notPaid > 0 || held + offered === 0) && `${notPaid} not paid · `}
        {isFull && !enrolledOnly ? <b>{free}</b> : free}
        {waiting > 0 && ` · ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for a place`}
      </Figures>
    </Box>
  );
}

export function ClassSeats({ people, capacity }: { people: WeekendPeople; capacity: number | null }) {
  const { paid, review, kept, waiting } = people;
  const open = owing(people);
  return (
    <Box component="span" sx={{ display: 'block', maxWidth: '15rem' }}>
      <SeatBar
        capacity={capacity}
        parts={[
          [paid, 'primary.main'],
          [review, 'info.main'],
          [open, 'hub.flame'],
        ]}
      />
      <Figures>
        <b>{paid}</b> · {review} · {open} ·{' '}
        {capacity === null ? (
          'no limit'
        ) : isClassFull(people, capacity) ? (
          <b>{paid > capacity ? `${paid - capacity} too many` : 'full'}</b>
        ) : (
          `${capacity - paid - kept} free of ${capacity}`
        )}
        {waiting > 0 && <b> · {waiting === 1 ? '1 waits' : `${waiting} wait`} for a place</b>}
      </Figures>
    </Box>
  );
}
