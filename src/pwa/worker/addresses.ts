/** What kind of address a path is to the worker. Query strings do not change which page it is. */
import { paths } from '../../domain/wire/paths.ts';

const PUBLIC = [paths.home, paths.courses, paths.about, paths.support, paths.terms, paths.privacy] as const;

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
export const RECEIPT_PREFIX = paths.receipt('');

/** The path without a slash at its end. */
export function pathOf(url: URL): string {
  return url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : url.pathname;
}

export function isPublicPage(path: string): boolean {
  return PUBLIC.some((page) => page === path);
}

/** True iff the path is a page of the learner's app. */
export function isAppRoute(path: string): boolean {
  return APP.includes(path) || path.startsWith(paths.joinPages);
}

/** True iff only the server can answer there, so that without it the page is not called missing. */
export function isServerOnly(path: string): boolean {
  return SERVER_PREFIXES.some((prefix) => path.startsWith(prefix));
}
