/** The seats of one weekend: a bar of paid, held or offered, not paid and free, and the same in words. */
import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';
import { styled } from '@mui/material/styles';
import { freeSeats, type WeekendSeats } from '../../../domain/seats/seats.ts';
import { Figures, Muted } from '../shapes.ts';

const Whole = styled('span')({ display: 'block', width: '100%' });

const Bar = styled('span')(({ theme }) => ({
  display: 'flex',
  height: 8,
  maxWidth: '15rem',
  marginBottom: 3,
  borderRadius: 4,
  overflow: 'hidden',
  background: theme.vars.palette.action.hover,
}));

const Paid = styled('span')(({ theme }) => ({ background: theme.vars.palette.primary.main }));
/** Taken as well, but not for good. */
const Held = styled('span')(({ theme }) => ({ background: theme.vars.palette.primary.main, opacity: 0.5 }));
/** Paler: nobody of them has a seat. */
const Unpaid = styled('span')(({ theme }) => ({ background: theme.vars.palette.hub.flame }));

type Props = {
  /** Null while they are being counted, and where they could not be. */
  readonly seats: WeekendSeats | null;
  /** Null for no limit. */
  readonly capacity: number | null;
  readonly isCounting: boolean;
  /** True where nothing else was counted, so that nothing is known of free seats. */
  readonly enrolledOnly?: boolean;
};

export function Seats({ seats, capacity, isCounting, enrolledOnly = false }: Props) {
  const limit = capacity === null ? 'no limit' : `${capacity} ${capacity === 1 ? 'seat' : 'seats'}`;
  if (seats === null) {
    // As high as the bar and the words that take its place.
    const place = { display: 'block', width: 160, height: 'calc(11px + 1lh)' };
    return isCounting ? (
      <>
        <Skeleton component="span" variant="rounded" animation={false} sx={place} />
        {/* Around it there may be a link, which needs a name. */}
        <VisuallyHidden>Its learners are counted</VisuallyHidden>
      </>
    ) : (
      <Muted>{limit}, not counted</Muted>
    );
  }
  const { paid, unpaid, held, offered, waiting } = seats;
  const notPaid = unpaid - held;
  const whole = Math.max(capacity ?? 0, paid + unpaid + offered, 1);
  const share = (part: number) => `${(100 * part) / whole}%`;
  const left = freeSeats(seats, capacity);
  const isFull = left === 0;
  const free =
    left === null || enrolledOnly ? limit : isFull ? `full, ${limit}` : `${left} of ${capacity} free`;
  return (
    <Whole>
      <Bar aria-hidden="true">
        <Paid style={{ width: share(paid) }} />
        <Held style={{ width: share(held + offered) }} />
        <Unpaid style={{ width: share(notPaid) }} />
      </Bar>
      <Figures>
        <b>{paid} paid</b> · {held > 0 && `${held} held · `}
        {offered > 0 && `${offered} offered · `}
        {(notPaid > 0 || held + offered === 0) && `${notPaid} not paid · `}
        {isFull && !enrolledOnly ? <b>{free}</b> : free}
        {waiting > 0 && ` · ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for a place`}
      </Figures>
    </Whole>
  );
}
