/** The layout route of every learner's page: frame, session, clock, outbox; title and focus follow the page. */
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { startClockSync } from '../../shared/data/clock.ts';
import { startAuthSession } from '../data/auth-session.ts';
import { BRAND } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { retryUntilSuccess } from '../../shared/data/retry.ts';
import { hasPushConsent } from '../../pwa/push-device.ts';
import { cacheLearnerTier } from '../../pwa/register.ts';
import { wipeWhenSessionEnds } from '../state/sign-out.ts';
import { useAuthSession } from '../state/auth-session.ts';
import { Shell } from '../ui/frame/Shell.tsx';
import { prepareToasts, showToast } from '../../shared/ui/toast.ts';

const footLinks = [
  { label: 'Support', href: paths.support },
  { label: 'Terms', href: paths.terms },
  { label: 'Privacy', href: paths.privacy },
];

const proofsLost = {
  title: 'Your session has ended',
  text: 'A payment proof that was not sent yet was removed from this phone. Sign in and send it again.',
};

export function Layout() {
  const session = useAuthSession();
  const uid = session.status === 'signed-in' ? session.person.uid : null;
  useBackground();
  useOutbox(uid);
  usePushes(uid);
  usePageChange();
  const links = [
    { label: 'Courses', href: paths.courses },
    uid === null ? { label: 'Sign In', href: paths.auth() } : { label: 'Dashboard', href: paths.dashboard() },
  ];
  return (
    <Shell home={paths.home} links={links} footLinks={footLinks}>
      <Outlet />
      <ScrollRestoration />
    </Shell>
  );
}

/** How long a page may show what is on this phone before anything else is fetched, ms. */
const CONTENT_FIRST = 2_000;

/** Starts what the first paint does not need, and later still on a page that starts the auth session itself. */
function useBackground(): void {
  const later = useMatches().some(({ handle }) => (handle as Handle)?.startsSession);
  const delay = useRef(later ? CONTENT_FIRST : 0);
  useEffect(() => {
    let stopAsking: (() => void) | undefined;
    const timer = setTimeout(() => {
      // A page may have nothing to show until it knows who is signed in.
      stopAsking = retryUntilSuccess('appPart', startAuthSession);
      prepareToasts();
    }, delay.current);
    const stopClock = startClockSync();
    const stopWiping = wipeWhenSessionEnds(() => showToast(proofsLost, 'error'));
    return () => {
      clearTimeout(timer);
      stopAsking?.();
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
    // Without a retry, queued proofs would wait until the next page load.
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

/** Brings push subscription and hub into agreement, where somebody agreed to notifications on this phone. */
function usePushes(uid: string | null): void {
  useEffect(() => {
    if (uid === null || !hasPushConsent()) return;
    import('../state/push.ts').then(
      ({ syncPush }) => syncPush(uid),
      () => undefined,
    );
  }, [uid]);
}

type Handle = { readonly title?: string; readonly startsSession?: boolean } | undefined;

/** A new page is announced by its title and takes the focus, as a loaded document would. */
function usePageChange(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const title = useMatches().reduce<string | undefined>(
    (found, { handle }) => (handle as Handle)?.title ?? found,
    undefined,
  );
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${BRAND}`;
  }, [title]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
