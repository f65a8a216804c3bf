/** The seats of a class as one bar: paid, in review, not paid, free; and the same in words. */
import { styled } from '@mui/material/styles';
import { isFull, type WeekendPeople } from '../../../domain/weekend/weekend-counts.ts';
import { Figures } from '../shapes.ts';

const Whole = styled('span')({ display: 'block', width: '100%', maxWidth: '15rem' });
const Bar = styled('span')(({ theme }) => ({
  display: 'flex',
  height: 8,
  marginBottom: 3,
  borderRadius: 4,
  overflow: 'hidden',
  background: theme.vars.palette.divider,
}));
const Part = styled('span')({ minWidth: 0 });

type Props = {
  readonly people: WeekendPeople;
  /** Null for no limit. */
  readonly capacity: number | null;
};

export function WeekendSeats({ people, capacity }: Props) {
  const { paid, review, unpaid, rejected, kept, waiting } = people;
  const open = unpaid + rejected;
  const whole = Math.max(capacity ?? 0, paid + review + open, 1);
  const width = (part: number) => ({ width: `${(100 * part) / whole}%` });
  return (
    <Whole>
      <Bar aria-hidden="true">
        <Part sx={{ bgcolor: 'primary.main' }} style={width(paid)} />
        <Part sx={{ bgcolor: 'info.main' }} style={width(review)} />
        <Part sx={{ bgcolor: 'hub.flame' }} style={width(open)} />
      </Bar>
      <Figures>
        <b>{paid}</b> · {review} · {open} ·{' '}
        {capacity === null ? (
          'no limit'
        ) : isFull(people, capacity) ? (
          <b>{paid > capacity ? `${paid - capacity} too many` : 'full'}</b>
        ) : (
          `${capacity - paid - kept} free of ${capacity}`
        )}
        {waiting > 0 && <b> · {waiting === 1 ? '1 waits' : `${waiting} wait`} for a place</b>}
      </Figures>
    </Whole>
  );
}
