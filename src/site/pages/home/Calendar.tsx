/** 'Never Miss a Class': a Saturday and a Sunday ticket, each with its calendar button (spec §2). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { SATURDAY_STARTS, SUNDAY_ENDS, SUNDAY_STARTS } from '../../../domain/wire/limits.ts';
import { siteMessages } from '../../../domain/wire/messages.ts';
import { usualTimes } from '../../../domain/classes/offering.ts';
import { TIME_ZONE_LABEL, weekendOf } from '../../../domain/time/time.ts';
import { weeklyCalendarLink } from '../../../domain/classes/google-calendar.ts';
import { Ticket } from '../../../shared/ui/brand/Ticket.tsx';
import { Section } from '../../ui/Section.tsx';
import { useSite } from '../../ui/site.ts';

export function Calendar() {
  const { now } = useSite();
  const { saturdayStartsAt, sundayStartsAt } = usualTimes(weekendOf(now));
  const classes = [
    {
      day: 'Saturday',
      time: SATURDAY_STARTS,
      title: 'Live class',
      text: 'New material, with time for questions.',
      startsAt: saturdayStartsAt,
    },
    {
      day: 'Sunday',
      // The hour may break after its hyphen on a narrow stub.
      time: (
        <>
          {SUNDAY_STARTS}-<wbr />
          {SUNDAY_ENDS}
        </>
      ),
      title: 'Repeat class',
      text: 'The same lesson, for those who missed Saturday.',
      startsAt: sundayStartsAt,
    },
  ];
  return (
    <Section title={siteMessages.calendar} onSurface>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { md: '1fr 1fr' } }}>
        {classes.map((item) => (
          <Ticket key={item.day} day={item.day} time={item.time} zone={TIME_ZONE_LABEL}>
            <Typography variant="h3">{item.title}</Typography>
            <Typography sx={{ mt: 0.5, mb: 2, color: 'text.secondary' }} variant="body2">
              {item.text}
            </Typography>
            <Button
              href={weeklyCalendarLink(item.title, item.startsAt)}
              target="_blank"
              rel="noopener"
              variant="outlined"
              data-calendar={item.startsAt}
              aria-label={`${siteMessages.addToCalendar}: ${item.day}`}
            >
              {siteMessages.addToCalendar}
            </Button>
          </Ticket>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
        {siteMessages.calendarNote}
      </Typography>
    </Section>
  );
}
