/** A learner's own data: first the phone's snapshot, then the live documents (rules §7, §9). Two courses cost five reads. */
import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { Enrollment } from '../../domain/classes/enrollment.ts';
import type { Order } from '../../domain/money/order.ts';
import type { PaymentProof } from '../../domain/money/payment.ts';
import type { Learner } from '../../domain/people/account.ts';
import type { Instant } from '../../domain/time/time.ts';
import type { Catalogue } from '../../domain/wire/catalogue.ts';
import { onWiped } from '../../pwa/broadcast.ts';
import { watchReachability } from '../../shared/data/online.ts';
import { withTimeout } from '../../shared/data/timeouts.ts';
import { authSession, startAuthSession, useAuthSession } from '../data/auth-session.ts';
import { watchAll, watchEnrollments, watchOrders, watchProfile, watchProofs } from '../data/documents.ts';
import { readSnapshot, writeSnapshot } from '../data/snapshot.ts';
import { afterPaint } from './after-paint.ts';
import { refreshCatalogue, suggestCatalogue, useCatalogue } from './catalogue.ts';
import { noteName } from './initials.ts';

type OwnDocuments = {
  /** Hub time at which all of this was last known to be true. */
  readonly asOf: Instant;
  /** Null if the profile is unreadable. */
  readonly user: Learner | null;
  readonly orders: readonly Order[];
  readonly enrollments: readonly Enrollment[];
};
export type LearnerData = OwnDocuments & { readonly catalogue: Catalogue };

type Connection = 'connecting' | 'live' | 'lost';

/** What is known of a learner, and whether it is being kept up to date. */
export type Ready = { readonly uid: string; readonly data: LearnerData; readonly connection: Connection };

type LearnerState =
  | { readonly status: 'loading' | 'failed' | 'signed-out' | 'no-account' }
  | ({ readonly status: 'ready' } & Ready);

type Shown = { readonly uid: string; readonly own: OwnDocuments; readonly current: boolean };

async function shownFromSnapshot(uid: string): Promise<Shown | null> {
  const snapshot = await readSnapshot(uid);
  if (snapshot === null) return null;
  const { catalogue, ...own } = snapshot;
  if (catalogue) suggestCatalogue(catalogue);
  return { uid, own, current: false };
}

/** Serves the first draw only. */
let first: Shown | null = null;
/** How long the first draw waits for the snapshot, ms. */
const FIRST_TIMEOUT = 1_000;

/** Reads the last learner's snapshot before the session is known, for a first draw without a loading state. */
export async function readFirstSnapshot(): Promise<boolean> {
  const session = authSession.getState();
  if (session.status !== 'unknown' || session.lastUid === null) return false;
  first = await withTimeout(FIRST_TIMEOUT, shownFromSnapshot(session.lastUid)).catch(() => null);
  return first !== null;
}

/** How long to wait before reporting a failure, ms: LOAD_TIMEOUT while the hub is unreachable, else SLOW_TIMEOUT. */
const LOAD_TIMEOUT = 12_000;
const SLOW_TIMEOUT = 45_000;
const AFTER_WIPE = 2_000;

const watches = { orders: watchOrders, enrollments: watchEnrollments, profile: watchProfile };

