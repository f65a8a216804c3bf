/**
 * The next class. Built, it says the plain schedule; the page's script fills in the date and the countdown.
 * Both hold the same lines, so that nothing moves.
 */
import Box from '@mui/material/Box';
import { SATURDAY_STARTS } from '../../../domain/wire/limits.ts';
import { TIME_ZONE, TIME_ZONE_LABEL, weekendOf } from '../../../domain/time/time.ts';
import { usualTimes } from '../../../domain/classes/offering.ts';
import { Ticket } from '../../../shared/ui/brand/Ticket.tsx';
import { useSite } from '../../ui/site.ts';

export function NextClass() {
  const { now } = useSite();
  const { saturdayStartsAt, sundayStartsAt } = usualTimes(weekendOf(now));
  return (
    <div data-next={`${saturdayStartsAt},${sundayStartsAt}`} data-zone={TIME_ZONE}>
      <Ticket
        day={<span data-next-day="">Saturday</span>}
        time={<span data-next-time="">{SATURDAY_STARTS}</span>}
        zone={TIME_ZONE_LABEL}
      >
        <Box component="h2" sx={{ m: 0, color: 'secondary.main', fontSize: '0.9375rem', fontWeight: 700 }}>
          Next class
        </Box>
        <Box sx={{ fontSize: '1.25rem', fontWeight: 800, letterSpacing: '-0.02em', lineHeight: 1.3 }}>
          <span data-next-date="">Every weekend</span>
        </Box>
        <Box
          role="timer"
          sx={{ mt: 0.5, color: 'text.secondary', fontSize: '0.9375rem', fontVariantNumeric: 'tabular-nums' }}
        >
          <span data-next-countdown="">Repeated on Sunday</span>
        </Box>
      </Ticket>
    </div>
  );
}
