/** The bar on top of every public page and of the learner's app. */
import type { ComponentProps, ReactNode } from 'react';
import { paths } from '../../../domain/wire/paths.ts';
import { classNames } from '../class-names.ts';
import styles from './Bar.module.css';
import { Logo } from './brand.tsx';

type Props = {
  readonly className?: string | undefined;
  readonly logo?: { readonly 'data-logo': '' };
  readonly children: ReactNode;
};

export function Bar({ className, logo, children }: Props) {
  return (
    <header className={classNames(styles.bar, className)}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.row}>
        <a href={paths.home} {...logo} className={styles.logo}>
          <Logo />
        </a>
        {children}
      </div>
    </header>
  );
}

export const barLink = styles.link;

const links = [
  { label: 'Home', path: paths.home },
  { label: 'Courses', path: paths.courses },
  { label: 'About', path: paths.about },
  { label: 'Support', path: paths.support },
] as const;

/** `here`: the present page's path. */
export function BarLinks({ here }: { here: ComponentProps<'a'>['href'] | null }) {
  return links.map(({ label, path }) => (
    <a key={path} href={path} aria-current={path === here ? 'page' : undefined} className={barLink}>
      {label}
    </a>
  ));
}
