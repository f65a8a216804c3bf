/** Path builder: the only place that spells addresses of the site and its functions (spec §2). */
export { domain as DOMAIN, region as REGION } from '#hub';

export type Query = Readonly<Record<string, string | undefined>>;

export function withQuery(path: string, query: Query): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
}

/** A function on the same origin, or the common prefix. Separate, so that the public pages' script can drop the rest. */
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
  readiness: '/profile#ready',
  join: (offeringId: string, slot: string) => `/join/${offeringId}/${slot}`,
  joinPages: '/join/',
  receipt: (id: string) => `/receipt/${id}`,
  verifyPage: '/verify',
  /** Checks a certificate; what it is about is in the fragment, so it reaches no server or log. */
  verify: (fragment: string) => `/verify#${fragment}`,
  didDocument: '/.well-known/did.json',
  /** Share target, answered by the service worker. */
  share: '/share',
  ops: '/internal/ops',
  opsPage: (page: string) => `/internal/ops/${page}`,
  /** The secret is in the fragment, so it reaches no server or log. */
  invitation: (secret?: string) => `/internal/ops/invitation${secret === undefined ? '' : `#${secret}`}`,
  exportData: (query: Query) => withQuery('/functions/export-data', query),
  command: commandPath,
  /** Without a secret, the common prefix. */
  calendarFeed: (secret?: string) => `/functions/calendar/${secret === undefined ? '' : `${secret}.ics`}`,
} as const;

/** `//host` and `/\\host` are other sites. */
const isPath = (address: string) => /^\/(?![/\\])/.test(address);

function parsed(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** A path of this site to return to after signing in, or null: never another origin, never /auth again. */
export function ownPath(candidate: string | null): string | null {
  if (candidate === null || !isPath(candidate)) return null;
  const base = 'https://own.invalid';
  const url = parsed(candidate, base);
  if (url === null || url.origin !== base || /^\/auth(?:\/|$)/.test(url.pathname)) return null;
  // Resolving dots may have left two leading slashes.
  return isPath(url.pathname) ? url.pathname + url.search + url.hash : null;
}
