/**
 * The calls of `admin-auth` (spec §7): sign in, verify or renew, sign out; and those of the passkey sign-in, in the same form.
 * They answer without the commands' envelope.
 */
import * as z from 'zod/mini';
import { staffSignIn, staffVerify } from '../../domain/wire/command.ts';
import { COMMAND_TYPE, errorStatuses, type ErrorCode } from '../../domain/wire/envelope.ts';
import {
  begunSchema,
  type Ceremony,
  PASSKEY_SIGN_IN,
  secondStepSchema,
} from '../../domain/wire/passkeys/ceremony.ts';
import type { passkeySignIn } from '../../domain/wire/passkeys/passkey-command.ts';
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
import { isHtml } from '../../shared/data/captive-portal.ts';

export type SignInAnswer = z.infer<typeof staffSignIn.answer>;
export type VerifyAnswer = z.infer<typeof staffVerify.answer>;

const TIMEOUT = 20_000;
const refusalSchema = z.object({
  error: z.union([z.string(), z.object({ message: z.string() })]),
});

type Call = { readonly method: 'GET' | 'POST'; readonly body?: object; readonly command?: string };
type Schema<T> = z.core.$ZodType<T>;

/** The password is right, but the role needs a passkey too. */
export class SecondStepError extends CommandError {
  readonly ceremony: Ceremony;

  constructor(message: string, ceremony: Ceremony) {
    super('forbidden', message);
    this.ceremony = ceremony;
  }
}

/**
 * @throws CommandError with the server's error or 'Invalid credentials'; after too many guesses with a time to wait; with
 * `leadText` if there was no answer, or one that is not a refusal (spec §8).
 */
export const requestSignIn = (email: string, password: string, device: string): Promise<SignInAnswer> =>
  signingIn({ method: 'POST', body: { email, password, device } }, staffSignIn.answer);

/** A challenge for a sign-in by passkey alone. @throws CommandError as `requestSignIn` */
export async function requestCeremony(device: string): Promise<Ceremony> {
  const body = { action: 'begin', device };
  return (await signingIn({ method: 'POST', body, command: PASSKEY_SIGN_IN }, begunSchema)).ceremony;
}

type PasskeyAnswer = Exclude<z.input<typeof passkeySignIn.request>, { action: 'begin' }>;

/** @throws CommandError as `requestSignIn` */
export const requestPasskeySignIn = (body: PasskeyAnswer): Promise<SignInAnswer> =>
  signingIn({ method: 'POST', body, command: PASSKEY_SIGN_IN }, staffSignIn.answer);

async function signingIn<T>(asked: Call, schema: Schema<T>): Promise<T> {
  try {
    return await call(asked, schema);
  } catch (thrown) {
    const failure = toCommandError(thrown);
    throw failure.code === 'offline' || failure.code === 'timed_out' ? unexpected(failure) : failure;
  }
}

/** Puts the spec's sentence for an unexpected failure above the failure. */
export const unexpected = ({ code, message }: CommandError): CommandError =>
  new CommandError(code, message, { leadText: errorMessages.adminUnexpected });

/** The token is in a cookie. @throws CommandError `unauthenticated` or `forbidden` where the session has ended */
export const requestVerify = (): Promise<VerifyAnswer> => call({ method: 'GET' }, staffVerify.answer);

/** Extends the session after use of keyboard or pointer. @throws CommandError */
export const requestRenewal = (): Promise<VerifyAnswer> =>
  call({ method: 'POST', body: { action: 'renew' } }, staffVerify.answer);

export async function requestSignOut(): Promise<void> {
  await call({ method: 'POST', body: {} }, z.object({ success: z.literal(true) }));
}

async function call<T>({ method, body, command = staffSignIn.name }: Call, schema: Schema<T>): Promise<T> {
  const sentAt = Date.now();
  const response = await reach(command, {
    method,
    cache: 'no-store',
    headers: { 'content-type': COMMAND_TYPE },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json().catch(() => null);
  const stamped = z.object({ serverNow: z.number() }).safeParse(answer);
  if (stamped.success) setServerTime(stamped.data.serverNow, sentAt, Date.now());
  const result = response.ok ? z.safeParse(schema, answer) : null;
  if (result?.success) return result.data;
  const step = secondStepSchema.safeParse(answer);
  if (step.success) throw new SecondStepError(step.data.error, step.data.passkey);
  throw refusal(response, answer);
}

async function reach(command: string, init: RequestInit): Promise<Response> {
  const stop = abortAfter(TIMEOUT);
  try {
    return await fetch(paths.command(command), { ...init, signal: stop });
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
  const parsed = refusalSchema.safeParse(answer);
  if (parsed.success) {
    const { error } = parsed.data;
    return new CommandError(code, typeof error === 'string' ? error : error.message);
  }
  const said = staffToasts.loginFailed.text;
  // A 2xx answer that is no HTML page came from the hub, not from a captive portal.
  const isOfHub = response.ok && !isHtml(response);
  const { message } = foreignAnswerError(isOfHub ? errorStatuses.internal : response.status);
  if (response.ok) return unexpected(new CommandError('internal', message));
  return response.status >= 500
    ? new CommandError(code, message, { leadText: said })
    : new CommandError(code, said);
}
