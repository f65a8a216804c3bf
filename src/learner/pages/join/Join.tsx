import { Button } from '../../../shared/ui/Button.tsx';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { now } from '../../../shared/data/clock.ts';
import { watchEnrollments } from '../../data/orders.ts';
import { courseTitle } from '../../../domain/classes/course.ts';
import { deviceTime } from '../../../domain/time/device-zone.ts';
import { type Enrollment, canOpenClass } from '../../../domain/classes/enrollment.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { documentIdSchema } from '../../../domain/classes/offering.ts';
import { joinableSchema, type Joinable } from '../../../domain/classes/class-session.ts';
import {
  formatDay,
  formatDayTime,
  formatFull,
  lusakaInstant,
  TIME_ZONE_LABEL,
} from '../../../domain/time/time.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { deviceZone } from '../../../shared/state/clock.ts';
import { useCatalogue } from '../../state/catalogue.ts';
import { signInPath } from '../../state/sign-out.ts';
import { useAuthSession } from '../../state/auth-session.ts';
import { CentredPage } from '../../ui/frame/CentredPage.tsx';
import { JoinButton } from '../../ui/cards/JoinButton.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { showToast } from '../../../shared/ui/toast.ts';
import { Loading } from '../../ui/frame/Loading.tsx';
import { hasJoinClick } from './join-click.ts';
import { type Class, useJoin } from './use-join.ts';
import typeScale from '../../../shared/ui/type.module.css';
import { joinClass } from '../../../domain/wire/command.ts';
import { newKey, sendCommand } from '../../../shared/data/commands.ts';
import { learnerToken } from '../../data/auth-session.ts';

const addressSchema = z.object({ offeringId: documentIdSchema, slot: joinableSchema });
type Address = z.infer<typeof addressSchema>;

export function Join() {
  const address = addressSchema.safeParse(useParams());
  const session = useAuthSession();
  const location = useLocation();
  const navigate = useNavigate();
  const signedOut = session.status === 'signed-out';

  useEffect(() => {
    if (!signedOut) return;
    showToast({ title: 'Please sign in to join your class.' });
    void navigate(signInPath(location.pathname), { replace: true });
  }, [signedOut, navigate, location.pathname]);

  if (!address.success) return <CentredPage title="Join a class" text={errorMessages.unknownClass} />;
  if (session.status !== 'signed-in') return <Loading text="Looking for your class..." />;
  const { uid } = session.person;
  return <JoinClass key={location.key} {...address.data} uid={uid} clicked={hasJoinClick(location.state)} />;
}

type Props = Address & { readonly uid: string; readonly clicked: boolean };

function JoinClass({ uid, offeringId, slot, clicked }: Props) {
  const { catalogue, status, isNewest, load } = useCatalogue({ newest: true });
  const refresh = useCallback(() => void load(true), [load]);
  const offering = catalogue.offerings.find(({ id }) => id === offeringId);
  const isSought = offering === undefined && status !== 'failed';
  const ask = useCallback(
    (signal: AbortSignal) => sendJoinClass(offeringId, slot, signal),
    [offeringId, slot],
  );
  const awaitAccess = useCallback<Class['awaitAccess']>(
    (courseId, weekend, admitted) => {
      const opens = (enrollment: Enrollment) =>
        enrollment.courseId === courseId && canOpenClass(enrollment, slot, weekend, now());
      return watchEnrollments(uid, { next: ({ values }) => values.some(opens) && admitted() });
    },
    [uid, slot],
  );
  const isUnknown = isSought && isNewest;
  const { view, busy, said, join } = useJoin({
    slot,
    offering,
    isUnknown,
    ask,
    enter,
    refresh,
    awaitAccess,
  });
  const asked = useRef(false);
  useEffect(() => {
    if (clicked && !asked.current) join();
    asked.current = true;
  }, [clicked, join]);

  if (isSought && !isUnknown && !clicked) return <Loading text="Looking for your class..." />;
  const size = slot === 'recording' ? (offering?.recordingSizeMb ?? null) : null;
  const elsewhere = view.startsAt === null ? null : deviceTime(view.startsAt, deviceZone());

  return (
    <CentredPage
      title={
        offering !== undefined
          ? courseTitle(offering.courseId, catalogue.courses)
          : slot === 'recording'
            ? 'Class recording'
            : 'Join your class'
      }
    >
      {slot === 'recording' && offering !== undefined && (
        <p>Recording of {formatDay(lusakaInstant(offering.weekendDate, '12:00'))}</p>
      )}
      {view.startsAt !== null && (
        <div>
          <p>{formatFull(view.startsAt)}</p>
          {elsewhere !== null && <p className={surfaces.muted}>{elsewhere}</p>}
        </div>
      )}
      {view.wait !== null && <span className={typeScale.tabular}>{view.wait}</span>}
      {view.opensAt !== null && (
        <p className={surfaces.muted}>
          Opens at {formatDayTime(view.opensAt)} {TIME_ZONE_LABEL}.
        </p>
      )}
      {size !== null && <p className={surfaces.muted}>Watching it all takes about {size} MB of data.</p>}
      <div role="status">{busy ? 'Opening your class...' : said}</div>
      <div className={surfaces.actions}>
        {view.label !== null && <JoinButton label={view.label} open={view.open && !busy} onJoin={join} />}
        {view.again && (
          <Button aria-disabled={busy} onClick={() => busy || join()}>
            Check Again
          </Button>
        )}
        <Button variant="text" to={paths.dashboard()}>
          Your Dashboard
        </Button>
      </div>
    </CentredPage>
  );
}

/** Replaces this page, so that Back leads to the dashboard. */
const enter = (url: string) => window.location.replace(url);

/** For one click, which the server counts as attendance (rules §4). @throws CommandError, with `opensAt` if early */
async function sendJoinClass(offeringId: string, slot: Joinable, signal: AbortSignal): Promise<string> {
  const { url } = await sendCommand(
    joinClass,
    { offeringId, slot },
    { key: newKey(), token: learnerToken, signal },
  );
  return url;
}
