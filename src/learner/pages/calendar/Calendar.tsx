/** A course’s dates for the learner’s own calendar, and the request for another weekend. */
import { weekendWord } from '#hub';
import type { Enrollment } from '../../../domain/classes/enrollment.ts';
import { canAskMove, changeWeekend, weekendsToAsk } from '../../../domain/seats/weekend-change.ts';
import { now } from '../../../shared/data/clock.ts';
import surfaces from '../../ui/surfaces.module.css';
import { classCalendarLink } from '../../../domain/classes/google-calendar.ts';
import {
  type CalendarClass,
  calendarFile,
  remainingClasses,
  slotTitles,
} from '../../../domain/classes/calendar.ts';
import { siteMessages } from '../../../domain/wire/site-messages.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import { DURING, LAST_NOON } from '../../../domain/time/class-week.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './Calendar.module.css';
import typeScale from '../../../shared/ui/type.module.css';
import { useState, useId } from 'react';
import { useSubmission } from '../../forms/submission.ts';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { calendarAddress } from '../../../domain/wire/command.ts';
import { newKey, sendCommand } from '../../../shared/data/commands.ts';
import { learnerToken } from '../../data/auth-session.ts';
import { lastNoonBefore } from '../../../domain/seats/place-offer.ts';
import { weekendName } from '../../../domain/seats/seat-messages.ts';
import { Fields, SelectField } from '../../../shared/ui/fields.tsx';

export type CalendarProps = Omit<CalendarPanelProps, 'enrollment'> & { readonly enrollment: Enrollment };

export function Calendar(props: CalendarProps) {
  const { enrollment, offerings } = props;
  return (
    <>
      <CalendarPanel {...props} />
      {canAskMove(enrollment, now()) ? (
        <MovePanel enrollment={enrollment} offerings={offerings} />
      ) : (
        <p className={surfaces.muted}>
          The {weekendWord} can be changed once, until {LAST_NOON} before it. Write to us if you cannot come.
        </p>
      )}
    </>
  );
}

type CalendarPanelProps = {
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
              className={surfaces.link}
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

function CalendarSubscription({ orderId }: { orderId: string }) {
  const [path, setPath] = useState<string | null>(null);
  const [hasEnded, setEnded] = useState(false);
  const { busy, failure, run } = useSubmission();
  /** Gets the secret address, which is made if needed, or ends it. */
  const ask = (wanted: boolean) =>
    run(async () => {
      setEnded(false);
      const options = { key: newKey(), token: learnerToken };
      const answer = await sendCommand(calendarAddress, { orderId, wanted }, options);
      setPath(wanted ? answer.path : null);
      setEnded(!wanted);
    });
  const places = path === null ? null : placesOf(path);
  return (
    <>
      <p className={surfaces.muted}>Or let your calendar follow: when a class moves, it moves there too.</p>
      {places === null ? (
        <Button variant="outlined" disabled={busy} onClick={() => void ask(true)}>
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
          <Button variant="text" disabled={busy} onClick={() => void ask(false)}>
            End this address
          </Button>
        </>
      )}
      <p className={surfaces.muted} role="status">
        {failure?.message}
        {hasEnded && 'The address has ended. Calendars that used it show no classes any more.'}
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

type MovePanelProps = {
  readonly enrollment: Pick<Enrollment, 'orderId' | 'courseId' | 'firstWeekend'>;
  readonly offerings: readonly Offering[];
};

/** One request per order, granted at once if there is a seat (decision 0084). */
function MovePanel({ enrollment, offerings }: MovePanelProps) {
  const { orderId, firstWeekend } = enrollment;
  const id = useId();
  const weekends = weekendsToAsk(enrollment, offerings, now());
  const [toWeekend, setToWeekend] = useState('');
  const [answer, setAnswer] = useState<string | null>(null);
  const { busy, failure, run } = useSubmission();
  if (weekends.length === 0) return <p className={surfaces.muted}>No other {weekendWord} is planned yet.</p>;

  // Sent again after a lost answer, it changes nothing more and is answered alike.
  const ask = () =>
    run(async () => {
      setAnswer(null);
      const request = { ask: 'move', orderId, toWeekend } as const;
      const options = { key: newKey(), token: learnerToken };
      setAnswer(answerText(await sendCommand(changeWeekend, request, options), toWeekend));
    });
  return (
    <Fields
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && toWeekend !== '') void ask();
      }}
    >
      <p className={surfaces.muted}>
        You cannot come? You begin on {weekendName(firstWeekend)}. You can change that once, until{' '}
        {formatFull(lastNoonBefore(firstWeekend))}.
      </p>
      <SelectField
        id={`${id}-to`}
        label={`Begin ${DURING} the ${weekendWord} of`}
        value={toWeekend}
        disabled={busy}
        onChange={({ target }) => setToWeekend(target.value)}
      >
        <option value="">Choose a {weekendWord}</option>
        {weekends.map((weekend) => (
          <option key={weekend} value={weekend}>
            {weekendName(weekend)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="outlined" aria-disabled={busy || toWeekend === ''}>
        {busy ? 'Looking for a seat...' : `Change the ${weekendWord}`}
      </Button>
      <p role="status">{failure?.message ?? answer}</p>
    </Fields>
  );
}

type Answer = { readonly firstWeekend: string; readonly canWait: boolean };

function answerText({ firstWeekend, canWait }: Answer, asked: string): string {
  if (firstWeekend === asked) return `Done: your classes begin on ${weekendName(firstWeekend)}.`;
  const full = `${weekendName(asked)} is full, so you keep ${weekendName(firstWeekend)}.`;
  return canWait
    ? `${full} You can ask for an earlier place on this card.`
    : `${full} Choose another one if you like.`;
}
