/** The seats of one weekend: a bar of paid, not paid and free, and the same in words. */
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { WeekendSeats } from '../../../domain/seats/seats.ts';
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
/** Paler: nobody of them holds a seat. */
const Unpaid = styled('span')(({ theme }) => ({ background: theme.vars.palette.hub.flame }));

type Props = {
  /** Null while they are being counted, and where they could not be. */
  readonly seats: WeekendSeats | null;
  /** Null for no limit. */
  readonly capacity: number | null;
  readonly isCounting: boolean;
};

export function Seats({ seats, capacity, isCounting }: Props) {
  const limit = capacity === null ? 'no limit' : `${capacity} ${capacity === 1 ? 'seat' : 'seats'}`;
  if (seats === null) {
    // As high as the bar and the words that take its place.
    const place = { display: 'block', width: 160, height: 'calc(11px + 1lh)' };
    return isCounting ? (
      <Skeleton component="span" variant="rounded" animation={false} sx={place} />
    ) : (
      <Muted>{limit}, not counted</Muted>
    );
  }
  const { paid, unpaid } = seats;
  const whole = Math.max(capacity ?? 0, paid + unpaid, 1);
  const share = (part: number) => `${(100 * part) / whole}%`;
  const isFull = capacity !== null && paid >= capacity;
  const free =
    capacity === null ? limit : isFull ? `full, ${limit}` : `${capacity - paid} of ${capacity} free`;
  return (
    <Whole>
      <Bar aria-hidden="true">
        <Paid style={{ width: share(paid) }} />
        <Unpaid style={{ width: share(unpaid) }} />
      </Bar>
      <Figures>
        <b>{paid} paid</b> · {unpaid} not paid · {isFull ? <b>{free}</b> : free}
      </Figures>
    </Whole>
  );
}
