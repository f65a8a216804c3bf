/** The footer: quick links, contacts, copyright line, floating chat button (spec §2). */
import type { ReactNode } from 'react';
import { BRAND, COPYRIGHT_YEAR } from '../../../domain/wire/messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { Diamond } from '../../../shared/ui/brand/Diamond.tsx';
import { Logo } from '../../../shared/ui/brand/Logo.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import type from '../../../shared/ui/type.module.css';
import { Action } from '../Action.tsx';
import { ChatButton, EmailLink, WhatsAppLink } from '../contact.tsx';
import styles from './Footer.module.css';
import shapes from '../shapes.module.css';

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

export function Footer() {
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
              <a href={link.path} className={styles.link}>
                {link.label}
              </a>
            </li>
          ))}
        </Column>
        <Column title="Contact">
          <li>
            <WhatsAppLink className={styles.link} />
          </li>
          <li>
            <EmailLink className={styles.link} />
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
