/** The three calls of `admin-auth` (spec §7): sign in, verify or touch, sign out. It answers without the commands' envelope. */
import * as v from 'valibot';
import { finiteSchema } from '../../domain/wire/values.ts';
import { staffSignIn, staffVerify } from '../../domain/wire/command.ts';
import { errorStatuses, type ErrorCode } from '../../domain/wire/envelope.ts';
import { errorMessages } from '../../domain/wire/messages.ts';
import { staffToasts, staffSignInMessages } from '../../domain/wire/staff-messages.ts';
import { formatTime } from '../../domain/time/time.ts';
import { paths } from '../../domain/wire/paths.ts';
import { abortAfter } from '../../shared/data/timeouts.ts';
import { setServerTime, now } from '../../shared/data/clock.ts';
import {
  CommandError,
  foreignAnswerError,
  offlineError,
  timedOutError,
  toCommandError,
} from '../../shared/data/errors.ts';

export type SignedIn = v.InferOutput<typeof staffSignIn.answer>;
export type Verified = v.InferOutput<typeof staffVerify.answer>;

const TIMEOUT = 20_000;
const refusalSchema = v.object({
  error: v.union([v.string(), v.object({ message: v.string() })]),
});

type Call = { readonly method: 'GET' | 'POST'; readonly token?: string; readonly body?: object };

/**
 * @throws CommandError with the server's error or 'Invalid credentials'; after too many guesses with a time to wait; with
 * `said` where nobody answered, or an answer is no refusal (spec §8).
 */
export async function requestSignIn(email: string, password: string, device: string): Promise<SignedIn> {
  const body = { email, password, device };
  try {
    return (await call({ method: 'POST', body }, staffSignIn.answer)) as SignedIn;
  } catch (thrown) {
    const failure = toCommandError(thrown);
    throw failure.code === 'offline' || failure.code === 'timed_out' ? unexpected(failure) : failure;
  }
}

/** The failure below the spec's sentence for a sign-in that was not refused. */
export function unexpected({ code, message }: CommandError): CommandError {
  return new CommandError(code, message, { said: errorMessages.adminUnexpected });
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
  await call({ method: 'POST', token, body: {} }, v.object({ success: v.literal(true) }));
}

async function call({ method, token, body }: Call, schema: v.GenericSchema): Promise<unknown> {
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
  const stamped = v.safeParse(v.object({ serverNow: finiteSchema }), answer);
  if (stamped.success) setServerTime(stamped.output.serverNow, sentAt, Date.now());
  const result = response.ok ? v.safeParse(schema, answer) : null;
  if (result?.success) return result.output;
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
  const parsed = v.safeParse(refusalSchema, answer);
  if (parsed.success) {
    const { error } = parsed.output;
    return new CommandError(code, typeof error === 'string' ? error : error.message);
  }
  const said = staffToasts.loginFailed.text;
  const { message } = foreignAnswerError(response.status);
  if (response.ok) return unexpected(new CommandError('internal', message));
  return response.status >= 500 ? new CommandError(code, message, { said }) : new CommandError(code, said);
}
