/** The frame of the learner's pages: the logo, a few links, the page, a footer. */
import type { ReactNode } from 'react';
import { BRAND, COPYRIGHT_YEAR } from '../../../domain/wire/messages.ts';
import { Logo } from '../../../shared/ui/brand/Logo.tsx';
import styles from './Shell.module.css';

export type NavLink = { readonly label: string; readonly href: string };

type Props = {
  readonly home: string;
  readonly links: readonly NavLink[];
  readonly footLinks: readonly NavLink[];
  /** A notice above the page that concerns all of it, such as one about the browser. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
};

const anchors = (links: readonly NavLink[]) =>
  links.map(({ label, href }) => (
    <a key={href} href={href}>
      {label}
    </a>
  ));

export function Shell({ home, links, footLinks, notice, children }: Props) {
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.bar}>
        <div>
          <a href={home}>
            <Logo />
          </a>
          <nav aria-label="Main">{anchors(links)}</nav>
        </div>
      </header>
      {notice}
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.foot}>
        <div>
          <nav aria-label="Foot">{anchors(footLinks)}</nav>
          <span>
            © {COPYRIGHT_YEAR} {BRAND}
          </span>
        </div>
      </footer>
    </div>
  );
}