export function useLearner(): { state: LearnerState; retry: () => void } {
  const session = useAuthSession();
  const { catalogue, isKnown } = useCatalogue({ newest: true });
  const [shown, setShown] = useState(first);
  const [failure, setFailure] = useState<'failed' | 'no-account' | null>(null);
  const [reachable, setReachable] = useState(true);
  const [overdue, setOverdue] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const signedIn = session.status === 'signed-in' ? session.person.uid : null;
  const expected = session.status === 'unknown' ? session.lastUid : signedIn;

  useEffect(() => {
    const isDrawn = first?.uid === expected;
    first = null;
    if (isDrawn || expected === null) return undefined;
    let stopped = false;
    void shownFromSnapshot(expected).then((kept) => {
      const keep = () => setShown((before) => (before?.uid === expected ? before : kept));
      if (kept && !stopped) startTransition(keep);
    });
    return () => {
      stopped = true;
    };
  }, [expected]);

  useEffect(() => {
    const fail = () => setFailure((before) => before ?? 'failed');
    const stopStarting = afterPaint(() => void startAuthSession().catch(fail));
    const timers = [setTimeout(() => setOverdue(true), LOAD_TIMEOUT), setTimeout(fail, SLOW_TIMEOUT)];
    return () => {
      stopStarting();
      timers.forEach(clearTimeout);
    };
  }, [attempt]);

  useEffect(() => {
    if (signedIn === null) return undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const stopFollowing = watchAll(
      signedIn,
      watches,
      ({ profile, orders, enrollments }, { asOf, current }) => {
        const user = profile.values[0] ?? null;
        // The account has no profile: never registered (spec §8).
        if (user === null && profile.unreadable.length === 0) return setFailure('no-account');
        const own = { asOf, user, orders: orders.values, enrollments: enrollments.values };
        startTransition(() => {
          setFailure(null);
          setShown({ uid: signedIn, own, current });
        });
      },
      () => {
        setFailure((before) => before ?? 'failed');
        setShown((before) => before && { ...before, current: false });
      },
    );
    const stopHearing = onWiped(() => {
      stopFollowing();
      setShown(null);
      // The timer also runs out on a page that has loaded, which would now say that it could not.
      setFailure(null);
      // A wipe from the profile keeps the session, so the data loads again.
      again = setTimeout(() => setAttempt((before) => before + 1), AFTER_WIPE);
    });
    return () => {
      clearTimeout(again);
      stopHearing();
      stopFollowing();
    };
  }, [signedIn, attempt]);

  useEffect(() => {
    const { uid, own, current } = shown ?? {};
    if (!own?.user || !current || !isKnown || uid !== signedIn) return;
    const { user, orders, enrollments } = own;
    noteName(user.name);
    const snapshot = { ...own, user, orders: [...orders], enrollments: [...enrollments], catalogue };
    // Without space there is no snapshot next time.
    void writeSnapshot(uid, snapshot).catch(() => undefined);
  }, [shown, signedIn, catalogue, isKnown]);

  useEffect(() => {
    const onReturn = () => document.hidden || refreshCatalogue();
    document.addEventListener('visibilitychange', onReturn);
    let lost = false;
    const stop = watchReachability((value) => {
      setReachable(value);
      if (value && lost) {
        // The auth SDK may have failed to load offline, and queued proofs wait for it.
        startAuthSession().catch(() => undefined);
        refreshCatalogue();
      }
      lost = !value;
    });
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);

  const retry = useCallback(() => {
    setFailure(null);
    setOverdue(false);
    setAttempt((before) => before + 1);
    refreshCatalogue();
  }, []);
  const own = shown?.own;
  const data = useMemo(() => own && { ...own, catalogue }, [own, catalogue]);

  if (session.status === 'signed-out') return { state: { status: 'signed-out' }, retry };
  if (failure === 'no-account') return { state: { status: failure }, retry };
  if (shown === null || data === undefined || shown.uid !== expected || !isKnown) {
    // Offline nothing more comes; otherwise the page loads by itself, however late.
    const waiting = overdue && !reachable ? 'failed' : 'loading';
    return { state: { status: failure ?? waiting }, retry };
  }
  const isLost = !reachable || (!shown.current && failure !== null);
  const connection = isLost ? 'lost' : shown.current ? 'live' : 'connecting';
  return { state: { status: 'ready', uid: shown.uid, data, connection }, retry };
}

/** The learner's proofs, newest first; empty until they have loaded. */
export function useProofs(uid: string): readonly PaymentProof[] {
  const [proofs, setProofs] = useState<readonly PaymentProof[]>([]);
  useEffect(() => watchProofs(uid, { next: ({ values }) => setProofs(values) }), [uid]);
  return proofs;
}
