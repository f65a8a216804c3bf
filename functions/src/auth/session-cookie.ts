/**
 * The staff session's token in a cookie that no script can read (decision 0090). Firebase Hosting passes on no other
 * cookie than `__session`; it goes to the functions that take the token and to no other address.
 */
import { STAFF_SESSION_MAX, SECOND } from '../../../src/domain/wire/limits.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { config } from '../env.ts';
import { bearerOf, type Reply, type Request } from '../http/http.ts';

const NAME = '__session';
const ADDRESSES = [paths.command('admin-auth'), paths.exportData({})];
// WebKit refuses a secure cookie from a local address without TLS.
const SECURE = config.siteUrl.startsWith('https:') ? '; Secure' : '';

function set(reply: Reply, value: string, maxAge: number): void {
  const cookies = ADDRESSES.map(
    (address) => `${NAME}=${value}; Max-Age=${maxAge}; Path=${address}; HttpOnly; SameSite=Strict${SECURE}`,
  );
  reply.set('set-cookie', cookies);
}

/** Has the browser keep the token for as long as a session can last. */
export const keepSessionCookie = (reply: Reply, token: string) =>
  set(reply, token, STAFF_SESSION_MAX / SECOND);

export const dropSessionCookie = (reply: Reply) => set(reply, '', 0);

/** The session token of a request: its bearer (spec §7), or what the browser kept; null where there is neither. */
export function sessionTokenOf(request: Request): string | null {
  if (request.get('authorization') !== undefined) return bearerOf(request);
  return /(?:^|;\s*)__session=([\w.-]{1,200})/.exec(request.get('cookie') ?? '')?.[1] ?? null;
}
