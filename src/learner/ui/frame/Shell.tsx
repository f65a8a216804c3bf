/** Logo, links, in-app-browser notice, page, footer. */
import { type ReactNode, useEffect, useState } from 'react';
import { BRAND, COPYRIGHT_YEAR } from '../../../domain/wire/messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { Logo } from '../../../shared/ui/brand/brand.tsx';
import styles from './Shell.module.css';

type Props = {
  readonly links: ReactNode;
  /** The account's menu; false for a stranger, whose links stay in the bar. */
  readonly account: ReactNode;
  readonly children: ReactNode;
};

export function Shell({ links, account, children }: Props) {
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.bar}>
        <div>
          <a href={paths.home}>
            <Logo />
          </a>
          <div className={account ? styles.own : styles.way}>
            <nav aria-label="Main">{links}</nav>
            {account}
          </div>
        </div>
      </header>
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

/** True iff the user agent is that of a browser inside Facebook's, Instagram's or a similar app. */
function isInAppBrowser(userAgent: string): boolean {
  return /\bFB(?:AN|AV|_IAB)\b|\[FB|Instagram|\bTikTok\b|musical_ly|BytedanceWebview/i.test(userAgent);
}

function chromeLink({ host, pathname, search }: Pick<Location, 'host' | 'pathname' | 'search'>): string {
  return `intent://${host}${pathname}${search}#Intent;scheme=https;package=com.android.chrome;end`;
}

/** Such browsers fail at uploads and store nothing; the notice offers Chrome. */
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

export const AccountPlace = () => <span className={styles.account} />;
