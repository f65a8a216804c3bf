/** The frame of every learner's page: session, clock, outbox, title, focus and scroll position. */
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { startClockSync } from '../../shared/data/clock.ts';
import { startAuthSession } from '../data/auth-session.ts';
import { BRAND } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { cacheLearnerTier } from '../../pwa/install.ts';
import { retryUntilSuccess } from '../../shared/data/retry.ts';
import { hasPushConsent } from '../../pwa/push.ts';
import { wipeWhenSessionEnds } from '../state/sign-out.ts';
import { useAuthSession } from '../state/auth-session.ts';
import { AccountPlace, Shell } from '../ui/frame/Shell.tsx';
import { prepareToasts, showToast } from '../../shared/ui/toast.ts';

const proofsLost = {
  title: 'Your session has ended',
  text: 'A payment proof that was not sent yet was removed from this phone. Sign in and send it again.',
};

/** When a page learns who is signed in. A phone with an earlier session always asks at once. */
export type SessionStart = 'at-once' | 'after-content' | 'on-first-input';

type Props = { readonly title: string; readonly session: SessionStart; readonly children: ReactNode };

export function Layout({ title, session: start, children }: Props) {
  const session = useAuthSession();
  const uid = session.status === 'signed-in' ? session.person.uid : null;
  const isKnown = uid !== null || (session.status === 'unknown' && session.lastUid !== null);
  useSessionStart(start, session.status === 'unknown' && session.lastUid === null);
  useBackground();
  useOutbox(uid);
  usePushes(uid);
  usePageChange(title);
  usePlaces();
  return (
    <Shell
      links={
        <>
          <a href={paths.courses}>Courses</a>
          {isKnown ? <Link to={paths.dashboard()}>Dashboard</Link> : <Link to={paths.auth()}>Sign In</Link>}
        </>
      }
      account={isKnown && <Account uid={uid} />}
    >
      {children}
    </Shell>
  );
}

/** Time for showing local data before anything is fetched, ms. */
const CONTENT_FIRST = 2_000;

/** Loads the sign-in SDK and the toaster, neither needed for the first paint. */
function useSessionStart(start: SessionStart, isStranger: boolean): void {
  const waits = start === 'on-first-input' && isStranger;
  useEffect(() => {
    let stopAsking: (() => void) | undefined;
    const begin = () => {
      stopListening();
      // A page may have nothing to show until it knows who is signed in.
      stopAsking ??= retryUntilSuccess('appPart', startAuthSession);
      prepareToasts();
    };
    const stopListening = () => FIRST_INPUTS.forEach((name) => removeEventListener(name, begin, true));
    const timer = waits ? undefined : setTimeout(begin, start === 'after-content' ? CONTENT_FIRST : 0);
    if (waits) FIRST_INPUTS.forEach((name) => addEventListener(name, begin, true));
    return () => {
      clearTimeout(timer);
      stopListening();
      stopAsking?.();
    };
  }, [start, waits]);
}

const FIRST_INPUTS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Starts what runs as long as the app is open. */
function useBackground(): void {
  useEffect(() => {
    const stopClock = startClockSync();
    const stopWiping = wipeWhenSessionEnds(() => showToast(proofsLost, 'error'));
    return () => {
      stopClock();
      stopWiping();
    };
  }, []);
}

function useOutbox(uid: string | null): void {
  useEffect(() => {
    if (uid === null) return undefined;
    let left = false;
    let stopSending: (() => void) | undefined;
    cacheLearnerTier();
    // Without a retry, queued proofs would wait for the next page load.
    const stopLoading = retryUntilSuccess('appPart', async () => {
      const { keepProofsSending } = await import('../proof-outbox/keep-proofs-sending.ts');
      if (!left) stopSending = keepProofsSending(uid);
    });
    return () => {
      left = true;
      stopLoading();
      stopSending?.();
    };
  }, [uid]);
}

/** Loaded after the page; also works offline. */
function Account({ uid }: { uid: string | null }) {
  const [parts, setParts] = useState<{ AccountMenu: ComponentType<{ uid: string | null }> } | null>(null);
  useEffect(
    () => retryUntilSuccess('appPart', async () => setParts(await import('./account/AccountMenu.tsx'))),
    [],
  );
  return parts === null ? <AccountPlace /> : <parts.AccountMenu uid={uid} />;
}

/** Syncs the push subscription with the hub if this phone has consented. */
function usePushes(uid: string | null): void {
  useEffect(() => {
    if (uid === null || !hasPushConsent()) return;
    import('../state/push.ts').then(
      ({ syncPush }) => syncPush(uid),
      () => undefined,
    );
  }, [uid]);
}

/** Announces a new page by its title and moves the focus, as a document load would. */
function usePageChange(title: string): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    document.title = `${title} · ${BRAND}`;
  }, [title]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Scroll position by history key, CSS px. */
const places = new Map<string, number>();

/** A new page starts at its top or fragment; Back restores the position. */
function usePlaces(): void {
  const { key, hash } = useLocation();
  const kind = useNavigationType();
  const isFirst = useRef(true);
  useEffect(() => {
    // Within the app the browser would scroll too early; after a reload it does well.
    const leaveToBrowser = () => void (history.scrollRestoration = 'auto');
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', leaveToBrowser);
    return () => {
      leaveToBrowser();
      removeEventListener('pagehide', leaveToBrowser);
    };
  }, []);
  useLayoutEffect(() => {
    if (kind === NavigationType.Pop) {
      if (!isFirst.current) scrollTo(0, places.get(key) ?? 0);
    } else {
      const target = targetOf(hash);
      if (target) target.scrollIntoView();
      else scrollTo(0, 0);
    }
    isFirst.current = false;
    const note = () => void places.set(key, scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [key, hash, kind]);
}

/** Null for a fragment that names nothing or cannot be decoded. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
