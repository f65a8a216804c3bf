import { classCalendarLink } from '../../../domain/classes/google-calendar.ts';
import { now } from '../../../shared/data/clock.ts';
import {
  type CalendarClass,
  calendarFile,
  remainingClasses,
  slotTitles,
} from '../../../domain/classes/calendar.ts';
import type { Enrollment } from '../../../domain/classes/enrollment.ts';
import { siteMessages } from '../../../domain/wire/site-messages.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './CalendarPanel.module.css';
import surfaces from '../../ui/surfaces.module.css';
import typeScale from '../../../shared/ui/type.module.css';
import { useState } from 'react';
import { toCommandError } from '../../../shared/data/errors.ts';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { calendarAddress } from '../../../domain/wire/command.ts';
import { newKey, sendCommand } from '../../../shared/data/commands.ts';
import { learnerToken } from '../../data/auth-session.ts';

export type CalendarPanelProps = {
  /** The course. */
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

/** The secret calendar path, created if needed. @throws CommandError */
async function requestCalendar(orderId: string): Promise<string | null> {
  return (await send(orderId, true)).path;
}

/** Revokes the calendar address. @throws CommandError */
async function endCalendar(orderId: string): Promise<void> {
  await send(orderId, false);
}

function send(orderId: string, wanted: boolean) {
  return sendCommand(calendarAddress, { orderId, wanted }, { key: newKey(), token: learnerToken });
}

function CalendarSubscription({ orderId }: { orderId: string }) {
  const [path, setPath] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    setSaid('');
    work()
      .catch((thrown: unknown) => setSaid(toCommandError(thrown).message))
      .finally(() => setBusy(false));
  };
  const ask = () => run(async () => setPath(await requestCalendar(orderId)));
  const end = () =>
    run(async () => {
      await endCalendar(orderId);
      setPath(null);
      setSaid('The address has ended. Calendars that used it show no classes any more.');
    });
  const places = path === null ? null : placesOf(path);
  return (
    <>
      <p className={surfaces.muted}>Or let your calendar follow: when a class moves, it moves there too.</p>
      {places === null ? (
        <Button variant="outlined" disabled={busy} onClick={ask}>
          {busy ? 'One moment...' : 'Get a calendar address'}
        </Button>
      ) : (
        <>
          <div className={surfaces.actions}>
            <Button variant="outlined" href={places.webcal}>
              Open in your calendar app
            </Button>
            <Button variant="text" href={places.google} target="_blank" rel="noopener">
              Follow in Google Calendar
            </Button>
            <CopyButton value={places.https} what="calendar address" />
          </div>
          <p className={surfaces.muted}>
            Whoever has this address sees your class times, and nothing else about you. Google Calendar takes
            an address only on a computer: under “Other calendars”, “From URL”. Your phone shows it soon
            after.
          </p>
          <Button variant="text" disabled={busy} onClick={end}>
            End this address
          </Button>
        </>
      )}
      <p className={surfaces.muted} role="status">
        {said}
      </p>
    </>
  );
}

function placesOf(path: string) {
  const { href } = new URL(path, location.origin);
  const webcal = href.replace(/^https?/, 'webcal');
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`;
  return { https: href, webcal, google };
}
