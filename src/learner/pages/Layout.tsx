/** The frame of every learner's page: session, clock, outbox, title, focus and scroll position. */
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { startClockSync } from '../../shared/data/clock.ts';
import { startAuthSession, useAuthSession } from '../data/auth-session.ts';
import { BRAND, COPYRIGHT_YEAR } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { cacheLearnerTier } from '../../pwa/install.ts';
import { retryUntilSuccess } from '../../shared/data/retry.ts';
import { hasPushConsent } from '../../pwa/push.ts';
import { afterPaint } from '../state/after-paint.ts';
import { wipeWhenSessionEnds } from '../state/sign-out.ts';
import { dismissToasts, prepareToasts, showToast } from '../../shared/ui/toast.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Bar, BarLinks, barLink } from '../../shared/ui/brand/Bar.tsx';
import styles from './Shell.module.css';

const unsentLost = {
  title: 'Your session has ended',
  text: 'A payment proof, or what you wrote to us, was not sent yet and was removed from this phone. Sign in and send it again.',
};

/** When a page learns who is signed in. A phone with an earlier session always asks at once. */
export type SessionStart = 'at-once' | 'on-first-input';

type Props = { readonly title: string; readonly session: SessionStart; readonly children: ReactNode };

export function Layout({ title, session: start, children }: Props) {
  const session = useAuthSession();
  const uid = session.status === 'signed-in' ? session.person.uid : null;
  const isKnown = uid !== null || (session.status === 'unknown' && session.lastUid !== null);
  const isStranger = session.status === 'unknown' && session.lastUid === null;
  useSessionStart(start === 'on-first-input' && isStranger);
  useBackground(uid);
  usePageChange(title);
  useScrollRestoration();
  return (
    <Shell
      link={
        isKnown ? (
          <Link to={paths.dashboard()} className={barLink}>
            Dashboard
          </Link>
        ) : (
          <Button variant="outlined" size="small" to={paths.auth()}>
            Sign In
          </Button>
        )
      }
      account={isKnown && <Account uid={uid} />}
    >
      {children}
    </Shell>
  );
}

const FIRST_INPUTS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Loads the sign-in SDK and the toaster, neither needed for the first paint; `waits` for the first input. */
function useSessionStart(waits: boolean): void {
  useEffect(() => {
    let stopAsking: (() => void) | undefined;
    const begin = () => {
      // A page may have nothing to show until it knows who is signed in.
      stopAsking ??= retryUntilSuccess('appPart', startAuthSession);
      prepareToasts();
      return stopAsking;
    };
    if (!waits) return afterPaint(begin);
    FIRST_INPUTS.forEach((name) => addEventListener(name, begin, true));
    return () => {
      FIRST_INPUTS.forEach((name) => removeEventListener(name, begin, true));
      stopAsking?.();
    };
  }, [waits]);
}

/** Runs the background work of the open app, and that of a signed-in learner. */
function useBackground(uid: string | null): void {
  useEffect(() => {
    const stops = [startClockSync(), wipeWhenSessionEnds(() => showToast(unsentLost, 'error'))];
    return () => stops.forEach((stop) => stop());
  }, []);
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
    if (hasPushConsent()) {
      import('../state/push.ts').then(
        ({ syncPush }) => syncPush(uid),
        () => undefined,
      );
    }
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
    dismissToasts();
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Scroll position by history key, CSS px. */
const scrollPositions = new Map<string, number>();

/** A new page starts at its top or fragment; Back restores the position. */
function useScrollRestoration(): void {
  const { key, hash } = useLocation();
  const kind = useNavigationType();
  const isFirst = useRef(true);
  useEffect(() => {
    // Within the app the browser would scroll too early; after a reload its timing is right.
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
      if (!isFirst.current) scrollTo(0, scrollPositions.get(key) ?? 0);
    } else {
      const target = targetOf(hash);
      if (target) target.scrollIntoView();
      else scrollTo(0, 0);
    }
    isFirst.current = false;
    const note = () => void scrollPositions.set(key, scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [key, hash, kind]);
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

type ShellProps = {
  readonly link: ReactNode;
  readonly account: ReactNode;
  readonly children: ReactNode;
};

export function Shell({ link, account, children }: ShellProps) {
  return (
    <div className={styles.page}>
      <Bar className={styles.bar}>
        <div className={account ? styles.own : styles.way}>
          <nav aria-label="Main">
            <BarLinks here={null} />
            {link}
          </nav>
          {account}
        </div>
      </Bar>
      <InAppNotice />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.foot}>
        <div>
          <nav aria-label="Foot">
            <a href={paths.courses}>Courses</a>
            <a href={paths.support}>Support</a>
            <a href={paths.terms}>Terms</a>
            <a href={paths.privacy}>Privacy</a>
          </nav>
          <span>
            © {COPYRIGHT_YEAR} {BRAND}
          </span>
        </div>
      </footer>
    </div>
  );
}

function isInAppBrowser(userAgent: string): boolean {
  return /\bFB(?:AN|AV|_IAB)\b|\[FB|Instagram|\bTikTok\b|musical_ly|BytedanceWebview/i.test(userAgent);
}

function chromeLink({ host, pathname, search }: Pick<Location, 'host' | 'pathname' | 'search'>): string {
  return `intent://${host}${pathname}${search}#Intent;scheme=https;package=com.android.chrome;end`;
}

/** In-app browsers fail at uploads and store nothing; the notice offers Chrome. */
function InAppNotice() {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    if (!isInAppBrowser(navigator.userAgent)) return;
    setLink(/Android/i.test(navigator.userAgent) ? chromeLink(location) : '');
  }, []);
  if (link === null) return null;
  return (
    <aside className={styles.strip} aria-label="Your browser">
      You are in an app’s own browser, which can lose what you send.{' '}
      {link === '' ? 'Open this page in Chrome or Safari.' : <a href={link}>Open in Chrome</a>}
    </aside>
  );
}

const AccountPlace = () => <span className={styles.account} />;
