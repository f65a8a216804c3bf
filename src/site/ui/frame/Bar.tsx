/** The navigation bar: sticky, with a menu that opens and closes without a script. */
import { siteMessages } from '../../../domain/wire/messages.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { Logo } from '../../../shared/ui/brand/Logo.tsx';
import { Action } from '../Action.tsx';
import styles from './Bar.module.css';
import { classNames } from '../../../shared/ui/class-names.ts';
import shapes from '../shapes.module.css';
import { useSite } from '../site.ts';

const links = [
  { label: 'Home', path: paths.home },
  { label: 'Courses', path: paths.courses },
  { label: 'About', path: paths.about },
  { label: 'Support', path: paths.support },
] as const;

function Links() {
  const { path } = useSite();
  return links.map((link) => (
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

export function Bar() {
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
