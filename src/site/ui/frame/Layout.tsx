/** The frame of every public page: skip link, navigation bar, main, footer. */
import type { ReactNode } from 'react';
import { WeaveDefs } from '../../../shared/ui/brand/Weave.tsx';
import { Bar } from './Bar.tsx';
import { Footer } from './Footer.tsx';
import styles from './Layout.module.css';

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
