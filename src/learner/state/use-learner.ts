import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { authSession, startAuthSession } from '../data/auth-session.ts';
import { onWiped } from '../../pwa/broadcast.ts';
import { watchReachability } from '../../shared/data/online.ts';
import { withTimeout } from '../../shared/data/timeouts.ts';
import { readSnapshot } from '../data/snapshot.ts';
import { useAuthSession } from './auth-session.ts';
import { followLearner, fromSnapshot, type LearnerData } from './dashboard-data.ts';
import { firstSnapshot, setFirstSnapshot } from './first-snapshot.ts';

export type Connection = 'connecting' | 'live' | 'lost';

export type LearnerState =
  | { readonly status: 'loading' | 'failed' | 'signed-out' | 'no-account' }
  | {
      readonly status: 'ready';
      readonly uid: string;
      readonly data: LearnerData;
      readonly connection: Connection;
    };

/** Before a failure is reported, ms: LOAD_TIMEOUT while the hub is unreachable, else SLOW_TIMEOUT. */
const LOAD_TIMEOUT = 12_000;
const SLOW_TIMEOUT = 45_000;
const AFTER_WIPE = 2_000;

type Shown = { readonly uid: string; readonly data: LearnerData; readonly current: boolean };

/** The snapshot comes later than the first draw if it takes longer than this, ms. */
const FIRST_TIMEOUT = 1_000;

/** Reads the last learner's snapshot before the session is known. */
export async function readFirstSnapshot(): Promise<void> {
  const session = authSession.getState();
  if (session.status !== 'unknown' || session.lastUid === null) return;
  const uid = session.lastUid;
  const data = await withTimeout(FIRST_TIMEOUT, readSnapshot(uid)).catch(() => null);
  setFirstSnapshot(data && { uid, data });
}

const shownFirst = (): Shown | null => {
  const first = firstSnapshot();
  return first && { uid: first.uid, data: fromSnapshot(first.data), current: false };
};

/** `refresh` fetches the catalogue; `retry` starts over after a failure. */
export function useLearner(): { state: LearnerState; refresh: () => void; retry: () => void } {
  const session = useAuthSession();
  const [shown, setShown] = useState(shownFirst);
  const [failure, setFailure] = useState<'failed' | 'no-account' | null>(null);
  /** Whose snapshot was looked up; hydration starts without a learner. */
  const [looked, setLooked] = useState<string | null | undefined>(() => shown?.uid);
  const [reachable, setReachable] = useState(true);
  const [overdue, setOverdue] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const refreshNow = useRef<() => void>(() => undefined);
  const latest = useRef<Shown | null>(null);
  latest.current = shown;

  const signedIn = session.status === 'signed-in' ? session.person.uid : null;
  const expected = session.status === 'unknown' ? session.lastUid : signedIn;

  useEffect(() => setFirstSnapshot(null), []);

  const hasLooked = looked === expected;
  useEffect(() => {
    if (hasLooked) return undefined;
    if (expected === null) return setLooked(null);
    let stopped = false;
    void readSnapshot(expected).then((snapshot) => {
      if (stopped) return;
      startTransition(() => {
        if (snapshot) {
          const fromPhone = { uid: expected, data: fromSnapshot(snapshot), current: false };
          setShown((before) => (before?.uid === expected ? before : fromPhone));
        }
        setLooked(expected);
      });
    });
    return () => {
      stopped = true;
    };
  }, [expected, hasLooked]);

  useEffect(() => {
    if (!hasLooked) return undefined;
    return afterPaint(() => void startAuthSession().catch(() => setFailure('failed')));
  }, [hasLooked, attempt]);

  useEffect(() => {
    if (signedIn === null) return undefined;
    const known = latest.current?.uid === signedIn ? latest.current.data.catalogue : undefined;
    const follower = followLearner(signedIn, known, {
      seen: (data, current) =>
        startTransition(() => {
          setFailure(null);
          setShown({ uid: signedIn, data, current });
        }),
      noAccount: () => setFailure('no-account'),
      failed: () => {
        setFailure((before) => before ?? 'failed');
        setShown((before) => before && { ...before, current: false });
      },
    });
    refreshNow.current = follower.refresh;
    let again: ReturnType<typeof setTimeout> | undefined;
    const stopHearing = onWiped(() => {
      follower.stop();
      setShown(null);
      // A wipe from the profile keeps the session, so the data loads again.
      again = setTimeout(() => setAttempt((before) => before + 1), AFTER_WIPE);
    });
    return () => {
      clearTimeout(again);
      stopHearing();
      follower.stop();
    };
  }, [signedIn, attempt]);

  useEffect(() => {
    const fail = () => setFailure((before) => before ?? 'failed');
    const timers = [setTimeout(() => setOverdue(true), LOAD_TIMEOUT), setTimeout(fail, SLOW_TIMEOUT)];
    return () => timers.forEach(clearTimeout);
  }, [attempt]);

  useEffect(() => {
    let lost = false;
    return watchReachability((value) => {
      setReachable(value);
      // The auth SDK may have failed to load offline, and queued proofs wait for it.
      if (value && lost) startAuthSession().catch(() => undefined);
      lost = !value;
    });
  }, []);

  useEffect(() => {
    const onReturn = () => void (document.hidden || refreshNow.current());
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);

  const retry = useCallback(() => {
    setFailure(null);
    setOverdue(false);
    setAttempt((before) => before + 1);
  }, []);
  const refresh = useCallback(() => refreshNow.current(), []);

  if (session.status === 'signed-out') return { state: { status: 'signed-out' }, refresh, retry };
  if (failure === 'no-account') return { state: { status: failure }, refresh, retry };
  if (shown === null || shown.uid !== expected) {
    // Offline nothing more comes; otherwise the page loads by itself, however late.
    const waiting = overdue && !reachable ? 'failed' : 'loading';
    return { state: { status: failure ?? waiting }, refresh, retry };
  }
  const lost = !reachable || (!shown.current && failure !== null);
  const connection = lost ? 'lost' : shown.current ? 'live' : 'connecting';
  return { state: { status: 'ready', uid: shown.uid, data: shown.data, connection }, refresh, retry };
}

function afterPaint(work: () => void): () => void {
  let done = false;
  const once = () => {
    if (!done) work();
    done = true;
  };
  const frame = requestAnimationFrame(() => setTimeout(once));
  const timer = setTimeout(once, 500);
  return () => {
    done = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
