/** The secret calendar address of a course: shows it, copies it, ends it. */
import { useState } from 'react';
import { requestCalendar, endCalendar } from '../../data/calendar.ts';
import { toCommandError } from '../../../shared/data/errors.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import surfaces from '../../ui/surfaces.module.css';

export function CalendarSubscription({ orderId }: { orderId: string }) {
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

/** The address in three forms: for calendar programs, for Google Calendar and for copying. */
function placesOf(path: string) {
  const { href } = new URL(path, location.origin);
  const webcal = href.replace(/^https?/, 'webcal');
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`;
  return { https: href, webcal, google };
}
