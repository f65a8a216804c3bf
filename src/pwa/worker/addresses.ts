/** What kind of address a path is to the worker, and which files it stores. */
import { paths } from '../../domain/wire/paths.ts';

/** A file that the worker stores, as `tools/build/chunks.ts` lists them. */
export interface TierEntry {
  readonly url: string;
  /** Null for a file whose name contains a hash, so that it never changes. */
  readonly revision: string | null;
  readonly tier: 'public' | 'learner';
  /** Pages only: the digest by which the browser refuses any other version. */
  readonly integrity?: string;
}

const PUBLIC: readonly string[] = [
  paths.home,
  paths.courses,
  paths.about,
  paths.support,
  paths.terms,
  paths.privacy,
];
const APP: readonly string[] = [
  paths.register(),
  paths.registrationSuccess,
  paths.auth(),
  paths.resetPassword,
  paths.dashboard(),
  paths.profile,
  paths.share,
];
const SERVER_PREFIXES = [paths.command(), '/__/', paths.ops];

/** The document for app routes that have no document of their own. */
export const SHELL = '/app';
export const NOT_FOUND = '/404';
/** The dashboard's second document, whose program waits for the paint of the kept view: the one that phones store (decision 0087). */
export const DASHBOARD_KEPT = '/dashboard-kept';

/** The path that a stored document answers, and the stored document for a path. */
export const answeredBy = (document: string) => (document === DASHBOARD_KEPT ? paths.dashboard() : document);
export const documentFor = (path: string) => (path === paths.dashboard() ? DASHBOARD_KEPT : path);

export function pathOf(url: URL): string {
  return url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : url.pathname;
}

export const isPublicPage = (path: string) => PUBLIC.includes(path);
export const isAppRoute = (path: string) => APP.includes(path) || path.startsWith(paths.joinPages);
export const isReceipt = (path: string) => path.startsWith(paths.receipt(''));
export const isVerify = (path: string) => path === paths.verifyPage;
/** True iff only the server can answer the path, so that offline the page is not reported as missing. */
export const isServerOnly = (path: string) => SERVER_PREFIXES.some((prefix) => path.startsWith(prefix));
