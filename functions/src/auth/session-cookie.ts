/** The staff session token in an HttpOnly cookie (decision 0090). Hosting passes on only `__session`, and only in private answers. */
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

export const keepSessionCookie = (reply: Reply, token: string) =>
  set(reply, token, STAFF_SESSION_MAX / SECOND);

export const dropSessionCookie = (reply: Reply) => set(reply, '', 0);

/** The session token of a request: the bearer (spec §7), else the cookie, else null. */
export function sessionTokenOf(request: Request): string | null {
  if (request.get('authorization') !== undefined) return bearerOf(request);
  return /(?:^|;\s*)__session=([\w.-]{1,200})/.exec(request.get('cookie') ?? '')?.[1] ?? null;
}
