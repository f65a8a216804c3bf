/**
 * The staff session's token in a cookie that no script can read (decision 0090). Firebase Hosting passes on no other
 * cookie than `__session`, only one of them in an answer, and that only where the answer is for nobody else's cache.
 */
import { STAFF_SESSION_MAX, SECOND } from '../../../src/domain/wire/limits.ts';
import { paths } from '../../../src/domain/wire/paths.ts';
import { config } from '../env.ts';
import { bearerOf, type Reply, type Request } from '../http/http.ts';

const NAME = '__session';
// WebKit refuses a secure cookie from a local address without TLS.
const SECURE = config.siteUrl.startsWith('https:') ? '; Secure' : '';

function set(reply: Reply, value: string, maxAge: number): void {
  const flags = `Max-Age=${maxAge}; Path=${paths.command()}; HttpOnly; SameSite=Strict${SECURE}`;
  reply.set({ 'cache-control': 'private, no-store', 'set-cookie': `${NAME}=${value}; ${flags}` });
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
