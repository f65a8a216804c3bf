/** The typed path builder: the only place where an address of the site or of a function is spelled (spec §2). */
type Query = Record<string, string | undefined>;

function withQuery(path: string, query: Query): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
}

/**
 * A function behind the same origin; without a name, what all of them begin with. It stands alone too, because the public
 * pages' script asks for nothing else of this module.
 */
export const commandPath = (name = '') => `/functions/${name}`;

export const paths = {
  home: '/',
  courses: '/courses',
  about: '/about',
  support: '/support',
  terms: '/terms',
  privacy: '/privacy',
  /** `only`: pay for this order alone, though others are due. */
  register: (query: { order?: string; course?: string; only?: '1' } = {}) => withQuery('/register', query),
  registrationSuccess: '/registration-success',
  auth: (query: { next?: string; tab?: 'sign-up' | 'forgot' } = {}) => withQuery('/auth', query),
  resetPassword: '/auth/action',
  dashboard: (query: { order?: string } = {}) => withQuery('/dashboard', query),
  profile: '/profile',
  /** The part of the profile that says whether this phone is ready for class. */
  readiness: '/profile#ready',
  join: (offeringId: string, slot: string) => `/join/${offeringId}/${slot}`,
  /** What the addresses of all classes begin with. */
  joinPages: '/join/',
  receipt: (id: string) => `/receipt/${id}`,
  /** Where another app's share lands, through the service worker. */
  share: '/share',
  ops: '/internal/ops',
  opsPage: (page: string) => `/internal/ops/${page}`,
  /** The secret is in the fragment, so that no server and no log sees it. */
  invitation: (secret?: string) => `/internal/ops/invitation${secret === undefined ? '' : `#${secret}`}`,
  exportData: (query: Query) => withQuery('/functions/export-data', query),
  command: commandPath,
  /** Without a secret, what all such addresses begin with. */
  calendarFeed: (secret?: string) => `/functions/calendar/${secret === undefined ? '' : `${secret}.ics`}`,
} as const;

/** True iff a browser takes it for a path of the same site: `//host` and `/\\host` are other sites. */
const isPath = (address: string) => /^\/(?![/\\])/.test(address);

function parsed(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** A path of our own to return to after signing in, or null: never another origin, never a loop to /auth. */
export function ownPath(candidate: string | null): string | null {
  if (candidate === null || !isPath(candidate)) return null;
  const base = 'https://own.invalid';
  const url = parsed(candidate, base);
  if (url === null || url.origin !== base || /^\/auth(?:\/|$)/.test(url.pathname)) return null;
  // Resolving the dots may have left two slashes at the front.
  return isPath(url.pathname) ? url.pathname + url.search + url.hash : null;
}
