import type { ReactNode } from 'react';
import { WeaveDefs } from '../../shared/ui/brand/Weave.tsx';
import styles from './Layout.module.css';
import { siteMessages } from '../../domain/wire/site-messages.ts';
import { BRAND, COPYRIGHT_YEAR } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { Logo } from '../../shared/ui/brand/Logo.tsx';
import { Action } from './Action.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import shapes from './shapes.module.css';
import { useSite } from './site.ts';
import { Diamond } from '../../shared/ui/brand/Diamond.tsx';
import type from '../../shared/ui/type.module.css';
import { ChatButton, EmailLink, WhatsAppLink } from './contact.tsx';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <WeaveDefs />
      <Bar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

const barLinks = [
  { label: 'Home', path: paths.home },
  { label: 'Courses', path: paths.courses },
  { label: 'About', path: paths.about },
  { label: 'Support', path: paths.support },
] as const;

function Links() {
  const { path } = useSite();
  return barLinks.map((link) => (
    <a
      key={link.path}
      href={link.path}
      aria-current={link.path === path ? 'page' : undefined}
      className={styles.link}
    >
      {link.label}
    </a>
  ));
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

function Menu() {
  return (
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
        <Links />
        <Actions />
      </nav>
    </details>
  );
}

function Bar() {
  return (
    <header className={classNames(styles.bar, shapes.screenOnly)}>
      <div className={classNames(shapes.container, styles.row)}>
        <a href={paths.home} data-logo="" className={styles.logo}>
          <Logo />
        </a>
        <nav aria-label="Main" className={styles.wide}>
          <Links />
          <div className={styles.actions}>
            <Actions />
          </div>
        </nav>
        <Menu />
      </div>
    </header>
  );
}

const quickLinks = [
  { label: 'Courses', path: paths.courses },
  { label: 'Register', path: paths.register() },
  { label: 'Support', path: paths.support },
  { label: 'Terms', path: paths.terms },
  { label: 'Privacy', path: paths.privacy },
] as const;

type ColumnProps = { title: string; className?: string | undefined; children: ReactNode };

function Column({ title, className, children }: ColumnProps) {
  return (
    <div className={className}>
      <h2 className={classNames(type.h5, styles.title)}>{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

/** The install button, hidden until the page's script finds that the hub can be installed. */
function InstallOffer() {
  return (
    <div className={styles.install}>
      <Action look="outlined" size="small" data-install="" hidden>
        Install the hub
      </Action>
      <p role="status" hidden className={classNames(type.body2, styles.steps)} />
    </div>
  );
}

/** Quick links, contacts, copyright line, floating chat button (spec §2). */
function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={classNames(shapes.container, styles.columns)}>
        <div className={styles.hub}>
          <Logo />
          <p className={classNames(shapes.muted, styles.about)}>
            Short live courses in digital skills, taught on the weekend, from Zambia.
          </p>
          <InstallOffer />
        </div>
        <Column title="Quick Links" className={shapes.screenOnly}>
          {quickLinks.map((link) => (
            <li key={link.path}>
              <a href={link.path} className={styles.footLink}>
                {link.label}
              </a>
            </li>
          ))}
        </Column>
        <Column title="Contact">
          <li>
            <WhatsAppLink className={styles.footLink} />
          </li>
          <li>
            <EmailLink className={styles.footLink} />
          </li>
        </Column>
      </div>
      <p className={classNames(shapes.container, shapes.muted, styles.copyright)}>
        <Diamond className={shapes.accent} />© {COPYRIGHT_YEAR} {BRAND}
      </p>
      <ChatButton />
    </footer>
  );
}
