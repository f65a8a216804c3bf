/** Joining a class: request, answer, and what the learner can do now (rules §4). */
import { Button } from '../../../shared/ui/Button.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { now } from '../../../shared/data/clock.ts';
import { watchEnrollments } from '../../data/documents.ts';
import { courseTitle } from '../../../domain/classes/course.ts';
import { type Enrollment, canOpenClass } from '../../../domain/classes/enrollment.ts';
import { joinRefusals } from '../../../domain/wire/class-messages.ts';
import { errorMessages } from '../../../domain/wire/messages.ts';
import { documentIdSchema, type Offering } from '../../../domain/classes/offering.ts';
import { joinTargetSchema, type JoinTarget } from '../../../domain/classes/class-session.ts';
import { deviceTime } from '../../../domain/time/device-zone.ts';
import {
  formatDay,
  formatDayTime,
  formatFull,
  lusakaInstant,
  TIME_ZONE_LABEL,
  type Day,
  type Instant,
} from '../../../domain/time/time.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { deviceZone, useNow } from '../../../shared/state/clock.ts';
import { refreshCatalogue, useCatalogue } from '../../state/catalogue.ts';
import { signInPath } from '../../state/sign-out.ts';
import { useReachable } from '../../state/use-reachable.ts';
import { useAuthSession, learnerToken } from '../../data/auth-session.ts';
import { CentredPage, Loading } from '../../ui/frame/CentredPage.tsx';
import { JoinButton } from '../../ui/cards/CardRow.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { showToast } from '../../../shared/ui/toast.ts';
import typeScale from '../../../shared/ui/type.module.css';
import { joinClass } from '../../../domain/wire/command.ts';
import { newKey, sendCommand } from '../../../shared/data/commands.ts';
import { type CommandError, isRefusal, toCommandError } from '../../../shared/data/errors.ts';
import { joinOpensAt, joinPage, type JoinRefusal } from '../../../domain/classes/join.ts';
import { COUNTDOWN_INTERVAL, MINUTE } from '../../../domain/wire/limits.ts';

const addressSchema = z.object({ offeringId: documentIdSchema, slot: joinTargetSchema });
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
  return (
    <JoinClass
      key={location.key}
      {...address.data}
      uid={uid}
      clicked={(location.state as { clicked?: true } | null)?.clicked === true}
    />
  );
}

type Props = Address & { readonly uid: string; readonly clicked: boolean };

function JoinClass({ uid, offeringId, slot, clicked }: Props) {
  const { catalogue, status, isNewest } = useCatalogue({ newest: true });
  const offering = catalogue.offerings.find(({ id }) => id === offeringId);
  const isReachable = useReachable();
  const isSought = offering === undefined && status !== 'failed' && isReachable;
  // A new key each time, because the server counts every click as attendance (rules §4).
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const options = { key: newKey(), token: learnerToken, signal };
      return (await sendCommand(joinClass, { offeringId, slot }, options)).url;
    },
    [offeringId, slot],
  );
  const awaitAccess = useCallback<JoinDependencies['awaitAccess']>(
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
    enter: openClass,
    refresh: refreshCatalogue,
    awaitAccess,
  });
  const asked = useRef(false);
  useEffect(() => {
    if (clicked && !asked.current) join();
    asked.current = true;
  }, [clicked, join]);

  if (isSought && !isUnknown && !clicked) return <Loading text="Looking for your class..." />;
  const size = slot === 'recording' ? (offering?.recordingSizeMb ?? null) : null;
  // The opening time already says so.
  const isSaid = view.opensAt !== null && said === joinRefusals.upcoming;
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
      {!isReachable && said !== errorMessages.offline && (
        <p>{offering === undefined ? OFFLINE.unknown : OFFLINE.known}</p>
      )}
      <div role="status">{busy ? 'Opening your class...' : isSaid ? '' : said}</div>
      <div className={surfaces.actions}>
        {view.label !== null && (isReachable || offering !== undefined) && (
          <JoinButton label={view.label} open={view.open && !busy} onJoin={join} />
        )}
        {/* The learner does what is missing on the dashboard; once it is done, this page lets them join. */}
        <Button variant={view.again ? 'contained' : 'text'} to={paths.dashboard()}>
          Your Dashboard
        </Button>
        {view.again && (
          <Button variant="text" aria-disabled={busy} onClick={() => busy || join()}>
            Check Again
          </Button>
        )}
      </div>
    </CentredPage>
  );
}

const OFFLINE = {
  known: 'No connection to the hub. This is what this phone knows; the class itself needs signal.',
  unknown:
    'No connection to the hub, and this phone does not know this class yet. Your dashboard shows the classes that it knows.',
} as const;

/** Replaces this page, so that Back leads to the dashboard. */
const openClass = (url: string) => window.location.replace(url);

