/** Browsers inside Facebook and similar apps fail at uploads and store nothing: this notice says so and offers Chrome. */
import { useEffect, useState } from 'react';
import styles from './InAppNotice.module.css';

/** True iff the user agent is that of a browser inside Facebook's, Instagram's or a similar app. */
export function isInAppBrowser(userAgent: string): boolean {
  return /\bFB(?:AN|AV|_IAB)\b|\[FB|Instagram|\bTikTok\b|musical_ly|BytedanceWebview/i.test(userAgent);
}

/** An address that Android opens in Chrome. */
export function chromeLink({
  host,
  pathname,
  search,
}: Pick<Location, 'host' | 'pathname' | 'search'>): string {
  return `intent://${host}${pathname}${search}#Intent;scheme=https;package=com.android.chrome;end`;
}

export function InAppNotice() {
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
