import { country, weekendWord } from '#hub';
import type { ReactNode } from 'react';
import { BRAND, COPYRIGHT_YEAR } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { siteMessages } from '../../domain/wire/site-messages.ts';
import { Bar, BarLinks } from '../../shared/ui/brand/Bar.tsx';
import { Diamond, Logo, WeaveDefs } from '../../shared/ui/brand/brand.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import type from '../../shared/ui/type.module.css';
import styles from './Layout.module.css';
import { Action, ChatLink, EmailLink, WhatsAppLink } from './parts.tsx';
import parts from './parts.module.css';
import { DURING } from '../../domain/time/class-week.ts';
import { useSite } from './site.ts';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <WeaveDefs />
      <TopBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

function Actions() {
  return (
    <>
      <Action href={paths.auth()} look="outlined">
        {siteMessages.signIn}
      </Action>
      <Action href={paths.register()}>{siteMessages.registerNow}</Action>
    </>
  );
}

function TopBar() {
  const { path } = useSite();
  return (
    <Bar className={classNames(styles.bar, parts.screenOnly)} logo={{ 'data-logo': '' }}>
      <nav aria-label="Main" className={styles.wide}>
        <BarLinks here={path} />
        <div className={classNames(parts.actions, styles.actions)}>
          <Actions />
        </div>
      </nav>
      <details data-menu="" className={styles.menu}>
        <summary aria-label="Menu" className={styles.hamburger}>
          <svg
            width="24"
            height="24"
            viewBox="0 0 24 24"
            stroke="currentColor"
            strokeWidth="2.5"
            aria-hidden="true"
          >
            <path className={styles.bars} d="M3 6h18M3 12h18M3 18h18" />
            <path className={styles.cross} d="M5 5l14 14M19 5L5 19" />
          </svg>
        </summary>
        <nav aria-label="Menu" className={styles.sheet}>
          <BarLinks here={path} />
          <Actions />
        </nav>
      </details>
    </Bar>
  );
}

const quickLinks = [
  { label: 'Courses', path: paths.courses },
  { label: 'Register', path: paths.register() },
  { label: 'Support', path: paths.support },
  { label: 'Verify', path: paths.verifyPage },
  { label: 'Terms', path: paths.terms },
  { label: 'Privacy', path: paths.privacy },
] as const;

function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={classNames(parts.container, styles.columns)}>
        <div className={classNames(parts.stack, styles.hub)}>
          <Logo />
          <p className={parts.muted}>
            Short live courses in digital skills, taught {DURING} the {weekendWord}, from {country}.
          </p>
          {/* Hidden until the page's script finds that the hub can be installed. */}
          <Action look="outlined" size="small" data-install="" hidden>
            Install the hub
          </Action>
          <p role="status" hidden className={type.body2} />
        </div>
        <div className={parts.screenOnly}>
          <h2 className={type.h5}>Quick Links</h2>
          <ul className={styles.quick}>
            {quickLinks.map((link) => (
              <li key={link.path}>
                <a href={link.path} className={styles.footLink}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className={type.h5}>Contact</h2>
          <ul>
            <li>
              <WhatsAppLink className={styles.footLink} />
            </li>
            <li>
              <EmailLink className={styles.footLink} />
            </li>
          </ul>
        </div>
      </div>
      <p className={classNames(parts.container, type.body2, parts.muted, styles.copyright)}>
        <Diamond className={parts.accent} />© {COPYRIGHT_YEAR} {BRAND}
      </p>
      <ChatLink size={28} data-tip="" className={classNames(styles.chat, parts.screenOnly)}>
        <span className={styles.tip}>
          <b>{siteMessages.chat}</b>
          <br />
          {siteMessages.chatHelp}
        </span>
      </ChatLink>
    </footer>
  );
}