/** The functions must be stable. */
export type JoinDependencies = {
  readonly slot: JoinTarget;
  readonly offering: Offering | undefined;
  /** True iff the newest catalogue lacks the class. */
  readonly isUnknown?: boolean;
  /** The class's address. @throws CommandError */
  readonly ask: (signal: AbortSignal) => Promise<string>;
  readonly enter: (url: string) => void;
  readonly refresh: () => void;
  /** Calls back once the weekend's classes open for the learner; returns the stop function. */
  readonly awaitAccess: (courseId: string, weekend: Day, admitted: () => void) => () => void;
};

/** Timeout of an early check, ms; a later answer may be wrong by then. */
const CHECK_TIMEOUT = MINUTE / 3;
const ADMITTED = 'You can join this class now.';
const UNKNOWN = { message: errorMessages.unknownClass };

const isAhead = (opensAt: Instant | null | undefined, time: Instant) =>
  opensAt !== null && opensAt !== undefined && opensAt - time > MINUTE;

/** `join` requests the class link and counts as a click. */
export function useJoin({
  slot,
  offering,
  isUnknown = false,
  ask,
  enter,
  refresh,
  awaitAccess,
}: JoinDependencies) {
  const time = useNow(COUNTDOWN_INTERVAL);
  const early = useRef(false);
  const { phase, heard, failure, asked, join, check, forget } = useJoinRequest(ask, enter, early);
  const why = heard?.isEarly === false ? heard.refusal : null;
  useEffect(() => {
    const onReturn = () => document.hidden || refresh();
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [refresh]);
  const isEarly = isAhead(joinOpensAt(slot, offering, why), time);
  early.current = isEarly;
  // Tells early arrivals at once what else is missing.
  useEffect(() => {
    if (isEarly && !asked) check();
  }, [isEarly, asked, check]);

  // An early refusal may be out of date once the window opens.
  const holds = why !== null || isEarly || isAhead(heard?.refusal.opensAt, time);
  const refusal: JoinRefusal | null = (holds && heard?.refusal) || (isUnknown ? UNKNOWN : null);
  const view = joinPage(slot, offering, refusal, time);
  const [admitted, setAdmitted] = useState(false);
  const { again } = view;
  const courseId = offering?.courseId;
  const weekend = offering?.weekendDate;
  useEffect(() => {
    if (!again || courseId === undefined || weekend === undefined) return undefined;
    setAdmitted(false);
    return awaitAccess(courseId, weekend, () => {
      forget();
      setAdmitted(true);
    });
  }, [again, courseId, weekend, awaitAccess, forget]);

  const busy = phase !== 'idle';
  const isOver = refusal?.opensAt !== undefined && view.open;
  const success = admitted && view.open ? ADMITTED : '';
  const answer = isOver ? '' : (refusal?.message ?? success);
  return { view, busy, said: failure?.message ?? answer, join };
}

/** One request per click; `check` asks early without one. Returning to the page clears the answer. */
function useJoinRequest(
  ask: JoinDependencies['ask'],
  enter: JoinDependencies['enter'],
  early: { readonly current: boolean },
) {
  const [phase, setPhase] = useState<'idle' | 'asking' | 'opening'>('idle');
  const [heard, setHeard] = useState<{ refusal: CommandError; isEarly: boolean } | null>(null);
  /** Why the last click got no answer; an earlier refusal still holds. */
  const [failure, setFailure] = useState<CommandError | null>(null);
  const [asked, setAsked] = useState(false);
  const ending = useRef<AbortController | null>(null);
  const clicking = useRef(false);

  const put = useCallback(
    async (clicked: boolean) => {
      ending.current?.abort();
      const controller = new AbortController();
      ending.current = controller;
      clicking.current = clicked;
      setAsked(true);
      setFailure(null);
      if (clicked) setPhase('asking');
      else setTimeout(() => controller.abort(), CHECK_TIMEOUT);
      const answer = await ask(controller.signal).catch(toCommandError);
      if (controller.signal.aborted) return;
      clicking.current = false;
      const isOpen = typeof answer === 'string';
      setPhase(isOpen ? 'opening' : 'idle');
      if (isOpen) enter(answer);
      else if (!isRefusal(answer)) setFailure(clicked ? answer : null);
      else if (clicked || early.current) setHeard({ refusal: answer, isEarly: early.current });
    },
    [ask, enter, early],
  );
  const join = useCallback(() => void put(true), [put]);
  const check = useCallback(() => void put(false), [put]);
  const forget = useCallback(() => {
    setHeard(null);
    setFailure(null);
  }, []);

  useEffect(() => {
    const onReturn = () => {
      if (document.hidden || clicking.current) return;
      // The class may have opened in another app, and the learner may be back.
      setPhase((before) => (before === 'opening' ? 'idle' : before));
      setHeard((before) => (before?.isEarly || before?.refusal.opensAt !== undefined ? before : null));
      setFailure(null);
      setAsked(false);
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
  useEffect(() => () => ending.current?.abort(), []);
  return { phase, heard, failure, asked, join, check, forget };
}
