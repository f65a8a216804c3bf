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
import styles from './CalendarPanel.module.css';
import surfaces from '../../ui/surfaces.module.css';
import { CalendarSubscription } from './CalendarSubscription.tsx';
import typeScale from '../../../shared/ui/type.module.css';

export type CalendarPanelProps = {
  /** The course's title. */
  readonly title: string;
  readonly enrollment: Pick<Enrollment, 'id' | 'courseId' | 'status' | 'firstWeekend' | 'validUntil'>;
  readonly offerings: readonly Offering[];
};

const urlOf = (offeringId: string, slot: string) => location.origin + paths.join(offeringId, slot);

export function CalendarPanel({ title, enrollment, offerings }: CalendarPanelProps) {
  const classes = remainingClasses(enrollment, offerings, now());
  if (classes.length === 0) return <p className={surfaces.muted}>The next dates are not published yet.</p>;
  const download = () => {
    const text = calendarFile({ title, enrollmentId: enrollment.id, classes, urlOf }, now());
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${enrollment.courseId}.ics`);
  };
  const linkOf = ({ offeringId, slot, startsAt }: CalendarClass) =>
    classCalendarLink(`${title}, ${slotTitles[slot].toLowerCase()}`, startsAt, urlOf(offeringId, slot));
  return (
    <div className={styles.whole}>
      <Button variant="outlined" onClick={download}>
        Download calendar file
      </Button>
      <p className={surfaces.muted}>
        All your classes in one file, also without signal. Your calendar reminds you a day, an hour and 15
        minutes before.
      </p>
      <ul className={styles.list} aria-label={siteMessages.addToCalendar}>
        {classes.map((one) => (
          <li key={one.offeringId + one.slot}>
            <span className={typeScale.tabular}>{formatFull(one.startsAt)}</span>
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
      </ul>
      <CalendarSubscription orderId={enrollment.id} />
    </div>
  );
}
