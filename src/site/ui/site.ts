/** What the public pages show: the build's catalogue and time. */
import { createContext, useContext } from 'react';
import type { Course } from '../../domain/classes/course.ts';
import type { Contacts } from '../../domain/wire/setting.ts';
import type { Instant } from '../../domain/time/time.ts';
import type { PublicPath } from '../content/heads.ts';

export type Site = {
  readonly courses: readonly Course[];
  readonly contacts: Contacts;
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
