/** Which address means what to the worker; query strings carry no meaning of their own for a page. */
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

/** The page that an app route without one of its own starts from. */
export const SHELL = '/app';
export const NOT_FOUND = '/404';
export const RECEIPT_PREFIX = paths.receipt('');

/** Without the slash at the end, which means nothing here. */
export function pathOf(url: URL): string {
  return url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : url.pathname;
}

export function isPublicPage(path: string): boolean {
  return PUBLIC.some((page) => page === path);
}

/** True iff the learner's app answers there. */
export function isAppRoute(path: string): boolean {
  return APP.includes(path) || path.startsWith(paths.joinPages);
}

/** True iff only the server can answer there: without it, that is no page that does not exist. */
export function isServerOnly(path: string): boolean {
  return SERVER_PREFIXES.some((prefix) => path.startsWith(prefix));
}
