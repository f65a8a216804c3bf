/** What only the build knows about the page that it renders. */
import { createContext, useContext } from 'react';
import type { Instant } from '../../domain/time/time.ts';
import type { PublicPath } from '../content/heads.ts';

type Site = {
  /** The instant of the build, from which calendar links take the next weekend. */
  readonly now: Instant;
  readonly path: PublicPath | null;
  /** The site's address without a trailing slash. */
  readonly base: string;
};

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider');
  return site;
}
