/** The three calls of `admin-auth` (spec §7): sign in, verify or touch, sign out. It answers without the commands' envelope. */
import * as z from 'zod/mini';
import { staffSignIn, staffVerify } from '../../domain/wire/command.ts';
import { errorStatuses, type ErrorCode } from '../../domain/wire/envelope.ts';
import { errorMessages, toasts } from '../../domain/wire/messages.ts';
import { staffSignInMessages } from '../../domain/wire/staff-messages.ts';
import { formatTime } from '../../domain/time/time.ts';
import { paths } from '../../domain/wire/paths.ts';
import { abortAfter } from '../../shared/data/timeouts.ts';
import { setServerTime, now } from '../../shared/data/clock.ts';
import { CommandError, offlineError, timedOutError } from '../../shared/data/errors.ts';

export type SignedIn = z.output<typeof staffSignIn.answer>;
export type Verified = z.output<typeof staffVerify.answer>;

const TIMEOUT = 20_000;
const refusalSchema = z.object({
  error: z.union([z.string(), z.object({ message: z.string() })]),
});

type Call = { readonly method: 'GET' | 'POST'; readonly token?: string; readonly body?: object };

/** @throws CommandError with the server's error or 'Invalid credentials'; after too many guesses with a time to wait. */
export async function requestSignIn(email: string, password: string, device: string): Promise<SignedIn> {
  return (await call({ method: 'POST', body: { email, password, device } }, staffSignIn.answer)) as SignedIn;
}

/** @throws CommandError `unauthenticated` or `forbidden` where the session has ended. */
export async function requestVerify(token: string): Promise<Verified> {
  return (await call({ method: 'GET', token }, staffVerify.answer)) as Verified;
}

/** Tells the server that somebody used keyboard or pointer. @throws CommandError */
export async function requestTouch(token: string): Promise<Verified> {
  return (await call({ method: 'POST', token, body: { action: 'touch' } }, staffVerify.answer)) as Verified;
}

/** @throws CommandError */
export async function requestSignOut(token: string): Promise<void> {
  await call({ method: 'POST', token, body: {} }, z.object({ success: z.literal(true) }));
}

async function call({ method, token, body }: Call, schema: z.ZodMiniType): Promise<unknown> {
  const sentAt = Date.now();
  const response = await reach({
    method,
    cache: 'no-store',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json().catch(() => null);
  const stamped = z.safeParse(z.object({ serverNow: z.number() }), answer);
  if (stamped.success) setServerTime(stamped.data.serverNow, sentAt, Date.now());
  const result = response.ok ? z.safeParse(schema, answer) : null;
  if (result?.success) return result.data;
  throw refusal(response, answer);
}

async function reach(init: RequestInit): Promise<Response> {
  const stop = abortAfter(TIMEOUT);
  try {
    return await fetch(paths.command(staffSignIn.name), { ...init, signal: stop });
  } catch {
    throw stop.aborted ? timedOutError() : offlineError();
  }
}

function refusal(response: Response, answer: unknown): CommandError {
  const code =
    (Object.keys(errorStatuses) as ErrorCode[]).find((name) => errorStatuses[name] === response.status) ??
    'internal';
  if (code === 'too_many') {
    const wait = Number(response.headers.get('retry-after'));
    const when = wait > 0 ? ` You can try again at ${formatTime(now() + wait * 1000)}.` : '';
    return new CommandError(
      code,
      staffSignInMessages.locked.replace(/ Please wait and try again\.$/, '.') + when,
    );
  }
  const parsed = z.safeParse(refusalSchema, answer);
  if (parsed.success) {
    const { error } = parsed.data;
    return new CommandError(code, typeof error === 'string' ? error : error.message);
  }
  if (response.status >= 500 || response.ok) return new CommandError(code, errorMessages.adminUnexpected);
  return new CommandError(code, toasts.loginFailed.text);
}
