/** /join/…: the only way into a class, from the dashboard, a calendar or a notification (decisions §4). */
import { Button } from '../../ui/Button.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { askForClass } from '../../data/attendance.ts';
import { type CommandError, isRefusal, translate } from '../../data/errors.ts';
import { deviceTime } from '../../domain/device-zone.ts';
import { joinPage } from '../../domain/join.ts';
import { COUNTDOWN_TICK, MINUTE } from '../../domain/limits.ts';
import { errorMessages } from '../../domain/messages.ts';
import { documentIdSchema } from '../../domain/offering.ts';
import { joinableSchema } from '../../domain/session.ts';
import {
  formatDay,
  formatDayTime,
  formatFull,
  type Instant,
  lusakaInstant,
  TIME_ZONE_LABEL,
} from '../../domain/time.ts';
import { paths } from '../../paths.ts';
import { useCatalogue } from '../../stores/catalogue.ts';
import { useNow } from '../../stores/clock.ts';
import { useSession } from '../../stores/session.ts';
import { Centre } from '../../ui/Centre.tsx';
import { JoinButton } from '../../ui/student/JoinButton.tsx';
import { Actions, Figures, Muted } from '../../ui/student/surfaces.ts';
import { showToast } from '../../ui/toast.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { wasClicked } from './join-click.ts';

const addressSchema = z.object({ offeringId: documentIdSchema, slot: joinableSchema });
type Address = z.output<typeof addressSchema>;

export function Join() {
  const address = z.safeParse(addressSchema, useParams());
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const signedOut = session.status === 'signed-out';

  useEffect(() => {
    if (!signedOut) return;
    showToast({ title: 'Please sign in to join your class.' });
    void navigate(paths.auth({ next: location.pathname }), { replace: true });
  }, [signedOut, navigate, location.pathname]);

  if (!address.success) return <Centre title="Join a class" text={errorMessages.unknownClass} />;
  if (session.status !== 'signed-in') return <Waiting text="Looking for your class..." />;
  return <Door key={location.key} {...address.data} clicked={wasClicked(location.state)} />;
}

type Ask = { state: 'idle' | 'asking' | 'opening' } | { state: 'refused'; why: CommandError };

/** The signed-in learner in front of one class. */
function Door({ offeringId, slot, clicked }: Address & { clicked: boolean }) {
  const { catalogue } = useCatalogue();
  const { ask, told, join, check } = useJoin({ offeringId, slot });
  const now = useNow(COUNTDOWN_TICK);
  const asked = useRef(false);
  useEffect(() => {
    if (clicked && !asked.current) join();
    asked.current = true;
  }, [clicked, join]);

  const offering = catalogue.offerings.find(({ id }) => id === offeringId);
  const course = catalogue.courses.find(({ id }) => id === offering?.courseId);
  const refused = ask.state === 'refused' ? ask.why : null;
  // Whoever comes early hears at once what else is missing, not when the class begins.
  const isEarly = isAhead(joinPage(slot, offering, refused, now).opensAt, now);
  const checked = useRef(false);
  useEffect(() => {
    if (!isEarly || checked.current) return;
    checked.current = true;
    check();
  }, [isEarly, check]);
  // What was missing early may have come since: from then on a tap asks anew.
  const refusal = refused ?? (isEarly || isAhead(told?.opensAt, now) ? told : null);
  const view = joinPage(slot, offering, refusal, now);
  const said = refusal?.opensAt !== undefined && view.open ? '' : (refusal?.message ?? '');
  const busy = ask.state === 'asking' || ask.state === 'opening';
  const size = slot === 'recording' ? (offering?.recordingSizeMb ?? null) : null;
  const elsewhere = view.startsAt === null ? null : deviceTime(view.startsAt, zone);

  return (
    <Centre title={course?.title ?? (slot === 'recording' ? 'Class recording' : 'Join your class')}>
      {slot === 'recording' && offering !== undefined && (
        <p>Recording of {formatDay(lusakaInstant(offering.weekendDate, '12:00'))}</p>
      )}
      {view.startsAt !== null && (
        <div>
          <p>{formatFull(view.startsAt)}</p>
          {elsewhere !== null && <Muted>{elsewhere}</Muted>}
        </div>
      )}
      {view.wait !== null && <Figures>{view.wait}</Figures>}
      {view.opensAt !== null && (
        <Muted>
          Opens at {formatDayTime(view.opensAt)} {TIME_ZONE_LABEL}.
        </Muted>
      )}
      {size !== null && <Muted>Watching it all takes about {size} MB of data.</Muted>}
      <div role="status">{busy ? 'Opening your class...' : said}</div>
      <Actions>
        {view.label !== null && <JoinButton label={view.label} open={view.open && !busy} onJoin={join} />}
        <Button variant="text" href={paths.dashboard()}>
          Your Dashboard
        </Button>
      </Actions>
    </Centre>
  );
}

const isAhead = (opensAt: Instant | null | undefined, now: Instant) =>
  opensAt !== null && opensAt !== undefined && opensAt - now > MINUTE;

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An answer that comes later than this is not waited for: the class may be open by then, ms. */
const CHECK_PATIENCE = MINUTE / 3;

/**
 * One click, one question to the server; the class takes this page's place, so that Back leads to the dashboard.
 * `check` asks without a click, well before the window, where the answer can only be why and when.
 */
function useJoin({ offeringId, slot }: Address) {
  const [ask, setAsk] = useState<Ask>({ state: 'idle' });
  const [told, setTold] = useState<CommandError | null>(null);
  const ending = useRef<AbortController | null>(null);
  const put = useCallback(
    (clicked: boolean) => {
      ending.current?.abort();
      const controller = new AbortController();
      ending.current = controller;
      if (clicked) setAsk({ state: 'asking' });
      else setTimeout(() => controller.abort(), CHECK_PATIENCE);
      askForClass(offeringId, slot, controller.signal).then(
        (url) => {
          if (controller.signal.aborted) return;
          setAsk({ state: 'opening' });
          window.location.replace(url);
        },
        (thrown: unknown) => {
          if (controller.signal.aborted) return;
          const why = translate(thrown);
          if (clicked) setAsk({ state: 'refused', why });
          else if (isRefusal(why)) setTold(why);
        },
      );
    },
    [offeringId, slot],
  );
  const join = useCallback(() => put(true), [put]);
  const check = useCallback(() => put(false), [put]);
  useEffect(() => () => ending.current?.abort(), []);
  return { ask, told, join, check };
}
