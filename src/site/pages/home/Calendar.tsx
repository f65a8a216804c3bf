/** 'Never Miss a Class': a Saturday and a Sunday ticket, each with its calendar button (spec §2). */
import { SATURDAY_STARTS, SUNDAY_ENDS, SUNDAY_STARTS } from '../../../domain/wire/limits.ts';
import { siteMessages } from '../../../domain/wire/messages.ts';
import { usualTimes } from '../../../domain/classes/offering.ts';
import { TIME_ZONE_LABEL, weekendOf } from '../../../domain/time/time.ts';
import { weeklyCalendarLink } from '../../../domain/classes/google-calendar.ts';
import { Ticket } from '../../../shared/ui/brand/Ticket.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import type from '../../../shared/ui/type.module.css';
import { Action } from '../../ui/Action.tsx';
import { Section } from '../../ui/Section.tsx';
import shapes from '../../ui/shapes.module.css';
import { useSite } from '../../ui/site.ts';
import styles from './Calendar.module.css';

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
      // The times may wrap after the hyphen where the ticket is narrow.
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
      <div className={styles.classes}>
        {classes.map((item) => (
          <Ticket key={item.day} day={item.day} time={item.time} zone={TIME_ZONE_LABEL}>
            <h3 className={type.h3}>{item.title}</h3>
            <p className={classNames(type.body2, shapes.muted, styles.line)}>{item.text}</p>
            <Action
              href={weeklyCalendarLink(item.title, item.startsAt)}
              target="_blank"
              rel="noopener"
              look="outlined"
              data-calendar={item.startsAt}
              aria-label={`${siteMessages.addToCalendar}: ${item.day}`}
            >
              {siteMessages.addToCalendar}
            </Action>
          </Ticket>
        ))}
      </div>
      <p className={classNames(type.body2, shapes.muted, styles.note)}>{siteMessages.calendarNote}</p>
    </Section>
  );
}
