/** What is wrong with the answer to a command, however many ask at once. */

/** Milliseconds that a phone waits for an answer (`src/shared/data/commands.ts`). */
const PHONE_WAITS = 20_000;
type Answered = { readonly status: number; readonly headers: Headers; readonly body: unknown };

/** What is wrong with an answer under contention; null for one that may be given. */
export function faultOf({ status, headers, body }: Answered, milliseconds: number): string | null {
  if (milliseconds > PHONE_WAITS) return `answered after ${Math.round(milliseconds / 1_000)} s`;
  if (status === 200) return null;
  const { code, message } = (body as { error?: { code?: unknown; message?: unknown } }).error ?? {};
  const isTold = typeof code === 'string' && typeof message === 'string' && message.length > 10;
  if (!isTold) return `${status} without a reason`;
  if (status === 503)
    return code === 'busy' && Number(headers.get('retry-after')) > 0 ? null : '503 without Retry-After';
  return status >= 400 && status < 500 ? null : `${status}: ${message}`;
}
