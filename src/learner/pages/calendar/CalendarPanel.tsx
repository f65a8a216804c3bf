/** The classes of a course for the learner's own calendar: one file for all of them, or Google's form for each. */
import { classCalendarLink } from '../../../domain/classes/google-calendar.ts';
import { now } from '../../../shared/data/clock.ts';
import {
  type CalendarClass,
  calendarFile,
  remainingClasses,
  slotTitles,
} from '../../../domain/classes/calendar.ts';
import type { Enrollment } from '../../../domain/classes/enrollment.ts';
import { siteMessages } from '../../../domain/wire/messages.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { styled } from '../../../shared/ui/styled.ts';
import { Figures, Muted } from '../../ui/surfaces.ts';
import { CalendarSubscription } from './CalendarSubscription.tsx';

const Whole = styled('div')({ display: 'grid', gap: 12, placeItems: 'start' });

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  justifySelf: 'stretch',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 16px',
    paddingBlock: 4,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: theme.vars.palette.primary.main,
    fontWeight: 700,
  },
}));

export type CalendarPanelProps = {
  /** The course's title. */
  readonly title: string;
  readonly enrollment: Pick<Enrollment, 'id' | 'courseId' | 'status' | 'firstWeekend' | 'validUntil'>;
  readonly offerings: readonly Offering[];
};

const urlOf = (offeringId: string, slot: string) => location.origin + paths.join(offeringId, slot);

export function CalendarPanel({ title, enrollment, offerings }: CalendarPanelProps) {
  const classes = remainingClasses(enrollment, offerings, now());
  if (classes.length === 0) return <Muted>The next dates are not published yet.</Muted>;
  const download = () => {
    const text = calendarFile({ title, enrollmentId: enrollment.id, classes, urlOf }, now());
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${enrollment.courseId}.ics`);
  };
  const linkOf = ({ offeringId, slot, startsAt }: CalendarClass) =>
    classCalendarLink(`${title}, ${slotTitles[slot].toLowerCase()}`, startsAt, urlOf(offeringId, slot));
  return (
    <Whole>
      <Button variant="outlined" onClick={download}>
        Download calendar file
      </Button>
      <Muted>
        All your classes in one file, also without signal. Your calendar reminds you a day, an hour and 15
        minutes before.
      </Muted>
      <List aria-label={siteMessages.addToCalendar}>
        {classes.map((one) => (
          <li key={one.offeringId + one.slot}>
            <Figures>{formatFull(one.startsAt)}</Figures>
            <a
              href={linkOf(one)}
              target="_blank"
              rel="noopener"
              aria-label={`${siteMessages.addToCalendar}: ${formatFull(one.startsAt)}`}
            >
              {siteMessages.addToCalendar}
            </a>
          </li>
        ))}
      </List>
      <CalendarSubscription orderId={enrollment.id} />
    </Whole>
  );
}
