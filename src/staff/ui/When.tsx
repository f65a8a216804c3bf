/** A day, with its hour under it. */
import { formatDate, formatTime, type Instant, TIME_ZONE_LABEL } from '../../domain/time/time.ts';
import { Lines, Muted } from './shapes.ts';

export function When({ at }: { at: Instant }) {
  return (
    <Lines sx={{ whiteSpace: 'nowrap' }}>
      {formatDate(at)}
      <Muted>{`${formatTime(at)} ${TIME_ZONE_LABEL}`}</Muted>
    </Lines>
  );
}
